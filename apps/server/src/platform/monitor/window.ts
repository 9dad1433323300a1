/** What happened under a name in the last minutes: how often, how long, how often in vain. Minutes that are over are forgotten as a whole. */
import { MINUTE_MS, type Clock } from '../config/clock.ts'

/** Calls of one name. */
export interface Tally {
  readonly name: string
  readonly count: number
  readonly failed: number
  readonly totalMs: number
  readonly maxMs: number
}

interface Window {
  note(name: string, ms: number, isFailed?: boolean): void
  /** of the last minutes, the longest in total first */
  read(): readonly Tally[]
}

export const WINDOW_MINUTES = 5
/** Names are few; whoever makes up new ones without end is counted under one. */
const NAMES_MAX = 2000
const OTHERS = '其他'

type Minute = Map<string, { -readonly [K in keyof Tally]: Tally[K] }>

/** A window of five minutes, the current one included. */
export const createWindow = (clock: Clock): Window => {
  const minutes = new Map<number, Minute>()
  const current = (): Minute => {
    const now = Math.floor(clock.now() / MINUTE_MS)
    const known = minutes.get(now)
    if (known) return known
    // a clock that was set back forgets what seems to lie ahead
    for (const at of minutes.keys()) if (at <= now - WINDOW_MINUTES || at > now) minutes.delete(at)
    const fresh: Minute = new Map()
    minutes.set(now, fresh)
    return fresh
  }
  return {
    note(given, ms, isFailed = false) {
      const minute = current()
      const name = minute.has(given) || minute.size < NAMES_MAX ? given : OTHERS
      const known = minute.get(name) ?? { name, count: 0, failed: 0, totalMs: 0, maxMs: 0 }
      known.count += 1
      known.failed += Number(isFailed)
      known.totalMs += ms
      known.maxMs = Math.max(known.maxMs, ms)
      minute.set(name, known)
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

/** Several tallies as one, without a name. */
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

/** Average milliseconds; 0 of none. */
export const meanOf = ({ count, totalMs }: Pick<Tally, 'count' | 'totalMs'>): number =>
  count === 0 ? 0 : totalMs / count
