/** What one person may do in one tenant: roles, held menu rows, codes. Kept ≤ 5 s and dropped at once by news. */
import { sql } from 'kysely'
import { asSystem, type House } from '../../engine/context.ts'
import { createCache, type Cache } from '../../platform/cache.ts'
import { formatTime } from '../../platform/clock.ts'
import { allPermissions, codesOfRow, rowsOfTenant, superRows } from '../permission/index.ts'

const TTL_MS = 5000

export interface Authority {
  orgCode: string | null
  roleIds: string[]
  superAdmin: boolean
  /** ids of the menu rows held */
  held: ReadonlySet<string>
  codes: ReadonlySet<string>
}

interface Role {
  id: string
  code: string
  builtIn: boolean
}

const rolesOf = async (
  house: House,
  userId: string,
  tenantId: number,
): Promise<{ orgCode: string | null; roles: Role[] } | undefined> => {
  const now = formatTime(house.clock.now())
  const { rows } = await sql<{ orgCode: string | null; roles: Role[] }>`
    select m.org_code as "orgCode", coalesce((
      select json_agg(json_build_object('id', r.id, 'code', r.role_code, 'builtIn', r.built_in))
      from sys_user_role ur join sys_role r on r.id = ur.role_id
      where ur.user_id = m.user_id and ur.tenant_id = m.tenant_id and r.tenant_id = m.tenant_id), '[]') as roles
    from sys_user_tenant m join sys_tenant t on t.id = m.tenant_id
    where m.user_id = ${userId} and m.tenant_id = ${tenantId} and t.status = 1
      and (t.begin_date is null or t.begin_date <= ${now}::timestamptz)
      and (t.end_date is null or t.end_date >= ${now}::timestamptz)`.execute(house.database.scoped('*'))
  return rows[0]
}

const load = async (house: House, userId: string, tenantId: number): Promise<Authority | undefined> => {
  const membership = await rolesOf(house, userId, tenantId)
  if (!membership) return undefined
  const ctx = asSystem(house, 'authority of a session', tenantId)
  const roleIds = membership.roles.map((r) => r.id)
  const superAdmin = membership.roles.some((r) => r.builtIn && r.code === 'admin')
  const all = rowsOfTenant(await allPermissions(ctx), tenantId)
  const granted =
    roleIds.length === 0
      ? []
      : await ctx.db
          .selectFrom('sys_role_permission')
          .select('permission_id')
          .where('tenant_id', '=', tenantId)
          .where('role_id', 'in', roleIds)
          .execute()
  const given = new Set(granted.map((g) => g.permission_id))
  const rows = superAdmin ? superRows(all) : all.filter((row) => given.has(row.id))
  return {
    orgCode: membership.orgCode,
    roleIds,
    superAdmin,
    held: new Set(rows.map((row) => row.id)),
    codes: new Set(rows.flatMap(codesOfRow)),
  }
}

export interface Authorities {
  /** undefined: the person is no member of the tenant, or the tenant is not active */
  of(userId: string, tenantId: number): Promise<Authority | undefined>
}

export const createAuthorities = (house: House): Authorities => {
  const cache: Cache<Authority | undefined> = createCache(house.clock, TTL_MS)
  house.bus.on('authority.changed', () => cache.clear())
  return { of: (userId, tenantId) => cache.get(`${userId}/${tenantId}`, () => load(house, userId, tenantId)) }
}
