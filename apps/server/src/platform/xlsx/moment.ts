/** Day numbers of spreadsheet programs. */

const DAY_MS = 86_400_000
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** Day numbers include a 29 February 1900: earlier days are offset by one. */
const NO_DAY = 60
const LAST_DAY = 2_958_465

export const isDay = (days: number, from1904 = false): boolean =>
  days >= (from1904 ? 0 : 1) && days < LAST_DAY + 1 && (from1904 || Math.floor(days) !== NO_DAY)

/** Text of a day number; whole days without time. */
export const momentOf = (days: number, from1904 = false): string => {
  const early = !from1904 && days < NO_DAY ? 1 : 0
  const ms = Math.round(((days + early) * DAY_MS) / 1000) * 1000 + (from1904 ? EPOCH_1904 : EPOCH_1900)
  if (!Number.isFinite(ms) || Math.abs(ms) > 8e15) return String(days)
  const text = new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text
}

export const clockOf = (days: number, withSeconds: boolean, largestUnit = 'h'): string => {
  const seconds = Math.round((days * DAY_MS) / 1000)
  if (largestUnit === 's') return String(seconds)
  const minutes = Math.floor(seconds / 60)
  const two = (part: number): string => String(part).padStart(2, '0')
  const whole = largestUnit === 'm' ? [String(minutes)] : [two(Math.floor(minutes / 60)), two(minutes % 60)]
  return [...whole, ...(withSeconds ? [two(seconds % 60)] : [])].join(':')
}
