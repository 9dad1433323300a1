import { refused } from '@huxi/model'
import { nextOccurrence } from '../../../platform/jobs/occurrence.ts'
import { readCron, tidyCron, type CronRule } from './cron.ts'

/** Minimum interval between two runs (S-EXP-5). */
const CLOSEST_MS = 10_000
const LOOKED_AT = 61

export const nextTimes = (expression: string, after: number, count: number): number[] => {
  const times: number[] = []
  for (let at = nextOccurrence(tidyCron(expression), after); at !== undefined && times.length < count;) {
    times.push(at)
    at = nextOccurrence(tidyCron(expression), at)
  }
  return times
}

export const checkCron = (expression: string, now: number): CronRule => {
  const rule = readCron(expression)
  const times = nextTimes(expression, now, LOOKED_AT)
  if (times.length === 0) throw refused('这条规则永远不会触发：所写的日期不存在（例如 2 月 31 日）或已经过去，请修改')
  if (times.some((time, at) => at > 0 && time - times[at - 1]! < CLOSEST_MS))
    throw refused('两次运行至少间隔 10 秒，请把“秒”改为一个固定的值，例如 0')
  return rule
}
