/**
 * Comparison of authority. An account is one row for the whole installation, so a caller who edits it must be at
 * least as powerful as its owner in every tenant of the owner. The system is exempt.
 */
import { departRole } from '@huxi/contract'
import { fieldRefused, refused } from '@huxi/model'
import { sql } from 'kysely'
import { acrossTenants } from '../../../engine/core/transaction.ts'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { grantedRoles, grantedRows } from '../access/index.ts'
import { allPermissions, codesOfRow, coversCode } from '../permission/index.ts'
import { authorityOfRoles, ROLE_CODES, showsMore, type RoleAuthority } from '../role/index.ts'

export const GRANT = 'system:user:grant'

const STRONGER = '该用户拥有您没有的权限，不能执行此操作'
const LAST_ADMINISTRATOR = '管理员账号不允许此操作！'

/** user → tenant → authority; a member without roles has no codes. */
type AuthorityByTenant = ReadonlyMap<string, ReadonlyMap<number, RoleAuthority>>

export const authorityByTenant = (ctx: Ctx, userIds: readonly string[]): Promise<AuthorityByTenant> =>
  acrossTenants(ctx, 'authority of users', async (system) => {
    const now = ctx.services.clock.now()
    const { rows } = await sql<{ userId: string; tenantId: number; roleIds: string[]; rowIds: string[] }>`
      select m.user_id as "userId", m.tenant_id as "tenantId",
        array(select r.role_id from ${grantedRoles(now)} as r where r.user_id = m.user_id and r.tenant_id = m.tenant_id) as "roleIds",
        array(select w.permission_id from ${grantedRows(now)} as w
          where w.user_id = m.user_id and w.tenant_id = m.tenant_id) as "rowIds"
      from sys_user_tenant m where m.user_id = any(${[...userIds]})`.execute(system.db)
    const roles = await authorityOfRoles(system, [...new Set(rows.flatMap((row) => row.roleIds))])
    const isGranted = rows.some(({ rowIds }) => rowIds.length > 0)
    const codes = new Map((isGranted ? await allPermissions(system) : []).map((row) => [row.id, codesOfRow(row)]))
    const authorities = new Map<string, Map<number, RoleAuthority>>()
    for (const { userId, tenantId, roleIds, rowIds } of rows) {
      const direct = { superAdmin: false, codes: new Set(rowIds.flatMap((id) => codes.get(id) ?? [])) }
      const authority = sum([...roleIds.flatMap((id) => roles.get(id) ?? []), direct])
      authorities.set(userId, (authorities.get(userId) ?? new Map<number, RoleAuthority>()).set(tenantId, authority))
    }
    return authorities
  })

/** @param tenantIds tenants to compare; absent = all, for changes of the account itself */
export const refuseStronger = async (
  ctx: Ctx,
  userIds: readonly string[],
  tenantIds?: readonly number[],
): Promise<void> => {
  const self = ctx.session?.person.id
  if (self !== undefined && !(await mayTouch(ctx, self, userIds, tenantIds))) throw refused(STRONGER)
}

const mayTouch = async (
  ctx: Ctx,
  self: string,
  userIds: readonly string[],
  tenantIds?: readonly number[],
): Promise<boolean> => {
  const others = userIds.filter((id) => id !== self)
  if (others.length === 0) return true
  const authorities = await authorityByTenant(ctx, [...others, self])
  const ours = authorities.get(self)
  const memberships = others.flatMap((id) => [...(authorities.get(id) ?? [])])
  const compared = memberships.filter(([tenantId]) => tenantIds?.includes(tenantId) ?? true)
  return compared.every(([tenantId, theirs]) => covers(ours?.get(tenantId), theirs))
}

const RESET = 'system:user:changepwd'

/** Whether a user may reset another one, by their right in the tenant of the context. */
export const mayReset = async (ctx: Ctx, self: string, userId: string): Promise<boolean> => {
  const authority = (await authorityByTenant(ctx, [self])).get(self)?.get(ctx.tenantId!)
  return authority !== undefined && authority.codes.has(RESET) && mayTouch(ctx, self, [userId])
}

export const refuseRoles = (ctx: Ctx, roleIds: readonly string[], field: string): Promise<void> =>
  refuseGiving(ctx, roleIds, field, (departId) => departId === null)

export const refuseDepartRoles = async (ctx: Ctx, roleIds: readonly string[], field: string): Promise<void> => {
  const seen = await storeOf(ctx, departRole).list(ctx, [sql`id = any(${[...roleIds]})`])
  const departs = new Set(seen.map((row) => row.departId))
  await refuseGiving(ctx, roleIds, field, (departId) => departId !== null && departs.has(departId))
}

const refuseGiving = async (
  ctx: Ctx,
  roleIds: readonly string[],
  field: string,
  isThere: (departId: string | null) => boolean,
): Promise<void> => {
  const roles = await authorityOfRoles(ctx, roleIds)
  const isActiveRole = (id: string) => roles.has(id) && isThere(roles.get(id)!.departId)
  if (!roleIds.every(isActiveRole)) throw fieldRefused(field, '角色不存在，请重新选择')
  if (!ctx.session) return
  const ours: RoleAuthority = ctx.session
  if ([...roles.values()].some((theirs) => !covers(ours, theirs)))
    throw fieldRefused(field, '不能授予拥有您所没有的权限的角色')
  if (await showsMore(ctx, roleIds)) throw fieldRefused(field, '不能授予数据范围比您大的角色')
}

/** Granting roles, departments and tenants needs a separate right. */
export const refuseWithoutGrant = (ctx: Ctx): void => {
  if (ctx.session && !holds(ctx, GRANT))
    throw refused('您没有授权权限，不能填写或更改用户的身份、角色、部门和租户，请留空，由安全管理员分配')
}

/** Rolls `work` back if a tenant loses its last active administrator. */
export const keepingAdministrators = async <T>(
  ctx: Ctx,
  userIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> => {
  const tenantIds = await acrossTenants(ctx, 'administrators before', (system) =>
    administered(system, sql`u.id = any(${[...userIds]})`),
  )
  const done = await work()
  if (tenantIds.length === 0) return done
  const left = await acrossTenants(ctx, 'administrators after', async (system) => {
    await lockAdministration(system, tenantIds)
    return administered(system, sql`r.tenant_id = any(${tenantIds})`)
  })
  if (left.length < tenantIds.length) throw refused(LAST_ADMINISTRATOR)
  return done
}

export const refuseLastAdministrators = (ctx: Ctx, userIds: readonly string[]): Promise<void> =>
  acrossTenants(ctx, 'remaining administrators', async (system) => {
    const tenantIds = await administered(system, sql`u.id = any(${[...userIds]})`)
    if (tenantIds.length === 0) return
    await lockAdministration(system, tenantIds)
    const others = sql`r.tenant_id = any(${tenantIds}) and u.id <> all(${[...userIds]})`
    if ((await administered(system, others)).length < tenantIds.length) throw refused(LAST_ADMINISTRATOR)
  })

const sum = (roles: readonly RoleAuthority[]): RoleAuthority => ({
  superAdmin: roles.some((role) => role.superAdmin),
  codes: new Set(roles.flatMap((role) => [...role.codes])),
})

const covers = (ours: RoleAuthority | undefined, theirs: RoleAuthority): boolean =>
  ours !== undefined &&
  (ours.superAdmin || (!theirs.superAdmin && [...theirs.codes].every((code) => coversCode(ours.codes, code))))

const administered = async (system: Ctx, where: ReturnType<typeof sql>): Promise<number[]> => {
  const { rows } = await sql<{ tenantId: number }>`select distinct r.tenant_id as "tenantId"
    from sys_user_role ur join sys_role r on r.id = ur.role_id join sys_user u on u.id = ur.user_id
    where r.built_in and r.role_code = ${ROLE_CODES.admin} and u.status = 1 and u.del_flag = 0 and ${where}`.execute(
    system.db,
  )
  return rows.map((row) => row.tenantId)
}

/** Serializes changes of administrators, so that two cannot freeze each other at once. */
const lockAdministration = (system: Ctx, tenantIds: readonly number[]) =>
  sql`select id from sys_role where built_in and role_code = ${ROLE_CODES.admin} and tenant_id = any(${[...tenantIds]})
    order by id for update`.execute(system.db)
