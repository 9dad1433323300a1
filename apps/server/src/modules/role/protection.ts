/** What nobody may do to a role: recode or delete those of the product, delete one of his own. */
import type { Role } from '@huxi/contract'
import { refused } from '@huxi/model'
import { publish, type Ctx } from '../../engine/core/context.ts'
import type { Change, Input } from '../../engine/read/hooks.ts'

/** The code of a built-in role is what the product knows it by; the engine's hook `beforeWrite`. */
export const keepCode = (_ctx: Ctx, input: Input, current: Role | null): Input => {
  const given = input['roleCode']
  if (!current?.builtIn || given === undefined || given === current.roleCode) return input
  const message = '内置角色的编码不能修改'
  throw refused(message, { fields: { roleCode: message } })
}

/** The engine's hook `afterWrite`: a deletion takes grants and memberships along, so everybody's authority is read again. */
export const roleWritten = async (ctx: Ctx, { verb, before, past }: Change<Role>): Promise<void> => {
  if (past === 'undo' && verb === 'add') throw refused('角色的授权和成员已随删除清除，不能撤销删除，请重新新增该角色')
  if (verb !== 'delete' || !before) return
  if (before.builtIn) throw refused(`“${before.roleName}”是系统内置角色，不能删除`)
  refuseOwn(ctx, before.id, '不能删除自己拥有的角色')
  publish(ctx, 'authority.changed', {})
}

/** Nobody changes what he may do himself; 超级管理员 holds everything anyway. */
export const refuseOwn = (ctx: Ctx, roleId: string, message: string): void => {
  if (ctx.session && !ctx.session.superAdmin && ctx.session.roleIds.includes(roleId)) throw refused(message)
}
