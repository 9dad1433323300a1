/** Duration of a run, compared with the usual one of its job. */
import { Tag } from '../../../kit/ui/status.tsx'

const MINUTE = 60_000

/** 850 毫秒, 12.3 秒, 3 分 20 秒 */
const durationText = (ms: number): string => {
  if (ms < 1000) return `${ms} 毫秒`
  const seconds = Math.round(ms / 1000)
  return ms < MINUTE ? `${Math.round(ms / 100) / 10} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`
}

/** Slow: twice the usual time plus a second. */
const SLOW = { times: 2, moreMs: 1000 }

const isSlow = (ms: number, usual: number): boolean => ms >= usual * SLOW.times && ms - usual >= SLOW.moreMs

/** @param usual undefined = not compared */
export const Duration = ({ ms, usual }: { ms: unknown; usual?: unknown }) => {
  if (typeof ms !== 'number') return '-'
  const slow = typeof usual === 'number' && isSlow(ms, usual)
  return slow ? <Tag tone="warning" text={`${durationText(ms)}，比平时慢`} /> : durationText(ms)
}
