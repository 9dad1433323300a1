/** Statistics of the planner on the embedded engine, which has no autovacuum; without them it joins large tables by nested loops. */
import type { Database } from './db.ts'

const TABLES = `select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`

/** Table by table, so that requests get the one connection in between. @returns their number */
export const gatherStatistics = async ({ engine, asOwner }: Database, which: 'all' | 'missing'): Promise<number> => {
  if (engine !== 'embedded') return 0
  const { rows } = await asOwner((client) =>
    client.query<{ name: string }>(which === 'all' ? TABLES : `${TABLES} and reltuples < 0`),
  )
  for (const { name } of rows) await asOwner((client) => client.query(`analyze ${name}`))
  return rows.length
}
