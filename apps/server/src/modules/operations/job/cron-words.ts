import type { CronItem, CronPart, CronRule } from './cron.ts'

const WEEKDAYS = '日一二三四五六'
const weekdayOf = (value: number): string => `周${WEEKDAYS[value - 1]}`

/** Phrase in the order years, days, time; rules that run all day need no 每天. */
export const cronWords = (rule: CronRule): string => {
  const isAlways = rule.hour === 'all' && rule.day === 'all' && rule.week === 'all' && rule.month === 'all'
  const days = isAlways ? '' : `${dayWords(rule)} `
  return `${yearWords(rule.year)}${days}${timeWords(rule)}`
}

const isSpecial = (part: CronPart): part is Exclude<CronPart, 'all' | readonly CronItem[]> =>
  typeof part === 'object' && 'is' in part

const itemsOf = (part: CronPart): readonly CronItem[] => (part === 'all' || isSpecial(part) ? [] : part)

const isSingle = ({ from, to }: CronItem): boolean => from === to

const singleOf = (part: CronPart): number | undefined => {
  const [item, ...others] = itemsOf(part)
  return item && others.length === 0 && isSingle(item) ? item.from : undefined
}

const listWords = (part: CronPart, unit: string, name: (value: number) => string = String): string =>
  itemsOf(part)
    .map((item) => {
      if (isSingle(item)) return `${name(item.from)}${unit}`
      const span = `${name(item.from)}${unit}至${name(item.to)}${unit}`
      return item.step === 1 ? span : `${span}每隔 ${item.step} 个取一次`
    })
    .join('、')

const yearWords = (year: CronPart): string => (year === 'all' ? '' : `${listWords(year, ' 年')}，`)

const dayWords = ({ day, month, week }: CronRule): string => {
  if (day === 'all' && week === 'all') return month === 'all' ? '每天' : `每年 ${listWords(month, ' 月')}的每天`
  const within = month === 'all' ? '每月' : `每年 ${listWords(month, ' 月')}的`
  if (week !== 'all') return weekWords(week, month === 'all' ? '' : within, within)
  if (!isSpecial(day)) return `${within} ${listWords(day, ' 日')}`
  if (day.is === 'last') return `${within}最后一天`
  if (day.is === 'lastWorkday') return `${within}最后一个工作日`
  if (day.is === 'fromLast') return `${within}最后一天的前 ${day.days} 天`
  if (day.is === 'workdayFromLast') return `${within}离最后一天的前 ${day.days} 天最近的工作日`
  return 'day' in day ? `${within}离 ${day.day} 日最近的工作日` : within
}

const weekWords = (week: CronPart, before: string, within: string): string => {
  if (!isSpecial(week))
    return before ? `${before}${listWords(week, '', weekdayOf)}` : `每${listWords(week, '', weekdayOf)}`
  if (week.is === 'lastWeekday') return `${within}最后一个${weekdayOf(week.weekday)}`
  return week.is === 'nthWeekday' ? `${within}第 ${week.nth} 个${weekdayOf(week.weekday)}` : within
}

const two = (value: number): string => String(value).padStart(2, '0')

const timeWords = ({ hour, minute, second }: CronRule): string => {
  const [h, m, s] = [singleOf(hour), singleOf(minute), singleOf(second)]
  if (h !== undefined && m !== undefined && s !== undefined) return `${two(h)}:${two(m)}:${two(s)}`
  const minutes =
    hour === 'all' && isEvery(minute) && stepOf(second, 59)
      ? ''
      : unitWords(minute, '分', hour === 'all' && m === 0 ? '整点' : undefined)
  const words = [hourWords(hour, minute), minutes, s === 0 ? '' : unitWords(second, '秒')]
  return words.filter((word) => word !== '').join('，')
}

const hourWords = (hour: CronPart, minute: CronPart): string => {
  if (hour === 'all') return singleOf(minute) === undefined ? '' : '每小时'
  const step = stepOf(hour, 23)
  return step ? `从 ${step.from} 时起每 ${step.step} 小时` : listWords(hour, ' 时')
}

const unitWords = (part: CronPart, unit: string, whole?: string): string => {
  if (whole !== undefined) return whole
  const long = unit === '分' ? '分钟' : '秒'
  if (isEvery(part)) return `每${long}`
  const step = stepOf(part, 59)
  if (step) return step.from === 0 ? `每 ${step.step} ${long}` : `从第 ${step.from} ${unit}起每 ${step.step} ${long}`
  return `第 ${listWords(part, ` ${unit}`)}`
}

const isEvery = (part: CronPart): boolean =>
  part === 'all' || itemsOf(part).some(({ from, to, step }) => from === 0 && to === 59 && step === 1)

const stepOf = (part: CronPart, end: number): CronItem | undefined => {
  const [item, ...others] = itemsOf(part)
  return item && others.length === 0 && item.step > 1 && item.to === end && item.from < end ? item : undefined
}
