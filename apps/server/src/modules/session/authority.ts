/** What one person may do in one tenant: roles, held menu rows, codes. Kept ≤ 5 s and dropped at once by an event. */
import type { StartPage } from '@huxi/contract'
import { sql, type RawBuilder } from 'kysely'
import { asSystem, type Ctx, type AppServices } from '../../engine/core/context.ts'
import type { RowRule, ShownRow } from '../../engine/core/session.ts'
import { heldSince } from '../../engine/sheet/work-pool.ts'
import { createCache, type Cache } from '../../platform/db/cache.ts'
import { formatTime } from '../../platform/config/clock.ts'
import { endOf, givenTo, heldRoles, rowGrants, type Given } from '../access/index.ts'
import { allPermissions, boundRules, boundScopes, codesOfRow, rowsOfTenant, superRows } from '../permission/index.ts'
import { EVERY_GRANT, EVERY_ROLE, startOf } from '../role/index.ts'

const TTL_MS = 5000
const MOST = 5000

export interface Authority {
  orgCode: string | null
  /** of all departments of the person in the tenant */
  orgCodes: string[]
  /** those of his departments among them */
  roleIds: string[]
  superAdmin: boolean
  /** page of his roles on which he starts, whether he may open it or not */
  home: StartPage | null
  /** ids of the menu rows held */
  held: ReadonlySet<string>
  codes: ReadonlySet<string>
  /** row rules by resource name */
  rules: ReadonlyMap<string, readonly RowRule[]>
  /** data scopes by resource name */
  scopes: ReadonlyMap<string, readonly string[]>
  /** rows shown for a time by resource name */
  shown: ReadonlyMap<string, readonly ShownRow[]>
  /** when something that was given for a time ends next; in milliseconds */
  endsAt: number
}

interface Role {
  id: string
  code: string
  builtIn: boolean
  scope: string
}

interface Membership {
  orgCode: string | null
  orgCodes: string[]
  roles: Role[]
  home: StartPage | null
  shown: readonly (ShownRow & { resource: string })[]
  /** what was given for a time */
  given: readonly Given[]
}

/** Condition on `sys_tenant t`: people may work in it now. */
export const isActive = (now: string): RawBuilder<unknown> => sql`t.status = 1
  and (t.begin_date is null or t.begin_date <= ${now}::timestamptz)
  and (t.end_date is null or t.end_date >= ${now}::timestamptz)`

const membershipOf = async (
  services: AppServices,
  userId: string,
  tenantId: number,
): Promise<Membership | undefined> => {
  const clock = services.clock.now()
  const codes = sql`select r.role_code from sys_user_role ur join sys_role r on r.id = ur.role_id
    where ur.user_id = m.user_id and ur.tenant_id = m.tenant_id and r.tenant_id = m.tenant_id`
  const shown = services.ports.shownRows?.({ userId, tenantId, now: clock }) ?? sql`'[]'::json`
  const { rows } = await sql<Membership>`
    select m.org_code as "orgCode", array(select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
        where ud.user_id = m.user_id and ud.tenant_id = m.tenant_id and d.org_code is not null) as "orgCodes",
      coalesce((
      select json_agg(json_build_object('id', r.id, 'code', r.role_code, 'builtIn', r.built_in, 'scope', r.data_scope))
      from ${heldRoles(clock)} as ur join ${EVERY_ROLE} as r on r.id = ur.role_id
      where ur.user_id = m.user_id and ur.tenant_id = m.tenant_id and r.tenant_id = m.tenant_id), '[]') as roles,
      ${startOf(sql`m.tenant_id`, codes)} as home, ${shown} as shown, ${givenTo(clock)} as given
    from sys_user_tenant m join sys_tenant t on t.id = m.tenant_id
    where m.user_id = ${userId} and m.tenant_id = ${tenantId} and ${isActive(formatTime(clock))}`.execute(
    services.database.scoped('*'),
  )
  return rows[0]
}

/** What the person may do now. @returns undefined: no member of the tenant, or the tenant is not active */
export const authorityOf = async (
  services: AppServices,
  userId: string,
  tenantId: number,
): Promise<Authority | undefined> => {
  const membership = await membershipOf(services, userId, tenantId)
  if (!membership) return undefined
  const ctx = asSystem(services, 'authority of a session', tenantId)
  const roleIds = membership.roles.map((r) => r.id)
  const supers = membership.roles.filter((r) => r.builtIn && r.code === 'admin').map((r) => r.id)
  const superAdmin = supers.length > 0
  const all = rowsOfTenant(ctx, await allPermissions(ctx), tenantId)
  // menu rows given for a time are worth a role of this one person
  const own = membership.given.filter(({ roleId }) => roleId === null)
  const granted =
    roleIds.length + own.length === 0
      ? []
      : await grantsOf(
          ctx,
          roleIds,
          own.map((one) => one.id),
        )
  const given = new Set(granted.map((g) => g.permissionId))
  const rows = superAdmin ? superRows(all) : all.filter((row) => given.has(row.id))
  // 超级管理员 holds every row by that role, so only what binds that role binds him
  const binding = superAdmin ? granted.filter((g) => supers.includes(g.roleId)) : granted
  return {
    orgCode: membership.orgCode,
    orgCodes: membership.orgCodes,
    roleIds,
    superAdmin,
    home: membership.home,
    held: new Set(rows.map((row) => row.id)),
    codes: new Set(rows.flatMap(codesOfRow)),
    rules: await boundRules(ctx, binding, all),
    scopes: superAdmin
      ? new Map()
      : boundScopes(
          ctx,
          [...membership.roles, ...own.map(({ id, scope }) => ({ id, scope: scope ?? 'own' }))],
          granted,
          all,
        ),
    shown: Map.groupBy(membership.shown, ({ resource }) => resource),
    endsAt: Math.min(Infinity, ...membership.given.map(endOf)),
  }
}

const grantsOf = async (ctx: Ctx, roleIds: readonly string[], requestIds: readonly string[]) => {
  const { rows } = await sql<{ roleId: string; permissionId: string; ruleIds: string | null; scope: string | null }>`
    select role_id as "roleId", permission_id as "permissionId", data_rule_ids as "ruleIds", data_scope as scope
    from ${EVERY_GRANT} as p
    where tenant_id = ${ctx.tenantId} and role_id = any(${[...roleIds]})
    union all ${rowGrants(requestIds)}`.execute(ctx.db)
  return rows
}

export interface Authorities {
  /** undefined: the person is no member of the tenant, or the tenant is not active */
  of(userId: string, tenantId: number): Promise<Authority | undefined>
}

export const createAuthorities = (services: AppServices): Authorities => {
  const cache: Cache<{ userId: string; authority: Authority | undefined }> = createCache(
    services.clock,
    TTL_MS,
    MOST,
    heldSince,
  )
  services.bus.on('authority.changed', ({ userIds }) => {
    if (userIds) cache.dropWhere(({ userId }) => userIds.includes(userId))
    else cache.clear()
  })
  return {
    of: async (userId, tenantId) => {
      const key = `${userId}/${tenantId}`
      const read = async () => ({ userId, authority: await authorityOf(services, userId, tenantId) })
      const ends = cache.loaded(key)?.authority?.endsAt ?? Infinity
      if (services.clock.now() >= ends) cache.drop(key)
      return (await cache.get(key, read)).authority
    },
  }
}
