/**
 * The list grammar: query parameters named after fields become conditions with bound values.
 * A parameter that names no searchable field is ignored; a value that cannot be one is refused.
 */
import {
  AppError,
  columnName,
  dateTime,
  isColumn,
  refused,
  text,
  wireName,
  type Field,
  type Resource,
} from '@huxi/model'
import { sql, type RawBuilder } from 'kysely'
import { kindOf, refuseNul } from './kinds.ts'

export type Condition = RawBuilder<unknown>
export type Query = Readonly<Record<string, string>>

const MAX_VALUES = 500

/** House columns that can be searched and sorted in every list. */
const HOUSE: Record<string, Field> = {
  id: text('编号', { search: 'eq' }),
  createTime: dateTime('创建时间', { search: 'range' }),
  updateTime: dateTime('更新时间', { search: 'range' }),
  createBy: text('创建人', { search: 'eq' }),
}

const searchable = (r: Resource): (readonly [wire: string, column: string, f: Field])[] =>
  Object.entries({ ...HOUSE, ...r.fields })
    .filter(([, f]) => f.search && isColumn(f))
    .map(([name, f]) => [wireName(name, f), columnName(name), f] as const)

const escapeLike = (value: string): string => value.replace(/[\\%_]/g, (c) => `\\${c}`)
const like = (column: string, pattern: string): Condition => sql`${sql.ref(column)} ilike ${pattern}`
const contains = (column: string, value: string): Condition => like(column, `%${escapeLike(value)}%`)

const anyOf = (column: string, f: Field, values: string[]): Condition => {
  if (values.length > MAX_VALUES) throw refused(`${f.label}最多 ${MAX_VALUES} 个值`)
  const { read } = kindOf(f)
  return values.length === 0 ? sql`true` : sql`${sql.ref(column)} in (${sql.join(values.map((v) => read(f, v)))})`
}

const [GREATER, AT_LEAST, LESS, AT_MOST] = [sql`>`, sql`>=`, sql`<`, sql`<=`]
const OPERATORS: Record<string, Condition> = {
  '>': GREATER,
  '>=': AT_LEAST,
  '<': LESS,
  '<=': AT_MOST,
  gt: GREATER,
  ge: AT_LEAST,
  lt: LESS,
  le: AT_MOST,
}
const COMPARISON = /^(?:(>=|<=)\s*|(>|<|gt|ge|lt|le) )(.*)$/s

const split = (value: string): string[] =>
  value
    .split(',')
    .map((v) => v.trim())
    .filter(Boolean)

/** One value with its operator, as the contract spells them (system.md §1.6). */
const conditionOf = (column: string, f: Field, raw: string): Condition => {
  const { read, textual } = kindOf(f)
  const value = raw.trim()
  const compared = COMPARISON.exec(value)
  if (compared) {
    const operator = OPERATORS[compared[1] ?? compared[2]!]!
    return sql`${sql.ref(column)} ${operator} ${read(f, compared[3]!.trim())}`
  }
  if (value.startsWith('!') && value.length > 1) {
    return sql`${sql.ref(column)} is distinct from ${read(f, value.slice(1))}`
  }
  if (value.startsWith(',') && value.endsWith(',') && textual) {
    const parts = split(value)
    return parts.length === 0
      ? sql`true`
      : sql`(${sql.join(
          parts.map((v) => contains(column, v)),
          sql` or `,
        )})`
  }
  const [head, tail] = [value.startsWith('*'), value.length > 1 && value.endsWith('*')]
  if (textual && (head || tail)) {
    const inner = escapeLike(value.slice(head ? 1 : 0, tail ? -1 : undefined))
    return inner === '' ? sql`true` : like(column, `${head ? '%' : ''}${inner}${tail ? '%' : ''}`)
  }
  if (value.includes(',')) return anyOf(column, f, split(value))
  const plain = value.replaceAll('++', ',')
  return f.search === 'like' && textual ? contains(column, plain) : sql`${sql.ref(column)} = ${read(f, plain)}`
}

/** End of a range: a bare day means until its last second. */
const rangeEnd = (f: Field, value: string): string =>
  f.kind === 'dateTime' && value.trim().length === 10 ? `${value.trim()} 23:59:59` : value

/**
 * Conditions of a list request.
 * @throws {AppError} refused when a value is not one of the field's kind
 */
export const conditions = (r: Resource, query: Query): Condition[] => {
  const given = (name: string): string | undefined => {
    const value = query[name]
    return value === undefined || value.trim() === '' ? undefined : refuseNul(value)
  }
  return searchable(r).flatMap(([wire, column, f]) => {
    const { read } = kindOf(f)
    const [one, begin, end, many] = [
      given(wire),
      given(`${wire}_begin`),
      given(`${wire}_end`),
      given(`${wire}_MultiString`),
    ]
    return [
      ...(one === undefined ? [] : [conditionOf(column, f, one)]),
      ...(begin === undefined ? [] : [sql`${sql.ref(column)} >= ${read(f, begin)}`]),
      ...(end === undefined ? [] : [sql`${sql.ref(column)} <= ${read(f, rangeEnd(f, end))}`]),
      ...(many === undefined ? [] : [anyOf(column, f, split(many))]),
    ]
  })
}

const sortable = (r: Resource): Map<string, string> =>
  new Map(
    Object.entries({ ...HOUSE, ...r.fields })
      .filter(([, f]) => isColumn(f) && f.only?.length !== 0)
      .map(([name, f]) => [wireName(name, f), columnName(name)]),
  )

const direction = (order: string | undefined): 'asc' | 'desc' => {
  const given = (order ?? 'asc').trim().toLowerCase()
  if (given !== 'asc' && given !== 'desc') throw refused('排序方式只能是 asc 或 desc')
  return given
}

const MAX_SORTS = 3
const DIRECTIONS = { asc: sql`asc`, desc: sql`desc` }

/**
 * Sort order of a list request; the id comes last, so that pages never overlap.
 * @throws {AppError} refused for unknown columns, more than three, or an order that is none
 */
export const ordering = (r: Resource, query: Query): Condition => {
  const columns = sortable(r)
  const asked = split(refuseNul(query['column'] ?? '')).map((c) => c.replace(/_dictText$/, ''))
  if (asked.length > MAX_SORTS) throw refused(`最多按 ${MAX_SORTS} 列排序`)
  const orders = split(query['order'] ?? '')
  const sorts = asked.map((wire, i) => {
    const column = columns.get(wire)
    if (!column) throw refused(`请注意，将要排序的列字段不存在：${wire.slice(0, 64)}`)
    return [column, direction(orders[i] ?? orders[0])] as const
  })
  if (asked.length === 0 && orders.length > 0) direction(orders[0])
  const chosen = sorts.length > 0 ? sorts : Object.entries(r.sort).map(([name, d]) => [columnName(name), d] as const)
  const tie = chosen.some(([c]) => c === 'id') ? [] : [['id', chosen[0]?.[1] ?? 'asc'] as const]
  return sql.join([...chosen, ...tie].map(([c, d]) => sql`${sql.ref(c)} ${DIRECTIONS[d]} nulls last`))
}

export interface Paging {
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

/** Page of a list request; larger pages than 1 000 are answered as 1 000. */
export const paging = (query: Query, size = 10): Paging => {
  const pageNo = wholeNumber('页码', query['pageNo'], 1)
  const pageSize = Math.min(wholeNumber('每页条数', query['pageSize'], size), PAGE_MAX)
  const offset = (pageNo - 1) * pageSize
  if (offset > OFFSET_MAX) throw new AppError('refused', '翻页过深，请增加查询条件缩小范围')
  return { pageNo, pageSize, offset }
}
