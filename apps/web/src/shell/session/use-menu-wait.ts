/** Menu failures: an outage is retried, anything else ends the session. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureText } from '../../kit/data/failure.ts'
import { HttpError } from '../../platform/http.ts'
import { EMPTY_MENU } from '../routes/load-menu.ts'
import { reactionTo } from './http-errors.ts'
import { useLeave } from './leave.ts'
import { endSession } from './sign-out.ts'

const WAIT_MS = 60_000
const PAUSE_MS = 2000

export interface MenuWaiting {
  readonly until: number
  readonly why: string
}

/** No answer from the application: proxy, overload or network. */
const isOutage = (error: Error): boolean =>
  error instanceof HttpError
    ? error.envelope === undefined || error.status >= 500 || error.status === 429
    : error instanceof DOMException

const whyOf = (error: Error): string => {
  if (!(error instanceof HttpError)) return '服务器没有应答'
  return error.status > 0 && !error.envelope ? `服务器没有应答（${error.status}）` : failureText(error)
}

/**
 * Retries for a minute, then ends the session with a notice; a definite refusal ends it at once.
 * @param failure null while a retry is pending
 * @returns undefined = no failure so far
 */
export const useMenuWait = (failure: Error | null, retry: () => void): MenuWaiting | undefined => {
  const leave = useLeave()
  const ended = useRef(false)
  const [waiting, setWaiting] = useState<MenuWaiting>()
  const react = useEffectEvent((error: Error): number | undefined => {
    const now = Date.now()
    const until = waiting?.until ?? now + WAIT_MS
    if (isOutage(error) && now < until) {
      setWaiting({ until, why: whyOf(error) })
      return Math.min(PAUSE_MS, until - now)
    }
    if (ended.current) return undefined
    ended.current = true
    const isEmpty = error.message === EMPTY_MENU
    // oxlint-disable-next-line no-console -- the specification asks for it
    if (isEmpty) console.error(error.message)
    const notice = isEmpty ? '当前账号没有可用的菜单，请联系安全管理员分配角色' : `菜单加载失败：${whyOf(error)}`
    void endSession().then(() => leave({ notice }))
    return undefined
  })
  const again = useEffectEvent(retry)
  useEffect(() => {
    // A 401 is already handled, and due steps have their own pages.
    if (!failure || reactionTo(failure)?.step) return undefined
    const pause = react(failure)
    if (pause === undefined) return undefined
    const timer = setTimeout(() => again(), pause)
    return () => clearTimeout(timer)
  }, [failure])
  return waiting
}
