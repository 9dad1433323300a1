/** Reads rows of a resource: scope, filter, order, page. Nothing here names a table. */
import { columnName, isColumn, memoized, type Resource, type RowOf } from '@huxi/model'
import { CompiledQuery, createQueryId, PostgresQueryCompiler, sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import { precompiledSql, tableRef } from '../kinds/index.ts'
import { askable, fieldRulesOf, legible, legibleColumn, markWhole } from './field-rules.ts'
import { roleConditions, scope, tenantConditions } from './visibility.ts'
import { firstRows, ownOrdering, type Condition } from './where.ts'

const COMMON_COLUMNS = ['id', 'sysOrgCode', 'createBy', 'createTime', 'updateBy', 'updateTime', 'version']

export const columnsOf = (r: Resource): string[] => [
  ...COMMON_COLUMNS.filter((name) => !(name in r.fields)),
  ...Object.entries(r.fields)
    .filter(([, f]) => isColumn(f))
    .map(([name]) => name),
]

/** The select list of whole rows under field names, for writes and comparisons; never for answers. */
export const wholeSelection = memoized((r: Resource) =>
  precompiledSql(
    sql.join(columnsOf(r).map((name) => sql`${sql.ref(`${r.table}.${columnName(name)}`)} as ${sql.ref(name)}`)),
  ),
)

export const selection = (ctx: Ctx, r: Resource): Condition =>
  fieldRulesOf(ctx, r) ? columnsSeen(ctx, r, columnsOf(legible(ctx, r))) : wholeSelection(r)

const columnsSeen = (ctx: Ctx, r: Resource, names: readonly string[]): Condition =>
  sql.join(
    names.map((name) => {
      const column = sql.ref(`${r.table}.${columnName(name)}`)
      return sql`${legibleColumn(ctx, r, name, column)} as ${sql.ref(name)}`
    }),
  )

const [EVERY, AND] = [sql`true`, sql` and `]

export const all = (where: readonly Condition[]): Condition => (where.length === 0 ? EVERY : sql.join(where, AND))

export const selectFields = async <R extends Resource, K extends keyof RowOf<R> & string>(
  ctx: Ctx,
  r: R,
  names: readonly K[],
  where: readonly Condition[],
): Promise<Pick<RowOf<R>, K>[]> => {
  const columns = names.map((name) => sql`${sql.ref(`${r.table}.${columnName(name)}`)} as ${sql.ref(name)}`)
  const { rows } = await sql<Pick<RowOf<R>, K>>`select ${sql.join(columns)} from ${sql.table(r.table)}
    where ${all([...scope(ctx, r), ...where])} order by ${ownOrdering(askable(ctx, r))}`.execute(ctx.db)
  return markWhole(ctx, r, rows)
}

/**
 * From this offset a page is found by its ids first, since walking the index is cheaper than walking the rows. Measured: equal near
 * 2 000.
 */
const DEEP_OFFSET = 2000

interface Window {
  readonly order?: Condition | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  readonly beside?: Condition | undefined
  /** whole rows for decisions of the server; they must be presented before they go out */
  readonly whole?: boolean
  readonly first?: boolean
}

export const selectRows = <R extends Resource>(
  ctx: Ctx,
  r: R,
  where: readonly Condition[],
  window: Window = {},
): Promise<RowOf<R>[]> => rowsWithin(ctx, r, all([...scope(ctx, r), ...where]), window)

export const rowsWithin = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  meets: Condition,
  { order, limit, offset = 0, beside, whole = false, first = false }: Window,
): Promise<RowOf<R>[]> => {
  const [table, by] = [tableRef(r.table), order ?? ownOrdering(askable(ctx, r))]
  const columns = whole ? wholeSelection(r) : selection(ctx, r)
  const bounds = first && limit !== undefined ? firstRows(limit) : sql`limit ${limit} offset ${offset}`
  const window = limit === undefined ? sql`` : bounds
  const found =
    offset < DEEP_OFFSET
      ? sql<RowOf<R>>`select ${columns} from ${table} where ${meets} order by ${by} ${window}`
      : sql<RowOf<R>>`select ${columns} from
          (select id as page_id from ${table} where ${meets} order by ${by} ${window}) page
          join ${table} on ${sql.ref(`${r.table}.id`)} = page_id order by ${by}`
  // evaluated for the rows of the page only, in a scope of names of its own
  const withBeside = beside ? sql<RowOf<R>>`select page.*, ${beside} from (${found}) page` : found
  const { rows } = await withBeside.execute(ctx.db)
  return whole ? markWhole(ctx, r, rows) : rows
}

const FIRST = 1000

/**
 * Matching rows among the first rows of the conditions: a frequent match fills a page soon; otherwise there may be more matches
 * beyond.
 */
export const selectAmongFirst = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  where: readonly Condition[],
  asked: Condition,
  { limit, offset }: { limit: number; offset: number },
): Promise<RowOf<R>[]> => {
  const [table, by] = [sql.table(r.table), ownOrdering(askable(ctx, r))]
  const { rows } = await sql<RowOf<R>>`select ${selection(ctx, r)} from
    (select * from ${table} where ${all([...scope(ctx, r), ...where])} order by ${by} limit ${FIRST}) as ${table}
    where ${asked} order by ${by} limit ${limit} offset ${offset}`.execute(ctx.db)
  return rows
}

/** The text for one row of callers whom no rule narrows, with the tenant, if any, and the id as values. */
const byId = memoized((r: Resource): string => {
  const where = all([...tenantConditions({ tenantId: 0 }, r), sql`id = ${''}`])
  const statement = sql`select ${wholeSelection(r)} from ${tableRef(r.table)} where ${where}`
  return new PostgresQueryCompiler().compileQuery(statement.toOperationNode(), createQueryId()).sql
})

export const selectById = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  id: string | number,
  where: readonly Condition[],
): Promise<RowOf<R> | undefined> => {
  const narrowed = [...roleConditions(ctx, r), ...where]
  const values = r.owner === 'tenant' ? [ctx.tenantId, id] : [id]
  if (narrowed.length > 0 || values[0] === null) {
    const meets = all([...tenantConditions(ctx, r), ...narrowed, sql`id = ${id}`])
    return (await rowsWithin(ctx, r, meets, { limit: 1, whole: true }))[0]
  }
  const { rows } = await ctx.db.executeQuery<RowOf<R>>(CompiledQuery.raw(byId(r), values))
  return markWhole(ctx, r, rows)[0]
}

export const countRows = async (ctx: Ctx, r: Resource, where: readonly Condition[]): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(r.table)}
    where ${all([...scope(ctx, r), ...where])}`.execute(ctx.db)
  return rows[0]!.n
}

export const selectOne = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  id: string | number,
  where: readonly Condition[] = [],
): Promise<RowOf<R> | undefined> => (await selectRows(ctx, r, [sql`id = ${id}`, ...where], { limit: 1 }))[0]

/**
 * Rows whose column has one of the keys, within the scope, unordered. Each key is looked up by index, even on a table without
 * statistics, e.g. after a large import.
 * @param equal compares the column with `given.key`
 */
export const selectByKeys = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  column: string,
  keys: readonly (string | number)[],
  where: readonly Condition[] = [],
  equal: Condition = sql`${sql.ref(column)} = given.key`,
): Promise<RowOf<R>[]> => {
  if (keys.length === 0) return []
  if (keys.some((key) => typeof key === 'number')) return selectRows(ctx, r, [sql`id = any(${[...keys]})`, ...where])
  const table = sql.table(r.table)
  // `offset 0` keeps the planner from rewriting the lookup
  const { rows } = await sql<RowOf<R>>`select ${selection(ctx, r)} from unnest(${[...keys]}::text[]) as given (key)
    cross join lateral (select * from ${table}
      where ${sql.join([equal, ...scope(ctx, r), ...where], sql` and `)} offset 0) as ${table}`.execute(ctx.db)
  return rows
}
