/** Starter rows: inserted for tenants without rows, deleted with their tenant unless edited. */
import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { lock } from '../../../engine/core/transaction.ts'
import { newValues } from '../../../engine/write/checks.ts'

/** Runs in a transaction that sees all tenants. @param only a single tenant */
export const giveStarterRows = async (
  ctx: Ctx,
  { table }: Resource,
  only: number | undefined,
  give: (ctx: Ctx) => Promise<unknown>,
): Promise<void> => {
  await lock(ctx, `starter rows of ${table}`)
  const { rows } = await sql<{ id: number }>`select id from sys_tenant t
    where not exists (select 1 from ${sql.table(table)} given where given.tenant_id = t.id)
      and ${only === undefined ? sql`true` : sql`t.id = ${only}`} order by id`.execute(ctx.db)
  for (const { id } of rows) await give({ ...ctx, tenantId: id, session: null })
}

/** Inserts a row without its rules, as for an installation or a demonstration. @param over extra columns */
export const insertStarterRow = async (
  ctx: Ctx,
  r: Resource,
  id: string,
  input: object,
  over: object = {},
): Promise<void> => {
  const values = { ...newValues(ctx, r, id, { ...input }), ...over }
  await sql`insert into ${sql.table(r.table)} (${sql.join(Object.keys(values).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(values))})`.execute(ctx.db)
}

/** Deletes the untouched starter rows of a tenant. @returns whether other rows remain */
export const dropStarterRows = async (ctx: Ctx, { table }: Resource): Promise<boolean> => {
  const { rows } = await sql<{ kept: number }>`with gone as (
      delete from ${sql.table(table)} where tenant_id = ${ctx.tenantId} and create_by = 'system' and version = 1 returning id)
    select (select count(*) from ${sql.table(table)} where tenant_id = ${ctx.tenantId})::int
      - (select count(*) from gone)::int as kept`.execute(ctx.db)
  return rows[0]!.kept > 0
}
