/** Comparison of a value that may be known only as below or above a bound. */
import type { Comparison } from '@huxi/contract'
import type { Comparator } from '@huxi/model'

const EXACT: Readonly<Record<Comparison, (value: number, limit: number) => boolean>> = {
  '>=': (value, limit) => value >= limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '<': (value, limit) => value < limit,
}

export const isAtLeast = (op: Comparison): boolean => op === '>=' || op === '>'

/** True only if the comparison certainly holds: `<0.5` does not prove that a value is below 0.3. */
export const holdsFor = (
  op: Comparison,
  value: number,
  limit: number,
  comparator: Comparator | null = null,
): boolean => {
  if (comparator === null) return EXACT[op](value, limit)
  const above = comparator === '>' || comparator === '≥'
  if (above !== isAtLeast(op)) return false
  const strict = comparator === '>' || comparator === '<'
  return strict ? EXACT[isAtLeast(op) ? '>=' : '<='](value, limit) : EXACT[op](value, limit)
}
