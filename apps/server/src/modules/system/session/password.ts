import type { changePassword } from '@huxi/contract'
import { AppError, refuseAt, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { reply } from '../../../engine/core/answer.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { afterCommit, audit, inTransaction } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import type { Person } from '../../../engine/core/session.ts'
import { checkPassword, setPassword } from '../user/index.ts'
import { forgive, isRight, limits } from './throttle.ts'
import { dropSession, endSessions, openSession } from './sessions.ts'

/** Holds the initial administrator password until its first change. */
export const INITIAL_PASSWORD_FILE = 'initial-admin-password'
const FIRST = 'admin'

const firstPath = ({ config }: AppServices): string => join(config.dataDir, INITIAL_PASSWORD_FILE)

/** Removes the file of this process after another process, or the console, has changed the password. */
export const deleteFirstPassword = async (services: AppServices): Promise<void> => {
  if (services.config.profile !== 'production' || !existsSync(firstPath(services))) return
  const { rows } = await sql`select 1 from sys_user u join sys_credential c on c.user_id = u.id
    where u.username = ${FIRST} and not c.must_change`.execute(asSystem(services, 'first password').db)
  if (rows.length > 0) rmSync(firstPath(services), { force: true })
}

/** Our client takes a new token; older ones keep theirs. */
export const updatePassword = async (ctx: Ctx, input: InputOfEndpoint<typeof changePassword>) => {
  const { person, id: sessionId } = ctx.session!
  const renews = ctx.origin.ownClient
  const { username, oldpassword, password, confirmpassword } = input
  if (username && username !== person.username) throw new AppError('forbidden', '只允许修改自己的密码！')
  if (!oldpassword) return refuseAt('oldpassword', '请输入旧密码!')
  if (!password) return refuseAt('password', '新密码不允许为空!')
  if (password !== confirmpassword) return refuseAt('confirmpassword', '两次输入密码不一致!')
  const limit = limits.password(person.id)
  if (!(await isRight(ctx, limit, () => checkPassword(ctx, person.id, oldpassword))))
    return refuseAt('oldpassword', '旧密码输入错误!')
  if (oldpassword === password) return refuseAt('password', '新密码不能与旧密码相同，请换一个')
  const { token } = await inTransaction(ctx, async (tx) => {
    await renewPassword(tx, person, password, 'password', sessionId)
    if (renews) await dropSession(tx, sessionId)
    return renews ? openSession(tx, person.id, tx.tenantId!) : { token: tx.origin.token! }
  })
  return reply('密码重置成功!', { token })
}

/**
 * @param way kind of authentication
 * @param keep id of the session that stays
 */
export const renewPassword = async (
  tx: Ctx,
  { id, username }: Pick<Person, 'id' | 'username'>,
  password: string,
  way: 'password' | 'phone',
  keep?: string,
): Promise<void> => {
  await setPassword(tx, id, password)
  await audit(tx, {
    action: 'password',
    actor: username,
    object: `system:user/${id}`,
    outcome: 'success',
    detail: { way },
  })
  for (const limit of [limits.password(id), limits.account(tx, username)]) await forgive(tx, [limit])
  await endSessions(tx, [id], 'password', keep)
  if (username === FIRST) afterCommit(tx, () => rmSync(firstPath(tx.services), { force: true }))
}
