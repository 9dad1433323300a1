/** Data scopes of roles: a caller cannot give a wider scope than their own. */
import type { Permission, RowScope } from '@huxi/contract'
import {
  coversScope,
  DATA_SCOPES,
  fieldRefused,
  isDataScope,
  refused,
  SCOPE_WORDS,
  WHOLE,
  type Resource,
} from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { meaningsOf } from '../../../engine/read/row-rules.ts'
import {
  allPermissions,
  canBeScoped,
  mayGrant,
  reachedByRole,
  ruledResources,
  scopeOfGrant,
} from '../permission/index.ts'
import { isSuper } from './codes.ts'
import { EVERY_GRANT, EVERY_ROLE } from './every-role.ts'
import { grantsTo, holderOf, noteGrant, type Holder, type HolderRow } from './holder.ts'

export const scopesOfRole = async (ctx: Ctx, holder: Holder, roleId: string): Promise<RowScope[]> => {
  const { id } = await holderOf(ctx, holder, roleId)
  const { rows } = await sql<{ permissionId: string; scope: string }>`select permission_id as "permissionId",
    data_scope as scope from ${sql.table(holder.table)} where ${grantsTo(ctx, holder, id)}
    and data_scope is not null`.execute(ctx.db)
  const set = new Map(rows.map(({ permissionId, scope }) => [permissionId, scope]))
  return (await allPermissions(ctx)).flatMap((row) => {
    const lists = narrowable(ctx, row)
    if (lists.length === 0) return []
    return {
      permissionId: row.id,
      titles: [...new Set(lists.map(({ title }) => title))],
      dataScope: set.get(row.id) ?? null,
      follows: lists.some((r) => reachedByRole(ctx, r)),
      meant: SCOPE_WORDS.filter((word) => word === WHOLE || lists.some((r) => meaningsOf(ctx, r)[word])),
      mayGive: SCOPE_WORDS.filter((word) => beyond(ctx, lists, word) === undefined),
    }
  })
}

/**
 * Sets the scope of a granted menu row; null = scope of the role.
 * @throws {AppError} refused for the caller's own role, and beyond the caller's scope
 */
export const setRowScope = (
  ctx: Ctx,
  holder: Holder,
  { roleId, permissionId, dataScope }: { roleId: string; permissionId: string; dataScope: string | null },
): Promise<Answer> =>
  inTransaction(ctx, async (tx) => {
    const target = await holderOf(tx, holder, roleId)
    refuseSuper(target)
    refuseHeld(tx, target.id)
    const row = (await allPermissions(tx)).find(({ id }) => id === permissionId)
    if (!row) throw refused('所选菜单不存在，请刷新页面后重新选择')
    if (!mayGrant(tx, row)) throw refused(`您没有“${row.name}”的权限，不能授予他人`)
    const lists = narrowable(tx, row)
    if (lists.length === 0) throw refused(`“${row.name}”没有可以设置数据范围的列表，请在带“查询”权限的菜单上设置`)
    if (dataScope !== null) refuseUnknown(dataScope)
    for (const r of lists) refuseBeyond(tx, [r], scopeOfGrant(tx, r, target.dataScope ?? WHOLE, dataScope))
    const { numAffectedRows } =
      await sql`update ${sql.table(holder.table)} set data_scope = ${dataScope}, ${holder.stamp(tx)}
      where ${grantsTo(tx, holder, target.id)} and permission_id = ${permissionId}`.execute(tx.db)
    if (!numAffectedRows) throw refused(holder.unsaved)
    await noteGrant(tx, holder, target.id, { permissionId, dataScope })
    return reply('保存成功!')
  })

/** @param usual default scope */
export const keepScope = <I extends { dataScope?: string | null }>(
  ctx: Ctx,
  input: I,
  current: HolderRow | null,
  usual: string = WHOLE,
): I => {
  if (current && input.dataScope === undefined) return input
  const dataScope = input.dataScope ?? usual
  const written = { ...input, dataScope }
  if (!ctx.session || dataScope === current?.dataScope) return written
  if (current) refuseSuper(current)
  if (current) refuseHeld(ctx, current.id)
  refuseUnknown(dataScope)
  const reached = [...ctx.services.ports.resources.values()].filter((r) => reachedByRole(ctx, r))
  refuseBeyond(ctx, reached, dataScope)
  return written
}

export const reachesFurther = async (ctx: Ctx, roleIds: readonly string[]): Promise<boolean> => {
  if (!ctx.session || ctx.session.scopes.size === 0 || roleIds.length === 0) return false
  const { rows } = await sql<{
    roleCode: string
    builtIn: boolean
    role: string
    permissionId: string | null
    grant: string | null
  }>`
    select r.role_code as "roleCode", r.built_in as "builtIn", r.data_scope as role, p.permission_id as "permissionId",
      p.data_scope as grant
    from ${EVERY_ROLE} as r left join ${EVERY_GRANT} as p on p.role_id = r.id and p.tenant_id = r.tenant_id
    where r.tenant_id = ${ctx.tenantId} and r.id = any(${[...roleIds]})`.execute(ctx.db)
  const menu = new Map((await allPermissions(ctx)).map((row) => [row.id, row]))
  return rows.some(({ permissionId, ...given }) => {
    if (isSuper(given)) return true
    const row = menu.get(permissionId ?? '')
    return (
      row !== undefined &&
      narrowable(ctx, row).some((r) => beyond(ctx, [r], scopeOfGrant(ctx, r, given.role, given.grant)))
    )
  })
}

/**
 * Scopes stored with granted rows where the role would exceed the caller's scope: the widest one of the caller.
 * @param reach the scope of the role
 * @returns one per row; null = scope of the role
 */
export const scopesAlong = async (
  ctx: Ctx,
  reach: string | null,
  permissionIds: readonly string[],
): Promise<(string | null)[]> => {
  if (!ctx.session || ctx.session.scopes.size === 0) return permissionIds.map(() => null)
  const menu = new Map((await allPermissions(ctx)).map((row) => [row.id, row]))
  return permissionIds.map((id) => {
    const lists = narrowable(ctx, menu.get(id) ?? { perms: null })
    if (lists.every((r) => beyond(ctx, [r], scopeOfGrant(ctx, r, reach ?? WHOLE, null)) === undefined)) return null
    return SCOPE_WORDS.find((word) => beyond(ctx, lists, word) === undefined) ?? 'own'
  })
}

/**
 * Scopes of temporary grants: as the user's roles, within the grantor's.
 * @param reaches scopes of the user's roles; without any the scope is own rows
 */
export const scopeWithin = async (
  ctx: Ctx,
  reaches: readonly string[],
  permissionIds: readonly string[],
): Promise<string> => {
  const menu = new Map((await allPermissions(ctx)).map((row) => [row.id, row]))
  const lists = permissionIds.flatMap((id) => narrowable(ctx, menu.get(id) ?? { perms: null }))
  return SCOPE_WORDS.find((word) => coversScope(reaches, word) && beyond(ctx, lists, word) === undefined) ?? 'own'
}

const narrowable = (ctx: Ctx, row: Pick<Permission, 'perms'>): Resource[] =>
  ruledResources(ctx, row).filter((r) => canBeScoped(ctx, r))

const beyond = (ctx: Ctx, lists: readonly Resource[], word: string): readonly string[] | undefined =>
  lists
    .flatMap((r) => {
      const scopesOfCaller = ctx.session?.scopes.get(r.name)
      return scopesOfCaller ? [scopesOfCaller] : []
    })
    .find((each) => !coversScope(each, word))

const refuseBeyond = (ctx: Ctx, lists: readonly Resource[], word: string): void => {
  const wider = beyond(ctx, lists, word)
  if (!wider) return
  const own = wider.map((one) => (isDataScope(one) ? DATA_SCOPES[one] : one)).join('、')
  throw scopeRefused(`您自己的数据范围是${own}，不能授予更大的数据范围，请选择${own}或本人`)
}

const refuseUnknown = (word: string): void => {
  if (!isDataScope(word)) throw scopeRefused('数据范围不在可选范围内，请重新选择')
}

const refuseSuper = (target: HolderRow): void => {
  if (isSuper(target)) throw scopeRefused('超级管理员查看全部数据，不能设置数据范围')
}

const refuseHeld = (ctx: Ctx, id: string): void => {
  if (ctx.session?.roleIds.includes(id)) throw scopeRefused('不能修改自己所拥有角色的数据范围，请由其他管理员处理')
}

const scopeRefused = (message: string) => fieldRefused('dataScope', message)
