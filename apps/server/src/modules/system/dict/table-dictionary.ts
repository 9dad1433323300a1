/** Table dictionaries: only declared triples, looked up exactly. A request never describes a new one. */
import type { DictModel } from '@huxi/contract'
import { columnName, isColumn, isPrivate, refused } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { TableDictionary } from '../../../engine/core/seeds.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { presentRows } from '../../../engine/read/field-rules.ts'
import { askedColumns, readCondition, displayColumns, WRONG_CODE, type Columns } from './condition.ts'

export interface TableQuery {
  readonly table: TableDictionary
  readonly where: readonly Condition[]
  readonly order: Condition | undefined
}

export type FindTable = (ctx: Ctx, dictCode: string) => TableQuery

const TABLE_ROWS = 1000

/**
 * Older clients also append conditions to the table and an order to the code: `sys_user where sex = 1,realname,id
 * order by realname`.
 */
const PARTS = /^([^,]*?)(?: where ([^,]*))?,([^,]*),([^, ]*)(?: (order by [^,]*))?(?:,(.*))?$/is

/** @throws {Error} at start for a triple without access or with an unknown column; the finder refuses unknown codes */
export const tableFinder = (tables: readonly TableDictionary[]): FindTable => {
  const tablesByKey = new Map(tables.map((table) => [keyOf(table), table]))
  return (ctx, dictCode) => {
    const [, name, ofTable, text, code, order, rest] = PARTS.exec(dictCode) ?? []
    const table = tablesByKey.get(`${name},${text},${code}`)
    if (!table) throw refused(WRONG_CODE)
    const asked = [ofTable, order, rest].flatMap((part) =>
      part === undefined ? [] : [readCondition(askedColumns(ctx, table), part)],
    )
    return { table, where: asked.flatMap(({ where }) => where), order: asked.findLast((one) => one.order)?.order }
  }
}

export interface Wanted {
  keyword?: string | undefined
  limit?: number | undefined
  offset?: number | undefined
}

export const tableOptions = async (
  ctx: Ctx,
  query: TableQuery,
  { keyword = '', limit, offset }: Wanted = {},
): Promise<DictModel[]> => {
  const { table } = query
  const wish = wishOf(ctx, table, keyword)
  const rows = await storeOf(ctx, table.resource).list(ctx, [...query.where, ...wish.where], {
    limit: Math.min(limit ?? TABLE_ROWS, TABLE_ROWS),
    ...(offset !== undefined && { offset }),
    ...((wish.order ?? query.order) && { order: wish.order ?? query.order! }),
  })
  return presentRows(ctx, table.resource, rows).map((row) => option(valueOf(row, table.code), valueOf(row, table.text)))
}

/** Texts of values; unknown and invisible rows are omitted. */
export const tableTexts = async (
  ctx: Ctx,
  query: TableQuery,
  values: readonly string[],
): Promise<Map<string, string>> => {
  const { table } = query
  if (values.length === 0 || !displayColumns(ctx, table).has(columnName(table.code))) return new Map()
  const rows = await storeOf(ctx, table.resource).list(ctx, [
    ...query.where,
    sql`${columnRef(table, table.code)} = any(${[...values]})`,
  ])
  return new Map(
    presentRows(ctx, table.resource, rows).map((row) => [valueOf(row, table.code), valueOf(row, table.text)]),
  )
}

/** The first row of a text wins. */
export const tableValues = async (
  ctx: Ctx,
  query: TableQuery,
  texts: readonly string[],
): Promise<Map<string, string>> => {
  const { table } = query
  if (texts.length === 0 || !displayColumns(ctx, table).has(columnName(table.text))) return new Map()
  const rows = await storeOf(ctx, table.resource).list(ctx, [
    ...query.where,
    sql`${columnRef(table, table.text)} = any(${[...texts]})`,
  ])
  return firstOf(
    presentRows(ctx, table.resource, rows).map((row) => [valueOf(row, table.text), valueOf(row, table.code)]),
  )
}

export const firstOf = (entries: readonly (readonly [string, string])[]): Map<string, string> => {
  const map = new Map<string, string>()
  for (const [key, value] of entries) if (!map.has(key)) map.set(key, value)
  return map
}

export const option = (value: string, text: string, color?: string | null): DictModel => ({
  value,
  text,
  title: text,
  label: text,
  ...(color && { color }),
})

export const columnRef = ({ resource }: TableDictionary, name: string): Condition => {
  const column = sql.ref(columnName(name))
  return name === 'id' && name in resource.fields ? sql`${column}::text` : column
}

const valueOf = (row: object, name: string): string => String((row as Record<string, unknown>)[name] ?? '')

const keyOf = ({ resource: r, text, code, access, askedBy = [] }: TableDictionary): string => {
  if (!access || access.length === 0) throw new Error(`the dictionary ${r.name}.${text} declares no access`)
  for (const name of askedBy)
    if (!r.fields[name]?.search || isPrivate(r.fields[name])) throw new Error(`${r.name}.${name} cannot be asked by`)
  for (const name of [text, code]) {
    const f = name === 'id' ? undefined : r.fields[name]
    const fine = f
      ? isColumn(f) && ['text', 'personName', 'dict', 'ref', 'treeRef'].includes(f.kind) && !f.numeric
      : name === 'id'
    if (!fine) throw new Error(`${r.name}.${name} cannot be read as a dictionary`)
  }
  return [r.table, columnName(text), columnName(code)].join(',')
}

const ORDER = /^(.*)\[orderby:([^,\]]*),(asc|desc)\]$/s

/** A keyword `abc`, `a,b` or `abc[orderby:column,desc]`. */
const wishOf = (
  ctx: Ctx,
  table: TableDictionary,
  keyword: string,
): { where: Condition[]; order: Condition | undefined } => {
  const [, plain = keyword, column, direction] = ORDER.exec(keyword) ?? []
  const order = column === undefined ? undefined : orderBy(askedColumns(ctx, table), column, direction === 'desc')
  const displayed = displayColumns(ctx, table)
  const texts = [table.text, table.code]
    .filter((name) => displayed.has(columnName(name)))
    .map((name) => columnRef(table, name))
  const many = plain
    .split(',')
    .map((v) => v.trim())
    .filter(Boolean)
  if (many.length === 0) return { where: [], order }
  if (texts.length === 0) return { where: [sql`false`], order }
  const meets = plain.includes(',')
    ? texts.map((text) => sql`${text} = any(${[...many]})`)
    : texts.map((text) => sql`strpos(lower(${text}), lower(${many[0]})) > 0`)
  return { where: [sql`(${sql.join(meets, sql` or `)})`], order }
}

const orderBy = (columns: Columns, column: string, falling: boolean): Condition => {
  if (!columns.has(column)) throw refused(WRONG_CODE)
  return falling ? sql`${sql.ref(column)} desc, id` : sql`${sql.ref(column)}, id`
}
