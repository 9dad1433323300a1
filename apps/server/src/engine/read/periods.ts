/** Days in Shanghai and periods of them; weeks begin on Monday. */
import { refused, STEPS, type Period, type Step } from '@huxi/model'

const DAY_MS = 86_400_000
const PERIODS_MAX = 366
const DAYS_MAX = 3660

export interface Range {
  readonly from: string
  readonly to: string
}

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => dayOf(msOf(day) + days * DAY_MS)

const daysOf = ({ from, to }: Range): number => (msOf(to) - msOf(from)) / DAY_MS + 1

const FIRST_DAY = '0001-01-01'

const monthsBefore = (day: string, months: number): string => {
  const start = new Date(msOf(`${day.slice(0, 7)}-01`))
  start.setUTCMonth(start.getUTCMonth() - months)
  return start.getUTCFullYear() < 1 ? FIRST_DAY : dayOf(start.getTime())
}

const USUAL_MONTHS = 12

/**
 * The requested range; by default the last twelve months.
 * @throws {AppError} refused when it ends before it begins, or is too long
 */
export const rangeOf = (today: string, begin: string | undefined, end: string | undefined): Range => {
  const to = end ?? (begin !== undefined && begin > today ? begin : today)
  const range = { from: begin ?? monthsBefore(to, USUAL_MONTHS - 1), to }
  if (range.from > range.to) throw refused('开始日期不能晚于结束日期，请重新选择时间范围')
  if (daysOf(range) > DAYS_MAX) throw refused('时间范围最长 10 年，请缩小后再统计')
  return range
}

const FITTING: readonly (readonly [days: number, step: Step])[] = [
  [31, 'day'],
  [92, 'week'],
  [1100, 'month'],
  [DAYS_MAX, 'quarter'],
]

export const fittingStep = (range: Range): Step => FITTING.find(([days]) => daysOf(range) <= days)![1]

export const readStep = (given: string): Step => {
  const step = STEPS.find((each) => each === given)
  if (!step) throw refused('统计周期只能是 day、week、month、quarter 或 year')
  return step
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

const startOf = (day: string, step: Step): string => {
  if (step === 'day') return day
  // 1970-01-01 was a Thursday
  if (step === 'week') return addDays(day, -((((msOf(day) / DAY_MS + 3) % 7) + 7) % 7))
  return monthsBefore(day, (Number(day.slice(5, 7)) - 1) % MONTHS[step])
}

const nextOf = (start: string, step: Step): string =>
  step === 'day' || step === 'week' ? addDays(start, step === 'day' ? 1 : 7) : monthsBefore(start, -MONTHS[step])

const TEXTS: Record<Step, (start: string) => string> = {
  day: (start) => start,
  week: (start) => `${start} 当周`,
  month: (start) => start.slice(0, 7),
  quarter: (start) => `${start.slice(0, 4)} 年第 ${Math.ceil(Number(start.slice(5, 7)) / 3)} 季度`,
  year: (start) => `${start.slice(0, 4)} 年`,
}

/** `start` is the first day of the calendar period, which may precede the range. */
export interface Bucket extends Period {
  readonly start: string
}

/** The periods of a range, cut off at its ends. @throws {AppError} refused when there are too many */
export const bucketsOf = (range: Range, step: Step): Bucket[] => {
  const buckets: Bucket[] = []
  for (let start = startOf(range.from, step); ;) {
    if (buckets.length === PERIODS_MAX)
      throw refused(`所选时间范围超过 ${PERIODS_MAX} 个周期，请缩小时间范围或改用更长的周期`)
    const next = nextOf(start, step)
    // the text of a day in the year 10000 is less than the others
    const isLast = next > range.to || next < start
    const from = start < range.from ? range.from : start
    buckets.push({ start, from, to: isLast ? range.to : addDays(next, -1), text: TEXTS[step](start) })
    if (isLast) return buckets
    start = next
  }
}
