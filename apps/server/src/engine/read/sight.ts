/** Which rows of a resource somebody sees at all, asked from elsewhere: where they are referred to, named or chosen. */
import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Condition } from '../kinds/compare.ts'
import type { Ctx, Sight } from '../core/context.ts'
import type { Route } from '../core/handle.ts'

/** What the modules say, as their routes carry it. */
export const sightsOf = (routes: readonly Route[]): ReadonlyMap<string, Sight> =>
  new Map(routes.flatMap(({ sight }) => (sight ? [[sight.of, sight.see] as const] : [])))

/** Conditions beside the scope. Rows of no tenant alone are seen by nobody unless their module says by whom. */
export const inSight = async (ctx: Ctx, r: Resource): Promise<Condition[]> => {
  const see = ctx.services.ports.sights.get(r.name)
  if (see) return see(ctx)
  return r.owner === 'members' ? [sql`false`] : []
}
