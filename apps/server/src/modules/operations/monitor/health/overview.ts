import type { Check, CheckState, Health } from '@huxi/contract'
import { formatTime } from '../../../../platform/config/clock.ts'
import { CHECKS, type CheckDefinition } from './checks.ts'
import type { HealthReadings } from './readings.ts'

const ORDER: readonly CheckState[] = ['bad', 'warn', 'good', 'none']
const rank = ({ state }: Pick<Check, 'state'>): number => ORDER.indexOf(state)

export const overviewOf = (readings: HealthReadings, checks: readonly CheckDefinition[] = CHECKS): Health => {
  const judged = checks
    .map(({ id, title, judge }): Check => ({ id, title, ...judge(readings) }))
    .toSorted((a, b) => rank(a) - rank(b))
  const wrong = judged.filter(({ state }) => state === 'bad' || state === 'warn')
  return {
    at: formatTime(readings.now),
    state: wrong[0]?.state ?? 'good',
    summary: summaryOf(wrong),
    checks: judged,
  }
}

const summaryOf = (wrong: readonly Check[]): string => {
  const [bad, warn] = (['bad', 'warn'] as const).map((state) => wrong.filter((one) => one.state === state))
  const names = (some: readonly Check[]) => some.map(({ title }) => title).join('、')
  if (bad!.length > 0)
    return `${bad!.length} 项需要马上处理：${names(bad!)}${warn!.length > 0 ? `；${warn!.length} 项需要留意：${names(warn!)}` : ''}`
  return warn!.length > 0 ? `${warn!.length} 项需要留意：${names(warn!)}` : '一切正常'
}
