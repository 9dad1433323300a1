/** How values look (ux.md §2). */

/** Shown for a missing value; zero is 0. */
export const MISSING = '-'

/** Longest text of a table cell. */
export const CUT_AT = 25

export const isMissing = (value: unknown): boolean => value === null || value === undefined || value === ''

/** 12345.5 → 12,345.5 */
export const formatNumber = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 10 })

const TEN_THOUSAND = 10_000

/** A number of rows: exact, or 约 12.3 万 when it is estimated. */
export const formatTotal = (total: number, estimated: boolean): string =>
  !estimated
    ? formatNumber(total)
    : total < TEN_THOUSAND
      ? `约 ${formatNumber(total)}`
      : `约 ${formatNumber(Math.round(total / 1000) / 10)} 万`

/** Cuts by characters, not by code units. */
export const cutText = (text: string): string => {
  const characters = [...text]
  return characters.length > CUT_AT ? `${characters.slice(0, CUT_AT).join('')}…` : text
}

/** Comma-joined values as a list. */
export const splitIds = (value: unknown): string[] =>
  isMissing(value)
    ? []
    : String(value)
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean)

/** `YYYYMMDD_HHmm` of a moment in local time, for names of files. */
export const fileStamp = (now: Date): string => {
  const two = (n: number) => String(n).padStart(2, '0')
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  return `${day}_${two(now.getHours())}${two(now.getMinutes())}`
}
