import type { ReportRow } from '@huxi/contract'

const MAX_LENGTH = 50

const isKey = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** `id` first; the rest in sorted order, independent of the server. */
const namesOf = (row: ReportRow): string[] =>
  Object.keys(row).toSorted((one, other) => Number(other === 'id') - Number(one === 'id') || (one < other ? -1 : 1))

/**
 * Full key of a row, used for selection. Keys are equal only for equal rows: values stay separate and keep their
 * type, so that commas or long prefixes cause no collision.
 */
export const rowKeyOf = (row: ReportRow, keyColumn?: string): string => {
  const own = keyColumn === undefined ? undefined : row[keyColumn]
  return isKey(own) ? JSON.stringify(own) : JSON.stringify(namesOf(row).map((name) => row[name]))
}

export const keyTextOf = (row: ReportRow, keyColumn?: string): string => {
  const own = keyColumn === undefined ? undefined : row[keyColumn]
  const whole = isKey(own)
    ? String(own)
    : namesOf(row)
        .map((name) => row[name] ?? '')
        .join('')
  return [...whole].slice(0, MAX_LENGTH).join('')
}
