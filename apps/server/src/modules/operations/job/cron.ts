/**
 * Cron expressions of the Quartz dialect: 秒 分 时 日 月 周 [年], with `?`, `L`, `W`, `#` and names; 周 1 = Sunday. This
 * parser exists for precise error messages; the scheduler computes the occurrences.
 */
import { refused } from '@huxi/model'
import { FIRST_YEAR, FROM_LAST, LAST_YEAR, MONTHS, WEEKDAYS } from '../../../platform/jobs/occurrence.ts'

/** A value or stepped range of a comma list; a range that ends before it begins wraps around. */
export interface CronItem {
  readonly from: number
  readonly to: number
  readonly step: number
}

type CronSpecial =
  | { readonly is: 'last' | 'lastWorkday' }
  | { readonly is: 'workday'; readonly day: number }
  | { readonly is: 'fromLast' | 'workdayFromLast'; readonly days: number }
  | { readonly is: 'lastWeekday'; readonly weekday: number }
  | { readonly is: 'nthWeekday'; readonly weekday: number; readonly nth: number }

export type CronPart = 'all' | readonly CronItem[] | CronSpecial

type CronField = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'week' | 'year'
export type CronRule = { readonly [F in CronField]: CronPart }

interface Spec {
  readonly name: CronField
  readonly label: string
  readonly min: number
  readonly max: number
  readonly names?: readonly string[]
}

const CRON_FIELDS: readonly Spec[] = [
  { name: 'second', label: '秒', min: 0, max: 59 },
  { name: 'minute', label: '分', min: 0, max: 59 },
  { name: 'hour', label: '时', min: 0, max: 23 },
  { name: 'day', label: '日', min: 1, max: 31 },
  { name: 'month', label: '月', min: 1, max: 12, names: MONTHS },
  { name: 'week', label: '周', min: 1, max: 7, names: WEEKDAYS },
  { name: 'year', label: '年', min: FIRST_YEAR, max: LAST_YEAR },
]

export const tidyCron = (expression: string): string =>
  expression.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase()

export const readCron = (expression: string): CronRule => {
  const given = tidyCron(expression).split(' ')
  if (given.length > 7) throw refused('Cron表达式最多7项！依次为：秒 分 时 日 月 周 年')
  if (given.length < 6) throw refused(`Cron表达式应有 6 或 7 项（秒 分 时 日 月 周 [年]），现在只有 ${given.length} 项`)
  const parts = CRON_FIELDS.map((spec, at) => [spec.name, readPart(spec, given[at] ?? '*')] as const)
  const rule = Object.fromEntries(parts) as CronRule
  if (rule.day !== 'all' && rule.week !== 'all') throw refused('日和周只能设置其中之一，另一个请写“?”')
  return rule
}

const readPart = (spec: Spec, text: string): CronPart => {
  if (text === '*') return 'all'
  if (text === '?') {
    if (spec.name === 'day' || spec.name === 'week') return 'all'
    throw wrong(spec, '“?”只能用于日和周，请改为“*”')
  }
  if (spec.name === 'week' && text === 'L') return [{ from: spec.max, to: spec.max, step: 1 }]
  return readSpecial(spec, text) ?? text.split(',').map((item) => readItem(spec, item))
}

const MOST_DAYS = 30

const readSpecial = (spec: Spec, text: string): CronSpecial | undefined => {
  if (spec.name === 'day') {
    if (text === 'L') return { is: 'last' }
    if (text === 'LW') return { is: 'lastWorkday' }
    const [, days, workday] = FROM_LAST.exec(text) ?? []
    if (days !== undefined) {
      if (Number(days) < 1 || Number(days) > MOST_DAYS)
        throw wrong(spec, `“${text}”中最后一天之前的天数只能是 1 到 ${MOST_DAYS}`)
      return { is: workday ? 'workdayFromLast' : 'fromLast', days: Number(days) }
    }
    if (/^\d+W$/.test(text)) return { is: 'workday', day: readValue(spec, text.slice(0, -1)) }
  }
  if (spec.name === 'week') {
    if (/^.+L$/.test(text) && !text.includes(','))
      return { is: 'lastWeekday', weekday: readValue(spec, text.slice(0, -1)) }
    const [weekday, nth, ...more] = text.split('#')
    if (nth !== undefined && more.length === 0 && /^[1-5]$/.test(nth))
      return { is: 'nthWeekday', weekday: readValue(spec, weekday!), nth: Number(nth) }
    if (nth !== undefined) throw wrong(spec, `“${text}”应写作“周#第几个”，例如 6#3 是第三个周五`)
  }
  return undefined
}

const readItem = (spec: Spec, text: string): CronItem => {
  const [span = '', stepText, ...more] = text.split('/')
  if (more.length > 0) throw wrong(spec, `“${text}”只能有一个“/”`)
  const step = stepText === undefined ? 1 : Number(stepText)
  if (!Number.isInteger(step) || step < 1 || stepText === '') throw wrong(spec, `“${text}”的间隔应为大于 0 的整数`)
  if (step > spec.max) throw wrong(spec, `“${text}”的间隔不能超过 ${spec.max}`)
  if (span === '*') return { from: spec.min, to: spec.max, step }
  const [from, to] = span.split('-').map((value) => readValue(spec, value))
  if (span.split('-').length > 2) throw wrong(spec, `“${text}”应写作“从-至”`)
  if (spec.name === 'year' && to !== undefined && to < from!) throw wrong(spec, `“${text}”的起点大于终点`)
  return { from: from!, to: to ?? (stepText === undefined ? from! : spec.max), step }
}

const readValue = (spec: Spec, text: string): number => {
  const named = spec.names?.indexOf(text) ?? -1
  if (named >= 0) return named + spec.min
  if (!/^\d+$/.test(text)) throw wrong(spec, `“${text}”不能识别，只能是 ${rangeOf(spec)}`)
  const value = Number(text)
  if (value < spec.min || value > spec.max) throw wrong(spec, `“${text}”不对，只能是 ${rangeOf(spec)}`)
  return value
}

const rangeOf = ({ name, min, max }: Spec): string =>
  `${min} 到 ${max}${name === 'week' ? '（1 是周日，7 是周六）' : ''}`

const wrong = ({ label }: Spec, sentence: string) => refused(`Cron表达式的“${label}”：${sentence}`)
