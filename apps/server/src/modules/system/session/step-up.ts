/** Step-up: password or code again before sensitive actions, since a session may have been left open. */
import type { stepUp } from '@huxi/contract'
import { refuseAt, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { audit, inTransaction, publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { now } from '../../../platform/config/clock.ts'
import { acceptCode, isEnrolled } from '../mfa/index.ts'
import { checkPassword, passwordFacts } from '../user/index.ts'
import { isRight, limits } from './throttle.ts'

export const stepUpSession = async (ctx: Ctx, { password, code }: InputOfEndpoint<typeof stepUp>): Promise<Answer> => {
  const { id } = ctx.session!.person
  if (code) await proveByCode(ctx, id, code)
  else await proveByPassword(ctx, id, password)
  return inTransaction(ctx, async (tx) => {
    await sql`update sys_session set proved_at = ${now(tx)}
      where id = ${tx.session!.id}`.execute(tx.db)
    const detail = { way: code ? 'code' : 'password' }
    await audit(tx, { action: 'step-up', object: 'session', outcome: 'success', detail })
    publish(tx, 'authority.changed', { userIds: [id] })
    return reply('验证通过')
  })
}

const proveByCode = async (ctx: Ctx, id: string, code: string): Promise<void> => {
  if (!(await isEnrolled(ctx, id))) refuseAt('code', '尚未开启两步验证，请输入登录密码')
  if (!(await isRight(ctx, limits.secondFactor(id), () => acceptCode(ctx, id, code))))
    refuseAt('code', '动态码不正确，请重新输入')
}

const proveByPassword = async (ctx: Ctx, id: string, password: string | null): Promise<void> => {
  if (!password) return refuseAt('password', '请输入登录密码或动态码')
  // users of an identity provider have no password
  if (!(await passwordFacts(ctx, id))) return refuseAt('code', '您的账号没有登录密码，请先开启两步验证，再输入动态码')
  if (!(await isRight(ctx, limits.password(id), () => checkPassword(ctx, id, password))))
    refuseAt('password', '登录密码错误')
}
