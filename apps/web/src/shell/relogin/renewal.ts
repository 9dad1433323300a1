import { useSession } from '../../kit/data/session.ts'
import type { EndReason } from '@huxi/model'
import { setRenewal } from '../../platform/http.ts'

interface Waiting {
  refused: string
  promise: Promise<boolean>
  settle: (again: boolean) => void
}

const wait = (refused: string): Waiting => {
  let settle: Waiting['settle'] = () => undefined
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  return { refused, promise, settle }
}

/**
 * Intercepts requests of an expired session. They continue with a new token, from this or another window, but not
 * before a due password change or enrolment, which would refuse them.
 * @param ask called with whether to ask, and why
 * @returns cleanup; pending requests fail as they would have
 */
export const openRenewal = (ask: (asking: boolean, why?: EndReason, status?: number) => void): (() => void) => {
  let waiting: Waiting | undefined
  const settle = (again: boolean) => {
    waiting?.settle(again)
    waiting = undefined
  }
  const unfollow = useSession.subscribe(({ token, user }) => {
    if (!waiting || token === waiting.refused) return
    ask(false)
    if (!user?.mustChange && !user?.mustEnrol) settle(token !== undefined)
  })
  setRenewal((refused, why, status) => {
    if (waiting) return waiting.refused === refused ? waiting.promise : Promise.resolve(false)
    const { token } = useSession.getState()
    if (token !== refused) return Promise.resolve(token !== undefined)
    waiting = wait(refused)
    ask(true, why, status)
    return waiting.promise
  })
  return () => {
    setRenewal(undefined)
    unfollow()
    settle(false)
  }
}
