/** A role that was deleted and comes back gives again what it gave: its grants and its members are part of its image. */
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { audit, holds, publish, type Ctx } from '../../engine/core/context.ts'
import type { Hanging } from '../../engine/read/hooks.ts'
import { refuseBeyondOwn } from './grants.ts'

export const hangsOnRole: readonly Hanging[] = [
  { table: 'sys_role_permission', by: 'role_id', title: '授权' },
  { table: 'sys_role_field', by: 'role_id', title: '字段权限' },
  { table: 'sys_user_role', by: 'role_id', title: '成员' },
]

const RIGHTS = ['system:role:grant', 'system:user:grant']

/**
 * After the deletion of a role was taken back.
 * @throws {AppError} refused to who could not give all of it, or would give it to himself
 */
export const roleReturned = async (tx: Ctx, roleId: string): Promise<void> => {
  const { rows: members } = await sql<{ id: string }>`select user_id as id from sys_user_role
    where role_id = ${roleId}`.execute(tx.db)
  const { rows: granted } = await sql<{ id: string }>`select permission_id as id from sys_role_permission
    where role_id = ${roleId}`.execute(tx.db)
  if (members.length + granted.length > 0 && tx.session && !RIGHTS.every((code) => holds(tx, code)))
    throw refused('恢复该角色会同时恢复其授权和成员，您没有授权权限，不能恢复')
  if (members.some(({ id }) => id === tx.session?.person.id) && !tx.session?.superAdmin)
    throw refused('您曾是该角色的成员，不能由您恢复，请由其他管理员处理')
  const permissions = granted.map(({ id }) => id)
  await refuseBeyondOwn(tx, permissions)
  const detail = { members: members.map(({ id }) => id), granted: permissions }
  await audit(tx, { action: 'grant', object: `system:role/${roleId}`, outcome: 'success', detail })
  publish(tx, 'authority.changed', {})
}
