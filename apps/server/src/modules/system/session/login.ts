import type { login } from '@huxi/contract'
import { AppError, refused, type InputOfEndpoint } from '@huxi/model'
import { reply } from '../../../engine/core/answer.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { audit, inTransaction, publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { checkNamed, departsOf, setOrgCode } from '../user/index.ts'
import { solveCaptcha } from './captcha.ts'
import { knownDevice } from './device.ts'
import { enter, refuseSignIn, unknownName, userInfoOf } from './enter.ts'
import { guess, limits } from './throttle.ts'
import { closeSession } from './sessions.ts'

type Given = InputOfEndpoint<typeof login>

/** Wrong tries per account and per network before a captcha appears; it only slows attackers down. */
const CAPTCHA_AFTER = [3, 30]

/** Unknown, deleted and wrong answer alike in constant time; `enter` reports faults of the account afterwards. */
const prove = async (systemCtx: Ctx, { username, password, captcha, checkKey }: Given): Promise<string> => {
  let knownName: string | undefined
  const device = await knownDevice(systemCtx, 'username', username)
  const tries = limits.from(systemCtx, device, limits.account(systemCtx, username), limits.device)
  const proved = await guess(systemCtx, tries, async (earlier) => {
    if (earlier.some((count, i) => count >= CAPTCHA_AFTER[i]!)) await solveCaptcha(systemCtx, checkKey, captcha)
    const { userId, name, isRight } = await checkNamed(systemCtx, username, password)
    knownName = name
    return isRight ? userId : undefined
  })
  if (proved !== undefined) return proved
  systemCtx.services.log.info(
    { reqId: systemCtx.origin.id, ip: systemCtx.origin.ip, known: knownName !== undefined },
    'sign-in failed',
  )
  return refuseSignIn(systemCtx, knownName ?? unknownName(systemCtx, username), WRONG)
}

const WRONG = '用户名或密码错误'

export const signIn = async (anyone: Ctx, input: Given) => {
  const systemCtx = asSystem(anyone.services, 'sign-in', null, anyone.origin)
  return enter(systemCtx, await prove(systemCtx, input), { way: 'password', mfaCode: input.mfaCode })
}

/** Acts only on the presented token. */
export const signOut = async (anyone: Ctx) => {
  const { token } = anyone.origin
  if (!token) throw refused('退出登录失败！')
  const ended = await closeSession(anyone.services, token)
  if (!ended) throw refused('Token无效!')
  const ctx = asSystem(anyone.services, 'sign-out', ended.tenantId, anyone.origin)
  const { username, realname } = ended
  ctx.services.ports.journal.noteSession(ctx, {
    kind: 'signOut',
    username,
    realname,
    message: `用户名: ${realname},退出成功！`,
  })
  await audit(ctx, { action: 'sign-out', actor: username, object: 'session', outcome: 'success' })
  return reply('退出登录成功！')
}

export const chooseDepart = async (ctx: Ctx, orgCode: string, username: string | null) => {
  const { person } = ctx.session!
  if (username && username !== person.username) throw new AppError('forbidden', '只能切换自己的部门')
  const departs = await departsOf(ctx, person.id)
  if (!departs.some((d) => d.orgCode === orgCode)) throw refused('您不属于该部门，请重新选择')
  await inTransaction(ctx, async (tx) => {
    await setOrgCode(tx, person.id, orgCode)
    publish(tx, 'authority.changed', { userIds: [person.id] })
  })
  return { userInfo: await userInfoOf(ctx, person.id) }
}

export const ownDeparts = async (ctx: Ctx) => ({
  list: await departsOf(ctx, ctx.session!.person.id),
  orgCode: ctx.session!.orgCode,
})
