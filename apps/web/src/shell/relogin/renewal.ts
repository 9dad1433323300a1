/** A session that ends while somebody works: requests wait here, one and all, until the person is signed in again. */
import { useSession } from '../../kit/data/session.ts'
import type { EndReason } from '@huxi/model'
import { setRenewal } from '../../platform/http.ts'

interface Waiting {
  /** the token nobody accepts any more */
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
 * Takes requests whose session has ended. They go on as soon as the session has another token, be it from here, be it
 * from another window; not before a password that must be changed is changed, or a second step that is due is set up,
 * because until then all is refused.
 * @param ask called with whether the person has to sign in again, and why
 * @returns ends it; what still waits fails as it would have
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
