/** Authority of users in one tenant: roles, held menu rows, codes. Cached for at most 5 s and invalidated by events. */
import type { DataRule, Permission, StartPage } from '@huxi/contract'
import { sql, type RawBuilder } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import type { Ctx, AppServices } from '../../../engine/core/context.ts'
import type { Session, TemporaryRow } from '../../../engine/core/session.ts'
import { heldSince } from '../../../engine/core/transaction.ts'
import { createCache, type Cache } from '../../../platform/db/cache.ts'
import { formatTime } from '../../../platform/config/clock.ts'
import { asKind, ENTRANCE } from '../../../platform/db/share.ts'
import { endOf, givenTo, grantedRoles, rowGrants, type Given } from '../access/index.ts'
import {
  allPermissions,
  effectiveFieldRules,
  effectiveDataRules,
  effectiveScopes,
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
const MAX_CACHED = 5000

export interface Authority extends Pick<
  Session,
  'orgCode' | 'superAdmin' | 'codes' | 'rules' | 'scopes' | 'fields' | 'temporaryRows'
> {
  /** of all departments of the user in the tenant */
  orgCodes: string[]
  roleIds: string[]
  /** start page by role, not checked against the held rows */
  home: StartPage | null
  menuIds: ReadonlySet<string>
  /** epoch ms of the next expiry of a temporary grant */
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
  temporaryRows: readonly (TemporaryRow & { resource: string })[]
  given: readonly Given[]
}

export const isActive = (now: string): RawBuilder<unknown> => sql`t.status = 1
  and (t.begin_date is null or t.begin_date <= ${now}::timestamptz)
  and (t.end_date is null or t.end_date >= ${now}::timestamptz)`

const membershipsOf = async (ctx: Ctx, who: RawBuilder<unknown>): Promise<Membership[]> => {
  const clock = ctx.services.clock.now()
  const codes = sql`select r.role_code from sys_user_role ur join sys_role r on r.id = ur.role_id
    where ur.user_id = m.user_id and ur.tenant_id = m.tenant_id and r.tenant_id = m.tenant_id`
  const temporaryRows =
    ctx.services.ports.temporaryRows?.({ userId: sql.ref('m.user_id'), tenantId: ctx.tenantId!, now: clock }) ??
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
      ${startOf(sql`m.tenant_id`, codes)} as home, ${temporaryRows} as "temporaryRows", ${givenTo(clock)} as given
    from sys_user_tenant m join sys_tenant t on t.id = m.tenant_id
    where ${who} and m.tenant_id = ${ctx.tenantId} and ${isActive(formatTime(clock))}`.execute(ctx.db)
  return rows
}

/** Shared by all users with the same roles and temporary grants. */
type SharedAuthority = Pick<Authority, 'roleIds' | 'superAdmin' | 'menuIds' | 'codes' | 'rules' | 'scopes' | 'fields'>

/**
 * Users without membership are absent, and so are all users of an inactive tenant.
 * @param ctx of the system, in one tenant; reads uncommitted changes of its transaction
 * @param who condition on `sys_user_tenant m`
 */
export const authoritiesOf = async (ctx: Ctx, who: RawBuilder<unknown>): Promise<ReadonlyMap<string, Authority>> => {
  const memberships = await membershipsOf(ctx, who)
  if (memberships.length === 0) return new Map()
  const sharedOf = await sharedAuthorities(ctx, memberships)
  return new Map(
    memberships.map((membership) => {
      const { userId, orgCode, orgCodes, home, temporaryRows, given } = membership
      const own = {
        orgCode,
        orgCodes,
        home,
        temporaryRows: Map.groupBy(temporaryRows, ({ resource }) => resource),
        endsAt: Math.min(Infinity, ...given.map(endOf)),
      }
      return [userId, { ...sharedOf(membership), ...own }]
    }),
  )
}

export const authorityOf = async (
  services: AppServices,
  userId: string,
  tenantId: number,
): Promise<Authority | undefined> => {
  const ctx = asSystem(services, 'authority of a session', tenantId)
  return (await authoritiesOf(ctx, sql`m.user_id = ${userId}`)).get(userId)
}

/** Reads roles and grants once for all memberships. */
const sharedAuthorities = async (
  ctx: Ctx,
  memberships: readonly Membership[],
): Promise<(one: Membership) => SharedAuthority> => {
  const all = rowsOfTenant(ctx, await allPermissions(ctx), ctx.tenantId!)
  const granted = await grantsOf(ctx, [...new Set(memberships.flatMap(holdings))])
  const byRole = Map.groupBy(granted, ({ roleId }) => roleId)
  const rules = await rulesOfGrants(ctx, granted)
  const authorities = new Map<string, SharedAuthority>()
  return (one) => {
    const key = JSON.stringify([one.roles, temporaryMenuRows(one)])
    const shared = authorities.get(key) ?? computeAuthority(ctx, one, { all, byRole, rules })
    authorities.set(key, shared)
    return shared
  }
}

/** Temporary menu rows count like a role of one user. */
const temporaryMenuRows = ({ given }: Membership): Given[] => given.filter(({ roleId }) => roleId === null)

const holdings = (one: Membership): string[] => [...one.roles, ...temporaryMenuRows(one)].map(({ id }) => id)

interface GrantData {
  readonly all: readonly Permission[]
  readonly byRole: ReadonlyMap<string, readonly GrantOfRole[]>
  readonly rules: readonly DataRule[]
}

const computeAuthority = (ctx: Ctx, one: Membership, { all, byRole, rules }: GrantData): SharedAuthority => {
  const supers = one.roles.filter((r) => r.builtIn && r.code === 'admin').map((r) => r.id)
  const superAdmin = supers.length > 0
  const granted = holdings(one).flatMap((id) => byRole.get(id) ?? [])
  const given = new Set(granted.map((g) => g.permissionId))
  const rows = superAdmin ? superRows(all) : all.filter((row) => given.has(row.id))
  // 超级管理员 holds every row by that role, so only its own rules bind
  const binding = superAdmin ? granted.filter((g) => supers.includes(g.roleId)) : granted
  const temporary = temporaryMenuRows(one).map(({ id, scope }) => ({ id, scope: scope ?? 'own' }))
  return {
    roleIds: one.roles.map((r) => r.id),
    superAdmin,
    menuIds: new Set(rows.map((row) => row.id)),
    codes: new Set(rows.flatMap(codesOfRow)),
    rules: effectiveDataRules(ctx, binding, all, rules),
    scopes: superAdmin ? new Map() : effectiveScopes(ctx, [...one.roles, ...temporary], granted, all),
    fields: superAdmin ? new Map() : effectiveFieldRules(ctx, one.roles, granted, all),
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
  /** undefined without membership, or in an inactive tenant */
  of(userId: string, tenantId: number): Promise<Authority | undefined>
}

export const createAuthorities = (services: AppServices): Authorities => {
  const cache: Cache<{ userId: string; authority: Authority | undefined }> = createCache(
    services.clock,
    TTL_MS,
    MAX_CACHED,
    heldSince,
  )
  services.bus.on('authority.changed', ({ userIds }) => {
    if (userIds) cache.dropWhere(({ userId }) => userIds.includes(userId))
    else cache.clear()
  })
  return {
    of: async (userId, tenantId) => {
      const key = `${userId}/${tenantId}`
      const read = async () => ({
        userId,
        authority: await asKind(ENTRANCE, () => authorityOf(services, userId, tenantId)),
      })
      const ends = cache.loaded(key)?.authority?.endsAt ?? Infinity
      if (services.clock.now() >= ends) cache.drop(key)
      return (await cache.get(key, read)).authority
    },
  }
}
