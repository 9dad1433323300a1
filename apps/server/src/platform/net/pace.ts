/** Bounds the bytes passed on in a second: active routes share them equally, so that a flood leaves the process to others. */

const BYTES_PER_MS = 4000
const CREDIT_MS = 250

/** Time until the next bytes of this route may follow. */
export type Pace = (bytes: number) => number

export const createPaces = (now: () => number) => {
  const paidUntil = new Map<string, number>()
  return (route: string): Pace =>
    (bytes) => {
      const at = now()
      for (const [one, until] of paidUntil) if (until <= at - CREDIT_MS) paidUntil.delete(one)
      const others = [...paidUntil].filter(([one, until]) => one !== route && until > at).length
      const from = Math.max(paidUntil.get(route) ?? -Infinity, at - CREDIT_MS)
      const until = from + (bytes * (others + 1)) / BYTES_PER_MS
      paidUntil.set(route, until)
      return Math.max(0, until - at)
    }
}
