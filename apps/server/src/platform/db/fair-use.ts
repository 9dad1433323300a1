/** Fair use of the database: a heavy user waits while a light one is at work. A single user never waits. */

/** Half-life of recorded use. */
const HALF_MS = 5000
/** Cap: a long import is forgiven within half a minute. */
const MOST_MS = 2000
/** Users below this never wait. */
const MUCH_MS = 200
/** A heavy user rests from here on: more than a page of calls. */
const REST_FROM_MS = 1000
/** Ratio of use at which the heavier user waits. */
const FAR = 4
/** Cost of a row in the program, beside its statement. */
const ROW_MS = 0.03
/** Pause between two statements of one call, kept free for the second one. */
const PAUSE_MS = 10
/** Longer work of others does not delay anyone. */
const SHORT_MS = 50
const REST_MOST_MS = 100
/** Time a user counts as active after the last turn. */
const ABOUT_MS = 1000
const PATIENCE_MS = 1000
const AGE_MS = 500

interface Use {
  /** of ended turns */
  ms: number
  /** begins of the turns held */
  readonly running: Set<{ readonly at: number }>
  waiting: number
  lastActive: number
  lastServed: number
  restsUntil: number
  isShared: boolean
}

/** Turns under way count for a second: a burst is known before its first answer, an upload delays no other call. */
const usedBy = ({ ms, running }: Use, at: number): number => {
  let used = ms
  for (const turn of running) if (at - turn.at < ABOUT_MS) used += at - turn.at
  return used
}

export interface Limits {
  /** pause after the turn of a heavy user, as a multiple of the turn; absent = none */
  readonly rest?: number
  /** turns at once; absent = any number */
  readonly burst?: number
}

interface FairUse {
  waits(person: string): void
  waitsNoLonger(person: string): void
  enters(person: string, chargedPart?: number): (rows: number) => void
  running(person: string): number
  waiting(person: string): number
  used(person: string): number
  givesWay(person: string): boolean
  /** whether a short call of a lighter person is under way */
  delays(person: string): boolean
}

/** @param now milliseconds of a monotonic clock @param limits those of a user beside lighter ones */
export const createFairUse = (now: () => number, { rest = 0, burst = Infinity }: Limits = {}): FairUse => {
  const uses = new Map<string, Use>()
  let aged = now()
  const useOf = (person: string): Use => {
    const usage = uses.get(person)
    if (usage) return usage
    const fresh: Use = {
      ms: 0,
      running: new Set(),
      waiting: 0,
      lastActive: -Infinity,
      lastServed: now(),
      restsUntil: 0,
      isShared: false,
    }
    uses.set(person, fresh)
    return fresh
  }
  /** For all users at intervals, which costs less than at every look. */
  const age = (at: number): void => {
    if (at - aged < AGE_MS) return
    const part = 2 ** ((aged - at) / HALF_MS)
    aged = at
    for (const [person, use] of uses) {
      use.ms *= part
      if (use.running.size + use.waiting === 0 && use.ms < 1 && at - use.lastActive > ABOUT_MS) uses.delete(person)
    }
  }

  /** Turns of more than a second do not count, so that no stuck one stops the others of a user. */
  const isBurst = (own: Use, at: number): boolean => {
    const young = [...own.running].filter((turn) => at - turn.at < ABOUT_MS).length
    if (young < burst) return false
    for (const other of uses.values()) if (other.running.size < young && at - other.lastActive < ABOUT_MS) return true
    return false
  }

  return {
    waits(person) {
      const use = useOf(person)
      use.waiting += 1
      use.lastActive = now()
    },
    waitsNoLonger: (person) => void (useOf(person).waiting -= 1),
    enters(person, chargedPart = 1) {
      const [use, since] = [useOf(person), now()]
      const turn = { at: since }
      use.isShared = chargedPart < 1
      use.running.add(turn)
      use.lastActive = use.lastServed = since
      return (rows) => {
        const at = now()
        age(at)
        use.ms = Math.min(MOST_MS, use.ms + (at - since + rows * ROW_MS) * chargedPart)
        use.lastActive = use.lastServed = at
        if (at - since > PAUSE_MS) use.restsUntil = at + Math.min(REST_MOST_MS, (at - since) * rest)
        use.running.delete(turn)
      }
    },
    running: (person) => uses.get(person)?.running.size ?? 0,
    waiting: (person) => uses.get(person)?.waiting ?? 0,
    used(person) {
      const use = uses.get(person)
      return use ? usedBy(use, now()) : 0
    },
    givesWay(person) {
      const own = uses.get(person)
      const at = now()
      if (!own || at - own.lastServed >= PATIENCE_MS) return false
      if (own.running.size >= burst && isBurst(own, at)) return true
      if (usedBy(own, at) <= MUCH_MS) return false
      age(at)
      const used = usedBy(own, at)
      if (used <= MUCH_MS) return false
      const far = used / FAR
      for (const other of uses.values()) {
        if (other === own || usedBy(other, at) >= far) continue
        const since = at - other.lastActive
        if (since > ABOUT_MS) continue
        // one turn at a time beside others, and none while they are at work
        if (own.running.size > 0 || since < PAUSE_MS || (other.running.size > 0 && since < SHORT_MS)) return true
        // sessions are also read for the heavy user
        if (used > REST_FROM_MS && at < own.restsUntil && !other.isShared) return true
      }
      return false
    },
    delays(person) {
      const own = uses.get(person)
      const at = now()
      const used = own ? usedBy(own, at) : 0
      if (used <= MUCH_MS) return false
      for (const other of uses.values())
        if (other !== own && other.running.size > 0 && at - other.lastActive < SHORT_MS && usedBy(other, at) <= used)
          return true
      return false
    },
  }
}
