/** Numbers that identify a person: how they are written one way, and when they cannot be one. */

const MOBILE = /^(?:(?:\+|00)?86)?(1[3-9]\d{9})$/
const LANDLINE = /^(?:(?:\+|00)86)?(0(?:10|2\d)|0[3-9]\d{2})([2-8]\d{6,7})$/

/** A mainland telephone number as it is stored: `13812345678` or `010-12345678`; undefined when it is none. */
export const readPhone = (text: string): string | undefined => {
  const digits = text.replace(/[\s()（）-]/g, '')
  const mobile = MOBILE.exec(digits)
  if (mobile) return mobile[1]
  const [, area, number] = LANDLINE.exec(digits) ?? []
  return area && number ? `${area}-${number}` : undefined
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_DIGITS = '10X98765432'

const isDay = (digits: string): boolean => {
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`
  const parsed = new Date(`${day}T00:00:00Z`)
  return /^(?:18|19|20)/.test(day) && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
}

/** A resident identity number as it is stored: 18 characters, a real day of birth, the right check digit (GB 11643). */
export const readIdCard = (text: string): string | undefined => {
  const number = text.replace(/\s/g, '').toUpperCase()
  if (!/^[1-9]\d{16}[\dX]$/.test(number) || !isDay(number.slice(6, 14))) return undefined
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(number[i]), 0)
  return CHECK_DIGITS[sum % 11] === number[17] ? number : undefined
}
