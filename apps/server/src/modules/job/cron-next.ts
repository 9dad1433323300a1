/** When a rule of a job comes due, looked at before it is saved. */
import { refused } from '@huxi/model'
import { nextOccurrence } from '../../platform/jobs/occurrence.ts'
import { readCron, tidyCron, type CronRule } from './cron.ts'

/** Two runs are never closer (S-EXP-5). */
const CLOSEST_MS = 10_000
/** Every pair of seconds, and the turn of a minute, is among so many. */
const LOOKED_AT = 61

/** The next times of an expression that can be read; fewer where it ends. */
export const nextTimes = (expression: string, after: number, count: number): number[] => {
  const times: number[] = []
  for (let at = nextOccurrence(tidyCron(expression), after); at !== undefined && times.length < count;) {
    times.push(at)
    at = nextOccurrence(tidyCron(expression), at)
  }
  return times
}

/**
 * Refuses what cannot be read, never comes or comes too often.
 * @throws {AppError} refused with a sentence
 */
export const checkCron = (expression: string, now: number): CronRule => {
  const rule = readCron(expression)
  const times = nextTimes(expression, now, LOOKED_AT)
  if (times.length === 0) throw refused('这条规则永远不会触发：所写的日期不存在（例如 2 月 31 日）或已经过去，请修改')
  if (times.some((time, at) => at > 0 && time - times[at - 1]! < CLOSEST_MS))
    throw refused('两次运行至少间隔 10 秒，请把“秒”改为一个固定的值，例如 0')
  return rule
}
