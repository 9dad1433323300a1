import { sql } from 'kysely'
import { systemOf } from './accounts.ts'
import type { TestApp } from './harness.ts'

export const tablesWith = async (app: TestApp, words: readonly string[]): Promise<string[]> => {
  const { db } = systemOf(app, 1)
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} as t
      where exists (select from unnest(${words}::text[]) as w where strpos(t::text, w) > 0) limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found.toSorted()
}
