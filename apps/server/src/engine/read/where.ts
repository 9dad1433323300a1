/**
 * The list grammar: query parameters named after fields become conditions with bound values. Unknown parameters are ignored;
 * invalid values are refused.
 */
import {
  AppError,
  columnName,
  isEncrypted,
  memoized,
  refused,
  type Askable,
  type Field,
  type Resource,
} from '@huxi/model'
import { sql } from 'kysely'
import { superQuery } from './super-query.ts'
import { askable, fieldRulesOf, listColumns, type ListColumn } from './field-rules.ts'
import {
  amountAt,
  columnRef,
  compare,
  holdsAny,
  isJoined,
  kindOf,
  placeOf,
  precompiledSql,
  refuseNul,
  split,
  type Condition,
} from '../kinds/index.ts'
import type { Query } from '../core/handle.ts'
import type { Ctx } from '../core/context.ts'
import type { Place, Rule } from '../kinds/kind.ts'

export type { Condition } from '../kinds/index.ts'

export const textIn =
  ({ db }: Ctx) =>
  (condition: Condition): string => {
    const { sql: text, parameters } = condition.compile(db)
    return JSON.stringify([text, parameters])
  }

const SIGNS: Readonly<Record<string, Rule>> = {
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  gt: 'gt',
  ge: 'ge',
  lt: 'lt',
  le: 'le',
}
const COMPARISON = /^(?:(>=|<=)\s*|(>|<|gt|ge|lt|le) )(.*)$/s

const starred = (value: string): [rule: Rule, inner: string] | undefined => {
  if (value.length < 2) return undefined
  const [head, tail] = [value.startsWith('*'), value.endsWith('*')]
  if (!head && !tail) return undefined
  const inner = value.slice(head ? 1 : 0, tail ? -1 : undefined)
  return [head && tail ? 'like' : head ? 'left_like' : 'right_like', inner]
}

const unescape = (value: string): string => value.replaceAll('++', ',')

/** One value with its operator; the order of the checks is part of the wire contract. Separators alone give no condition. */
const conditionsOf = (place: Place, f: Field, raw: string): Condition[] => {
  const value = raw.trim()
  const [parts, wrapped] = [split(value), value.startsWith(',') && value.endsWith(',')]
  if (value.includes(',') && parts.length === 0) return []
  if (wrapped && (isJoined(f) || kindOf(f).textual)) return [holdsAny(place, f, parts)]
  const compared = COMPARISON.exec(value)
  if (compared) return [compare(place, f, SIGNS[compared[1] ?? compared[2]!]!, compared[3]!.trim())]
  const star = starred(value)
  if (star) return star[1] === '' ? [] : [compare(place, f, ...star)]
  if (value.includes(',')) return [compare(place, f, 'in', value)]
  if (value.startsWith('!') && value.length > 1) return [compare(place, f, 'ne', unescape(value.slice(1)))]
  return [plain(place, f, unescape(value))]
}

const plain = (place: Place, f: Field, value: string): Condition => {
  if (f.search !== 'like' || !kindOf(f).textual) return compare(place, f, 'eq', value)
  return isJoined(f) ? holdsAny(place, f, [value]) : compare(place, f, 'like', value)
}

interface Asked {
  readonly one?: string | undefined
  readonly begin?: string | undefined
  readonly end?: string | undefined
  readonly many?: string | undefined
}

const comparisons = (place: Place, f: Field, { one, begin, end, many }: Asked): Condition[] => [
  ...(one === undefined ? [] : conditionsOf(place, f, one)),
  ...(begin === undefined ? [] : [compare(place, f, 'ge', begin)]),
  ...(end === undefined ? [] : [compare(place, f, 'le', end)]),
  ...(many === undefined || split(many).length === 0 ? [] : [compare(place, f, 'in', many)]),
]

/** The same for an expression. @throws {AppError} refused for an invalid value */
export const askedOf = (ctx: Ctx, at: Condition, f: Field, values: Asked): Condition[] => {
  for (const value of Object.values(values)) if (value !== undefined) refuseNul(value)
  return comparisons({ table: '', column: '', tenantId: 0, keys: ctx.services.secrets, at }, f, values)
}

/**
 * Conditions of a list request, its super query included.
 * @param masked whether searches by masked values were counted; otherwise they are refused
 * @throws {AppError} refused for an invalid value or super query
 */
export const conditions = (
  ctx: Ctx,
  r: Resource,
  query: Query,
  masked: 'noted' | 'refused' = 'refused',
): Condition[] => {
  const given = (name: string): string | undefined => {
    const value = query[name]
    return value === undefined || value.trim() === '' ? undefined : refuseNul(value)
  }
  const hidden = hiddenFieldIn(ctx, r, query)
  if (hidden) throw refused(`这里不能按${hidden.label}查询`)
  const filtered = listColumns(askable(ctx, r)).filters.flatMap(({ column, f, ...params }) => {
    const [one, begin, end, many] = [given(params.one), given(params.begin), given(params.end), given(params.many)]
    if ((one ?? begin ?? end ?? many) === undefined) return []
    if (isEncrypted(f) && masked === 'refused') throw refused(`这里不能按${f.label}查询`)
    return comparisons(placeOf(ctx, r, column), f, { one, begin, end, many })
  })
  const [params, match] = [given('superQueryParams'), given('superQueryMatchType')]
  return params === undefined ? filtered : [...filtered, ...superQuery(ctx, r, params, match)]
}

/** The hidden field by which the request filters or sorts: its order would reveal the values. */
export const hiddenFieldIn = (ctx: Ctx, r: Resource, query: Query): Field | undefined => {
  if (!fieldRulesOf(ctx, r)) return undefined
  const askableFields = askable(ctx, r).fields
  return listColumns(r as Askable)
    .filters.filter(({ name }) => name in r.fields && !(name in askableFields))
    .find(({ one, begin, end, many }) => [one, begin, end, many].some((param) => query[param]?.trim()))?.f
}

type NameOrder = (r: Pick<Askable, 'table'>, column: string, f: Field) => Condition | undefined

type Direction = 'asc' | 'desc'
type Sort = readonly [place: ListColumn, direction: Direction]

const directionOf = (order: string | undefined): Direction => {
  const given = (order ?? 'asc').trim().toLowerCase()
  if (given !== 'asc' && given !== 'desc') throw refused('排序方式只能是 asc 或 desc')
  return given
}

const MAX_SORTS = 3
const [ASC, DESC, DESC_BLANKS_LAST] = [sql`asc`, sql`desc`, sql`desc nulls last`]

/** Blanks come last in both directions; stated only where needed, because it rules out the index. */
const sortSql = (r: Askable, [{ column, f }, direction]: Sort, nameOf?: NameOrder): Condition => {
  const words = direction === 'asc' ? ASC : f.required ? DESC : DESC_BLANKS_LAST
  if (f.sortedBy) return byTarget(`${r.table}.${column}`, f.sortedBy, direction === 'asc' ? ASC : DESC_BLANKS_LAST)
  const name = nameOf?.(r, column, f)
  if (name) return sql`${name} ${direction === 'asc' ? ASC : DESC_BLANKS_LAST}, ${columnRef(column)} ${words}`
  const first = kindOf(f).order?.(column)
  return first ? sql`${first} ${words}, ${columnRef(column)} ${words}` : sql`${amountAt(f, columnRef(column))} ${words}`
}

const byTarget = (at: string, { table, columns }: NonNullable<Field['sortedBy']>, words: Condition): Condition =>
  sql.join(
    columns.map(
      (column) =>
        sql`(select ${sql.ref(`target.${column}`)} from ${sql.table(table)} target where target.id = ${sql.ref(at)}) ${words}`,
    ),
  )

/**
 * The order of a list request; the id comes last, so that pages never overlap.
 * @throws {AppError} refused for unknown or encrypted columns, more than three columns, or an invalid direction
 */
export const ordering = (r: Askable, query: Query, nameOf?: NameOrder): Condition => {
  const byName = query['column']?.trim() ? nameOf : undefined
  return sql.join(sortsOf(r, query).map((sort) => sortSql(r, sort, byName)))
}

export const ownOrdering = memoized((r: Askable): Condition => precompiledSql(ordering(r, {})))

/** The time column of a list sorted by time only, newest first and without blanks; undefined for any other order. */
export const newestFirst = (r: Askable, query: Query): ListColumn | undefined => {
  const [[place, direction] = [], ...ties] = sortsOf(r, query)
  const isTimed = place?.f.kind === 'dateTime' && place.f.required && direction === 'desc' && !('id' in r.fields)
  return isTimed && ties.length === 1 && ties[0]![0].column === 'id' && ties[0]![1] === 'desc' ? place : undefined
}

const sortsOf = (r: Askable, query: Query): Sort[] => {
  const { sortable } = listColumns(r)
  const find = (wire: string): ListColumn => {
    const place = sortable.get(wire)
    if (!place) throw refused(`请注意，将要排序的列字段不存在：${wire.slice(0, 64)}`)
    if (!kindOf(place.f).sortable) throw refused(`${place.f.label}不能用于排序，请换一列`)
    return place
  }
  const sortNames = split(refuseNul(query['column'] ?? '')).map((c) => c.replace(/_dictText$/, ''))
  if (sortNames.length > MAX_SORTS) throw refused(`最多按 ${MAX_SORTS} 列排序`)
  const orders = split(query['order'] ?? '')
  if (sortNames.length === 0 && orders.length > 0) directionOf(orders[0])
  const sorts = sortNames.map((wire, i): Sort => [find(wire), directionOf(orders[i] ?? orders[0])])
  const chosen = sorts.length > 0 ? sorts : ownOrder(r)
  const tie: Sort[] = chosen.some(([{ column }]) => column === 'id')
    ? []
    : [[sortable.get('id')!, chosen[0]?.[1] ?? 'asc']]
  return [...chosen, ...tie]
}

const ownOrder = memoized((r: Askable): readonly Sort[] =>
  Object.entries(r.sort).map(([name, direction]) => {
    const place = listColumns(r).columns.find(({ column }) => column === columnName(name))
    if (!place) throw new Error(`${r.name} sorts by ${name}, which is no column`)
    return [place, direction]
  }),
)

interface Paging {
  pageNo: number
  pageSize: number
  offset: number
}

const PAGE_MAX = 1000
const OFFSET_MAX = 1_000_000

const wholeNumber = (label: string, text: string | undefined, initial: number): number => {
  if (text === undefined || text.trim() === '') return initial
  const n = Number(text)
  if (!Number.isInteger(n) || n < 1) throw refused(`${label}应为大于 0 的整数`)
  return n
}

export const paging = (query: Query, size = 10): Paging => {
  // older clients ask for page 0 after the last row is deleted
  const pageNo = query['pageNo']?.trim() === '0' ? 1 : wholeNumber('页码', query['pageNo'], 1)
  const pageSize = Math.min(wholeNumber('每页条数', query['pageSize'], size), PAGE_MAX)
  const offset = (pageNo - 1) * pageSize
  if (offset > OFFSET_MAX) throw new AppError('refused', '翻页过深，请增加查询条件缩小范围')
  return { pageNo, pageSize, offset }
}

const MARK = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})~([\w-]{1,64})(~?)$/

/**
 * Rows after a cursor. The named row has its time in microseconds; a deleted one has it in the cursor, in seconds.
 * @param by its time column; rows of the same time are sorted by id
 * @throws {AppError} refused for an invalid cursor
 */
export const behindMark = (table: string, by: string, mark: string): Condition => {
  const [, at, id, before] = MARK.exec(mark.trim()) ?? []
  if (at === undefined || id === undefined) throw refused('列表的标记不正确，请从第一页重新读取')
  const [column, named] = [columnRef(by), sql`(select ${columnRef(by)} from ${sql.table(table)} where id = ${id})`]
  return sql`(${column}, id) < (coalesce(${named}, ${at}::timestamptz + '1 second'), ${id + before})`
}

interface Marks {
  readonly mark?: string
  readonly next?: string
}

export const marksOf = (rows: readonly object[], name: string): Marks => {
  const [first, last] = [rows[0], rows.at(-1)].map((row) => row && markOf(row as Record<string, unknown>, name))
  return first === undefined || last === undefined ? {} : { mark: `${first}~`, next: last }
}

const markOf = (row: Record<string, unknown>, name: string): string | undefined => {
  const mark = `${String(row[name])}~${String(row['id'])}`
  return MARK.test(mark) ? mark : undefined
}

const rowForms = new WeakMap<Condition, Condition>()

/** A condition with a second form for reading the newest rows: a test of each row, so that PostgreSQL keeps one plan for all values. */
export const withRowForm = (set: Condition, row: Condition): Condition => {
  rowForms.set(set, row)
  return set
}

export const rowFormsOf = (where: readonly Condition[]): readonly Condition[] | undefined =>
  where.some((one) => rowForms.has(one)) ? where.map((one) => rowForms.get(one) ?? one) : undefined

const SIZES: Readonly<Record<number, Condition>> = {
  10: sql`limit 10`,
  20: sql`limit 20`,
  50: sql`limit 50`,
  100: sql`limit 100`,
}

/** With a bound limit PostgreSQL assumes a tenth of the rows, and plans anew for each call. */
export const firstRows = (limit: number): Condition => SIZES[limit] ?? sql`limit ${limit}`
