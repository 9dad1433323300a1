/** Rows name their author by username, and own rows, files and imports follow it: it never changes and has one account for good. */
import { user, type User } from '@huxi/contract'
import { sameAs } from '@huxi/model'
import { sql } from 'kysely'
import { SYSTEM_ACCOUNT } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'

const { username: USERNAME } = user.fields

/** The name of a deleted account or of the system. */
export const isReservedName: Required<Hooks<typeof user>>['isReserved'] = async (ctx, name, value, id) => {
  if (name !== 'username') return false
  const username = sameAs(USERNAME, value)
  if (username === SYSTEM_ACCOUNT) return true
  const { rows } = await sql`select 1 from sys_user
    where del_flag = 1 and id is distinct from ${id} and lower(username) = ${username} limit 1`.execute(ctx.db)
  return rows.length > 0
}

export const refuseUsedName = async (ctx: Ctx, { id, username }: Pick<User, 'id' | 'username'>): Promise<void> => {
  if (await isReservedName(ctx, 'username', username, id))
    refuseField('username', USERNAME, `账号“${username}”已被使用过，请换一个`)
}

export const refuseRenaming = (before: User, after: User): void => {
  if (before.username !== after.username)
    refuseField('username', USERNAME, '用户账号创建后不能修改，请新增账号并删除原账号')
}

const OWN_REALNAME = '#{sys_user_name}'

/** A data rule may compare with the name of its reader. */
export const refuseOwnRealname = ({ session }: Ctx, before: User, after: User): void => {
  if (session?.person.id !== after.id || before.realname === after.realname) return
  const rules = [...session.rules.values()].flat()
  if (rules.some(({ value }) => value.includes(OWN_REALNAME)))
    refuseField('realname', user.fields.realname, '您的数据权限按姓名划分，不能修改自己的姓名，请由其他管理员处理')
}
