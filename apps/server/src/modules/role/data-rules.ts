/** Which data rules bind a role on a menu row, and who may change that. */
import { role, type RoleRules, type roleRules, type saveRoleRules } from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../engine/core/answer.ts'
import { audit, inTransaction, publish, type Ctx } from '../../engine/core/context.ts'
import { bindingRules } from '../../engine/read/row-rules.ts'
import { formatTime } from '../../platform/config/clock.ts'
import { allPermissions, mayGrant, ruleIdsOf, rulesOfMenu, superRows } from '../permission/index.ts'
import { isSuper } from './codes.ts'
import { roleOf } from './role-of.ts'

type Place = InputOfEndpoint<typeof roleRules>

/** The rules of a menu row and the ids of those that bind the role. @throws {AppError} refused when the row has none */
export const rulesOfRole = async (ctx: Ctx, place: Place): Promise<RoleRules> => {
  const { id: roleId } = await roleOf(ctx, place.roleId)
  const datarule = await rulesOfMenu(ctx, place.permissionId)
  if (datarule.length === 0) throw refused('未找到权限配置信息')
  const stored = ruleIdsOf((await grantOf(ctx, { ...place, roleId }))?.ruleIds ?? null)
  const drChecked = datarule.map(({ id }) => id).filter((id) => stored.includes(id))
  return { datarule, ...(drChecked.length > 0 && { drChecked: drChecked.join(',') }) }
}

/**
 * Binds a role to rules of a menu row it holds; 超级管理员 holds every row.
 * @throws {AppError} refused for a role the caller holds himself, and when he would give more than he sees
 */
export const bindRole = (ctx: Ctx, { dataRuleIds, ...place }: InputOfEndpoint<typeof saveRoleRules>): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    const target = await roleOf(tx, place.roleId)
    if (tx.session?.roleIds.includes(target.id)) throw refused('不能修改自己所拥有角色的数据规则')
    const wanted = ruleIdsOf(dataRuleIds)
    await refuseRules(tx, place.permissionId, wanted)
    if (isSuper(target)) await holdRow(tx, place)
    if (!(await grantOf(tx, place))) throw refused('请先保存角色菜单权限!')
    await sql`update sys_role_permission set data_rule_ids = ${wanted.join(',') || null},
      operate_date = ${formatTime(tx.services.clock.now())}::timestamptz, operate_ip = ${tx.origin.ip}
      where tenant_id = ${tx.tenantId} and role_id = ${place.roleId} and permission_id = ${place.permissionId}`.execute(
      tx.db,
    )
    await audit(tx, {
      action: 'grant',
      object: `${role.name}/${place.roleId}`,
      outcome: 'success',
      detail: { permissionId: place.permissionId, dataRuleIds: wanted },
    })
    publish(tx, 'authority.changed', {})
    return reply('保存成功!')
  })

/** Rules must be the row's, the row one's own to give, and what binds the giver must bind the role. */
const refuseRules = async (ctx: Ctx, permissionId: string, wanted: readonly string[]): Promise<void> => {
  const row = (await allPermissions(ctx)).find(({ id }) => id === permissionId)
  if (!row) throw refused('所选菜单不存在，请刷新页面后重新选择')
  if (!mayGrant(ctx, row)) throw refused(`您没有“${row.name}”的权限，不能授予他人`)
  const rules = await rulesOfMenu(ctx, permissionId)
  if (wanted.some((id) => !rules.some((rule) => rule.id === id)))
    throw refused('所选数据规则不存在，请刷新页面后重新选择')
  const binding = bindingRules(ctx)
  const missing = rules.find(({ id }) => binding.has(id) && !wanted.includes(id))
  if (missing) throw refused(`您自己受数据规则“${missing.ruleName}”约束，不能授予更大的数据范围`)
}

const grantOf = async (ctx: Ctx, { roleId, permissionId }: Place): Promise<{ ruleIds: string | null } | undefined> => {
  const { rows } = await sql<{ ruleIds: string | null }>`select data_rule_ids as "ruleIds" from sys_role_permission
    where tenant_id = ${ctx.tenantId} and role_id = ${roleId} and permission_id = ${permissionId}`.execute(ctx.db)
  return rows[0]
}

/** 超级管理员 holds rows without being given them; a row is written down to bind it there. */
const holdRow = async (ctx: Ctx, { roleId, permissionId }: Place): Promise<void> => {
  if (!superRows(await allPermissions(ctx)).some(({ id }) => id === permissionId)) return
  await sql`insert into sys_role_permission (tenant_id, role_id, permission_id)
    values (${ctx.tenantId}, ${roleId}, ${permissionId}) on conflict do nothing`.execute(ctx.db)
}
