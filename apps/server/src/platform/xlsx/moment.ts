/** Days as spreadsheet programs count them. */

const DAY_MS = 86_400_000
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/** A day number as people read it; whole days without time. */
export const momentOf = (days: number, from1904 = false): string => {
  const ms = Math.round((days * DAY_MS) / 1000) * 1000 + (from1904 ? EPOCH_1904 : EPOCH_1900)
  if (!Number.isFinite(ms) || Math.abs(ms) > 8e15) return String(days)
  const text = new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text
}
