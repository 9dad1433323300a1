import { user, type User, type UserRow } from '@huxi/contract'
import { notFound, parseIds, type Page } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx, ScopeMeanings } from '../../../engine/core/context.ts'
import { departScopes } from '../../../engine/read/row-rules.ts'
import type { Condition } from '../../../engine/read/where.ts'
import type { Query } from '../../../engine/core/handle.ts'
import { mapInParts } from '../../../platform/db/share.ts'
import { present } from '../../../engine/read/present.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { EVERY_HOLDER } from '../role/index.ts'
import { NO_MEMBERSHIP, membershipsOf, sharedTenants, type TenantName, type Membership } from './membership.ts'

/** A technical account for integrations; no list shows it. */
const RESERVED = '_reserve_user_external'

export const visible = (ctx: Ctx): Condition[] => [
  sql`username <> ${RESERVED}`,
  sql`exists (select 1 from sys_user_tenant m where m.user_id = sys_user.id and m.tenant_id = ${ctx.tenantId})`,
]

export const inDeparts = (ctx: Ctx, departIds: readonly string[]): Condition =>
  sql`exists (select 1 from sys_user_depart d where d.user_id = sys_user.id and d.tenant_id = ${ctx.tenantId}
    and d.dep_id = any(${[...departIds]}))`

export const inRoles = (ctx: Ctx, roleIds: readonly string[]): Condition =>
  sql`exists (select 1 from ${EVERY_HOLDER} as r where r.user_id = sys_user.id and r.tenant_id = ${ctx.tenantId}
    and r.role_id = any(${[...roleIds]}))`

const isUnplaced = ({ tenantId }: Ctx): Condition => sql`(status = 1 and not (exists (select 1 from ${EVERY_HOLDER} as r
    where r.user_id = sys_user.id and r.tenant_id = ${tenantId})
  and exists (select 1 from sys_user_depart d where d.user_id = sys_user.id and d.tenant_id = ${tenantId})))`

const isInactive = ({ tenantId }: Ctx): Condition => sql`(status = 1 and not exists (select 1 from sys_user_tenant m
  where m.user_id = sys_user.id and m.tenant_id = ${tenantId} and m.last_login_time is not null))`

export const visibleUsers = (ctx: Ctx, query: Query): Condition[] => [
  ...visible(ctx),
  ...(query['departId'] ? [inDeparts(ctx, parseIds(query['departId']))] : []),
  ...(query['roleId'] ? [inRoles(ctx, parseIds(query['roleId']))] : []),
  ...(query['unplaced'] === 'true' ? [isUnplaced(ctx)] : []),
  ...(query['inactive'] === 'true' ? [isInactive(ctx)] : []),
  ...(query['code'] ? [sql`id = any(${parseIds(query['code'])})`] : []),
]

/** Scope "own" is the caller's own account; a department scope covers all members, whatever their current department. */
export const userScopes: ScopeMeanings = {
  own: ({ session }) => sql`id = ${session!.person.id}`,
  ...departScopes(
    (test, { tenantId }) => sql`id in (select ud.user_id from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
      where ud.tenant_id = ${tenantId} and ${test(sql.ref('d.org_code'))})`,
  ),
}

/** Few queries for all rows. */
export const withMemberships = async <R extends { id: string }>(ctx: Ctx, rows: R[]) => {
  const ids = rows.map((row) => row.id)
  const memberships = await membershipsOf(ctx, ids)
  const onlyOf = (id: string): TenantName | null => memberships.get(id)?.only ?? null
  const tenants = ids.every(onlyOf) ? new Map(ids.map((id) => [id, [onlyOf(id)!]])) : await sharedTenants(ctx, ids)
  return seated(rows, memberships, tenants)
}

const seated = <R extends { id: string }>(
  rows: readonly R[],
  memberships: ReadonlyMap<string, Membership>,
  tenants: ReadonlyMap<string, readonly TenantName[]>,
) => mapInParts(rows, (part) => part.map((row) => seatedRow(row, memberships, tenants)))

const seatedRow = <R extends { id: string }>(
  row: R,
  memberships: ReadonlyMap<string, Membership>,
  tenants: ReadonlyMap<string, readonly TenantName[]>,
) => {
  const belongs = tenants.get(row.id) ?? []
  const { roles, departs, orgCode, lastLoginTime } = memberships.get(row.id) ?? NO_MEMBERSHIP
  const charge = departs.filter((d) => d.inCharge)
  return {
    ...row,
    orgCode,
    orgCodeTxt: names(departs),
    roleNames: names(roles),
    lastLoginTime,
    selectedroles: idsOf(roles),
    ...(roles.length > 0 && { selectedroles_dictText: names(roles) }),
    selecteddeparts: idsOf(departs),
    ...(departs.length > 0 && { selecteddeparts_dictText: names(departs) }),
    departIds: idsOf(charge),
    ...(charge.length > 0 && { departIds_dictText: names(charge) }),
    relTenantIds: idsOf(belongs),
    ...(belongs.length > 0 && { relTenantIds_dictText: names(belongs) }),
  }
}

export const presentMembers = async (
  ctx: Ctx,
  rows: User[],
  memberships: ReadonlyMap<string, Membership>,
  tenants: ReadonlyMap<string, readonly TenantName[]> = new Map(),
): Promise<UserRow[]> => {
  const enrich = async (_ctx: Ctx, found: User[]) => seated(found, memberships, tenants)
  return (await present(ctx, user, rows, { enrich })) as unknown as UserRow[]
}

export const listUsers = (ctx: Ctx, query: Query): Promise<Page<UserRow>> =>
  pageOfUsers(ctx, query['code'] ? { ...query, pageNo: '1', pageSize: String(parseIds(query['code']).length) } : query)

/** @param where replaces the filters of the query by department, role and id */
export const pageOfUsers = async (ctx: Ctx, query: Query, where?: readonly Condition[]): Promise<Page<UserRow>> => {
  const users = storeOf(ctx, user)
  const page = await users.page(ctx, query, where)
  return { ...page, records: await users.present(ctx, page.records) }
}

export const selectUsers = (ctx: Ctx, where: readonly Condition[], limit?: number): Promise<User[]> =>
  storeOf(ctx, user).list(ctx, where, { ...(limit !== undefined && { limit }) })

/** @throws {AppError} notFound unless all users are visible */
export const membersOf = async (ctx: Ctx, userIds: readonly string[]): Promise<User[]> => {
  const ids = [...new Set(userIds)]
  const rows = await selectUsers(ctx, [sql`id = any(${ids})`])
  if (rows.length < ids.length) throw notFound()
  return rows
}

const names = (of: readonly { name: string }[]): string => of.map((one) => one.name).join(',')
const idsOf = (of: readonly { id: string | number }[]): string => of.map((one) => one.id).join(',')
