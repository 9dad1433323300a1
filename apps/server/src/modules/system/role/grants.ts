import { permission, role } from '@huxi/contract'
import { notFound, refused } from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { bindingRules } from '../../../engine/read/row-rules.ts'
import { branchIds } from '../../../engine/read/tree.ts'
import { now } from '../../../platform/config/clock.ts'
import { allPermissions, idsOfList, mayGrant, superRows } from '../permission/index.ts'
import { isSuper } from './codes.ts'
import { EVERY_GRANT } from './every-role.ts'
import { fieldRulesAlong } from './field-rules.ts'
import { grantsTo, holderOf, noteGrant, roleStamp, storedIds, type Holder, type HolderRow } from './holder.ts'
import { refuseOwn } from './protection.ts'
import { roleOf } from './role-of.ts'
import { scopesAlong } from './scopes.ts'

export const grantedIds = async (ctx: Ctx, holder: Holder, id: string): Promise<string[]> => {
  const found = await holderOf(ctx, holder, id)
  if (isSuper(found)) return superRows(await allPermissions(ctx)).map((row) => row.id)
  return storedIds(ctx, holder, id)
}

interface GrantChange {
  readonly id: string
  readonly permissionIds: string | null
  readonly lastpermissionIds: string | null
}

/**
 * Applies the difference between the shown and the wanted list; rows in neither stay.
 * @throws {AppError} refused for 超级管理员, the caller's own role, unknown rows and codes the caller does not hold
 */
export const saveGrants = (ctx: Ctx, holder: Holder, input: GrantChange): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    const { id } = input
    const target = await holderOf(tx, holder, id)
    if (isSuper(target)) throw refused('超级管理员拥有全部权限，不能修改其授权')
    refuseOwn(tx, id, '不能修改自己所拥有角色的授权')
    const [wanted, seen] = [idsOfList(input.permissionIds), idsOfList(input.lastpermissionIds)]
    const stored = new Set(await storedIds(tx, holder, id))
    const added = wanted.filter((one) => !seen.includes(one) && !stored.has(one))
    const removed = seen.filter((one) => !wanted.includes(one))
    await refuseBeyondOwn(tx, added)
    await holder.check?.(tx, target, { added, removed })
    if (added.length > 0) await holder.give(tx, target, added)
    if (added.length > 0) await fieldRulesAlong(tx, holder, id, added)
    if (removed.length > 0)
      await sql`delete from ${sql.table(holder.table)} where ${grantsTo(tx, holder, id)}
        and permission_id = any(${removed})`.execute(tx.db)
    await noteGrant(tx, holder, id, { added, removed })
    return reply('保存成功！')
  })

export const writeGrants = async (ctx: Ctx, roleId: string, permissionIds: readonly string[]): Promise<void> => {
  if (permissionIds.length > 0) await giveToRole(ctx, await roleOf(ctx, roleId), permissionIds)
}

const giveToRole = async (ctx: Ctx, { id, dataScope }: HolderRow, permissionIds: readonly string[]): Promise<void> => {
  const given = await grantsAlong(ctx, dataScope ?? null, permissionIds)
  await sql`insert into sys_role_permission
      (tenant_id, role_id, permission_id, data_rule_ids, data_scope, operate_date, operate_ip)
    select ${ctx.tenantId}::int, ${id}::text, given.* from (${given}) as given on conflict do nothing`.execute(ctx.db)
}

/**
 * Menu rows as granted to roles, with the rules and scopes that bind the caller.
 * @param reach the scope of the role
 * @returns a SELECT of permission_id, data_rule_ids, data_scope, operate_date and operate_ip
 */
export const grantsAlong = async (
  ctx: Ctx,
  reach: string | null,
  permissionIds: readonly string[],
): Promise<RawBuilder<unknown>> => {
  const scopes = await scopesAlong(ctx, reach, permissionIds)
  return sql`select granted as permission_id, ${rulesAlong(ctx, sql.ref('granted'))} as data_rule_ids, scope as data_scope,
      ${now(ctx)}::timestamptz as operate_date, ${ctx.origin.ip}::text as operate_ip
    from unnest(${[...permissionIds]}::text[], ${scopes}::text[]) as given (granted, scope)`
}

export const rulesAlong = (ctx: Ctx, permissionId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select string_agg(r.id, ',') from sys_permission_data_rule r
    where r.permission_id = ${permissionId} and r.id = any(${[...bindingRules(ctx)]}::text[]))`

export const roleHolder: Holder = {
  of: role,
  table: 'sys_role_permission',
  by: 'role_id',
  fields: 'sys_role_field',
  unsaved: '请先保存角色菜单权限!',
  give: giveToRole,
  stamp: roleStamp,
}

export const impactOf = async (ctx: Ctx, id: string): Promise<{ menus: number; roles: number }> => {
  const branch = await branchIds(ctx, permission, 'parentId', [id])
  if (branch.length === 0) throw notFound()
  const { rows } = await sql<{ roles: number }>`select count(distinct role_id)::int as roles from ${EVERY_GRANT} as p
    where tenant_id = ${ctx.tenantId} and permission_id = any(${branch})`.execute(ctx.db)
  return { menus: branch.length, roles: rows[0]!.roles }
}

export const refuseBeyondOwn = async (ctx: Ctx, permissionIds: readonly string[]): Promise<void> => {
  if (permissionIds.length === 0) return
  const menu = new Map((await allPermissions(ctx)).map((row) => [row.id, row]))
  for (const id of permissionIds) {
    const row = menu.get(id)
    if (!row) throw refused('所选菜单不存在，请刷新页面后重新选择')
    if (!mayGrant(ctx, row)) throw refused(`您没有“${row.name}”的权限，不能授予他人`)
  }
}
