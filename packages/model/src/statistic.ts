/** A statistic is data: a count over a resource, its groups and periods, and its definition in words. */
import { longText, text, type Field, type Fields } from './field.ts'
import { endpoint, type Access, type Endpoint, type None } from './endpoint.ts'
import { isEncrypted } from './personal.ts'
import { codeOf, isColumn, isListed, verbsOf, wireName, type Resource } from './resource.ts'

export const STEPS = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Step = (typeof STEPS)[number]

export type ListQuery = Readonly<Record<string, string>>

/**
 * The counted value. Conditions of a rate add to those of the statistic, its numerator to its denominator; for a
 * shared field, the numerator allows a subset of values.
 */
type Counted =
  | { readonly of: 'rows' }
  | { readonly of: 'sum' | 'mean' | 'median' | 'p90'; readonly field: string }
  | { readonly of: 'rate'; readonly numerator: ListQuery; readonly denominator: ListQuery }

export interface Definition {
  readonly numerator: string
  readonly denominator?: string
  readonly excluded?: string
  readonly period: string
}

export interface Statistic {
  readonly name: string
  readonly title: string
  readonly of: Resource
  readonly counted: Counted
  readonly unit?: string
  readonly by?: string
  readonly per?: Step | 'fitting'
  /** date or time of a row; createTime by default */
  readonly dated?: string
  readonly where?: ListQuery
  readonly filters?: readonly string[]
  readonly definition: Definition
  readonly access?: Access
}

/** One number, and the query of exactly its rows; null where the list grammar cannot express it. */
export interface Figure {
  value: number | null
  rows: number
  query: ListQuery | null
  compared?: number
  base?: { rows: number; query: ListQuery | null }
}

/** Note on a number that includes values with a comparator. */
export const comparedText = (count: number | string): string => `其中 ${count} 个值带比较符号，按所示数值计入`

export interface StatisticGroup {
  /** null = the field is empty, or the remainder */
  key: string | null
  text: string
}

export interface Period {
  from: string
  to: string
  text: string
}

export interface StatisticResult extends Omit<Period, 'text'> {
  asOf: string
  total: Figure
  /** rows counted but invisible, to protect the persons concerned */
  hidden?: number
  groups: StatisticGroup[]
  /** number of groups joined in the last one; 0 = none */
  folded: number
  step: Step | null
  /** every period of the range, including empty ones; empty without division by time */
  periods: Period[]
  figures: Figure[]
}

const GROUPABLE: readonly string[] = ['dict', 'ref', 'treeRef', 'text', 'bool', 'person']
const NUMBERS: readonly string[] = ['int', 'decimal']
const MOMENTS: readonly string[] = ['date', 'dateTime']

const AUDITED = ['createTime', 'updateTime'] as const

export const datedBy = (s: Statistic): string => {
  const name = s.dated ?? 'createTime'
  const own = s.of.fields[name]
  return own ? wireName(name, own) : name
}

export const filterFields = (s: Statistic): { name: string; field: Field }[] =>
  (s.filters ?? []).map((name) => ({ name: wireName(name, s.of.fields[name]!), field: s.of.fields[name]! }))

const askedBy = (key: string): string => key.replace(/_(begin|end|MultiString)$/, '')

const asked = (query: ListQuery = {}): string[] => Object.keys(query).map(askedBy)

const fixedNames = ({ where, counted }: Statistic): string[] => [
  ...asked(where),
  ...(counted.of === 'rate'
    ? [...asked(counted.denominator), ...Object.keys(counted.numerator).filter(isOwn(counted))]
    : []),
]

/** Whether a condition of the numerator is absent from the denominator, or wider. */
const isOwn =
  ({ numerator, denominator }: Counted & { of: 'rate' }) =>
  (name: string): boolean => {
    const all = (denominator[name] ?? '').split(',')
    return !numerator[name]!.split(',').every((value) => all.includes(value))
  }

const faultsOf = (s: Statistic): (string | false | undefined)[] => {
  const { fields } = s.of
  const fieldNamed = (name: string): Field | undefined => {
    const f = Object.hasOwn(fields, name) ? fields[name] : undefined
    return f && isColumn(f) && !isEncrypted(f) && f.kind !== 'personName' ? f : undefined
  }
  const openable = (f: Field | undefined) => f && (isListed(f) || f.search !== undefined)
  const [by, dated] = [
    s.by === undefined ? undefined : fieldNamed(s.by),
    s.dated === undefined ? undefined : fieldNamed(s.dated),
  ]
  const number = 'field' in s.counted ? fieldNamed(s.counted.field) : undefined
  const searchable = Object.entries(fields).flatMap(([name, f]) =>
    fieldNamed(name)?.search ? [wireName(name, f)] : [],
  )
  const fixed = fixedNames(s)
  const filters = (s.filters ?? []).map((name) => [name, fieldNamed(name)] as const)
  const filtered = filters.flatMap(([name, f]) => (f ? [wireName(name, f)] : []))
  const byWire = by && wireName(s.by!, by)
  return [
    !/^[a-z]\w*$/i.test(s.name) && 'its name is no word',
    s.by !== undefined && !(openable(by) && GROUPABLE.includes(by!.kind)) && `it cannot be grouped by ${s.by}`,
    'field' in s.counted &&
      !(openable(number) && NUMBERS.includes(number!.kind)) &&
      `it cannot be counted by ${s.counted.field}`,
    s.dated !== undefined &&
      !AUDITED.some((name) => name === s.dated) &&
      !(dated?.search === 'range' && MOMENTS.includes(dated.kind)) &&
      `${s.dated} cannot date its rows`,
    ...filters.map(([name, f]) => !f?.search && `nobody can ask by ${name}`),
    ...fixed.map((name) => !searchable.includes(name) && `${name} is no condition of its list`),
    new Set(fixed).size < fixed.length && 'it sets a condition twice',
    [...fixed, ...filtered].includes(datedBy(s)) && 'its period is a condition already',
    filtered.some((name) => fixed.includes(name)) && 'a filter is a condition already',
    s.counted.of === 'rate' &&
      byWire &&
      asked(s.counted.numerator).includes(byWire) &&
      'it is grouped by its numerator',
    s.counted.of === 'rate' && s.definition.denominator === undefined && 'its definition names no denominator',
  ]
}

type NameOf<S extends Statistic> = keyof S['of']['fields'] & string

interface Naming<Name> {
  readonly by?: Name
  readonly dated?: Name | (typeof AUDITED)[number]
  readonly filters?: readonly Name[]
  readonly counted: { readonly field?: Name }
}

type NamingFields<S extends Statistic> = S extends Naming<NameOf<S>> ? S : Statistic & Naming<NameOf<S>>

/**
 * Declares a statistic.
 * @throws {Error} at load time for fields that cannot be grouped, counted, dated or filtered: encrypted values, names
 * of persons
 */
export const statistic = <const S extends Statistic>(given: NamingFields<S>): S => {
  const s = given as S
  const fault = faultsOf(s).find(Boolean)
  if (fault) throw new Error(`${s.of.name}/${s.name}: ${fault}`)
  return s
}

const queryOf = (s: Statistic): Fields => ({
  [`${datedBy(s)}_begin`]: text('开始日期', { max: 32 }),
  [`${datedBy(s)}_end`]: text('结束日期', { max: 32 }),
  ...(s.per && { step: text('统计周期 day、week、month、quarter 或 year', { max: 8 }) }),
  ...Object.fromEntries(filterFields(s).map(({ name, field }) => [name, longText(field.label)])),
  superQueryParams: longText('高级查询，JSON 数组，每项为 field、rule、val'),
  superQueryMatchType: text('高级查询的匹配方式 and 或 or', { max: 8 }),
})

/** `GET {resource}/stat/{name}`: its numbers, by the filters of the list. */
export const statisticEndpoint = (s: Statistic): Endpoint<StatisticResult, None, Fields, None> =>
  endpoint({
    method: 'GET',
    path: `${s.of.path}/stat/${s.name}`,
    title: `统计：${s.title}`,
    group: s.of.title,
    access: s.access ?? codeOf(s.of, 'list'),
    work: 'query',
    cost: 'heavy',
    query: queryOf(s),
  })

export const STATISTICS_MAX = 10

export interface StatisticAnswer {
  name: string
  result: StatisticResult | null
  refused: string | null
}

/** `GET {resource}/stat?names=`: several statistics by one query, at the cost of one. Each keeps its own access. */
export const statisticsEndpoint = (list: readonly Statistic[]): Endpoint<StatisticAnswer[], None, Fields, None> => {
  const { path, title: group } = list[0]!.of
  return endpoint({
    method: 'GET',
    path: `${path}/stat`,
    title: `${group}的多项统计`,
    group,
    access: [...new Set(list.flatMap((s) => statisticEndpoint(s).access))],
    work: 'query',
    cost: 'heavy',
    query: {
      ...Object.assign({}, ...list.map(queryOf)),
      names: text(`统计名称，逗号分隔，最多 ${STATISTICS_MAX} 项`, { required: true, max: 500 }),
    },
  })
}

/** Its numbers can be exported where the rows can. */
export const isExported = (s: Statistic): boolean => verbsOf(s.of).includes('exportXls')

/** `GET {resource}/stat/{name}/exportXls`: the same as a sheet. */
export const statisticSheetEndpoint = (s: Statistic): Endpoint<never, None, Fields, None> =>
  endpoint({
    method: 'GET',
    path: `${s.of.path}/stat/${s.name}/exportXls`,
    title: `导出统计：${s.title}`,
    group: s.of.title,
    access: codeOf(s.of, 'exportXls'),
    work: 'export',
    cost: 'heavy',
    answers: 'file',
    query: queryOf(s),
  })
