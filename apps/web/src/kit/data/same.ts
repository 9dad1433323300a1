/** Whether two form values are equal: empty values are equal, the order of chosen items does not count. */
import type { Field } from '@huxi/model'
import { isMissing, splitIds } from './format.ts'

const CHOSEN = new Set(['refs', 'dicts'])

const textOf = (value: unknown, field: Field | undefined): string =>
  JSON.stringify(field && CHOSEN.has(field.kind) ? splitIds(value).toSorted() : value)

export const isSame = (a: unknown, b: unknown, field?: Field): boolean =>
  (isMissing(a) && isMissing(b)) || textOf(a, field) === textOf(b, field)
