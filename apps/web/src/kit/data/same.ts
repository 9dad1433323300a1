/** Whether two values of a form mean the same: nothing is nothing, and the order of chosen things says nothing. */
import type { Field } from '@huxi/model'
import { isMissing, splitIds } from './format.ts'

const CHOSEN = new Set(['refs', 'dicts'])

const textOf = (value: unknown, field: Field | undefined): string =>
  JSON.stringify(field && CHOSEN.has(field.kind) ? splitIds(value).toSorted() : value)

/** Compares as the kind of the field compares; without one by what is written. */
export const isSame = (a: unknown, b: unknown, field?: Field): boolean =>
  (isMissing(a) && isMissing(b)) || textOf(a, field) === textOf(b, field)
