/** Channels that leave the product: the settings that open them, and one sending by each. */
import { slotsIn, smsLength, type OutreachRecord } from '@huxi/contract'
import type { AppServices } from '../../../engine/core/context.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { sendMail } from '../../../platform/net/mail.ts'
import { sendTemplate, WECHAT_KEY_MS } from '../../../platform/net/wechat.ts'

export type Channels = ReadonlySet<string>

/** A demonstration without settings records messages to phones instead of sending them. */
const isRecording = ({ config }: AppServices): boolean => config.profile === 'demo'

export const openChannels = (services: AppServices): Channels => {
  const { config, sms } = services
  const open = [
    ['in_app', true],
    ['email', config.smtp !== undefined],
    ['sms', sms !== undefined],
    ['wechat', config.wechat !== undefined || isRecording(services)],
  ] as const
  return new Set(open.flatMap(([name, isOpen]) => (isOpen ? [name] : [])))
}

/** Time after a sending in which the provider recognises a repetition. */
const KEY_MS: Readonly<Record<string, number>> = { sms: Infinity, wechat: WECHAT_KEY_MS - MINUTE_MS }
export const keyMs = (channel: string): number => KEY_MS[channel] ?? 0

interface Sending extends Pick<OutreachRecord, 'id' | 'channel' | 'title'> {
  readonly content: string
  readonly address: string
  readonly providerTemplateId: string | null
  readonly signature: string | null
}

export type Sent =
  | { readonly outcome: 'sent'; readonly providerId: string; readonly note: string }
  | { readonly outcome: 'transient' | 'permanent' | 'unknown'; readonly reason: string; readonly note: string }

const RECORDED = '演示模式：已记录，没有真正发出'

const bySms = async (services: AppServices, { id, address, content, signature }: Sending): Promise<Sent> => {
  const answer = await services.sms!.deliver(address, content, id, signature ?? '')
  if (answer.outcome === 'sent')
    return { outcome: 'sent', providerId: id, note: services.config.sms ? '短信网关已接受' : RECORDED }
  const outcomes = { transient: '短信网关暂时没有接受', permanent: '短信网关拒绝发送', unknown: '短信网关没有回答' }
  const reason = {
    transient: 'transient',
    permanent: answer.code === 'quota' ? 'quota' : 'rejected',
    unknown: 'unknown',
  }
  return {
    outcome: answer.outcome,
    reason: reason[answer.outcome],
    note: `${outcomes[answer.outcome]}（${answer.code}）`,
  }
}

const BUSY = -1
const QUOTA = [45009, 45011]
const NOT_SUBSCRIBED = [40003, 43004, 43101]
const TOKEN_REFUSED = [40001, 40014, 42001]

/** Classes of the platform's error codes: busy or a token problem passes, all others stay. */
const ofCode = (code: number): { outcome: 'transient' | 'permanent'; reason: string } => {
  if (code === BUSY || TOKEN_REFUSED.includes(code)) return { outcome: 'transient', reason: 'transient' }
  if (QUOTA.includes(code)) return { outcome: 'permanent', reason: 'quota' }
  return { outcome: 'permanent', reason: NOT_SUBSCRIBED.includes(code) ? 'not_subscribed' : 'rejected' }
}

const byWechat = async (services: AppServices, sending: Sending): Promise<Sent> => {
  const { config, clock } = services
  const { id, address: openid, content, providerTemplateId } = sending
  if (!config.wechat) return { outcome: 'sent', providerId: id, note: RECORDED }
  const message = { openid, templateId: providerTemplateId ?? '', slots: slotsIn(content) ?? {}, key: id }
  const answer = await sendTemplate(config, clock.now(), message)
  if (answer.outcome === 'sent') return { outcome: 'sent', providerId: answer.id, note: '微信平台已接受' }
  if (answer.outcome === 'unknown') return { outcome: 'unknown', reason: 'unknown', note: '微信平台没有回答' }
  return { ...ofCode(answer.code), note: `微信平台没有接受（${answer.code}）` }
}

const MAIL_SAID = {
  transient: '邮件服务器暂时没有接受',
  permanent: '邮件服务器拒收',
  unknown: '已交给邮件服务器，但没有得到回答',
} as const

const byMail = async (
  services: AppServices,
  { address: to, title: subject, content: text, id }: Sending,
): Promise<Sent> => {
  const answer = await sendMail(services.config, { to, subject, text, id })
  if (answer.outcome === 'sent') return { outcome: 'sent', providerId: answer.id, note: '邮件服务器已接受' }
  const reason = { transient: 'transient', permanent: 'rejected', unknown: 'unknown' }[answer.outcome]
  return { outcome: answer.outcome, reason, note: `${MAIL_SAID[answer.outcome]}（${answer.code}）` }
}

export const sendBy = (services: AppServices, sending: Sending): Promise<Sent> =>
  ({ sms: bySms, wechat: byWechat }[sending.channel] ?? byMail)(services, sending)

type Parted = Pick<OutreachRecord, 'channel' | 'content'> & Pick<Sending, 'signature'>

export const partsOf = ({ channel, content, signature }: Parted): number | null =>
  channel === 'sms' ? smsLength(content ?? '', signature ?? '').parts : null
