import type { DictModel } from '@huxi/contract'
import type { Figure, ListQuery, Statistic, StatisticResult } from '@huxi/model'
import { formatNumber, MISSING } from '../data/format.ts'

export interface Point {
  /** null = unknown, not zero */
  value: number | null
  to?: string | undefined
}

interface Series {
  name: string
  points: readonly Point[]
}

export interface ChartData {
  shape: 'line' | 'bar' | 'stack' | 'pie'
  heading: string
  labels: readonly string[]
  series: readonly Series[]
  unit: string
  isShare?: boolean
  tones?: readonly (string | undefined)[]
}

/** Address of the rows of a query; undefined without such a page. */
export type RowsAddress = (query: ListQuery | null) => string | undefined

const PER_CENT = 100

export const valueText = ({ isShare }: Pick<ChartData, 'isShare'>, value: number | null): string => {
  if (value === null) return MISSING
  return isShare ? `${(value * PER_CENT).toFixed(1)}%` : formatNumber(Math.round(value * PER_CENT) / PER_CENT)
}

const SLICES_MAX = 6

/** Time: a line, or grouped columns. Few parts of a whole: a pie, otherwise bars. */
const shapeOf = (s: Statistic, { groups }: StatisticResult): ChartData['shape'] => {
  const isWhole = s.counted.of === 'rows' || s.counted.of === 'sum'
  if (s.per) return s.by !== undefined && isWhole ? 'stack' : 'line'
  return isWhole && groups.length > 1 && groups.length <= SLICES_MAX ? 'pie' : 'bar'
}

export const isEmpty = ({ figures }: StatisticResult): boolean =>
  figures.every(({ rows, base }) => (base?.rows ?? rows) === 0)

const TONES: Readonly<Record<string, string>> = {
  green: 'success',
  blue: 'chart1',
  orange: 'chart2',
  red: 'danger',
  grey: 'border',
}

/** @param items items of the grouping dictionary */
export const chartOf = (
  s: Statistic,
  result: StatisticResult,
  address: RowsAddress,
  items: readonly DictModel[] = [],
): ChartData => {
  const { groups, periods, figures } = result
  const pointOf = ({ value, query }: Figure): Point => ({ value, to: address(query) })
  const isShare = s.counted.of === 'rate'
  const field = s.by === undefined ? undefined : s.of.fields[s.by]
  const names = field ? groups.map(({ text }) => text) : [s.title]
  return {
    shape: shapeOf(s, result),
    heading: s.per ? '时间' : (field?.label ?? '项目'),
    labels: s.per ? periods.map(({ text }) => text) : names,
    series: s.per
      ? names.map((name, at) => ({
          name,
          points: figures.slice(at * periods.length, (at + 1) * periods.length).map(pointOf),
        }))
      : [{ name: s.title, points: figures.map(pointOf) }],
    unit: isShare ? '%' : (s.unit ?? ''),
    isShare,
    tones: groups.map(({ key }) => TONES[items.find(({ value }) => value === key)?.color ?? '']),
  }
}
