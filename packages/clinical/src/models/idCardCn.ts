/** The resident identity number: validation and content. */

export interface IdCard {
  readonly valid: boolean
  /** YYYY-MM-DD */
  readonly birthDate: string | null
  readonly sex: 'male' | 'female' | null
  readonly reason: 'format' | 'birth_date' | 'check_digit' | null
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const REMAINDERS = '10X98765432'
const EARLIEST = '1900-01-01'

const isDay = (text: unknown): text is string => {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  // an impossible date would roll over: 30 February becomes a day of March
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const refused = (reason: IdCard['reason']): IdCard => ({ valid: false, birthDate: null, sex: null, reason })

/**
 * Reads a resident identity number (GB 11643).
 * @param input `value`, and `today` as YYYY-MM-DD, without which no birth date is accepted
 * @returns never throws; the first broken rule is the reason
 */
export const idCardCn = (input: unknown): IdCard => {
  const { value, today } = (input ?? {}) as { readonly value?: unknown; readonly today?: unknown }
  const number = typeof value === 'string' ? value.trim().toUpperCase() : ''
  if (!/^\d{17}[\dX]$/.test(number)) return refused('format')
  const birthDate = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  if (!isDay(birthDate) || birthDate < EARLIEST || !isDay(today) || birthDate > today) return refused('birth_date')
  const sum = WEIGHTS.reduce((total, weight, n) => total + weight * Number(number[n]), 0)
  if (REMAINDERS[sum % 11] !== number[17]) return refused('check_digit')
  return { valid: true, birthDate, sex: Number(number[16]) % 2 === 1 ? 'male' : 'female', reason: null }
}
