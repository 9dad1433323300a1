/**
 * What each person has used of the database lately, and who gives way to whom: a person who has used much waits while one who has used
 * little is at work, so a loop over a heavy page costs its author and not the ward. One person alone gives way to nobody.
 */

/** What was used counts half after so long. */
const HALF_MS = 5000
/** A long import is forgiven within half a minute. */
const MOST_MS = 2000
/** Who has used less gives way to nobody. */
const MUCH_MS = 200
/** So many times what another has used is too much beside it. */
const FAR = 4
/** A row costs beside the time of its statement what the program does with it. */
const ROW_MS = 0.03
/** Between two statements of one call; other work would come in between. */
const PAUSE_MS = 10
/** Work that takes longer than this is waited for by nobody. */
const SHORT_MS = 50
/** So long after the last turn another person is still about. */
const ABOUT_MS = 1000
/** However much a person has used, so often there is a turn. */
const PATIENCE_MS = 1000
/** How often what was used grows older. */
const AGE_MS = 500

interface Use {
  /** milliseconds of the last seconds */
  ms: number
  held: number
  waiting: number
  /** when a turn was last asked for, taken or given back */
  touched: number
  /** when one was last taken or given back */
  served: number
}

interface GiveWay {
  /** a person begins to wait for a turn */
  waits(person: string): void
  waitsNoLonger(person: string): void
  enters(person: string): void
  leaves(person: string, heldMs: number, rows: number): void
  /** turns a person holds */
  held(person: string): number
  waiting(person: string): number
  /** milliseconds used lately */
  used(person: string): number
  /** whether a person waits for others now */
  givesWay(person: string): boolean
}

/** @param now milliseconds of a clock that never goes back */
export const createGiveWay = (now: () => number): GiveWay => {
  const uses = new Map<string, Use>()
  let aged = now()
  const useOf = (person: string): Use => {
    const known = uses.get(person)
    if (known) return known
    const fresh: Use = { ms: 0, held: 0, waiting: 0, touched: -Infinity, served: now() }
    uses.set(person, fresh)
    return fresh
  }
  /** Once in a while for all, which costs less than at every look. */
  const age = (at: number): void => {
    if (at - aged < AGE_MS) return
    const part = 2 ** ((aged - at) / HALF_MS)
    aged = at
    for (const [person, use] of uses) {
      use.ms *= part
      if (use.held + use.waiting === 0 && use.ms < 1 && at - use.touched > ABOUT_MS) uses.delete(person)
    }
  }

  return {
    waits(person) {
      const use = useOf(person)
      use.waiting += 1
      use.touched = now()
    },
    waitsNoLonger: (person) => void (useOf(person).waiting -= 1),
    enters(person) {
      const use = useOf(person)
      use.held += 1
      use.touched = use.served = now()
    },
    leaves(person, heldMs, rows) {
      const [use, at] = [useOf(person), now()]
      age(at)
      use.ms = Math.min(MOST_MS, use.ms + heldMs + rows * ROW_MS)
      use.touched = use.served = at
      use.held -= 1
    },
    held: (person) => uses.get(person)?.held ?? 0,
    waiting: (person) => uses.get(person)?.waiting ?? 0,
    used: (person) => uses.get(person)?.ms ?? 0,
    givesWay(person) {
      const own = uses.get(person)
      if (!own || own.ms <= MUCH_MS) return false
      const at = now()
      age(at)
      if (own.ms <= MUCH_MS || at - own.served >= PATIENCE_MS) return false
      const far = own.ms / FAR
      for (const other of uses.values()) {
        if (other.ms >= far || other === own) continue
        const since = at - other.touched
        if (since > ABOUT_MS) continue
        // one turn at a time beside others, and none while they are at work
        if (own.held > 0 || since < PAUSE_MS || (other.held > 0 && since < SHORT_MS)) return true
      }
      return false
    },
  }
}
