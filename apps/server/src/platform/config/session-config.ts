/** Session limits by role, as `admin:15m/8h,doctor:30m/12h`. */
import { valueOf, wrong, type Env } from './setting-value.ts'

interface SessionLimit {
  readonly role: string
  readonly idleMs: number
  readonly absoluteMs: number
}

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

export const SESSION_LIFE_MS = 7 * UNITS.d

/** Activity is recorded once a minute; shorter limits would end active sessions. */
const SHORTEST_MS = 2 * UNITS.m

const ITEM = /^([A-Za-z0-9_-]{1,100}):(\d{1,5})([mhd])\/(\d{1,5})([mhd])$/

/** @throws {StartError} for unknown syntax, and for a role named twice */
export const sessionLimitsOf = (env: Env): readonly SessionLimit[] => {
  const items = valueOf(env, 'SESSION_LIMITS')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  const limits = items.map(limitOf)
  const twice = limits.find(({ role }, i) => limits.findIndex((other) => other.role === role) < i)
  if (twice) throw wrong('SESSION_LIMITS', twice.role, '每个角色只能写一次')
  return limits
}

const limitOf = (item: string): SessionLimit => {
  const [, role = '', idle, idleUnit, absolute, absoluteUnit] = ITEM.exec(item) ?? []
  const [idleMs, absoluteMs] = [spanOf(idle, idleUnit), spanOf(absolute, absoluteUnit)]
  if (!(idleMs >= SHORTEST_MS && idleMs <= absoluteMs && absoluteMs <= SESSION_LIFE_MS))
    throw wrong('SESSION_LIMITS', item, '应形如 admin:15m/8h，前者不短于 2m、不长于后者，后者不超过 7d')
  return { role, idleMs, absoluteMs }
}

const spanOf = (n: string | undefined, unit: string | undefined): number =>
  Number(n) * UNITS[unit as keyof typeof UNITS]
