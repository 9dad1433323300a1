/** People are members of several tenants, so some questions about them go beyond the tenant one works in. */
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../../engine/core/context.ts'

/**
 * Works on every tenant's rows as the same person; `tenantId` of the given context is null.
 * Inside a transaction its scope is lifted for the time of `work`. An error undoes the transaction and the lifting with it,
 * so nobody may catch it in between.
 */
export const beyondTenant = async <T>(ctx: Ctx, reason: string, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const system: Ctx = { ...asSystem(ctx.services, reason, null, ctx.origin), session: ctx.session }
  if (!ctx.pending) return work(system)
  const { rows } = await sql<{ scope: string }>`select current_setting('app.tenant') as scope`.execute(ctx.db)
  await setScope(ctx, '*')
  const result = await work({ ...system, db: ctx.db, pending: ctx.pending })
  await setScope(ctx, rows[0]!.scope)
  return result
}

const setScope = (ctx: Ctx, scope: string) => sql`select set_config('app.tenant', ${scope}, true)`.execute(ctx.db)
