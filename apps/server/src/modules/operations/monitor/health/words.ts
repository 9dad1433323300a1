import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../platform/config/clock.ts'

const SIZES = ['B', 'KB', 'MB', 'GB', 'TB']
const KILO = 1024

export const bytesText = (bytes: number): string => {
  const at = Math.min(SIZES.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(KILO))))
  return `${Number((bytes / KILO ** at).toFixed(1))} ${SIZES[at]}`
}

const LENGTHS = [
  [DAY_MS, '天'],
  [HOUR_MS, '小时'],
  [MINUTE_MS, '分钟'],
  [1000, '秒'],
] as const

export const lengthText = (ms: number): string => {
  const [unit, word] = LENGTHS.find(([length]) => ms >= length) ?? LENGTHS.at(-1)!
  return `${Math.max(0, Math.floor(ms / unit))} ${word}`
}
