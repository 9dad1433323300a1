/** What tells rows of a report apart: its key column where it has one, else all that the row says. */
import type { ReportRow } from '@huxi/contract'

/** So much of a key is shown. */
const SHOWN = 50

const isKey = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** `id` says most; the others in an order that does not depend on who sent the row. */
const namesOf = (row: ReportRow): string[] =>
  Object.keys(row).toSorted((one, other) => Number(other === 'id') - Number(one === 'id') || (one < other ? -1 : 1))

/**
 * The whole key of a row, by which it is selected. Two rows have the same only if they say the same: values are kept apart and
 * keep their kind, so that neither a comma nor a long beginning makes two rows one.
 */
export const rowKeyOf = (row: ReportRow, keyColumn?: string): string => {
  const own = keyColumn === undefined ? undefined : row[keyColumn]
  return isKey(own) ? JSON.stringify(own) : JSON.stringify(namesOf(row).map((name) => row[name]))
}

/** The key as it is shown: the values one after the other, cut. */
export const shownKeyOf = (row: ReportRow, keyColumn?: string): string => {
  const own = keyColumn === undefined ? undefined : row[keyColumn]
  const whole = isKey(own)
    ? String(own)
    : namesOf(row)
        .map((name) => row[name] ?? '')
        .join('')
  return [...whole].slice(0, SHOWN).join('')
}
