/** POST /sys/sms. The captcha is friction, the limits carry the load. The answer is the same whether or not a code was sent. */
import type { sendSms } from '@huxi/contract'
import { AppError, refused, type InputOfEndpoint } from '@huxi/model'
import { reply } from '../../../engine/core/answer.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { audit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/config/clock.ts'
import { networkOf } from '../../../platform/http/network.ts'
import { isUnsent, type SmsPurpose } from '../../../platform/http/sms.ts'
import { knownDevice, solveCaptcha } from '../session/index.ts'
import { accountByPhone, isTaken } from '../user/index.ts'
import { refuseClosed } from './proof.ts'
import { happened, note, spend, takeBack, type Limit } from './quota.ts'
import { dropCode, makeCode, markOf } from './sms-code.ts'

const PURPOSES: ReadonlyMap<string, SmsPurpose> = new Map([
  ['0', '登录'],
  ['1', '注册'],
  ['2', '找回密码'],
])

const NORMAL = 1

export const solvedAt = ({ origin }: Ctx): string => `captcha:${networkOf(origin.ip)}`

interface NetworkQuota {
  readonly name: string
  readonly most: number
}

const OWN_PAGES: NetworkQuota = { name: 'sms-address', most: 20 }

export const numberLimits = (subject: string): Limit[] => [
  { subject: `${subject}:minute`, most: 1, withinMs: MINUTE_MS, ofAttempts: true },
  { subject, most: 5, withinMs: DAY_MS },
]

/** A browser known to the number's owner has its own quota, so that anonymous callers cannot lock the owner out. */
const limitsOf = async (systemCtx: Ctx, mobile: string, network: NetworkQuota): Promise<Limit[]> => {
  const isOwn = (await knownDevice(systemCtx, 'phone', mobile)) !== undefined
  const number = `${isOwn ? 'sms-own' : 'sms'}:${markOf(systemCtx, 'mobile', mobile)}`
  return [
    ...numberLimits(number),
    ...(isOwn
      ? []
      : [{ subject: `${network.name}:${networkOf(systemCtx.origin.ip)}`, most: network.most, withinMs: DAY_MS }]),
  ]
}

/**
 * Daily cost limit. Only sent messages count, but once it is reached every number is answered alike. The others are
 * counted apart, with the same statements, so that the duration does not tell them.
 */
const spendOfDay = async (systemCtx: Ctx, isSent: boolean): Promise<readonly string[]> => {
  const cap = { subject: 'sms-all', most: systemCtx.services.config.smsPerDay, withinMs: DAY_MS }
  try {
    return await spend(systemCtx, '今天可发的短信已用完', [cap], isSent ? cap.subject : 'sms-unsent')
  } catch (error) {
    if (error instanceof AppError && error.kind === 'tooMany') await alarm(systemCtx, cap.most)
    throw error
  }
}

interface Texting {
  readonly what: string
  readonly limits: readonly Limit[]
  readonly isSent?: () => Promise<boolean>
}

/** Counts a text message against its limits and the cap of the day; one that was certainly not sent counts as an attempt alone. */
export const countText = async <T>(
  systemCtx: Ctx,
  { what, limits, isSent = async () => true }: Texting,
  send: (isSent: boolean) => Promise<T>,
): Promise<T> => {
  const counts = [...(await spend(systemCtx, what, limits))]
  const sent = await isSent()
  counts.push(...(await spendOfDay(systemCtx, sent)))
  try {
    return await send(sent)
  } catch (error) {
    if (isUnsent(error)) await takeBack(systemCtx, counts)
    throw error
  }
}

const ALARM = 'sms-alarm'

const alarm = async (systemCtx: Ctx, most: number): Promise<void> => {
  if (await happened(systemCtx, ALARM, HOUR_MS)) return
  await note(systemCtx, ALARM)
  systemCtx.services.log.warn({ reqId: systemCtx.origin.id, most }, 'SMS_PER_DAY is reached: no text message is sent')
  await audit(systemCtx, { action: 'sms.alarm', object: 'sms', outcome: 'refused', detail: { most } })
}

export const TOO_OFTEN = '获取验证码过于频繁'

interface CodeRequest {
  readonly purpose: SmsPurpose
  readonly mobile: string
  readonly captcha: string | null
  readonly checkKey: string | null
  readonly network?: NetworkQuota
}

/** @param isDeliverable constant time; false: nothing is sent, the answer stays the same */
export const sendCode = async (
  systemCtx: Ctx,
  { purpose, mobile, captcha, checkKey, network = OWN_PAGES }: CodeRequest,
  isDeliverable: () => Promise<boolean>,
) => {
  const { services, origin } = systemCtx
  if (!services.sms) throw refused('短信服务未配置，请联系管理员')
  await solveCaptcha(systemCtx, checkKey, captcha)
  await note(systemCtx, solvedAt(systemCtx))
  const limits = await limitsOf(systemCtx, mobile, network)
  await countText(systemCtx, { what: TOO_OFTEN, limits, isSent: isDeliverable }, async (isDue) => {
    const code = await makeCode(systemCtx, purpose, mobile, isDue)
    try {
      await (isDue ? services.sms!.send(mobile, code, purpose) : services.sms!.pretend())
    } catch (error) {
      await dropCode(systemCtx, purpose, mobile)
      services.log.warn({ err: error instanceof AppError ? error.cause : error, reqId: origin.id }, 'sms not sent')
      throw error
    }
  })
  return reply('验证码已发送，请注意查收')
}

export const requestCode = async (anyone: Ctx, { smsmode, ...input }: InputOfEndpoint<typeof sendSms>) => {
  const { services, origin } = anyone
  const purpose = PURPOSES.get(smsmode)
  if (!purpose) throw refused('用途不正确，请刷新页面后重试')
  if (services.sms && purpose === '注册') refuseClosed(services.config)
  const systemCtx = asSystem(services, 'sms code', null, origin)
  return sendCode(systemCtx, { ...input, purpose }, () => isDeliverable(systemCtx, purpose, input.mobile))
}

/** Registration codes go to unknown numbers, all others to active accounts. Both cases run one query: constant time. */
const isDeliverable = async (systemCtx: Ctx, purpose: SmsPurpose, mobile: string): Promise<boolean> =>
  purpose === '注册'
    ? !(await isTaken(systemCtx, 'phone', mobile))
    : (await accountByPhone(systemCtx, mobile))?.status === NORMAL
