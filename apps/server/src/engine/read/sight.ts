/** Which rows of a resource somebody sees at all, asked from elsewhere: where they are referred to, named or chosen. */
import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Condition } from '../kinds/compare.ts'
import type { Ctx, Sight } from '../core/context.ts'
import type { Route } from '../core/handle.ts'

/** The stores of an app, as their routes carry them. */
export const storesOf = (routes: readonly Route[]): ReadonlyMap<string, Sight> =>
  new Map(routes.flatMap(({ store }) => (store ? [[store.r.name, store] as const] : [])))

/** Conditions beside the scope. Rows of no tenant alone are seen by nobody unless their store says by whom. */
export const inSight = async (ctx: Ctx, r: Resource): Promise<Condition[]> => {
  const store = ctx.services.ports.stores.get(r.name)
  if (store) return store.visible(ctx)
  return r.owner === 'members' ? [sql`false`] : []
}
