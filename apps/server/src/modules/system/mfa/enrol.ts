/** The second factor: set up and removed by its owner with the password, or removed by an administrator when lost. */
import {
  SETUP_EXPIRED,
  type beginSecondFactor,
  type confirmSecondFactor,
  type disableSecondFactor,
  type renewRecoveryCodes,
  type resetSecondFactor,
  type SecondFactor,
} from '@huxi/contract'
import { parseIds, refuseAt, refused, type InputOfEndpoint, type OutputOf } from '@huxi/model'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { audit, inTransaction, publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { formatTime, now } from '../../../platform/config/clock.ts'
import {
  checkPassword,
  membersOf,
  passwordFacts,
  refuseStronger,
  notifyOwner,
  type EndSessions,
  type SecondAdmin,
} from '../user/index.ts'
import { codesLeft, drawCodes, dropCodes } from './recovery.ts'
import { acceptCode, isEnrolled, isRequired, openSecret, rowOf, sealSecret } from './second-factor.ts'
import { base32, SECRET_BYTES, stepGiven, uriOf } from './totp.ts'

const PENDING_MS = 600_000

export type Guess = Readonly<
  Record<'password' | 'secondFactor', (ctx: Ctx, userId: string, check: () => Promise<boolean>) => Promise<boolean>>
>

type Proof = InputOfEndpoint<typeof disableSecondFactor>
type Codes = Answer<OutputOf<typeof renewRecoveryCodes>>

export const mine = async (ctx: Ctx): Promise<SecondFactor> => {
  const { id } = ctx.session!.person
  const row = await rowOf(ctx, id)
  return {
    enrolled: typeof row?.secret === 'string',
    since: row?.since ?? null,
    recoveryLeft: await codesLeft(ctx, id),
    required: await isRequired(ctx, id),
  }
}

export const enrolment = (guess: Guess) => {
  /** Requires password and existing second factor: a session alone does not prove the owner's presence. */
  const prove = async (ctx: Ctx, { password, code }: Proof): Promise<void> => {
    const { id } = ctx.session!.person
    // users of an identity provider may have no password
    if (await passwordFacts(ctx, id)) {
      const given = password || refuseAt('password', '请输入登录密码')
      if (!(await guess.password(ctx, id, () => checkPassword(ctx, id, given)))) refuseAt('password', '登录密码错误')
    }
    if (!(await isEnrolled(ctx, id))) return
    const given = code || refuseAt('code', '请输入动态码')
    if (!(await guess.secondFactor(ctx, id, () => acceptCode(ctx, id, given)))) refuseAt('code', WRONG_CODE)
  }

  return {
    /** The secret becomes active with its first code; until then the earlier one stays valid. */
    begin: async (ctx: Ctx, input: InputOfEndpoint<typeof beginSecondFactor>) => {
      await prove(ctx, input)
      const { id, username } = ctx.session!.person
      const secret = randomBytes(SECRET_BYTES)
      const [sealed, at] = [sealSecret(ctx, id, secret), now(ctx)]
      await sql`insert into sys_mfa (user_id, pending, pending_at) values (${id}, ${sealed}, ${at})
        on conflict (user_id) do update set pending = excluded.pending, pending_at = excluded.pending_at`.execute(
        ctx.db,
      )
      return { uri: uriOf(secret, ctx.services.config.title, username), setupKey: base32(secret) }
    },

    confirm: async (ctx: Ctx, { code }: InputOfEndpoint<typeof confirmSecondFactor>): Promise<Codes> => {
      const { id } = ctx.session!.person
      const given = (code || refuseAt('code', '请输入动态码')).replace(/\s/g, '')
      const now = ctx.services.clock.now()
      const sealed = await pendingOf(ctx, id)
      let step: number | undefined
      const right = await guess.secondFactor(ctx, id, async () => {
        step = stepGiven(openSecret(ctx, id, sealed), given, now)
        return step !== undefined
      })
      if (!right) refuseAt('code', WRONG_CODE)
      const recoveryCodes = await inTransaction(ctx, async (tx) => {
        const { rows } = await sql`update sys_mfa set secret = pending, pending = null, pending_at = null,
          since = ${formatTime(now)}, last_step = ${step} where user_id = ${id} and pending = ${sealed}
          returning user_id`.execute(tx.db)
        if (rows.length === 0) throw refused(SETUP_EXPIRED)
        await note(tx, 'second-factor.on', id)
        return drawCodes(tx, id)
      })
      return reply('两步验证已开启', { recoveryCodes })
    },

    renew: async (ctx: Ctx, input: Proof): Promise<Codes> => {
      const { id } = ctx.session!.person
      if (!(await isEnrolled(ctx, id))) throw refused(NOT_ENROLLED)
      await prove(ctx, input)
      const recoveryCodes = await inTransaction(ctx, async (tx) => {
        await note(tx, 'second-factor.codes', id)
        return drawCodes(tx, id)
      })
      return reply('恢复码已更换', { recoveryCodes })
    },

    disable: async (ctx: Ctx, input: Proof): Promise<Answer> => {
      const { id } = ctx.session!.person
      if (!(await isEnrolled(ctx, id))) throw refused(NOT_ENROLLED)
      if (await isRequired(ctx, id)) throw refused('您的角色必须使用两步验证，不能关闭；换手机请用“更换手机”')
      await prove(ctx, input)
      await inTransaction(ctx, async (tx) => {
        await forgetSecondFactor(tx, id)
        await note(tx, 'second-factor.off', id)
      })
      return reply('两步验证已关闭')
    },
  }
}

const WRONG_CODE = '动态码不正确，请重新输入'
const NOT_ENROLLED = '尚未开启两步验证'

const pendingOf = async (ctx: Ctx, userId: string): Promise<string> => {
  const row = await rowOf(ctx, userId)
  const since = formatTime(ctx.services.clock.now() - PENDING_MS)
  if (!row?.pending || !row.pendingAt || row.pendingAt < since) throw refused(SETUP_EXPIRED)
  return row.pending
}

export const forgetSecondFactor = async (tx: Ctx, userId: string): Promise<void> => {
  await tx.db.deleteFrom('sys_mfa').where('user_id', '=', userId).execute()
  await dropCodes(tx, userId)
}

const note = async (tx: Ctx, action: string, userId: string, detail: object = {}): Promise<void> => {
  await audit(tx, { action, object: `system:user/${userId}`, outcome: 'success', detail: { ...detail } })
  publish(tx, 'authority.changed', { userIds: [userId] })
}

export const resetting =
  (secondAdmin: SecondAdmin, endSessions: EndSessions) =>
  async (ctx: Ctx, { userId, second }: InputOfEndpoint<typeof resetSecondFactor>): Promise<Answer> => {
    if (userId === ctx.session!.person.id) throw refused('请用“两步验证”管理自己的两步验证')
    const [target] = await membersOf(ctx, [userId])
    await refuseStronger(ctx, [userId])
    if (!(await isEnrolled(ctx, userId))) throw refused('该用户没有开启两步验证')
    const detail = await secondAdmin(ctx, userId, second)
    return inTransaction(ctx, async (tx) => {
      await forgetSecondFactor(tx, userId)
      await note(tx, 'second-factor.reset', userId, detail)
      await notifyOwner(tx, target!, 'secondFactor', '重置')
      await endSessions(tx, [userId], 'reset')
      return reply('两步验证已重置')
    })
  }

export const enrolledOf = async (ctx: Ctx, userIds: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select f.user_id as id from sys_mfa f
    join sys_user_tenant m on m.user_id = f.user_id and m.tenant_id = ${ctx.tenantId}
    where f.secret is not null and f.user_id = any(${parseIds(userIds)})`.execute(ctx.db)
  return rows.map((row) => row.id)
}
