/** Stored links of users to roles, departments and tenants; the caller has checked the rights. */
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { acrossTenants } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Session } from '../../../engine/core/session.ts'
import type { Condition } from '../../../engine/read/where.ts'

export interface DepartMembership {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly inCharge: boolean
}

export interface TenantName {
  readonly id: number
  readonly name: string
}

export interface Membership {
  readonly orgCode: string | null
  readonly roles: readonly { readonly id: string; readonly name: string }[]
  readonly departs: readonly DepartMembership[]
  readonly lastLoginTime: string | null
  /** set if it is the only tenant: the usual case, which skips queries about others */
  readonly only: TenantName | null
}

export const NO_MEMBERSHIP: Membership = { orgCode: null, roles: [], departs: [], lastLoginTime: null, only: null }

export const membershipsOf = (ctx: Ctx, userIds: readonly string[]): Promise<ReadonlyMap<string, Membership>> =>
  membershipsWhere(ctx, sql`user_id = any(${[...userIds]})`)

/** For a single id PostgreSQL reuses its plan; for a list it plans each time. */
export const membershipOf = async (ctx: Ctx, userId: string): Promise<Membership> =>
  (await membershipsWhere(ctx, sql`user_id = ${userId}`)).get(userId) ?? NO_MEMBERSHIP

/** Roles and departments are grouped once for all people: a subquery for each takes three times as long. */
const membershipsWhere = async (ctx: Ctx, isAsked: Condition): Promise<ReadonlyMap<string, Membership>> => {
  const tenantId = sql`${ctx.tenantId}::int`
  const { rows } = await sql<Membership & { id: string }>`
    select user_id as id, m.org_code as "orgCode", m.last_login_time as "lastLoginTime",
      (select json_build_object('id', t.id, 'name', t.name) from sys_tenant t
        where t.id = ${tenantId} and not exists (select 1 from sys_tenant other where other.id <> ${tenantId})) as only,
      coalesce(roles, '[]') as roles, coalesce(departs, '[]') as departs
    from sys_user_tenant m
    left join (select user_id, json_agg(json_build_object('id', r.id, 'name', r.role_name) order by r.create_time, r.id) as roles
      from sys_user_role ur join sys_role r on r.id = ur.role_id
      where ${isAsked} and ur.tenant_id = ${tenantId} group by user_id) r using (user_id)
    left join (select user_id,
        json_agg(json_build_object('id', d.id, 'name', d.depart_name, 'code', d.org_code, 'inCharge', ud.in_charge)
          order by d.depart_order, d.org_code) as departs
      from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
      where ${isAsked} and ud.tenant_id = ${tenantId} group by user_id) d using (user_id)
    where ${isAsked} and m.tenant_id = ${tenantId}`.execute(ctx.db)
  return new Map(rows.map(({ id, ...membership }) => [id, membership]))
}

export const sharedTenants = async (
  ctx: Ctx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TenantName[]>> => {
  const shared = ctx.session
    ? sql`m.tenant_id in (select tenant_id from sys_user_tenant where user_id = ${ctx.session.person.id})`
    : sql`true`
  return acrossTenants(ctx, 'tenants of people', async (system) => {
    const { rows } = await sql<{ userId: string; tenants: TenantName[] }>`
      select m.user_id as "userId", json_agg(json_build_object('id', t.id, 'name', t.name) order by t.id) as tenants
      from sys_user_tenant m join sys_tenant t on t.id = m.tenant_id
      where m.user_id = any(${[...userIds]}) and ${shared} group by m.user_id`.execute(system.db)
    return new Map(rows.map((row) => [row.userId, row.tenants]))
  })
}

export const joinTenant = async (ctx: Ctx, userIds: readonly string[], tenantId = ctx.tenantId): Promise<void> => {
  const join = async ({ db }: Ctx): Promise<void> => {
    await sql`insert into sys_user_tenant (tenant_id, user_id) select ${tenantId}::int, u from unnest(${[...userIds]}::text[]) as u
      on conflict do nothing`.execute(db)
  }
  return tenantId === ctx.tenantId ? join(ctx) : acrossTenants(ctx, 'joining a tenant', join)
}

export const leave = async (ctx: Ctx, userId: string, tenantIds: readonly number[]): Promise<void> => {
  if (tenantIds.length === 0) return
  await acrossTenants(ctx, 'leaving a tenant', async (system) => {
    for (const table of ['sys_user_role', 'sys_access_request', 'sys_user_depart', 'sys_user_tenant'] as const) {
      await system.db
        .deleteFrom(table)
        .where('user_id', '=', userId)
        .where('tenant_id', 'in', [...tenantIds])
        .execute()
    }
  })
}

export const addRoles = async (ctx: Ctx, userIds: readonly string[], roleIds: readonly string[]): Promise<void> => {
  await sql`insert into sys_user_role (tenant_id, user_id, role_id) select ${ctx.tenantId}::int, u, r
    from unnest(${[...userIds]}::text[]) as u, unnest(${[...roleIds]}::text[]) as r on conflict do nothing`.execute(
    ctx.db,
  )
}

export const removeRoles = async (ctx: Ctx, userIds: readonly string[], roleIds: readonly string[]): Promise<void> => {
  await sql`delete from sys_user_role where tenant_id = ${ctx.tenantId} and user_id = any(${[...userIds]})
    and role_id = any(${[...roleIds]})`.execute(ctx.db)
}

const BY_DEPARTMENT: readonly string[] = ['depart', 'departTree']

const isNarrowedByDepart = ({ scopes, rules }: Session): boolean =>
  [...scopes.values()].flat().some((scope) => BY_DEPARTMENT.includes(scope)) ||
  [...rules.values()].flat().some(({ value }) => value.includes('org_code}'))

/** One more department would widen the caller's own visibility. @throws {AppError} refused */
const refuseOwnSight = async (
  { session, tenantId, db }: Ctx,
  userIds: readonly string[],
  departIds: readonly string[],
) => {
  if (!session || !userIds.includes(session.person.id) || !isNarrowedByDepart(session)) return
  const { rows } = await sql`select 1 from unnest(${[...departIds]}::text[]) as d where not exists (select 1
    from sys_user_depart where tenant_id = ${tenantId} and user_id = ${session.person.id} and dep_id = d) limit 1`.execute(
    db,
  )
  if (rows.length > 0) throw refused('您的数据范围按部门划分，不能把自己加入部门，请由其他管理员处理')
}

export const addDeparts = async (ctx: Ctx, userIds: readonly string[], departIds: readonly string[]): Promise<void> => {
  await refuseOwnSight(ctx, userIds, departIds)
  await sql`insert into sys_user_depart (tenant_id, user_id, dep_id) select ${ctx.tenantId}::int, u, d
    from unnest(${[...userIds]}::text[]) as u, unnest(${[...departIds]}::text[]) as d on conflict do nothing`.execute(
    ctx.db,
  )
}

/** Also ends being in charge and the current department; department roles follow by a foreign key. */
export const removeDeparts = async (
  ctx: Ctx,
  userIds: readonly string[],
  departIds: readonly string[],
): Promise<void> => {
  await sql`delete from sys_user_depart where tenant_id = ${ctx.tenantId} and user_id = any(${[...userIds]})
    and dep_id = any(${[...departIds]})`.execute(ctx.db)
  await sql`update sys_user_tenant m set org_code = null
    where m.tenant_id = ${ctx.tenantId} and m.user_id = any(${[...userIds]}) and m.org_code is not null and not exists (
      select 1 from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
      where ud.user_id = m.user_id and ud.tenant_id = m.tenant_id and d.org_code = m.org_code)`.execute(ctx.db)
}

export const setCharge = async (
  ctx: Ctx,
  userIds: readonly string[],
  departIds: readonly string[],
  inCharge: boolean,
): Promise<void> => {
  await sql`update sys_user_depart set in_charge = ${inCharge} where tenant_id = ${ctx.tenantId} and in_charge <> ${inCharge}
    and user_id = any(${[...userIds]}) and dep_id = any(${[...departIds]})`.execute(ctx.db)
}

const ORDINARY = 1
export const SUPERIOR = 2

/** Users in charge of a department are 上级. */
export const raiseIdentity = async (ctx: Ctx, userIds: readonly string[]): Promise<void> => {
  await sql`update sys_user u set user_identity = ${SUPERIOR} where u.id = any(${[...userIds]})
    and u.user_identity is distinct from ${SUPERIOR} and exists (
      select 1 from sys_user_depart d where d.user_id = u.id and d.tenant_id = ${ctx.tenantId} and d.in_charge)`.execute(
    ctx.db,
  )
}

/** Reverts 上级 after the last department in charge, over all tenants. */
export const lowerIdentity = (ctx: Ctx, userIds: readonly string[]): Promise<void> =>
  acrossTenants(ctx, 'departments in charge of', async (system) => {
    await sql`update sys_user u set user_identity = ${ORDINARY} where u.id = any(${[...userIds]}) and u.user_identity = ${SUPERIOR}
      and not exists (select 1 from sys_user_depart d where d.user_id = u.id and d.in_charge)`.execute(system.db)
  })
