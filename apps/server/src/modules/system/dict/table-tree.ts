import type { TreeSelectNode } from '@huxi/contract'
import { columnName, jsonObjectIn, refused, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { kindOf } from '../../../engine/kinds/index.ts'
import { askable, presentRows } from '../../../engine/read/field-rules.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { askedColumns, WRONG_CODE, type Columns } from './condition.ts'
import type { TableQuery } from './table-dictionary.ts'

/** Spellings of "no parent" by older clients. */
const NOWHERE: readonly (string | null)[] = [null, '', '0']

interface Level {
  readonly pid: string | null
  readonly pidField: string
  /** JSON of columns and the values they contain */
  readonly condition: string | null
}

/** @throws {AppError} refused for a table that is no tree, and for undeclared columns */
export const treeLevel = async (
  ctx: Ctx,
  { table, where, order }: TableQuery,
  { pid, pidField, condition }: Level,
): Promise<TreeSelectNode[]> => {
  const { resource: r, text, code } = table
  const parent = parentField(askable(ctx, r), pidField)
  if (parent === undefined || code !== 'id') throw refused(WRONG_CODE)
  const at = sql.ref(pidField)
  const level = NOWHERE.includes(pid) ? sql`${at} is null` : sql`${at} = ${pid}`
  const own = storeOf(ctx, r)
  const rows = (await own.list(
    ctx,
    [...where, level, ...containing(askedColumns(ctx, table), condition)],
    order ? { order } : {},
  )) as Row[]
  const ids = rows.map(({ id }) => String(id))
  const { rows: above } = await sql<{ id: string }>`select distinct ${at} as id from ${sql.table(r.table)}
    where ${sql.join([...(await own.readable(ctx)), sql`${at} = any(${ids})`], sql` and `)}`.execute(ctx.db)
  const parents = new Set(above.map(({ id }) => id))
  return presentRows(ctx, r, rows).map((row) => ({
    key: String(row['id']),
    title: String(row[text] ?? ''),
    value: null,
    code: null,
    parentId: (row[parent] as string | null) ?? null,
    icon: null,
    leaf: !parents.has(String(row['id'])),
    children: null,
  }))
}

type Row = Record<string, unknown>

const parentField = (r: Resource, column: string): string | undefined =>
  Object.entries(r.fields).find(
    ([name, f]) => f.kind === 'treeRef' && f.to === r.name && columnName(name) === column,
  )?.[0]

const containing = (columns: Columns, condition: string | null): Condition[] => {
  if (condition === null) return []
  const asked = jsonObjectIn(condition)
  if (!asked) throw refused(WRONG_CODE)
  return Object.entries(asked).map(([column, value]) => {
    const f = columns.get(column)
    if (!f || !kindOf(f).textual || typeof value === 'object') throw refused(WRONG_CODE)
    return sql`strpos(lower(${sql.ref(column)}), lower(${String(value)})) > 0`
  })
}
