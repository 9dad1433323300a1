import { spelledNumber } from './spelling.ts'

const MOBILE = /^(?:(?:\+|00)?86)?(1[3-9]\d{9})$/
const LANDLINE = /^(?:0|(?:\+|00)860?)(10|2\d|[3-9]\d{2})([2-8]\d{6,7})$/

const SERVICE = /^(?:(?:\+|00)?86)?([48]00)(\d{3})(\d{4})$/
const ABROAD = /^(?:\+|00)(85[23][2-9]\d{7}|886[1-9]\d{7,8})$|^\+(?!86|85[23]|886)([1-9]\d{6,14})$/
const EXTENSION = /^(.*\d)(?:-|转接?|分机|EXT\.?|[X#])-?(\d{1,6})$/

/**
 * A telephone number as stored: `13812345678`, `010-12345678`, `400-810-1234`, `+85261234567`, with an extension
 * `010-12345678转801`; undefined when invalid.
 */
export const readPhone = (text: string): string | undefined => {
  const written = spelledNumber(text)
    .replace(/[‐-―−]/g, '-')
    .replace(/[()（）]/g, '')
  const line = readLine(written)
  if (line !== undefined) return line
  const [, before, extension] = EXTENSION.exec(written) ?? []
  const main = before && readLine(before)
  return main && `${main}转${extension}`
}

const readLine = (written: string): string | undefined => {
  const digits = written.replaceAll('-', '')
  const mobile = MOBILE.exec(digits)
  if (mobile) return mobile[1]
  const service = SERVICE.exec(digits)
  if (service) return service.slice(1).join('-')
  const [, area, number] = LANDLINE.exec(digits) ?? []
  if (area && number) return `0${area}-${number}`
  const [, near, far] = ABROAD.exec(digits) ?? []
  return (near ?? far) && `+${near ?? far}`
}

/** Number of an identity document as stored: Latin letters, digits and hyphens; undefined when invalid. */
export const readIdNumber = (text: string): string | undefined => {
  const number = spelledNumber(text)
  return /^[A-Z\d][A-Z\d-]{3,29}$/.test(number) ? number : undefined
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_DIGITS = '10X98765432'

const isDay = (digits: string): boolean => {
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`
  const parsed = new Date(`${day}T00:00:00Z`)
  return /^(?:18|19|20)/.test(day) && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}

const hasCheckDigit = (number: string): boolean => {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(number[i]), 0)
  return CHECK_DIGITS[sum % 11] === number[17]
}

/** A resident identity number as stored: 18 characters, a real birth date, a correct check digit (GB 11643). */
export const readIdCard = (text: string): string | undefined => {
  const number = spelledNumber(text)
  if (!/^[1-9]\d{16}[\dX]$/.test(number) || !isDay(number.slice(6, 14))) return undefined
  return hasCheckDigit(number) ? number : undefined
}

/** Birth date and sex of a resident number, or its first error in this order. */
export type IdCardReading =
  | { readonly valid: true; readonly birthDate: string; readonly sex: 'male' | 'female' }
  | { readonly valid: false; readonly reason: 'format' | 'birth_date' | 'check_digit' }

/** Reads a number of 18 characters by GB 11643. @param today YYYY-MM-DD: later birth dates are invalid */
export const checkIdCard = (text: string, today: string): IdCardReading => {
  const number = spelledNumber(text)
  if (!/^\d{17}[\dX]$/.test(number)) return { valid: false, reason: 'format' }
  const birthDate = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  if (!isDay(number.slice(6, 14)) || birthDate < '1900-01-01' || birthDate > today)
    return { valid: false, reason: 'birth_date' }
  if (!hasCheckDigit(number)) return { valid: false, reason: 'check_digit' }
  return { valid: true, birthDate, sex: Number(number[16]) % 2 === 1 ? 'male' : 'female' }
}
