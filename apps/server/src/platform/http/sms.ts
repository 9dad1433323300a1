/** Text messages through the operator's gateway; a demo prints them to the terminal, which is no log. */
import { AppError, refused } from '@huxi/model'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { outboundFetch, type OutboundAnswer } from '../net/outbound.ts'
import type { SmsGateway } from '../config/sms-config.ts'

export type SmsPurpose = '登录' | '注册' | '找回密码' | '确认手机号' | '预约' | '绑定微信'

type SmsOutcome =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'transient' | 'permanent' | 'unknown'; readonly code: string }

export interface Sms {
  /** @throws {AppError} refused when sending failed */
  send(mobile: string, code: string, purpose: SmsPurpose): Promise<void>
  notify(mobile: string, message: string): Promise<void>
  /** Sends a patient message. The gateway sends one with a known id only once, so it may be repeated. */
  deliver(mobile: string, message: string, id: string, signature: string): Promise<SmsOutcome>
  /** constant time: as long as sending, so that timing does not reveal known numbers */
  pretend(): Promise<void>
}

export const CODE_MINUTES = 5

/** Fixed duration of every sending. */
const ANSWER_AFTER_MS = 3000

class Unsent extends Error {}

/** Whether a sending has certainly failed; without an answer the message may be on its way. */
export const isUnsent = (error: unknown): boolean => error instanceof AppError && error.cause instanceof Unsent

const NOT_REACHED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']

const isNotReached = (error: unknown): boolean =>
  error instanceof Error &&
  (NOT_REACHED.includes(String((error as { code?: unknown }).code)) || isNotReached(error.cause))

const write = (line: string): void => void process.stdout.write(`${line}\n`)

export interface SmsWorld {
  answerAfterMs: number
  pause: (ms: number) => Promise<unknown>
  ask: typeof outboundFetch
}

const WORLD: SmsWorld = { answerAfterMs: ANSWER_AFTER_MS, pause: delay, ask: outboundFetch }

export const openSms = (config: Config, world: Partial<SmsWorld> = {}): Sms | undefined => {
  if (config.sms) return gateway(config, config.sms, { ...WORLD, ...world })
  return config.profile === 'demo' ? terminal : undefined
}

export const canSendSms = ({ sms, profile }: Config): boolean => sms !== undefined || profile === 'demo'

export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`

const terminal: Sms = {
  async send(mobile, code, purpose) {
    write(`短信验证码（演示）：${maskMobile(mobile)} ${purpose} ${code}`)
  },
  async notify(mobile, message) {
    write(`短信通知（演示）：${maskMobile(mobile)} ${message}`)
  },
  async deliver() {
    return { outcome: 'sent' }
  },
  async pretend() {},
}

const BUSY = [408, 425, 429]

interface GatewayAnswer {
  readonly ok?: unknown
  readonly code?: unknown
}

const answerIn = (body: Buffer): GatewayAnswer => {
  try {
    return (JSON.parse(body.toString('utf8')) as GatewayAnswer | null) ?? {}
  } catch {
    return {}
  }
}

/** A gateway may answer 200 with an error inside; its sentence is dropped, since it may repeat the number. */
const outcomeOf = ({ status, body }: OutboundAnswer): SmsOutcome => {
  if (status >= 500 || BUSY.includes(status)) return { outcome: 'transient', code: String(status) }
  if (status < 200 || status > 299) return { outcome: 'permanent', code: String(status) }
  const { ok, code } = answerIn(body)
  if (ok !== false) return { outcome: 'sent' }
  const short = typeof code === 'string' && /^[\w-]{1,40}$/.test(code) ? code : 'refused'
  return { outcome: short === 'busy' ? 'transient' : 'permanent', code: short }
}

const gateway = (config: Config, { url, token, sign }: SmsGateway, world: SmsWorld): Sms => {
  const { answerAfterMs, pause, ask } = world
  let failure: Error | undefined
  const request = (message: Record<string, unknown>, reuse = false) =>
    ask(config, url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(message),
      timeoutMs: answerAfterMs,
      reuse,
    })
  const post = async (message: Record<string, unknown>): Promise<void> => {
    const { status } = await request(message).catch((error: unknown) => {
      throw isNotReached(error) ? new Unsent('the gateway was not reached', { cause: error }) : error
    })
    if (status < 200 || status > 299) throw new Unsent(`the gateway answered ${status}`)
  }
  const evenly = async (work: () => Promise<void>): Promise<void> => {
    const [done] = await Promise.allSettled([work(), pause(answerAfterMs)])
    if (done.status === 'fulfilled') return
    const refusal = refused('短信验证码发送失败,请稍后重试')
    refusal.cause = done.reason
    throw refusal
  }
  return {
    async deliver(mobile, message, id, signature) {
      try {
        return outcomeOf(await request({ mobile, message, purpose: '患者消息', sign: signature, id }, true))
      } catch {
        return { outcome: 'unknown', code: 'no answer' }
      }
    },
    send: (mobile, code, purpose) =>
      evenly(async () => {
        try {
          await post({ mobile, code, purpose, sign, minutes: CODE_MINUTES })
          failure = undefined
        } catch (error) {
          failure = error as Error
          throw error
        }
      }),
    notify: (mobile, message) => post({ mobile, message, purpose: '账号变动', sign }),
    pretend: () =>
      evenly(async () => {
        if (failure) throw failure
      }),
  }
}
