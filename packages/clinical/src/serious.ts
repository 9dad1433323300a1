/** What somebody has to act on stands first. */

const LEVELS: readonly string[] = ['high', 'medium', 'low']
const STATES: readonly string[] = ['ok', 'incomplete']

/** The place in a list; what it does not name comes last. */
const placeIn = (list: readonly string[], value: string): number =>
  list.includes(value) ? list.indexOf(value) : list.length

interface Outcome {
  readonly level: string
  readonly status: string
}

/** Of what is as serious, that which lacks nothing comes first; else the order of the tool stays. */
export const mostSeriousFirst = <T extends Outcome>(all: readonly T[]): T[] =>
  all.toSorted(
    (a, b) =>
      placeIn(LEVELS, a.level) - placeIn(LEVELS, b.level) || placeIn(STATES, a.status) - placeIn(STATES, b.status),
  )
