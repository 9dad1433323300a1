/**
 * The interface of a WeChat official account: access token, template message, QR code with a scene. Errors carry the
 * code of the platform only: its sentences may repeat an openid.
 * Source: developers.weixin.qq.com, official account, basic ability and template message.
 */
import type { WechatAccount } from '../config/wechat-config.ts'
import { outboundFetch, type Reach } from './outbound.ts'

type WechatOutcome =
  | { readonly outcome: 'sent'; readonly id: string }
  | { readonly outcome: 'refused'; readonly code: number }
  /** the request may have been accepted */
  | { readonly outcome: 'unknown' }

interface TemplateMessage {
  readonly openid: string
  readonly templateId: string
  readonly slots: Readonly<Record<string, string>>
  /** messages of one openid with the same key are sent once within `WECHAT_KEY_MS` */
  readonly key: string
}

export const WECHAT_KEY_MS = 600_000

type Answered = Readonly<Record<string, unknown>> & { readonly errcode?: number }

interface Token {
  readonly value: string
  readonly until: number
}

type Settings = Reach & { readonly wechat: WechatAccount | undefined }

const tokens = new WeakMap<WechatAccount, Token>()

/** An invalid, expired or replaced token. */
const TOKEN_ENDED = [40001, 40014, 42001]
const EARLY_MS = 300_000
const NO_ANSWER = -2

const post = async (settings: Settings, path: string, body: object, reuse = false): Promise<Answered> => {
  const answer = await outboundFetch(settings, `${settings.wechat!.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    reuse,
  })
  if (answer.status < 200 || answer.status > 299) throw new Error(`the platform answered ${answer.status}`)
  const read: unknown = JSON.parse(answer.body.toString('utf8'))
  if (typeof read !== 'object' || read === null) throw new Error('the platform answered no object')
  return read as Answered
}

class TokenRefused extends Error {
  readonly code: number
  constructor(code: number) {
    super(`no access token: ${code}`)
    this.code = code
  }
}

/** The stable token is common to all processes: asking for it does not end the one in use. */
const tokenOf = async (settings: Settings, now: number, isForced: boolean): Promise<string> => {
  const { appId: appid, secret } = settings.wechat!
  const cached = tokens.get(settings.wechat!)
  if (cached && cached.until > now && !isForced) return cached.value
  const asked = { grant_type: 'client_credential', appid, secret, force_refresh: isForced }
  const { access_token: value, expires_in: seconds, errcode } = await post(settings, '/cgi-bin/stable_token', asked)
  if (typeof value !== 'string' || typeof seconds !== 'number') throw new TokenRefused(errcode ?? NO_ANSWER)
  tokens.set(settings.wechat!, { value, until: now + seconds * 1000 - EARLY_MS })
  return value
}

/** Asks again once with a fresh token. @throws {Error} without an answer */
const call = async (settings: Settings, now: number, path: string, body: object, reuse = false): Promise<Answered> => {
  const ask = async (isForced: boolean) => {
    const token = await tokenOf(settings, now, isForced)
    return post(settings, `${path}?access_token=${encodeURIComponent(token)}`, body, reuse)
  }
  const first = await ask(false)
  return TOKEN_ENDED.includes(first.errcode ?? 0) ? ask(true) : first
}

export const sendTemplate = async (
  settings: Settings,
  now: number,
  message: TemplateMessage,
): Promise<WechatOutcome> => {
  const { openid: touser, templateId: template_id, slots, key: client_msg_id } = message
  const data = Object.fromEntries(Object.entries(slots).map(([name, value]) => [name, { value }]))
  try {
    const body = { touser, template_id, client_msg_id, data }
    const { errcode, msgid } = await call(settings, now, '/cgi-bin/message/template/send', body, true)
    if (errcode === 0) return { outcome: 'sent', id: String(msgid) }
    return errcode === undefined ? { outcome: 'unknown' } : { outcome: 'refused', code: errcode }
  } catch (error) {
    return error instanceof TokenRefused ? { outcome: 'refused', code: error.code } : { outcome: 'unknown' }
  }
}

/** A text to a user who wrote in the last 48 hours; the interface has no key, so it is never repeated. */
export const sendText = async (
  settings: Settings,
  now: number,
  touser: string,
  content: string,
): Promise<{ outcome: 'sent' | 'unknown' } | { outcome: 'refused'; code: number }> => {
  try {
    const body = { touser, msgtype: 'text', text: { content } }
    const { errcode } = await call(settings, now, '/cgi-bin/message/custom/send', body)
    if (errcode === 0) return { outcome: 'sent' }
    return errcode === undefined ? { outcome: 'unknown' } : { outcome: 'refused', code: errcode }
  } catch (error) {
    return error instanceof TokenRefused ? { outcome: 'refused', code: error.code } : { outcome: 'unknown' }
  }
}

/** Address of a QR code that reports its scene when scanned. @throws {Error} when the platform gives none */
export const sceneCode = async (settings: Settings, now: number, scene: string, seconds: number): Promise<string> => {
  const body = { expire_seconds: seconds, action_name: 'QR_STR_SCENE', action_info: { scene: { scene_str: scene } } }
  const { url, errcode } = await call(settings, now, '/cgi-bin/qrcode/create', body)
  if (typeof url !== 'string') throw new Error(`no QR code: ${errcode ?? NO_ANSWER}`)
  return url
}
