import dayjs from 'dayjs'
import { dayHere, instantHere, writtenHere } from '../../platform/clock.ts'

/** Shown for a missing value; zero is 0. */
export const MISSING = '-'

export const CUT_AT = 25

export const isMissing = (value: unknown): boolean => value === null || value === undefined || value === ''

const formats = new Map<number | undefined, Intl.NumberFormat>()

const formatIn = (scale: number | undefined): Intl.NumberFormat => {
  const digits = { minimumFractionDigits: scale, maximumFractionDigits: scale ?? 10 }
  const cached = formats.get(scale) ?? new Intl.NumberFormat('en-US', digits)
  formats.set(scale, cached)
  return cached
}

/** 12345.5 → 12,345.5, with a scale of 2 → 12,345.50 */
export const formatNumber = (value: number, scale?: number): string => formatIn(scale).format(value)

export const formatInteger = (value: unknown): string => {
  const whole = Math.trunc(Number(value))
  return whole ? formatNumber(whole) : '0'
}

const SECONDS = 'YYYY-MM-DD HH:mm:ss'

const ZONED = /(?:Z|[+-]\d{2}:?\d{2})$/

const asWritten = (value: string | number | Date): string => {
  if (typeof value === 'string' && !(value.includes('T') && ZONED.test(value))) return value
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? '' : writtenHere(moment)
}

const WRITTEN = /^(?<YYYY>\d{4})-(?<MM>\d\d)-(?<DD>\d\d)(?:[ T](?<HH>\d\d):(?<mm>\d\d)(?::(?<ss>\d\d))?)?/

/** A moment in Shanghai time, to the second by default; never a date of the browser, whose zone may skip this hour. */
export const formatMoment = (value: string | number | Date, pattern = SECONDS): string => {
  const parts = WRITTEN.exec(asWritten(value))?.groups
  return parts ? pattern.replaceAll(/YYYY|MM|DD|HH|mm|ss/g, (part) => parts[part] ?? '00') : MISSING
}

const AGES = [
  { unit: '天', ms: 86_400_000 },
  { unit: '小时', ms: 3_600_000 },
  { unit: '分钟', ms: 60_000 },
] as const

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Distance of a moment from now in its largest whole unit: 3 天前, 2 小时后, 刚刚; days for a date without time. */
export const formatAge = (value: string, now: Date): string => {
  const moment = formatMoment(value)
  if (moment === MISSING) return MISSING
  if (DAY.test(value)) return daysAway(dayjs(value).diff(dayHere(now), 'day'))
  const away = now.getTime() - instantHere(moment)
  const age = AGES.find(({ ms }) => Math.abs(away) >= ms)
  return age ? `${Math.floor(Math.abs(away) / age.ms)} ${age.unit}${away > 0 ? '前' : '后'}` : '刚刚'
}

const daysAway = (days: number): string => {
  if (days === 0) return '今天'
  return `${Math.abs(days)} 天${days < 0 ? '前' : '后'}`
}

const TEN_THOUSAND = 10_000

/** A number of rows: exact, or 约 12.3 万 when it is estimated. */
export const formatTotal = (total: number, estimated: boolean): string =>
  !estimated
    ? formatNumber(total)
    : total < TEN_THOUSAND
      ? `约 ${formatNumber(total)}`
      : `约 ${formatNumber(Math.round(total / 1000) / 10)} 万`

/** Characters above this count as two columns. */
const NARROW = '\u00ff'

/** Cuts by characters, not by code units; `fullWidth` counts a wide character as two. */
export const cutText = (text: string, length = CUT_AT, fullWidth = false): string => {
  const characters = [...text]
  let used = 0
  const end = characters.findIndex((character) => (used += fullWidth && character > NARROW ? 2 : 1) > length)
  return end < 0 ? text : `${characters.slice(0, end).join('')}…`
}

export const splitIds = (value: unknown): string[] =>
  isMissing(value)
    ? []
    : String(value)
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean)

/** `YYYYMMDD_HHmm` of a moment in Shanghai, for names of files. */
export const fileStamp = (now: Date): string => {
  const [day = '', time = ''] = writtenHere(now).split(' ')
  return `${day.replaceAll('-', '')}_${time.slice(0, 5).replace(':', '')}`
}
