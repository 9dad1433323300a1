/** What each failure of a call means for the person: a sentence, and sometimes a step. */
import { failureText } from '../../kit/data/failure.ts'
import { HttpError, tellsEnd } from '../../platform/http.ts'

export interface Reaction {
  /** nothing is said when the step speaks for itself */
  text?: string
  step?: 'leave' | 'renew' | 'password' | 'enrol'
}

export const TITLE = '系统提示'
export const MUST_CHANGE = '请先修改密码'
export const MUST_ENROL = '请先开启两步验证'
export const EXPIRED = { title: '登录已过期', content: '很抱歉，登录已过期，请重新登录', okText: '重新登录' }

const TEXTS: Readonly<Record<number, string>> = {
  401: '未授权，请重新登录',
  403: '拒绝访问',
  404: '很抱歉，资源未找到!',
  504: '网络超时',
}

/** The reaction to a failure; undefined when there is nothing to say. */
export const reactionTo = (error: unknown): Reaction | undefined => {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined
  if (!(error instanceof HttpError)) return { text: failureText(error) }
  if (error.status === 401) return { text: TEXTS[401]!, step: 'leave' }
  if (error.status === 403 && mustChange(error)) return { step: 'password' }
  if (error.status === 403 && error.message.includes(MUST_ENROL)) return { step: 'enrol' }
  if (tellsEnd(error)) return { step: 'renew' }
  return { text: TEXTS[error.status] ?? failureText(error) }
}

/** The session or the password is at fault, not the one block that asked: the whole page reacts. */
export const concernsSession = (error: unknown): boolean => reactionTo(error)?.step !== undefined

const mustChange = (error: HttpError): boolean => error.message.includes(MUST_CHANGE)
