/** People are members of several tenants, and the menu is the same in all: some questions go beyond the tenant one works in. */
import { sql } from 'kysely'
import { asSystem, type Ctx } from './context.ts'

/**
 * Works on every tenant's rows as the same person; `tenantId` of the given context is null.
 * Inside a transaction its scope is lifted for the time of `work`. An error undoes the transaction and the lifting with it,
 * so nobody may catch it in between.
 */
export const beyondTenant = async <T>(ctx: Ctx, reason: string, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const system: Ctx = { ...asSystem(ctx.services, reason, null, ctx.origin), session: ctx.session }
  if (!ctx.pending) return work(system)
  const { rows } = await sql<{ scope: string }>`with own as materialized (select current_setting('app.tenant') as scope)
    select scope, set_config('app.tenant', '*', true) from own`.execute(ctx.db)
  const result = await work({ ...system, db: ctx.db, pending: ctx.pending })
  await sql`select set_config('app.tenant', ${rows[0]!.scope}, true)`.execute(ctx.db)
  return result
}
