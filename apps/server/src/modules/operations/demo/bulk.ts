import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { DB } from '../../../platform/db/tables.ts'

const ROWS = 5000

/** Inserts rows with the same columns from one JSON parameter per statement: a thousand cost little more than one. */
export const insertRows = async <T extends keyof DB>(
  ctx: Ctx,
  table: T,
  rows: readonly Partial<DB[T]>[],
): Promise<void> => {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  for (let from = 0; from < rows.length; from += ROWS) {
    const part = JSON.stringify(rows.slice(from, from + ROWS))
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${part}::json)`.execute(ctx.db)
  }
}
