/**
 * 趋势: numbers of a record's rows over time, from its children or from rows that refer to it. Visibility of a point is
 * that of its row.
 */
import { isMeasured, partsOfMeasured, verbEndpoint, wireName, type Field, type Resource } from '@huxi/model'
import { formatNumber } from '../data/format.ts'
import { useCall } from '../data/query.ts'
import { rowId, type Row } from '../record/row.ts'
import { Empty, Loading } from '../ui/states.tsx'
import type { DetailTab } from './tabs.tsx'
import { TrendPanel, type PanelPoint } from './trend-panel.tsx'
import { useAddressChoice } from './use-address-choice.ts'

interface TrendFields<R extends Resource> {
  title?: string
  at: keyof R['fields'] & string
  values: readonly (keyof R['fields'] & string)[]
}

type PointSource<R extends Resource> =
  | { by: keyof R['fields'] & string; children?: never }
  | { children: string; by?: never }

export type TrendOptions<R extends Resource = Resource> = TrendFields<R> & PointSource<R>

/**
 * @param resource of the rows
 * @throws {Error} at load time when rows have no time, no number, or cannot be found
 * @example trend(reading, { children: 'readings', at: 'readAt', values: ['flow'] })
 */
export const trend = <R extends Resource>(resource: R, options: TrendOptions<R>): DetailTab => {
  const fault = faultOf(resource, options)
  if (fault) throw new Error(`trend of ${resource.name}: ${fault}`)
  const { by, children } = options
  return {
    key: 'trend',
    title: options.title ?? '趋势',
    content: (row) =>
      by === undefined ? (
        <Trend resource={resource} {...options} rows={(row[children!] ?? []) as Row[]} more={false} />
      ) : (
        <FetchedTrend resource={resource} options={options} by={by} id={rowId(row)} />
      ),
  }
}

const MOMENTS: readonly string[] = ['date', 'dateTime']
const NUMBERS: readonly string[] = ['int', 'decimal']

const faultOf = ({ fields }: Resource, { at, values, by }: TrendOptions): string | undefined => {
  if (!MOMENTS.includes(fields[at]?.kind ?? '')) return `${at} is neither day nor moment`
  const other = values.find((name) => !NUMBERS.includes(fields[name]?.kind ?? ''))
  if (other !== undefined) return `${other} is no number`
  // a list ignores conditions on fields that are not searchable
  return by !== undefined && fields[by]?.search !== 'eq' ? `${by} needs search: 'eq'` : undefined
}

const POINTS = 200
const ROWS = 5

interface FetchedProps {
  resource: Resource
  options: TrendOptions
  by: string
  id: string
}

const FetchedTrend = ({ resource, options, by, id }: FetchedProps) => {
  const wire = (name: string) => wireName(name, resource.fields[name]!)
  const input = { [wire(by)]: id, column: wire(options.at), order: 'desc', pageNo: 1, pageSize: POINTS }
  const { data, error, refetch } = useCall(verbEndpoint(resource, 'list'), input)
  if (!data) return <Loading error={error} onRetry={refetch} rows={ROWS} />
  const { records, total } = data
  return <Trend resource={resource} {...options} rows={records} more={total > records.length} />
}

interface TrendProps extends TrendFields<Resource> {
  resource: Resource
  rows: readonly Row[]
  more: boolean
}

const Trend = ({ resource: { fields }, at, values, rows, more }: TrendProps) => {
  const [chosenCode, choose] = useAddressChoice('trend')
  const timeKey = wireName(at, fields[at]!)
  const choices = values.flatMap((name) => {
    const field = fields[name]!
    const points = pointsOf(rows, timeKey, wireName(name, field), field)
    return points.length > 0
      ? [{ code: name, text: `${field.label} · ${points.length} 次`, label: field.label, points }]
      : []
  })
  const chosen = choices.find(({ code }) => code === chosenCode) ?? choices[0]
  if (!chosen)
    return <Empty drawing="paper" title="还没有可以画成趋势的数值" text="有了带时间的数值以后，会显示在这里。" />
  const { code, label, points } = chosen
  return <TrendPanel label={label} points={points} choices={choices} chosen={code} onChoose={choose} near more={more} />
}

/** Oldest first; rows without time, or with a missing or masked number, have no point. */
const pointsOf = (rows: readonly Row[], timeKey: string, name: string, { scale }: Field): PanelPoint[] =>
  rows
    .flatMap((row) => {
      const [at, value] = [row[timeKey], row[name]]
      return typeof at === 'string' && isMeasured(value) ? [{ at, ...partsOfMeasured(value) }] : []
    })
    .toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
    .map(({ at, value, comparator }, n, all) => {
      const before = all[n - 1]
      // a value with a comparator has no difference
      const isExact = before && !before.comparator && !comparator
      const change = isExact ? changeText(value - before.value, scale) : undefined
      return { at, value, comparator, text: `${comparator ?? ''}${formatNumber(value, scale)}`, change }
    })

const DIGITS = 10

/** +1.2, -3, 0; without floating-point noise. */
const changeText = (difference: number, scale: number | undefined): string => {
  const exact = Number(difference.toFixed(scale ?? DIGITS))
  return `${exact > 0 ? '+' : ''}${formatNumber(exact, scale)}`
}
