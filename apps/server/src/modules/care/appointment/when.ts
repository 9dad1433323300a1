/** Reads typed times such as 下周三上午; `chrono-node` reads plain dates, the rest are words of appointment desks. */
import { parse } from 'chrono-node/zh/hans'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'
import { dayAfter, mondayOf } from './plan.ts'

interface AskedTime {
  /** first and last day, `YYYY-MM-DD` */
  readonly from: string
  readonly to: string
  readonly half: 'am' | 'pm' | null
  /** `HH:mm` */
  readonly clock: string | null
}

const HORIZON = 60
const NUMERALS = '零一二三四五六七八九'
const WEEKDAYS = '一二三四五六日'

const toDigits = (typed: string): string =>
  typed
    .replace(/两/g, '二')
    .replace(/([一二三四五六七八九])?十([一二三四五六七八九])?/g, (_, tens?: string, ones?: string) =>
      String((tens ? NUMERALS.indexOf(tens) : 1) * 10 + (ones ? NUMERALS.indexOf(ones) : 0)),
    )
    .replace(/[零一二三四五六七八九](?=[点时月日天周])/g, (one) => String(NUMERALS.indexOf(one)))

const spelled = (typed: string): string =>
  toDigits(
    typed
      .normalize('NFKC')
      .replace(/(?<!\d)\s+|\s+(?!\d)/g, '')
      .replace(/星期|礼拜/g, '周')
      .replace(/周[天七]/g, '周日')
      .replace(/[号號]/g, '日')
      .replace(/([明今后])早/g, '$1天上午')
      .replace(/([明今后])晚/g, '$1天晚上'),
  )

const AM = /上午|早上|早晨|清晨/
const PM = /下午|午后|傍晚|晚上|中午/
const CLOCK = /(\d{1,2})(?::|点钟?|时)(\d{1,2}|半|一刻|三刻)?分?/

const MINUTES: Readonly<Record<string, number>> = { 半: 30, 一刻: 15, 三刻: 45 }

/** Hours of 1 to 6 without a half of the day are in the afternoon. */
const clockOf = ([, hours, rest]: RegExpExecArray, half: AskedTime['half']): string | undefined => {
  const [typed, minutes] = [Number(hours), rest === undefined ? 0 : (MINUTES[rest] ?? Number(rest))]
  const later = typed < 12 && (half === 'pm' || (half === null && typed > 0 && typed < 7))
  const hour = later ? typed + 12 : typed
  if (hour > 23 || minutes > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

const dateOf = (year: number, month: number, day: number): string | undefined => {
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === (month - 1) % 12 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : undefined
}

type Days = readonly [string, string]

const one = (day: string | undefined): Days | undefined => (day === undefined ? undefined : [day, day])

const weekOf = (today: string, prefix: string, weekday: string | undefined): Days => {
  const weeks = (prefix.match(/下/g) ?? []).length
  const monday = dayAfter(mondayOf(today), weeks * 7)
  if (weekday === undefined) return [weeks === 0 ? today : monday, dayAfter(monday, 6)]
  if (weekday === '末') return [dayAfter(monday, 5), dayAfter(monday, 6)]
  const day = dayAfter(monday, WEEKDAYS.indexOf(weekday))
  const isPast = prefix === '' && day < today
  return [isPast ? dayAfter(day, 7) : day, isPast ? dayAfter(day, 7) : day]
}

const monthOf = (today: string, prefix: string, rest: string): Days | undefined => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) + (prefix.match(/下/g) ?? []).length]
  const [first, last] = [dateOf(year, month, 1)!, dayAfter(dateOf(year, month + 1, 1)!, -1)]
  if (rest === '') return [first < today ? today : first, last]
  if (rest === '底') return [dayAfter(last, -5), last]
  if (rest === '初') return [first, dayAfter(first, 4)]
  return one(dateOf(year, month, Number(rest.slice(0, -1))))
}

/** A day of the month without a month is the next one. */
const dayOfMonth = (today: string, day: number): Days | undefined => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const near = [0, 1, 2].map((later) => dateOf(year, month + later, day))
  return one(near.find((each) => each !== undefined && each >= today))
}

const DATED = /^(?:(\d{4})[-/.年])?(\d{1,2})[-/.月](\d{1,2})日?$/

const dated = (today: string, [, year, month, day]: RegExpExecArray): Days | undefined => {
  const own = Number(year ?? today.slice(0, 4))
  const [found, later] = [own, own + 1].map((each) => dateOf(each, Number(month), Number(day)))
  return one(year === undefined && (found === undefined || found < today) ? later : found)
}

const byChrono = (rest: string, at: number): Days | undefined => {
  const [found, ...others] = parse(rest, { instant: new Date(at), timezone: 480 }, { forwardDate: true })
  if (!found || others.length > 0 || found.text.length !== rest.length) return undefined
  return one(formatDay(found.start.date().getTime()))
}

const daysOf = (rest: string, at: number): Days | undefined => {
  const today = formatDay(at)
  if (/^(?:最早|尽快|最近|随时)?$/.test(rest)) return [today, formatDay(at + HORIZON * DAY_MS)]
  const week = /^(这个?|本|下+个?|)周([一二三四五六日末])?$/.exec(rest)
  if (week && rest !== '周') return weekOf(today, week[1]!, week[2])
  const month = /^(这个?|本|下+个?|)月(底|初|\d{1,2}日|)$/.exec(rest)
  if (month && rest !== '月') return monthOf(today, month[1]!, month[2]!)
  const weeks = /^(\d{1,2})(?:个)?周[以之]?后$/.exec(rest)
  if (weeks) return one(dayAfter(today, Number(weeks[1]) * 7))
  const days = /^(\d{1,2})天[以之]?后$/.exec(rest)
  if (days) return one(dayAfter(today, Number(days[1])))
  const bare = /^(\d{1,2})日$/.exec(rest)
  if (bare) return dayOfMonth(today, Number(bare[1]))
  const date = DATED.exec(rest)
  return date ? dated(today, date) : byChrono(rest, at)
}

/** Undefined = not understood. @param at epoch ms of now */
export const readWhen = (typed: string, at: number): AskedTime | undefined => {
  const text = spelled(typed).replace(/[，,。的]/g, '')
  const half = AM.test(text) ? 'am' : PM.test(text) ? 'pm' : null
  const noon = text.includes('中午')
  const bare = text.replace(AM, '').replace(PM, '')
  const timed = CLOCK.exec(bare)
  const clock = timed ? clockOf(timed, half) : noon ? '12:00' : null
  if (clock === undefined) return undefined
  const days = daysOf((timed ? bare.replace(timed[0], '') : bare).trim(), at)
  return days && { from: days[0], to: days[1], half, clock }
}

const HALVES = { am: '上午', pm: '下午' } as const

/** `2026-12-02 上午`, `2026-11-30 至 2026-12-06` */
export const whenText = ({ from, to, half, clock }: AskedTime): string =>
  [from === to ? from : `${from} 至 ${to}`, clock ?? (half && HALVES[half])].filter(Boolean).join(' ')
