/** Figures of a statistic: one statement under the conditions of the list. Each figure carries the list query of its rows. */
import {
  columnName,
  datedBy,
  filterFields,
  wireName,
  type Field,
  type Figure,
  type ListQuery,
  type Period,
  type Resource,
  type Statistic,
  type Step,
} from '@huxi/model'
import { sql } from 'kysely'
import { today } from '../../platform/config/clock.ts'
import type { Ctx } from '../core/context.ts'
import type { Query } from '../core/handle.ts'
import { amountAt, kindOf } from '../kinds/index.ts'
import { date as dayKind } from '../kinds/plain.ts'
import { bucketsOf, fittingStep, rangeOf, readStep, type Bucket, type Range } from './periods.ts'
import { scope } from './visibility.ts'
import { MAX_ROWS, superRows, type SuperRow } from './super-query.ts'
import { PLANNED_BY_VALUES } from './page.ts'
import { conditions, type Condition } from './where.ts'

const GROUPS_MAX = 200
const SERIES_MAX = 12

export interface Counts extends Range {
  readonly total: Figure
  readonly groups: readonly Group[]
  readonly folded: number
  readonly step: Step | null
  readonly periods: Period[]
  readonly figures: readonly Figure[]
}

export interface Group {
  readonly key: string | null
  readonly isOther: boolean
}

interface Line {
  readonly key: string | null
  readonly start: string | null
  readonly other: boolean
  readonly level: number
  readonly last: number
  readonly rows: number
  readonly hits: number
  readonly compared: number
  readonly sum: number | null
  readonly median: number | null
}

/** @param narrow visible rows, from the hook of the module @throws {AppError} refused for an invalid filter or period */
export const countStatistic = async (
  ctx: Ctx,
  s: Statistic,
  query: Query,
  narrow: readonly Condition[],
): Promise<Counts> => {
  const question = askedOf(ctx, s, query)
  const { rows } = await statement(ctx, s, question, narrow).execute(ctx.db)
  const lines = rows.filter(({ level }) => level === 0)
  const overall = rows.find(({ level }) => level > 0) ?? (lines.length === 1 ? lines[0]! : summed(lines))
  const figureOf = figuresOf(s, question)
  const groups = s.by === undefined ? [] : groupsOf(lines)
  const byPlace = new Map(lines.map((line) => [placeOf(line), line]))
  const cells = (groups.length > 0 || s.by !== undefined ? groups : [undefined]).flatMap((group) =>
    (question.buckets ?? [undefined]).map((bucket) =>
      figureOf(byPlace.get(placeOf({ ...(group ?? ALL), start: bucket?.start ?? null })), group, bucket),
    ),
  )
  return {
    ...question.range,
    total: figureOf(overall, undefined, undefined),
    groups,
    folded: Math.max(0, Math.max(0, ...lines.map(({ last }) => last)) - limitOf(s)),
    step: question.step,
    periods: (question.buckets ?? []).map(({ from, to, text }) => ({ from, to, text })),
    figures: s.by === undefined && !question.buckets ? [] : cells,
  }
}

const ALL = { key: null, other: false }

const placeOf = ({ key, other, isOther, start }: Partial<Line & Group>): string =>
  JSON.stringify([key ?? null, other ?? isOther ?? false, start ?? null])

const groupsOf = (lines: readonly Line[]): Group[] => {
  const groupsByKey = new Map<string, Group>()
  for (const { key, other } of lines) groupsByKey.set(placeOf({ key, other }), { key, isOther: other })
  return [...groupsByKey.values()]
}

const limitOf = ({ per }: Statistic): number => (per ? SERIES_MAX : GROUPS_MAX)

interface Asked {
  readonly range: Range
  readonly step: Step | null
  readonly buckets: readonly Bucket[] | undefined
  readonly query: ListQuery
}

const FREE = ['superQueryParams', 'superQueryMatchType'] as const

/** Only filters of the statistic, a super query and the period are used. */
const askedOf = (ctx: Ctx, s: Statistic, query: Query): Asked => {
  const dated = datedBy(s)
  const given = (name: string) => query[name]?.trim() || undefined
  const day = (name: string) => {
    const text = given(name)
    return text === undefined ? undefined : String(dayKind.read({ kind: 'date', label: '统计时间' }, text))
  }
  const range = rangeOf(today(ctx), day(`${dated}_begin`), day(`${dated}_end`))
  const givenStep = given('step')
  const step = !s.per ? null : givenStep ? readStep(givenStep) : s.per === 'fitting' ? fittingStep(range) : s.per
  const filters = filterFields(s).flatMap(({ name }) => [name, `${name}_begin`, `${name}_end`, `${name}_MultiString`])
  const own = [...filters, ...FREE].flatMap((name) => {
    const value = given(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    range,
    step,
    buckets: step ? bucketsOf(range, step) : undefined,
    query: {
      ...s.where,
      ...(s.counted.of === 'rate' && s.counted.denominator),
      ...Object.fromEntries(own),
      ...within(dated, range),
    },
  }
}

const within = (dated: string, { from, to }: Range): ListQuery => ({ [`${dated}_begin`]: from, [`${dated}_end`]: to })

const columnOf = (name: string | undefined): Condition =>
  name === undefined ? sql`null::text` : sql.ref(columnName(name))

/** Constants, never input: they become part of a statement. */
const TRUNCATED: Record<Step, Condition> = {
  day: sql`'day'`,
  week: sql`'week'`,
  month: sql`'month'`,
  quarter: sql`'quarter'`,
  year: sql`'year'`,
}

const PERCENTILES: Readonly<Record<string, Condition>> = { median: sql`0.5`, p90: sql`0.9` }

const statement = (ctx: Ctx, s: Statistic, { query, step }: Asked, narrow: readonly Condition[]) => {
  const { counted, of: r } = s
  const field = 'field' in counted ? r.fields[counted.field] : undefined
  const column = 'field' in counted ? columnOf(counted.field) : undefined
  const value = field && column && amountAt(field, column)
  const isCompared = field?.comparable === true
  const [isSum, isRate] = [['sum', 'mean'], ['rate']].map((kinds) => kinds.includes(counted.of))
  const share = PERCENTILES[counted.of]
  const restrictions = [
    ...scope(ctx, r),
    ...narrow,
    ...conditions(ctx, r, query),
    ...(value ? [sql`${value} is not null`] : []),
  ]
  const hit = counted.of === 'rate' ? sql.join(conditions(ctx, r, counted.numerator), sql` and `) : sql`true`
  const limit = limitOf(s)
  const start = step
    ? sql`date_trunc(${TRUNCATED[step]}, ${columnOf(s.dated ?? 'createTime')})`
    : sql`null::timestamptz`
  // a median of several groups has its total as a grouping set of the same keys
  const isTotalled = share !== undefined && (s.by !== undefined || step !== null)
  const [part, begins] = [
    isTotalled || s.by !== undefined ? sql`part` : undefined,
    isTotalled || step ? sql`start` : undefined,
  ]
  const keys = [part, begins].filter((key) => key !== undefined)
  return sql<Line>`${PLANNED_BY_VALUES}with counted as (
      select ${part ?? sql`null::text as part`}, ${begins ?? sql`null::timestamptz as start`}, count(*)::int as rows,
        ${isCompared ? sql`count(*) filter (where compared)::int` : sql`0`} as compared,
        ${isRate ? sql`count(*) filter (where hit)::int` : sql`0`} as hits,
        ${isSum ? sql`sum(value)::float8` : sql`null::float8`} as sum,
        ${share ? sql`percentile_cont(${share}) within group (order by value)` : sql`null::float8`} as median,
        ${isTotalled ? sql`grouping(part, start)` : sql`0`} as level
      from (select ${columnOf(s.by)} as part, ${start} as start, ${value ?? sql`null`} as value, ${hit} as hit,
          ${isCompared ? sql`jsonb_typeof(${column}) = 'string'` : sql`false`} as compared
        from ${sql.table(r.table)} where ${sql.join(restrictions, sql` and `)}) as found
      ${isTotalled ? sql`group by grouping sets ((part, start), ())` : keys.length > 0 ? sql`group by ${sql.join(keys)}` : sql``}
    ), weighed as (select *, sum(rows) over (partition by level, part) as weight from counted
    ), placed as (select *, dense_rank() over (partition by level order by weight desc, part) as place from weighed)
    select case when place <= ${limit} then part::text end as key, start::date as start, place > ${limit} as other, level,
      max(place)::int as last, sum(rows)::int as rows, sum(hits)::int as hits, sum(compared)::int as compared, sum(sum) as sum,
      case when bool_and(place <= ${limit}) then max(median) end as median
    from placed group by 1, 2, 3, 4 order by min(place), 2`
}

const summed = (lines: readonly Line[]): Pick<Line, 'rows' | 'hits' | 'compared' | 'sum' | 'median'> => {
  const add = (part: (line: Line) => number | null) => lines.reduce((total, line) => total + (part(line) ?? 0), 0)
  return {
    rows: add(({ rows }) => rows),
    hits: add(({ hits }) => hits),
    compared: add(({ compared }) => compared),
    sum: add(({ sum }) => sum),
    median: null,
  }
}

const EMPTY = summed([])

const figuresOf = (s: Statistic, { query }: Asked) => {
  const { counted, of: r } = s
  const field = 'field' in counted ? r.fields[counted.field] : undefined
  const whole = field && !field.required ? superAnd(query, present(r, counted)) : query
  return (line: ReturnType<typeof summed> = EMPTY, group?: Group, bucket?: Bucket): Figure => {
    const part = bucket && whole ? { ...whole, ...within(datedBy(s), bucket) } : whole
    const opening = group && part ? groupQuery(s, part, group) : part
    if (counted.of !== 'rate')
      return {
        value: valueOf(counted.of, line),
        rows: line.rows,
        query: opening,
        ...(line.compared > 0 && { compared: line.compared }),
      }
    return {
      value: line.rows === 0 ? null : line.hits / line.rows,
      rows: line.hits,
      query: opening && { ...opening, ...counted.numerator },
      base: { rows: line.rows, query: opening },
    }
  }
}

const valueOf = (of: Exclude<Statistic['counted']['of'], 'rate'>, { rows, sum, median }: ReturnType<typeof summed>) => {
  if (of === 'rows') return rows
  if (rows === 0) return of === 'sum' ? 0 : null
  return of === 'sum' ? sum : of === 'mean' ? (sum ?? 0) / rows : median
}

const present = (r: Resource, counted: Statistic['counted']): SuperRow => {
  const name = 'field' in counted ? counted.field : ''
  return { field: wireName(name, r.fields[name]!), rule: 'not_empty', val: '' }
}

const PLAIN = /^[\p{L}\p{N}_.@-]+$/u

const groupQuery = (s: Statistic, query: ListQuery, { key, isOther }: Group): ListQuery | null => {
  const f: Field = s.of.fields[s.by!]!
  const wire = wireName(s.by!, f)
  if (isOther) return null
  // all rows of the group match the other parameters of the field, so they can be replaced
  const { [`${wire}_MultiString`]: _many, [wire]: _one, ...others } = query
  if (key === null) return superAnd(query, { field: wire, rule: 'empty', val: '' })
  const isEqual = f.search === 'eq' || (f.search !== undefined && !kindOf(f).textual)
  if (isEqual && PLAIN.test(key)) return { ...others, [wire]: key }
  return key.trim() === '' || key.trim() !== key ? null : superAnd(query, { field: wire, rule: 'eq', val: key })
}

const superAnd = (query: ListQuery, row: SuperRow): ListQuery | null => {
  const rows = query['superQueryParams'] === undefined ? [] : superRows(query['superQueryParams'])
  const isAny = query['superQueryMatchType']?.toLowerCase() === 'or'
  if (rows.length >= MAX_ROWS || (isAny && rows.length > 0)) return null
  return { ...query, superQueryParams: JSON.stringify([...rows, row]), superQueryMatchType: 'and' }
}
