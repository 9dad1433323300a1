import { sql } from 'kysely'
import { asSystem, type Ctx } from './context.ts'

/**
 * Works on the rows of every tenant as the same user; `tenantId` of the given context is null. Inside a transaction the tenant
 * scope is lifted while `work` runs. An error must not be caught in between: the rollback of the transaction restores the scope.
 */
export const acrossTenants = async <T>(ctx: Ctx, reason: string, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const system: Ctx = { ...asSystem(ctx.services, reason, null, ctx.origin), session: ctx.session }
  if (!ctx.pending) return work(system)
  const { rows } = await sql<{ scope: string }>`with own as materialized (select current_setting('app.tenant') as scope)
    select scope, set_config('app.tenant', '*', true) from own`.execute(ctx.db)
  const result = await work({ ...system, db: ctx.db, pending: ctx.pending })
  await sql`select set_config('app.tenant', ${rows[0]!.scope}, true)`.execute(ctx.db)
  return result
}
