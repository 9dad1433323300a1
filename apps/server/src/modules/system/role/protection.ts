/** Protected roles: built-in ones keep code and existence, and the caller's own ones stay. */
import type { role, Role } from '@huxi/contract'
import { fieldRefused, refused, type InputOf } from '@huxi/model'
import { publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { requireStepUp } from '../../../engine/http/access.ts'
import type { Change } from '../../../engine/read/hooks.ts'

type RoleInput = InputOf<typeof role>

/** The product refers to built-in roles by code. */
export const keepCode = (_ctx: Ctx, input: RoleInput, current: Role | null): RoleInput => {
  if (!current?.builtIn || input.roleCode === undefined || input.roleCode === current.roleCode) return input
  const message = '内置角色的编码不能修改'
  throw fieldRefused('roleCode', message)
}

export const keepBuiltIn = (ctx: Ctx, rows: readonly Role[]): void => {
  for (const { id, builtIn, roleName } of rows) {
    if (builtIn) throw refused(`“${roleName}”是系统内置角色，不能删除`)
    refuseOwn(ctx, id, '不能删除自己拥有的角色')
  }
}

/** A deletion cascades to grants and members, and a scope changes visible rows. */
export const roleWritten = async (ctx: Ctx, { before, after }: Change<Pick<Role, 'dataScope'>>): Promise<void> => {
  if (!before || before.dataScope === after?.dataScope) return
  if (after) requireStepUp(ctx.session)
  publish(ctx, 'authority.changed', {})
}

export const refuseOwn = (ctx: Ctx, roleId: string, message: string): void => {
  if (ctx.session && !ctx.session.superAdmin && ctx.session.roleIds.includes(roleId)) throw refused(message)
}
