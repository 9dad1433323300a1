/** Password reset: a proven phone earns a ticket, and the ticket permits one new password. */
import type { passwordChange, phoneVerification } from '@huxi/contract'
import { fieldRefused, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { reply } from '../../../engine/core/answer.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { formatTime, now } from '../../../platform/config/clock.ts'
import { isRight, limits, renewPassword } from '../session/index.ts'
import { accountByPhone, checkPassword } from '../user/index.ts'
import { checkCode, markOf, spendCode, type GivenCode } from './sms-code.ts'

const TICKET_LIFE_MS = 600_000
const NORMAL = 1

export const verifyPhone = async (anyone: Ctx, { phone, smscode }: InputOfEndpoint<typeof phoneVerification>) => {
  const systemCtx = asSystem(anyone.services, 'forgotten password', null, anyone.origin)
  const given: GivenCode = { purpose: '找回密码', mobile: phone, code: smscode }
  await checkCode(systemCtx, given)
  return inTransaction(systemCtx, async (ctx) => {
    await spendCode(ctx, given)
    const account = await accountByPhone(ctx, phone)
    if (account?.status !== NORMAL) throw refused('手机验证码错误')
    const ticket = randomBytes(32).toString('base64url')
    await ctx.db.deleteFrom('sys_password_ticket').where('user_id', '=', account.id).execute()
    await ctx.db
      .insertInto('sys_password_ticket')
      .values({
        id: hashOf(ticket),
        user_id: account.id,
        mobile_hash: markOf(ctx, 'mobile', phone),
        expires_at: formatTime(ctx.services.clock.now() + TICKET_LIFE_MS),
      })
      .execute()
    return { smscode: ticket, username: account.username }
  })
}

export const changeForgotten = async (anyone: Ctx, input: InputOfEndpoint<typeof passwordChange>) => {
  const { username, password, smscode, phone } = input
  const systemCtx = asSystem(anyone.services, 'forgotten password', null, anyone.origin)
  const ticket = await ticketOf(systemCtx, smscode)
  if (!ticket || ticket.mobileHash !== markOf(systemCtx, 'mobile', phone)) throw spent()
  const account = await accountByPhone(systemCtx, phone)
  if (account?.id !== ticket.userId || account.status !== NORMAL) throw refused('未找到用户！')
  if (account.username !== username) throw refused('短信验证码不匹配！')
  // repeated attempts must not reveal whether it equals the old password
  const { id } = account
  if (await isRight(systemCtx, limits.password(id), () => checkPassword(systemCtx, id, password))) throw sameAgain()
  return inTransaction(systemCtx, async (ctx) => {
    await spendTicket(ctx, smscode)
    await renewPassword(ctx, account, password, 'phone')
    return reply('密码重置完成！')
  })
}

const ticketOf = async (ctx: Ctx, ticket: string) => {
  const { rows } = await sql<{ userId: string; mobileHash: string }>`select user_id as "userId",
      mobile_hash as "mobileHash" from sys_password_ticket
    where id = ${hashOf(ticket)} and expires_at > ${now(ctx)}::timestamptz`.execute(ctx.db)
  return rows[0]
}

const spendTicket = async (ctx: Ctx, ticket: string): Promise<void> => {
  const { rows } = await sql`delete from sys_password_ticket where id = ${hashOf(ticket)} returning id`.execute(ctx.db)
  if (rows.length === 0) throw spent()
}

const spent = () => refused('短信验证码失效！')

const sameAgain = () => {
  const message = '新密码不能与旧密码相同，请换一个'
  return fieldRefused('password', message)
}

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')
