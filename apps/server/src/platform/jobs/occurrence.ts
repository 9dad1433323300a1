/** Next occurrence of a schedule, with Quartz syntax the library lacks: ranges that wrap, days before the last. */
import { Cron } from 'croner'
import { formatDay } from '../config/clock.ts'

const CRON = {
  mode: '6-or-7-parts',
  alternativeWeekdays: true,
  sloppyRanges: true,
  timezone: 'Asia/Shanghai',
  paused: true,
} as const

export const [FIRST_YEAR, LAST_YEAR] = [1970, 2099]
export const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
export const WEEKDAYS = 'SUN MON TUE WED THU FRI SAT'.split(' ')

interface Range {
  readonly min: number
  readonly max: number
  readonly names?: readonly string[]
}

/** The parts of an expression: 秒 分 时 日 月 周; years do not wrap. */
const RANGES: readonly Range[] = [
  { min: 0, max: 59 },
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: MONTHS },
  { min: 1, max: 7, names: WEEKDAYS },
]
const [DAY, WEEK, YEAR] = [3, 5, 6]

/** `L-3` is three days before the last of the month, `L-3W` the workday nearest to it. */
export const FROM_LAST = /^L-(\d+)(W?)$/

/** undefined = none. Intervals count from 1970, so that all processes agree. @throws for an invalid expression */
export const nextOccurrence = (when: string | number, after: number): number | undefined => {
  if (typeof when === 'number') return (Math.floor(after / when) + 1) * when
  const parts = when.trim().split(/\s+/).map(unwrapped)
  const [, days, workday] = FROM_LAST.exec(parts[DAY] ?? '') ?? []
  if (days === undefined) return nextOf(parts, after)
  return nextFromLast(parts, Number(days), workday === 'W', after)
}

const nextOf = (parts: readonly string[], after: number): number | undefined =>
  new Cron(parts.join(' '), CRON).nextRun(new Date(after))?.getTime()

const WRAPPING = /^(\w+)-(\w+)(?:\/(\d+))?$/

const unwrapped = (part: string, at: number): string => {
  const range = RANGES[at]
  if (at === YEAR) return part.replace(/(?<=^|,)\*\//g, `${FIRST_YEAR}-${LAST_YEAR}/`)
  if (at === WEEK && part === 'L') return String(WEEKDAYS.length)
  if (!range || FROM_LAST.test(part)) return part
  const { names = [] } = range
  const valueOf = (text: string): number => (names.includes(text) ? names.indexOf(text) + range.min : Number(text))
  return part
    .split(',')
    .map((item) => {
      const [, begin = '', end = '', step = '1'] = WRAPPING.exec(item) ?? []
      const [from, to] = [valueOf(begin), valueOf(end)]
      if (!(from > to)) return item
      const size = range.max - range.min + 1
      const values: number[] = []
      for (let value = from; value <= to + size; value += Number(step))
        values.push(value > range.max ? value - size : value)
      return values.join(',')
    })
    .join(',')
}

/** Months searched; covers every day of the year. */
const LOOKED_AT = 120

const nextFromLast = (
  parts: readonly string[],
  days: number,
  isWorkday: boolean,
  after: number,
): number | undefined => {
  const [second = '', minute = '', hour = '', , month = '', , year = '*'] = parts
  const firsts = new Cron(`0 0 0 1 ${month} ? ${year}`, CRON)
  let first = firsts.nextRun(new Date(monthBegin(after) - 1))
  for (let i = 0; first && i < LOOKED_AT; i += 1) {
    const [y, m] = formatDay(first.getTime()).split('-').map(Number) as [number, number]
    const last = new Date(Date.UTC(y, m, 0)).getUTCDate()
    const day = isWorkday ? nearestWorkday(y, m, last - days, last) : last - days
    const found =
      last > days ? nextOf([second, minute, hour, String(day), String(m), '?', String(y)], after) : undefined
    if (found !== undefined) return found
    first = firsts.nextRun(first)
  }
  return undefined
}

const monthBegin = (time: number): number => Date.parse(`${formatDay(time).slice(0, 7)}-01T00:00:00+08:00`)

const nearestWorkday = (year: number, month: number, day: number, last: number): number => {
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  if (weekday === 6) return day === 1 ? day + 2 : day - 1
  if (weekday === 0) return day === last ? day - 2 : day + 1
  return day
}
