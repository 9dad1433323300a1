import type { RoleRules } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { bindingRules } from '../../../engine/read/row-rules.ts'
import { allPermissions, idsOfList, mayGrant, rulesOfMenu, superRows } from '../permission/index.ts'
import { isSuper } from './codes.ts'
import { grantsTo, holderOf, noteGrant, type Holder, type HolderRow } from './holder.ts'

interface Place {
  readonly id: string
  readonly permissionId: string
}

export const rulesOfHolder = async (ctx: Ctx, holder: Holder, place: Place): Promise<RoleRules> => {
  const target = await holderOf(ctx, holder, place.id)
  const stored = idsOfList((await grantOf(ctx, holder, place))?.ruleIds ?? null)
  const offered = await holder.offered?.(ctx, target, place.permissionId)
  const datarule = (await rulesOfMenu(ctx, place.permissionId)).filter(
    ({ id }) => !offered || offered.includes(id) || stored.includes(id),
  )
  if (datarule.length === 0) throw refused('未找到权限配置信息')
  const drChecked = datarule.map(({ id }) => id).filter((id) => stored.includes(id))
  return { datarule, ...(drChecked.length > 0 && { drChecked: drChecked.join(',') }) }
}

/**
 * Binds the holder to rules of a row it holds; 超级管理员 holds every row.
 * @throws {AppError} refused for the caller's own role, and beyond what the caller sees
 */
export const bindHolder = (
  ctx: Ctx,
  holder: Holder,
  { dataRuleIds, ...place }: Place & { readonly dataRuleIds: string | null },
): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    const target = await holderOf(tx, holder, place.id)
    if (tx.session?.roleIds.includes(target.id)) throw refused('不能修改自己所拥有角色的数据规则')
    if (isSuper(target)) await holdRow(tx, place)
    const grant = await grantOf(tx, holder, place)
    const wanted = idsOfList(dataRuleIds)
    await refuseRules(tx, holder, target, { ...place, wanted, stored: idsOfList(grant?.ruleIds ?? null) })
    if (!grant) throw refused(holder.unsaved)
    await sql`update ${sql.table(holder.table)} set data_rule_ids = ${wanted.join(',') || null}, ${holder.stamp(tx)}
      where ${grantsTo(tx, holder, place.id)} and permission_id = ${place.permissionId}`.execute(tx.db)
    await noteGrant(tx, holder, place.id, { permissionId: place.permissionId, dataRuleIds: wanted })
    return reply('保存成功!')
  })

interface RuleChange extends Place {
  readonly wanted: readonly string[]
  readonly stored: readonly string[]
}

/** A rule must be available, the row grantable by the caller, and a rule that binds the caller must stay. */
export const refuseRules = async (
  ctx: Ctx,
  holder: Holder,
  target: HolderRow,
  { permissionId, wanted, stored }: RuleChange,
): Promise<void> => {
  const row = (await allPermissions(ctx)).find(({ id }) => id === permissionId)
  if (!row) throw refused('所选菜单不存在，请刷新页面后重新选择')
  if (!mayGrant(ctx, row)) throw refused(`您没有“${row.name}”的权限，不能授予他人`)
  const rules = await rulesOfMenu(ctx, permissionId)
  const binding = bindingRules(ctx)
  const offered = await holder.offered?.(ctx, target, permissionId)
  const isOffered = (id: string) => !offered || offered.includes(id) || binding.has(id)
  const isThere = (id: string) => isOffered(id) && rules.some((rule) => rule.id === id)
  if (wanted.some((id) => !stored.includes(id) && !isThere(id)))
    throw refused('所选数据规则不存在，请刷新页面后重新选择')
  const missing = rules.find(({ id }) => binding.has(id) && !wanted.includes(id))
  if (missing) throw refused(`您自己受数据规则“${missing.ruleName}”约束，不能授予更大的数据范围`)
  const removed = stored.filter((id) => !wanted.includes(id))
  if (removed.length > 0) await holder.checkRules?.(ctx, target, permissionId, removed)
}

const grantOf = async (
  ctx: Ctx,
  holder: Holder,
  { id, permissionId }: Place,
): Promise<{ ruleIds: string | null } | undefined> => {
  const { rows } = await sql<{
    ruleIds: string | null
  }>`select data_rule_ids as "ruleIds" from ${sql.table(holder.table)}
    where ${grantsTo(ctx, holder, id)} and permission_id = ${permissionId}`.execute(ctx.db)
  return rows[0]
}

/** 超级管理员 has rows without a grant; binding stores one. */
const holdRow = async (ctx: Ctx, { id, permissionId }: Place): Promise<void> => {
  if (!superRows(await allPermissions(ctx)).some((row) => row.id === permissionId)) return
  await sql`insert into sys_role_permission (tenant_id, role_id, permission_id)
    values (${ctx.tenantId}, ${id}, ${permissionId}) on conflict do nothing`.execute(ctx.db)
}
