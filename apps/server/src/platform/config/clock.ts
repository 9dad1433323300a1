/** Time comes from a `Clock` and is displayed in Asia/Shanghai. */

export interface Clock {
  now(): number
  /** lead of this machine over the database clock in milliseconds; absent = its own clock */
  skewMs?(): number
  close?(): void
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const systemClock: Clock = { now: () => Date.now() }

/** Shanghai has been UTC+8 without daylight saving since 1991, so no time zone tables are needed. */
const OFFSET = 8 * HOUR_MS

/** Days outside four-digit years have no text that a database reads. */
const [FIRST, LAST] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')]

const shanghai = (ms: number): string => new Date(Math.min(Math.max(ms + OFFSET, FIRST), LAST)).toISOString()

export const formatTime = (ms: number): string => shanghai(ms).slice(0, 19).replace('T', ' ')

export const formatDay = (ms: number): string => shanghai(ms).slice(0, 10)

/** `YYYYMMDD_HHmm`, for file names */
export const stamp = (ms: number): string => shanghai(ms).slice(0, 16).replace('T', '_').replace(/[-:]/g, '')

interface Timed {
  readonly services: { readonly clock: Clock }
}

export const now = ({ services }: Timed): string => formatTime(services.clock.now())

/** Clocks of several processes differ by less. */
const AHEAD_MS = 5 * MINUTE_MS

/** The latest believable time, `YYYY-MM-DD HH:mm:ss`: rows dated later were written while the clock ran ahead. */
export const latestTime = ({ services }: Timed): string => formatTime(services.clock.now() + AHEAD_MS)

/** The day of a context, `YYYY-MM-DD` */
export const today = ({ services }: Timed): string => formatDay(services.clock.now())
