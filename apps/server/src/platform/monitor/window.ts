/** Calls of the last minutes by name: count, duration, failures. Expires by whole minutes. */
import { MINUTE_MS, type Clock } from '../config/clock.ts'

export interface Tally {
  readonly name: string
  readonly count: number
  readonly failed: number
  readonly totalMs: number
  readonly maxMs: number
}

interface Window {
  note(name: string, ms: number, isFailed?: boolean): void
  read(): readonly Tally[]
}

export const WINDOW_MINUTES = 5
const NAMES_MAX = 2000
const OTHERS = '其他'

type Minute = Map<string, { -readonly [K in keyof Tally]: Tally[K] }>

/** A window of five minutes, the current one included. */
export const createWindow = (clock: Clock): Window => {
  const minutes = new Map<number, Minute>()
  const current = (): Minute => {
    const now = Math.floor(clock.now() / MINUTE_MS)
    const currentMinute = minutes.get(now)
    if (currentMinute) return currentMinute
    // after a clock was set back, minutes ahead are dropped
    for (const at of minutes.keys()) if (at <= now - WINDOW_MINUTES || at > now) minutes.delete(at)
    const fresh: Minute = new Map()
    minutes.set(now, fresh)
    return fresh
  }
  return {
    note(given, ms, isFailed = false) {
      const minute = current()
      const name = minute.has(given) || minute.size < NAMES_MAX ? given : OTHERS
      const totals = minute.get(name) ?? { name, count: 0, failed: 0, totalMs: 0, maxMs: 0 }
      totals.count += 1
      totals.failed += Number(isFailed)
      totals.totalMs += ms
      totals.maxMs = Math.max(totals.maxMs, ms)
      minute.set(name, totals)
    },
    read() {
      current()
      const all = [...minutes.values()].flatMap((minute) => [...minute.values()])
      return [...Map.groupBy(all, ({ name }) => name)]
        .map(([name, own]) => ({ ...sumOf(own), name }))
        .toSorted((a, b) => b.totalMs - a.totalMs)
    },
  }
}

export const sumOf = (tallies: readonly Tally[]): Tally =>
  tallies.reduce<Tally>(
    (sum, one) => ({
      name: '',
      count: sum.count + one.count,
      failed: sum.failed + one.failed,
      totalMs: sum.totalMs + one.totalMs,
      maxMs: Math.max(sum.maxMs, one.maxMs),
    }),
    { name: '', count: 0, failed: 0, totalMs: 0, maxMs: 0 },
  )

export const meanOf = ({ count, totalMs }: Pick<Tally, 'count' | 'totalMs'>): number =>
  count === 0 ? 0 : totalMs / count
