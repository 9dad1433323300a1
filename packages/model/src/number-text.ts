/** Reads numbers as people, devices and files write them; ambiguous and unreadable ones are refused, never guessed. */

export type Comparator = '<' | '≤' | '>' | '≥'

interface NumberRead {
  readonly value: number
  readonly comparator?: Comparator
}

/** A comparable value on the wire: a number, or `<0.5`. */
export type Measured = number | `${Comparator}${number}`

/** Why a text is no number. `readings` are the possible numbers of an ambiguous text. */
interface NumberIssue {
  readonly cause: 'unreadable' | 'ambiguous' | 'compared'
  readonly issue: string
  readonly readings: readonly number[]
}

interface Reading {
  readonly units?: readonly string[]
  readonly comparable?: boolean
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*|,\d+)?|[.,]\d+)$/
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/
const SPACED = /^[+-]?[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d+)?$/
const POWER = /^[+-]?(?:\d+\.?\d*|\.\d+)e[+-]?\d{1,3}$/i

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Signs such as `²` and `½`, which NFKC would turn into digits of the number before them; `m²` is a unit. */
const OTHER_NUMBERS = /(?<!\p{L})\p{No}/gu

const plainText = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(OTHER_NUMBERS, '^$&')
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/[‐−–—](?=[\d.,])/g, '-')
    .trim()
    .replace(/[^\S\t\r\n]+/g, ' ')
    .replace(/ ?([.,]) ?/g, '$1')

const withPoint = (text: string): number => Number(text.replaceAll(' ', '').replace(',', '.'))

const isLost = (plain: string, n: number): boolean => !Number.isFinite(n) || (n === 0 && /^[^e]*[1-9]/i.test(plain))

/** Possible numbers of a text: none, one, or two (`1,000` is 1 and 1000). */
export const numbersIn = (text: string): readonly number[] => {
  const plain = plainText(text)
  const readings = [
    ...(DECIMAL.test(plain) || SPACED.test(plain) ? [withPoint(plain)] : []),
    ...(THOUSANDS.test(plain) ? [Number(plain.replaceAll(',', ''))] : []),
    ...(POWER.test(plain) ? [Number(plain)] : []),
  ]
  return [...new Set(readings.map((n) => n || 0))].filter((n) => !isLost(plain, n))
}

const MARK = /\s*[↑↓]+$/

const SIGNS: Readonly<Record<string, Comparator>> = {
  '<': '<',
  小于: '<',
  低于: '<',
  '<=': '≤',
  '=<': '≤',
  '≤': '≤',
  '≦': '≤',
  '⩽': '≤',
  不大于: '≤',
  小于等于: '≤',
  '>': '>',
  大于: '>',
  高于: '>',
  '>=': '≥',
  '=>': '≥',
  '≥': '≥',
  '≧': '≥',
  '⩾': '≥',
  不小于: '≥',
  大于等于: '≥',
}

const SIGN = new RegExp(
  `^(${Object.keys(SIGNS)
    .sort((a, b) => b.length - a.length)
    .join('|')}) ?`,
)

export const withoutUnit = (text: string, units: readonly string[]): string => {
  const whole = plainText(text)
  const unit = units
    .map(plainText)
    .flatMap((each) => [each, each.replaceAll('^', '')])
    .filter((each) => each !== '' && whole.toLowerCase().endsWith(each.toLowerCase()))
    .sort((a, b) => b.length - a.length)[0]
  return unit === undefined ? whole : whole.slice(0, -unit.length)
}

const QUOTED = 30
const quoted = (text: string): string => {
  const signs = [...text.trim()]
  return `“${signs.length > QUOTED ? `${signs.slice(0, QUOTED).join('')}…` : signs.join('')}”`
}

const partsOf = (text: string, units: readonly string[]): { sign: string; rest: string } => {
  const whole = plainText(text)
  const [written, sign] = SIGN.exec(whole) ?? ['', '']
  return { sign, rest: plainText(withoutUnit(whole.slice(written.length).replace(MARK, ''), units)) }
}

/** @returns null for a blank text */
export const readNumber = (
  text: string,
  { units = [], comparable = false }: Reading = {},
): NumberRead | NumberIssue | null => {
  if (plainText(text) === '') return null
  const { sign, rest } = partsOf(text, units)
  const readings = numbersIn(rest)
  const [value] = readings
  if (value === undefined) return { cause: 'unreadable', issue: `${quoted(text)}不是数字，请只填写数字`, readings }
  if (readings.length > 1) {
    const issue = `${quoted(text)}有两种读法，请改写为 ${readings.join(' 或 ')}`
    return { cause: 'ambiguous', issue, readings }
  }
  if (!sign) return { value }
  if (!comparable)
    return { cause: 'compared', issue: `${quoted(text)}带有比较符号，这里只能填写一个确定的数字`, readings: [] }
  return { value, comparator: SIGNS[sign]! }
}

export const isNumberIssue = (read: NumberRead | NumberIssue): read is NumberIssue => 'issue' in read

export const asMeasured = ({ value, comparator }: NumberRead): Measured =>
  comparator === undefined ? value : `${comparator}${value}`

/** Whether a value has the wire format: no mask, no unreadable text. */
export const isMeasured = (value: unknown): value is Measured =>
  typeof value === 'number' || (typeof value === 'string' && /^[<≤>≥]-?\d/.test(value))

export const partsOfMeasured = (measured: Measured): NumberRead =>
  typeof measured === 'number'
    ? { value: measured }
    : { comparator: measured[0] as Comparator, value: Number(measured.slice(1)) }

/** A value as displayed. @param format writes its number */
export const measuredText = (measured: Measured, format: (n: number) => string): string => {
  const { value, comparator = '' } = partsOfMeasured(measured)
  return comparator + format(value)
}

/** Whether the comma of an unambiguous number is its decimal point. */
export const hasDecimalComma = (text: string, units: readonly string[]): boolean => {
  const { rest } = partsOf(text, units)
  return rest.includes(',') && !THOUSANDS.test(rest)
}

export const unitsInLabel = (label: string): readonly string[] => {
  const unit = /（([^（）\d]+)）$/.exec(label)?.[1]
  return unit === undefined ? [] : [unit]
}
