import { scope } from './visibility.ts'
import type { Resource, RowOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import { selectRows, selection } from './select.ts'
import type { Condition } from './where.ts'

/**
 * Rows whose column has one of the keys, within the scope, unordered. Each key is looked up by index, even on a table without
 * statistics, e.g. after a large import.
 */
export const selectByKeys = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  column: string,
  keys: readonly (string | number)[],
  where: readonly Condition[] = [],
): Promise<RowOf<R>[]> => {
  if (keys.length === 0) return []
  if (keys.some((key) => typeof key === 'number')) return selectRows(ctx, r, [sql`id = any(${[...keys]})`, ...where])
  const table = sql.table(r.table)
  // `offset 0` keeps the planner from rewriting the lookup
  const { rows } = await sql<RowOf<R>>`select ${selection(ctx, r)} from unnest(${[...keys]}::text[]) as given (key)
    cross join lateral (select * from ${table}
      where ${sql.join([sql`${sql.ref(column)} = given.key`, ...scope(ctx, r), ...where], sql` and `)} offset 0) as ${table}`.execute(
    ctx.db,
  )
  return rows
}
