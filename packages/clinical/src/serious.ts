/** Levels by urgency. */

const LEVELS: readonly string[] = ['high', 'medium', 'low']
const STATES: readonly string[] = ['ok', 'incomplete']

/** Position in a list; unlisted values come last. */
const placeIn = (list: readonly string[], value: string): number =>
  list.includes(value) ? list.indexOf(value) : list.length

interface Outcome {
  readonly level: string
  readonly status: string
}

/** Complete results first among equal levels; otherwise the order of the tool. */
export const mostSeriousFirst = <T extends Outcome>(all: readonly T[]): T[] =>
  all.toSorted(
    (a, b) =>
      placeIn(LEVELS, a.level) - placeIn(LEVELS, b.level) || placeIn(STATES, a.status) - placeIn(STATES, b.status),
  )
