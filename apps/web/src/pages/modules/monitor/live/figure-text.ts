import type { FigureUnit, Reading } from '@huxi/contract'
import { formatMoment, formatNumber } from '../../../../kit/data/format.ts'

const SIZES = ['B', 'KB', 'MB', 'GB', 'TB']
const KILO = 1024

/** 1536 → 1.5 KB */
export const sizeText = (bytes: number): string => {
  const at = Math.min(SIZES.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(KILO))))
  return `${formatNumber(round(bytes / KILO ** at, 1))} ${SIZES[at]}`
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

const STEPS = [
  [86_400, '天'],
  [3600, '小时'],
  [60, '分钟'],
] as const

/** 93784 → 1 天 2 小时 3 分钟; below a minute in seconds. */
const secondsText = (seconds: number): string => {
  if (seconds < 60) return `${formatNumber(round(seconds, 3))} 秒`
  const parts = STEPS.reduce<{ left: number; words: readonly string[] }>(
    ({ left, words }, [size, word]) => {
      const n = Math.floor(left / size)
      return { left: left - n * size, words: n > 0 ? [...words, `${n} ${word}`] : words }
    },
    { left: seconds, words: [] },
  )
  return parts.words.join(' ')
}

const TEXTS: Readonly<Record<FigureUnit, (value: number) => string>> = {
  count: (value) => formatNumber(value),
  share: (value) => `${round(value * 100, 2)}%`,
  bytes: sizeText,
  seconds: secondsText,
  ms: (value) => `${round(value, 1)} 毫秒`,
  epoch: (value) => formatMoment(value * 1000),
}

export const NOT_HERE = '不适用'

/** A timer shows count, sum and maximum. */
export const readingText = ({ unit, values }: Reading): string => {
  if (values === null) return NOT_HERE
  const [first = 0, total, most] = values
  if (total === undefined || most === undefined) return TEXTS[unit](first)
  return `${formatNumber(first)} 次，共 ${secondsText(total)}，最长 ${secondsText(most)}`
}

export const valueOf = (readings: readonly Reading[], name: string): number | null =>
  readings.find((one) => one.name === name)?.values?.[0] ?? null
