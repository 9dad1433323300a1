import type { ReportChart } from '@huxi/contract'
import { addDays } from '../../../engine/read/periods.ts'

export interface Group {
  readonly label: string | null
  readonly others: boolean
  readonly rows: number
  readonly given: number
  readonly sum: number
}

export const GROUPS = 50
const PERIODS = 366

/** A mean without values is null. */
export const valueOf = ({ aggregate }: Pick<ReportChart, 'aggregate'>, { rows, given, sum }: Group): number | null => {
  if (aggregate === 'count') return rows
  if (aggregate === 'sum') return sum
  return given === 0 ? null : sum / given
}

const byLabel = (a: Group, b: Group): number => ((a.label ?? '') < (b.label ?? '') ? -1 : 1)

const together = (groups: readonly Group[], label: string | null, others: boolean): Group => ({
  label,
  others,
  ...(['rows', 'given', 'sum'] as const).reduce(
    (sums, name) => ({ ...sums, [name]: groups.reduce((sum, group) => sum + group[name], 0) }),
    { rows: 0, given: 0, sum: 0 },
  ),
})

/** Groups of a line from left to right: every period from first to last for dates, else the largest groups. */
export const lineOf = (chart: Pick<ReportChart, 'aggregate'>, groups: readonly Group[]): Group[] => {
  const [named, rest] = [groups.filter(({ others }) => !others), groups.filter(({ others }) => others)]
  const dated = named.filter(({ label }) => label !== null)
  const periods = periodsOf(dated)
  if (periods) return [...rest, ...periods, ...named.filter(({ label }) => label === null)]
  const weight = (group: Group) => valueOf(chart, group) ?? -Infinity
  const sorted = named.toSorted((a, b) => weight(b) - weight(a) || byLabel(a, b))
  const small = [...sorted.slice(GROUPS), ...rest]
  return [...sorted.slice(0, GROUPS).toSorted(byLabel), ...(small.length > 0 ? [together(small, null, true)] : [])]
}

/** Formats of periods (2026-11-20, 2026-11, 2026): length, distance, successor. */
const STEPS = [
  {
    length: 10,
    between: (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 86_400_000,
    next: (day: string) => addDays(day, 1),
  },
  {
    length: 7,
    between: (a: string, b: string) => monthOf(b) - monthOf(a),
    next: (month: string) => addDays(`${month}-28`, 4).slice(0, 7),
  },
  {
    length: 4,
    between: (a: string, b: string) => Number(b) - Number(a),
    next: (year: string) => String(Number(year) + 1).padStart(4, '0'),
  },
] as const

const monthOf = (label: string): number => Number(label.slice(0, 4)) * 12 + Number(label.slice(5, 7))

const isDated = (label: string): boolean =>
  /^\d{4}(?:-\d{2}){0,2}$/.test(label) && !Number.isNaN(Date.parse(`${label}${'-01-01'.slice(label.length - 4)}`))

/** Every period from first to last, coarser if there are too many; undefined for labels that are not dates. */
const periodsOf = (groups: readonly Group[]): Group[] | undefined => {
  const labels = groups.map(({ label }) => label!).toSorted()
  const [first, last] = [labels[0], labels.at(-1)]
  if (first === undefined || last === undefined) return undefined
  if (labels.some((label) => label.length !== first.length || !isDated(label))) return undefined
  const step = STEPS.find(
    ({ length, between }) => length <= first.length && between(first.slice(0, length), last.slice(0, length)) < PERIODS,
  )
  if (!step) return undefined
  const within = Map.groupBy(groups, ({ label }) => label!.slice(0, step.length))
  const [begin, end] = [first, last].map((label) => label.slice(0, step.length)) as [string, string]
  const periods: Group[] = []
  for (let label = begin; label >= begin && label <= end; label = step.next(label))
    periods.push(together(within.get(label) ?? [], label, false))
  return periods
}
