/** Evaluates a condition for one patient and collects the evidence. Pure: facts are looked up by their leaf. */
import type { Condition, Evidence, Fact } from '@huxi/contract'

/** `mark` changes whenever the row becomes different evidence. */
export interface Found extends Evidence {
  readonly mark: string
}

/** Evidence whose text is made when it is written or shown: a run at night reads a million rows and writes few. */
export const foundRow = (row: Omit<Found, 'text'>, textFor: () => string): Found => ({
  ...row,
  get text() {
    return textFor()
  },
})

export interface Verdict {
  readonly met: boolean
  readonly found: readonly Found[]
}

const NONE: readonly Found[] = []

/** @param factOf verdict of a leaf, keyed by the leaf object itself */
export const evaluate = (condition: Condition, factOf: (fact: Fact) => Verdict): Verdict => {
  if ('fact' in condition) return factOf(condition)
  if ('not' in condition) {
    const { met, found } = evaluate(condition.not, factOf)
    return { met: !met, found }
  }
  if ('all' in condition) {
    const parts = condition.all.map((part) => evaluate(part, factOf))
    const met = parts.every((part) => part.met)
    return { met, found: met ? parts.flatMap(({ found }) => found) : NONE }
  }
  const parts = condition.any.map((part) => evaluate(part, factOf)).filter(({ met }) => met)
  return { met: parts.length > 0, found: parts.flatMap(({ found }) => found) }
}

export const evidenceOf = (found: readonly Found[]): Evidence[] =>
  unique(found).map(({ resource, id, text }) => ({ resource, id, text }))

export const keyOf = (found: readonly Found[]): string => unique(found).map(nameOf).join(' ')

const nameOf = ({ resource, id, mark }: Found): string => `${resource}/${id}/${mark}`

const unique = (found: readonly Found[]): readonly Found[] =>
  found.length < 2
    ? found
    : [...new Map(found.map((row) => [nameOf(row), row])).values()].toSorted((a, b) =>
        nameOf(a) < nameOf(b) ? -1 : nameOf(a) > nameOf(b) ? 1 : 0,
      )
