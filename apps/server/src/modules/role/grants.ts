/** Which menu rows a role holds, and who may change that. */
import { permission, role, type saveRolePermissions } from '@huxi/contract'
import { notFound, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../engine/core/answer.ts'
import { audit, inTransaction, publish, type Ctx } from '../../engine/core/context.ts'
import { bindingRules } from '../../engine/read/row-rules.ts'
import { branchIds } from '../../engine/read/tree.ts'
import { formatTime } from '../../platform/config/clock.ts'
import { allPermissions, mayGrant, superRows } from '../permission/index.ts'
import { isSuper } from './codes.ts'
import { refuseOwn } from './protection.ts'
import { roleOf } from './role-of.ts'
import { scopesAlong } from './scopes.ts'

/** Ids of the menu rows a role holds. */
export const grantedIds = async (ctx: Ctx, roleId: string): Promise<string[]> => {
  const found = await roleOf(ctx, roleId)
  if (isSuper(found)) return superRows(await allPermissions(ctx)).map((row) => row.id)
  return storedIds(ctx, roleId)
}

/**
 * Adds and removes the difference between what the caller saw and what he wants; rows in neither list stay.
 * @throws {AppError} refused for 超级管理员, the caller's own role, unknown rows and codes the caller does not hold
 */
export const saveGrants = (ctx: Ctx, input: InputOfEndpoint<typeof saveRolePermissions>): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    const { roleId } = input
    const target = await roleOf(tx, roleId)
    if (isSuper(target)) throw refused('超级管理员拥有全部权限，不能修改其授权')
    refuseOwn(tx, roleId, '不能修改自己所拥有角色的授权')
    const [wanted, seen] = [split(input.permissionIds), split(input.lastpermissionIds)]
    const stored = new Set(await storedIds(tx, roleId))
    const added = wanted.filter((id) => !seen.includes(id) && !stored.has(id))
    const removed = seen.filter((id) => !wanted.includes(id))
    await refuseBeyondOwn(tx, added)
    await writeGrants(tx, roleId, added)
    if (removed.length > 0) {
      await sql`delete from sys_role_permission where tenant_id = ${tx.tenantId} and role_id = ${roleId}
        and permission_id = any(${removed})`.execute(tx.db)
    }
    await audit(tx, {
      action: 'grant',
      object: `${role.name}/${roleId}`,
      outcome: 'success',
      detail: { added, removed },
    })
    publish(tx, 'authority.changed', {})
    return reply('保存成功！')
  })

/** Gives rows to a role; the caller has checked that it may be. Rules and scopes that bind the giver go along. */
export const writeGrants = async (ctx: Ctx, roleId: string, permissionIds: readonly string[]): Promise<void> => {
  if (permissionIds.length === 0) return
  const scopes = await scopesAlong(ctx, roleId, permissionIds)
  await sql`insert into sys_role_permission
      (tenant_id, role_id, permission_id, data_rule_ids, data_scope, operate_date, operate_ip)
    select ${ctx.tenantId}::int, ${roleId}::text, granted,
      (select string_agg(r.id, ',') from sys_permission_data_rule r
        where r.permission_id = granted and r.id = any(${[...bindingRules(ctx)]}::text[])), scope,
      ${formatTime(ctx.services.clock.now())}::timestamptz, ${ctx.origin.ip}::text
    from unnest(${[...permissionIds]}::text[], ${scopes}::text[]) as given (granted, scope) on conflict do nothing`.execute(
    ctx.db,
  )
}

/** What deleting a menu takes along: rows of the branch, and roles of this tenant that hold any of them. */
export const impactOf = async (ctx: Ctx, id: string): Promise<{ menus: number; roles: number }> => {
  const branch = await branchIds(ctx, permission, 'parentId', [id])
  if (branch.length === 0) throw notFound()
  const { rows } = await sql<{ roles: number }>`select count(distinct role_id)::int as roles from sys_role_permission
    where tenant_id = ${ctx.tenantId} and permission_id = any(${branch})`.execute(ctx.db)
  return { menus: branch.length, roles: rows[0]!.roles }
}

const storedIds = async (ctx: Ctx, roleId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select permission_id as id from sys_role_permission
    where tenant_id = ${ctx.tenantId} and role_id = ${roleId} order by permission_id`.execute(ctx.db)
  return rows.map((row) => row.id)
}

const split = (ids: string | null): string[] => [
  ...new Set(
    (ids ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean),
  ),
]

/** Every code given must be held by the one who gives it. */
const refuseBeyondOwn = async (ctx: Ctx, permissionIds: readonly string[]): Promise<void> => {
  const menu = new Map((await allPermissions(ctx)).map((row) => [row.id, row]))
  for (const id of permissionIds) {
    const row = menu.get(id)
    if (!row) throw refused('所选菜单不存在，请刷新页面后重新选择')
    if (!mayGrant(ctx, row)) throw refused(`您没有“${row.name}”的权限，不能授予他人`)
  }
}
