/** Values read from whole tables, and read anew only after a row has changed: each write gives its row another `xmin`. */
import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

export interface WholeTables<V> {
  /** @param keeps false within a transaction, whose changes may be rolled back */
  read(db: Db | Tx, keeps: boolean, load: () => Promise<V>): Promise<V>
}

const markOf = async (db: Db | Tx, tables: readonly string[]): Promise<string> => {
  const parts = tables.map(
    (table) => sql`(select count(*) || '.' || coalesce(sum(xmin::text::bigint), 0) from ${sql.table(table)})`,
  )
  const { rows } = await sql<{ mark: string }>`select concat_ws(' ', ${sql.join(parts)}) as mark`.execute(db)
  return rows[0]!.mark
}

export const wholeTables = <V>(...tables: readonly string[]): WholeTables<V> => {
  let last: { readonly mark: string; readonly value: V } | undefined
  return {
    async read(db, keeps, load) {
      // before the rows: a change in between leads to one reading more, never to old rows under a new mark
      const mark = await markOf(db, tables)
      if (last?.mark === mark) return last.value
      const value = await load()
      if (keeps) last = { mark, value }
      return value
    },
  }
}
