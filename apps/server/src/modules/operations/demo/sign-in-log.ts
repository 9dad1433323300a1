import { DAY_MS, formatDay, HOUR_MS } from '../../../platform/config/clock.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

export interface SignIn {
  person: Person
  ip: string
  at: number
}

const DAYS = 10
const OPENS = 7
const CLOSES = 19
/** Sign-ins per hundred people, Sunday first. */
const BY_WEEKDAY = [18, 82, 76, 71, 74, 68, 27]
/** Documentation addresses (RFC 5737); a hospital shares a few workstations. */
const STATIONS = 24

export const signInsOf = (people: readonly Person[], tenantId: number, now: number, random: Random): SignIn[] => {
  const active = people.filter(({ role, frozen }) => role !== null && !frozen)
  const today = Date.parse(`${formatDay(now)}T00:00:00+08:00`)
  return Array.from({ length: DAYS }, (_, ago) => today - ago * DAY_MS).flatMap((day) => {
    const { from, until } = openingOf(day, now)
    const count = Math.ceil((active.length * BY_WEEKDAY[weekdayOf(day)]!) / 100)
    return Array.from({ length: count }, () => ({
      person: random.pick(active),
      ip: `192.0.2.${tenantId * 100 + random.below(STATIONS)}`,
      at: from + random.below(until - from),
    }))
  })
}

/** Midnight in Shanghai is 16:00 UTC of the day before. */
const weekdayOf = (day: number): number => new Date(day + 12 * HOUR_MS).getUTCDay()

/** No sign-in is later than now; early in the morning, today's begin at midnight. */
const openingOf = (day: number, now: number) => {
  const until = Math.min(day + CLOSES * HOUR_MS, now)
  const from = day + OPENS * HOUR_MS
  return from < until ? { from, until } : { from: day, until: Math.max(until, day + 1) }
}
