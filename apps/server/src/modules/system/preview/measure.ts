import type { Permission } from '@huxi/contract'
import { sql } from 'kysely'
import { acrossTenants } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { allPermissions } from '../permission/index.ts'
import { authoritiesOf } from '../session/index.ts'
import { groupPeople } from './groups.ts'
import { departsReached, authorityKeys } from './departs.ts'
import { rightsIn, type Rights } from './rights.ts'

export interface Extent {
  readonly everyTenant: boolean
  /** scopes may reach other departments than before */
  readonly departs: boolean
}

export interface Measure {
  readonly menu: ReadonlyMap<string, Permission>
  readonly departs: ReadonlyMap<string, string>
  readonly people: ReadonlyMap<string, { readonly userId: string; readonly tenantId: number; readonly rights: Rights }>
}

export const measure = (tx: Ctx, { everyTenant, departs }: Extent): Promise<Measure> =>
  acrossTenants(tx, 'rights before and after', async (system) => {
    const menu = await allPermissions({ ...system, session: null })
    const people = new Map<string, { userId: string; tenantId: number; rights: Rights }>()
    for (const tenantId of everyTenant ? await tenantIds(system) : [tx.tenantId!]) {
      const ctx = { ...system, session: null, tenantId }
      const groups = await groupPeople(ctx, { byDepart: departs })
      const authorities = await authoritiesOf(ctx, sql`m.user_id = any(${groups.map(([one]) => one!)})`)
      const likeness = authorityKeys()
      const reached = departs ? await departsReached(ctx, authorities.values(), likeness) : undefined
      const rightsOf = rightsIn(ctx, menu, likeness, reached)
      for (const group of groups) {
        const authority = authorities.get(group[0]!)
        if (!authority) continue
        const rights = rightsOf(authority)
        for (const userId of group) people.set(`${tenantId}/${userId}`, { userId, tenantId, rights })
      }
    }
    return { menu: new Map(menu.map((row) => [row.id, row])), departs: await departNames(tx, system), people }
  })

const tenantIds = async (system: Ctx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select distinct tenant_id as id from sys_user_tenant order by 1`.execute(
    system.db,
  )
  return rows.map(({ id }) => id)
}

const departNames = async (tx: Ctx, system: Ctx): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`select id, sys_depart.depart_name as name
    from sys_depart where tenant_id = ${tx.tenantId}`.execute(system.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
