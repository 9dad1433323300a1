/** A statistic is data: what is counted of a resource, by what, over which time, and what the number means. */
import { longText, text, type Field, type Fields } from './field.ts'
import { endpoint, type Access, type Endpoint, type None } from './endpoint.ts'
import { isEncrypted } from './personal.ts'
import { codeOf, isColumn, isListed, verbsOf, wireName, type Resource } from './resource.ts'

export const STEPS = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Step = (typeof STEPS)[number]

/** Conditions in the grammar of lists: query parameters by their names on the wire. */
export type ListQuery = Readonly<Record<string, string>>

/**
 * What is counted. The conditions of a rate are joined to those of the statistic, its numerator to its denominator; of a field that
 * both name, the numerator has some of the values.
 */
type Counted =
  | { readonly of: 'rows' }
  | { readonly of: 'sum' | 'mean' | 'median'; readonly field: string }
  | { readonly of: 'rate'; readonly numerator: ListQuery; readonly denominator: ListQuery }

/** What a number means, in Chinese. */
export interface Definition {
  /** what is counted, or stands above the line of a rate */
  readonly numerator: string
  /** what stands below the line of a rate */
  readonly denominator?: string
  /** what is left out */
  readonly excluded?: string
  /** what a row is dated by */
  readonly period: string
}

export interface Statistic {
  /** unique within its resource; part of the path */
  readonly name: string
  readonly title: string
  readonly of: Resource
  readonly counted: Counted
  /** 份, 人, 元; a rate is in per cent */
  readonly unit?: string
  /** the field its rows are grouped by */
  readonly by?: string
  /** how long a period is; `fitting`: as the range has it */
  readonly per?: Step | 'fitting'
  /** the date or moment that says when a row was; createTime by default */
  readonly dated?: string
  /** rows it is about at all */
  readonly where?: ListQuery
  /** fields a person may narrow it by */
  readonly filters?: readonly string[]
  readonly definition: Definition
  /** the list code of the resource by default */
  readonly access?: Access
}

/** One number, and the query that opens exactly the rows it counts; null where the grammar of lists cannot say which. */
export interface Figure {
  /** null = there is nothing to compute it from */
  value: number | null
  rows: number
  query: ListQuery | null
  /** values among them that carry a comparator and count by their number; absent = none */
  compared?: number
  /** the rows below the line of a rate */
  base?: { rows: number; query: ListQuery | null }
}

/** Said beside a number that some values enter by their number although they are known only as below or above it. */
export const comparedText = (count: number | string): string => `其中 ${count} 个值带比较符号，按所示数值计入`

export interface StatisticGroup {
  /** null = the field is empty, or these are all others together */
  key: string | null
  text: string
}

/** Whole days, both included. */
export interface Period {
  from: string
  to: string
  text: string
}

export interface StatisticResult extends Omit<Period, 'text'> {
  /** when it was computed: rows stored later are not in it */
  asOf: string
  total: Figure
  /** rows among them that are kept out of sight for the sake of whom they are about: counted, and in no list */
  hidden?: number
  /** the largest groups; empty when it is not grouped */
  groups: StatisticGroup[]
  /** how many further groups are together in the last one; 0 = there is no such group */
  folded: number
  step: Step | null
  /** every period of the range, also those without rows; empty when time does not divide it */
  periods: Period[]
  /** for each group (or all) its periods (or all) */
  figures: Figure[]
}

const GROUPABLE: readonly string[] = ['dict', 'ref', 'treeRef', 'text', 'bool']
const NUMBERS: readonly string[] = ['int', 'decimal']
const MOMENTS: readonly string[] = ['date', 'dateTime']

/** Columns every resource has that may date a row. */
const AUDITED: readonly string[] = ['createTime', 'updateTime']

/** The field that dates rows, as the list knows it. */
export const datedBy = (s: Statistic): string => {
  const name = s.dated ?? 'createTime'
  const own = s.of.fields[name]
  return own ? wireName(name, own) : name
}

/** The fields a person may narrow a statistic by beside the period, under their wire names. */
export const filterFields = (s: Statistic): { name: string; field: Field }[] =>
  (s.filters ?? []).map((name) => ({ name: wireName(name, s.of.fields[name]!), field: s.of.fields[name]! }))

/** The wire name a parameter of the list grammar asks by. */
const askedBy = (key: string): string => key.replace(/_(begin|end|MultiString)$/, '')

const asked = (query: ListQuery = {}): string[] => Object.keys(query).map(askedBy)

/** Conditions that the statistic sets itself: nobody may set the same ones once more. */
const fixedNames = ({ where, counted }: Statistic): string[] => [
  ...asked(where),
  ...(counted.of === 'rate'
    ? [...asked(counted.denominator), ...Object.keys(counted.numerator).filter(isOwn(counted))]
    : []),
]

/** Whether a condition of the numerator is none of the denominator, or more than that allows. */
const isOwn =
  ({ numerator, denominator }: Counted & { of: 'rate' }) =>
  (name: string): boolean => {
    const all = (denominator[name] ?? '').split(',')
    return !numerator[name]!.split(',').every((value) => all.includes(value))
  }

/** What is wrong with a statistic, in words for its author. */
const faultsOf = (s: Statistic): (string | false | undefined)[] => {
  const { fields } = s.of
  const known = (name: string): Field | undefined => {
    const f = Object.hasOwn(fields, name) ? fields[name] : undefined
    return f && isColumn(f) && !isEncrypted(f) && f.kind !== 'personName' ? f : undefined
  }
  const openable = (f: Field | undefined) => f && (isListed(f) || f.search !== undefined)
  const [by, dated] = [s.by === undefined ? undefined : known(s.by), s.dated === undefined ? undefined : known(s.dated)]
  const number = 'field' in s.counted ? known(s.counted.field) : undefined
  const searchable = Object.entries(fields).flatMap(([name, f]) => (known(name)?.search ? [wireName(name, f)] : []))
  const fixed = fixedNames(s)
  const filters = (s.filters ?? []).map((name) => [name, known(name)] as const)
  const filtered = filters.flatMap(([name, f]) => (f ? [wireName(name, f)] : []))
  const byWire = by && wireName(s.by!, by)
  return [
    !/^[a-z]\w*$/i.test(s.name) && 'its name is no word',
    s.by !== undefined && !(openable(by) && GROUPABLE.includes(by!.kind)) && `it cannot be grouped by ${s.by}`,
    'field' in s.counted &&
      !(openable(number) && NUMBERS.includes(number!.kind)) &&
      `it cannot be counted by ${s.counted.field}`,
    s.dated !== undefined &&
      !AUDITED.includes(s.dated) &&
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

/**
 * Declares a statistic.
 * @throws {Error} at load time when it names what cannot be grouped, counted, dated or asked by: encrypted values, names of persons
 */
export const statistic = <const S extends Statistic>(s: S): S => {
  const fault = faultsOf(s).find(Boolean)
  if (fault) throw new Error(`${s.of.name}/${s.name}: ${fault}`)
  return s
}

/** Its parameters: the period in whole days, how long one period is, the filters as a list takes them. */
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

/** Whether its numbers may leave as a sheet: where the rows may. */
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
