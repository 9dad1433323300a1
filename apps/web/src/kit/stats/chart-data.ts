/** What a chart shows, as data: the same that its table shows. How a statistic becomes one follows from its shape. */
import type { DictModel } from '@huxi/contract'
import type { Figure, ListQuery, Statistic, StatisticResult } from '@huxi/model'
import { formatNumber, MISSING } from '../data/format.ts'

export interface Point {
  /** null = nothing known, not zero */
  value: number | null
  /** address of the rows it counts; absent = they cannot be opened */
  to?: string | undefined
}

interface Series {
  name: string
  points: readonly Point[]
}

export interface ChartData {
  shape: 'line' | 'bar' | 'stack' | 'pie'
  /** what the labels are: 评估模型 */
  heading: string
  labels: readonly string[]
  series: readonly Series[]
  unit: string
  /** values are shares */
  isShare?: boolean
  /** what the labels of a pie or the series of columns mean, as colours of the page */
  tones?: readonly (string | undefined)[]
}

/** The address that opens the rows of a query; undefined where the person has no such page. */
export type RowsAddress = (query: ListQuery | null) => string | undefined

const PER_CENT = 100

/** A value as people read it. */
export const valueText = ({ isShare }: Pick<ChartData, 'isShare'>, value: number | null): string => {
  if (value === null) return MISSING
  return isShare ? `${(value * PER_CENT).toFixed(1)}%` : formatNumber(Math.round(value * PER_CENT) / PER_CENT)
}

/** More slices than these cannot be told apart. */
const SLICES_MAX = 6

/** Time lies: a line, or columns with the groups in them. Few groups of a whole are its slices, others bars. */
const shapeOf = (s: Statistic, { groups }: StatisticResult): ChartData['shape'] => {
  const isWhole = s.counted.of === 'rows' || s.counted.of === 'sum'
  if (s.per) return s.by !== undefined && isWhole ? 'stack' : 'line'
  return isWhole && groups.length > 1 && groups.length <= SLICES_MAX ? 'pie' : 'bar'
}

/** Whether there is anything to show. */
export const isEmpty = ({ figures }: StatisticResult): boolean =>
  figures.every(({ rows, base }) => (base?.rows ?? rows) === 0)

/** Colours of dictionaries as those of the page. */
const TONES: Readonly<Record<string, string>> = {
  green: 'success',
  blue: 'chart1',
  orange: 'chart2',
  red: 'danger',
  grey: 'border',
}

/**
 * A statistic as a chart.
 * @param items of the dictionary it is grouped by
 */
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
