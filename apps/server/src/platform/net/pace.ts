/** Bounds the bytes passed on in a second by the idle time of the process; active routes share them equally. */
import { performance } from 'node:perf_hooks'

const BYTES_PER_MS = 4000
const LEAST_SHARE = 1 / 8
const CREDIT_MS = 250
const LOOK_MS = 100

export type Pace = (bytes: number) => number

export const idleShare = (): (() => number) => {
  let [last, at, share] = [performance.eventLoopUtilization(), performance.now(), 1]
  return () => {
    if (performance.now() - at < LOOK_MS) return share
    const next = performance.eventLoopUtilization()
    share = 1 - performance.eventLoopUtilization(next, last).utilization
    ;[last, at] = [next, performance.now()]
    return share
  }
}

export const createPaces = (now: () => number, idle: () => number) => {
  const paidUntil = new Map<string, number>()
  return (route: string): Pace =>
    (bytes) => {
      const at = now()
      for (const [one, until] of paidUntil) if (until <= at - CREDIT_MS) paidUntil.delete(one)
      const others = [...paidUntil].filter(([one, until]) => one !== route && until > at).length
      const from = Math.max(paidUntil.get(route) ?? -Infinity, at - CREDIT_MS)
      const until = from + (bytes * (others + 1)) / (BYTES_PER_MS * Math.max(LEAST_SHARE, idle()))
      paidUntil.set(route, until)
      return Math.max(0, until - at)
    }
}
