import { drug } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { STARTER_DRUGS } from './starter-drugs.ts'

/** Runs in a transaction that sees all tenants. @param only a single tenant */
export const seedDrugs = async (ctx: Ctx, only?: number): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select id from sys_tenant t
    where not exists (select 1 from drug_drug d where d.tenant_id = t.id)
      and ${only === undefined ? sql`true` : sql`t.id = ${only}`} order by id`.execute(ctx.db)
  for (const { id } of rows) {
    const own = { ...ctx, tenantId: id, session: null }
    await storeOf(own, drug).addMany(own, STARTER_DRUGS)
  }
}

export const dropDrugs = async (ctx: Ctx): Promise<boolean> => {
  const { rows } = await sql<{ kept: number }>`with gone as (
      delete from drug_drug where tenant_id = ${ctx.tenantId} and create_by = 'system' and version = 1 returning id)
    select (select count(*) from drug_drug where tenant_id = ${ctx.tenantId})::int
      - (select count(*) from gone)::int as kept`.execute(ctx.db)
  return rows[0]!.kept > 0
}
