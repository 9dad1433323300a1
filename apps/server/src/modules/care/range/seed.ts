/** Starter ranges: given once, to tenants without ranges. */
import { STARTER_RANGES } from '@huxi/clinical/starter-ranges'
import { referenceRange } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { newValues } from '../../../engine/write/checks.ts'
import { newId } from '../../../platform/db/ids.ts'

const LOCK = 4_827_011

/** Runs in a transaction that sees all tenants. @param only a single tenant */
export const seedRanges = async (ctx: Ctx, only?: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(ctx.db)
  const { rows } = await sql<{ id: number }>`select id from sys_tenant t
    where not exists (select 1 from range_reference r where r.tenant_id = t.id)
      and ${only === undefined ? sql`true` : sql`t.id = ${only}`} order by id`.execute(ctx.db)
  for (const { id } of rows) await give({ ...ctx, tenantId: id, session: null })
}

const give = async (ctx: Ctx): Promise<void> => {
  const rows = STARTER_RANGES.map((range) => newValues(ctx, referenceRange, newId(), { ...range }))
  const columns = Object.keys(rows[0]!)
  await sql`insert into range_reference (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(rows.map((row) => sql`(${sql.join(columns.map((column) => (row as Record<string, unknown>)[column]))})`))}`.execute(
    ctx.db,
  )
}

/** Deletes untouched starter ranges of a tenant. @returns whether ranges remain */
export const dropRanges = async (ctx: Ctx): Promise<boolean> => {
  const { rows } = await sql<{ kept: number }>`with gone as (
      delete from range_reference where tenant_id = ${ctx.tenantId} and create_by = 'system' and version = 1 returning id)
    select (select count(*) from range_reference where tenant_id = ${ctx.tenantId})::int
      - (select count(*) from gone)::int as kept`.execute(ctx.db)
  return rows[0]!.kept > 0
}
