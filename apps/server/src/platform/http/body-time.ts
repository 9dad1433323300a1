/** How long a body may take to arrive: a minute, ten for files. Node knows one limit for all requests, so the shorter one is kept here. */
import { MINUTE_MS } from '../config/clock.ts'

const SMALL_MS = MINUTE_MS
/** 200 MB at 3 Mbit/s */
export const LARGE_MS = 10 * MINUTE_MS

interface Incoming {
  readonly complete: boolean
  destroy(): unknown
  once(event: 'close', listener: () => void): unknown
}

const timers = new WeakMap<Incoming, NodeJS.Timeout>()

/** Hangs up on a request whose body is not there in time. */
export const limitBody = (request: Incoming, ms = SMALL_MS): void => {
  clearTimeout(timers.get(request))
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy()
  }, ms)
  timers.set(request, timer)
  request.once('close', () => clearTimeout(timer))
}

/** A body that may be large, because somebody waits for it. */
export const allowLargeBody = (request: Incoming): void => limitBody(request, LARGE_MS)
