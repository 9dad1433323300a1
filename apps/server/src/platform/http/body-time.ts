/** Time limit of a body: a minute, ten for files; Node has only one limit for all requests. */
import { MINUTE_MS } from '../config/clock.ts'

const SMALL_MS = MINUTE_MS
export const LARGE_MS = 10 * MINUTE_MS

interface Incoming {
  readonly complete: boolean
  destroy(): unknown
  once(event: 'close', listener: () => void): unknown
}

const timers = new WeakMap<Incoming, NodeJS.Timeout>()

export const limitBody = (request: Incoming, ms = SMALL_MS): void => {
  clearTimeout(timers.get(request))
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, ms)
  timers.set(request, timer)
  request.once('close', () => clearTimeout(timer))
}

export const allowLargeBody = (request: Incoming): void => limitBody(request, LARGE_MS)
