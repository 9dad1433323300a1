import type { EndReason } from '@huxi/model'
import { failureText } from '../../kit/data/failure.ts'
import { endReason, HttpError, tellsEnd } from '../../platform/http.ts'

export interface Reaction {
  /** Absent when the step speaks for itself. */
  text?: string
  step?: 'leave' | 'renew' | 'password' | 'enrol'
  notice?: string
}

export const TITLE = '系统提示'
const MUST_CHANGE = '请先修改密码'
const MUST_ENROL = '请先开启两步验证'
export const EXPIRED = { title: '登录已过期', content: '很抱歉，登录已过期，请重新登录', okText: '重新登录' }

const ENDED: Readonly<Record<EndReason, { title: string; content: string }>> = {
  expired: EXPIRED,
  forced: { title: '已下线', content: '管理员已将该设备下线。如需继续使用，请重新登录。' },
  own: { title: '已下线', content: '您已在另一台设备上让该设备下线。如需继续使用，请重新登录。' },
  limit: { title: '已下线', content: '您的账号又在其他设备上登录，同时登录的设备过多，最早登录的该设备已下线。' },
  password: {
    title: '密码已修改',
    content: '您的密码已在其他设备上修改，请用新密码登录。如不是您本人修改，请立即联系管理员。',
  },
  reset: { title: '登录方式已重置', content: '管理员已重置您的密码或两步验证，请按新的方式登录。' },
  contact: { title: '账号资料已修改', content: '管理员修改了您的手机号或邮箱，为确认是您本人，请重新登录。' },
  frozen: { title: '账号已冻结', content: '您的账号已被冻结，暂时不能登录，请联系管理员。' },
  closed: { title: '账号已停用', content: '您的账号已被删除，不能再登录，请联系管理员。' },
}

const TEXTS: Readonly<Record<number, string>> = {
  401: '未授权，请重新登录',
  403: '拒绝访问',
  404: '很抱歉，资源未找到!',
  504: '网络超时',
}

/** Unknown reasons of a newer server use the default text. */
export const endedWords = (why: EndReason | undefined, status?: number): (typeof ENDED)[EndReason] => {
  const words = why && Object.hasOwn(ENDED, why) ? ENDED[why] : EXPIRED
  return words === EXPIRED && status === 401 ? { ...EXPIRED, content: TEXTS[401]! } : words
}

export const reactionTo = (error: unknown): Reaction | undefined => {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined
  if (!(error instanceof HttpError)) return { text: failureText(error) }
  if (error.status === 401) {
    const why = endReason(error)
    return { text: TEXTS[401]!, step: 'leave', ...(why && why !== 'expired' && { notice: endedWords(why).content }) }
  }
  if (error.status === 403 && mustChange(error)) return { step: 'password' }
  if (error.status === 403 && error.message.includes(MUST_ENROL)) return { step: 'enrol' }
  if (tellsEnd(error)) return { step: 'renew' }
  return { text: TEXTS[error.status] ?? failureText(error) }
}

/** Session failures concern the whole page, not the block that called. */
export const concernsSession = (error: unknown): boolean => reactionTo(error)?.step !== undefined

const mustChange = (error: HttpError): boolean => error.message.includes(MUST_CHANGE)
