/** What people may do in one tenant: roles, held menu rows, codes. Kept ≤ 5 s and dropped at once by an event. */
import type { DataRule, Permission, StartPage } from '@huxi/contract'
import type { FieldRules } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { asSystem, type Ctx, type AppServices } from '../../engine/core/context.ts'
import type { RowRule, ShownRow } from '../../engine/core/session.ts'
import { heldSince } from '../../engine/core/cached.ts'
import { createCache, type Cache } from '../../platform/db/cache.ts'
import { formatTime } from '../../platform/config/clock.ts'
import { endOf, givenTo, grantedRoles, rowGrants, type Given } from '../access/index.ts'
import {
  allPermissions,
  boundFields,
  boundRules,
  boundScopes,
  codesOfRow,
  rowsOfTenant,
  rulesOfGrants,
  superRows,
  type Grant,
  type ScopedGrant,
  type StoredFieldRule,
} from '../permission/index.ts'
import { EVERY_FIELD_RULE, EVERY_GRANT, EVERY_ROLE, startOf } from '../role/index.ts'

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
  /** rules of single fields by resource name */
  fields: ReadonlyMap<string, FieldRules>
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
  fields: readonly StoredFieldRule[] | null
}

interface Membership {
  userId: string
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

/** @param who condition on `sys_user_tenant m` */
const membershipsOf = async (ctx: Ctx, who: RawBuilder<unknown>): Promise<Membership[]> => {
  const clock = ctx.services.clock.now()
  const codes = sql`select r.role_code from sys_user_role ur join sys_role r on r.id = ur.role_id
    where ur.user_id = m.user_id and ur.tenant_id = m.tenant_id and r.tenant_id = m.tenant_id`
  const shown =
    ctx.services.ports.shownRows?.({ userId: sql.ref('m.user_id'), tenantId: ctx.tenantId!, now: clock }) ??
    sql`'[]'::json`
  const { rows } = await sql<Membership>`
    select m.user_id as "userId", m.org_code as "orgCode",
      array(select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
        where ud.user_id = m.user_id and ud.tenant_id = m.tenant_id and d.org_code is not null) as "orgCodes",
      coalesce((
      select json_agg(json_build_object('id', r.id, 'code', r.role_code, 'builtIn', r.built_in, 'scope', r.data_scope,
        'fields', (select json_agg(json_build_object('resource', f.resource, 'field', f.field, 'rule', f.rule))
          from ${EVERY_FIELD_RULE} as f where f.role_id = r.id and f.tenant_id = r.tenant_id)))
      from ${grantedRoles(clock)} as ur join ${EVERY_ROLE} as r on r.id = ur.role_id
      where ur.user_id = m.user_id and ur.tenant_id = m.tenant_id and r.tenant_id = m.tenant_id), '[]') as roles,
      ${startOf(sql`m.tenant_id`, codes)} as home, ${shown} as shown, ${givenTo(clock)} as given
    from sys_user_tenant m join sys_tenant t on t.id = m.tenant_id
    where ${who} and m.tenant_id = ${ctx.tenantId} and ${isActive(formatTime(clock))}`.execute(ctx.db)
  return rows
}

/** What roles and what was given for a time are worth: the same for everybody who has the same. */
type Worth = Pick<Authority, 'roleIds' | 'superAdmin' | 'held' | 'codes' | 'rules' | 'scopes' | 'fields'>

/**
 * What people may do now, by their ids. Who is no member of the tenant of the context is absent, and so is everybody when it is not active.
 * @param ctx of the system, in one tenant; inside a transaction what it has written counts
 * @param who condition on `sys_user_tenant m`
 */
export const authoritiesOf = async (ctx: Ctx, who: RawBuilder<unknown>): Promise<ReadonlyMap<string, Authority>> => {
  const memberships = await membershipsOf(ctx, who)
  if (memberships.length === 0) return new Map()
  const worthOf = await worths(ctx, memberships)
  return new Map(
    memberships.map((membership) => {
      const { userId, orgCode, orgCodes, home, shown, given } = membership
      const own = {
        orgCode,
        orgCodes,
        home,
        shown: Map.groupBy(shown, ({ resource }) => resource),
        endsAt: Math.min(Infinity, ...given.map(endOf)),
      }
      return [userId, { ...worthOf(membership), ...own }]
    }),
  )
}

/** What the person may do now. @returns undefined: no member of the tenant, or the tenant is not active */
export const authorityOf = async (
  services: AppServices,
  userId: string,
  tenantId: number,
): Promise<Authority | undefined> => {
  const ctx = asSystem(services, 'authority of a session', tenantId)
  return (await authoritiesOf(ctx, sql`m.user_id = ${userId}`)).get(userId)
}

/** Reads what any of the memberships comes to, once for all of them. */
const worths = async (ctx: Ctx, memberships: readonly Membership[]): Promise<(one: Membership) => Worth> => {
  const all = rowsOfTenant(ctx, await allPermissions(ctx), ctx.tenantId!)
  const granted = await grantsOf(ctx, [...new Set(memberships.flatMap(holdings))])
  const byRole = Map.groupBy(granted, ({ roleId }) => roleId)
  const rules = await rulesOfGrants(ctx, granted)
  const known = new Map<string, Worth>()
  return (one) => {
    const key = JSON.stringify([one.roles, rowsForTime(one)])
    const worth = known.get(key) ?? worthOf(ctx, one, { all, byRole, rules })
    known.set(key, worth)
    return worth
  }
}

/** Menu rows given for a time are worth a role of this one person. */
const rowsForTime = ({ given }: Membership): Given[] => given.filter(({ roleId }) => roleId === null)

/** Ids under which menu rows are granted to somebody: of roles and of requests. */
const holdings = (one: Membership): string[] => [...one.roles, ...rowsForTime(one)].map(({ id }) => id)

interface Known {
  /** menu rows that count in the tenant */
  readonly all: readonly Permission[]
  readonly byRole: ReadonlyMap<string, readonly GrantOfRole[]>
  readonly rules: readonly DataRule[]
}

const worthOf = (ctx: Ctx, one: Membership, { all, byRole, rules }: Known): Worth => {
  const supers = one.roles.filter((r) => r.builtIn && r.code === 'admin').map((r) => r.id)
  const superAdmin = supers.length > 0
  const granted = holdings(one).flatMap((id) => byRole.get(id) ?? [])
  const given = new Set(granted.map((g) => g.permissionId))
  const rows = superAdmin ? superRows(all) : all.filter((row) => given.has(row.id))
  // 超级管理员 holds every row by that role, so only what binds that role binds him
  const binding = superAdmin ? granted.filter((g) => supers.includes(g.roleId)) : granted
  const forTime = rowsForTime(one).map(({ id, scope }) => ({ id, scope: scope ?? 'own' }))
  return {
    roleIds: one.roles.map((r) => r.id),
    superAdmin,
    held: new Set(rows.map((row) => row.id)),
    codes: new Set(rows.flatMap(codesOfRow)),
    rules: boundRules(ctx, binding, all, rules),
    scopes: superAdmin ? new Map() : boundScopes(ctx, [...one.roles, ...forTime], granted, all),
    fields: superAdmin ? new Map() : boundFields(ctx, one.roles, granted, all),
  }
}

interface GrantOfRole extends Grant, ScopedGrant {}

const grantsOf = async (ctx: Ctx, ids: readonly string[]): Promise<GrantOfRole[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<GrantOfRole>`
    select role_id as "roleId", permission_id as "permissionId", data_rule_ids as "ruleIds", data_scope as scope
    from ${EVERY_GRANT} as p
    where tenant_id = ${ctx.tenantId} and role_id = any(${[...ids]})
    union all ${rowGrants(ids)}`.execute(ctx.db)
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
