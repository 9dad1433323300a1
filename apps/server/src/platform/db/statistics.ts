/** Statistics of the planner on the embedded engine, which has no autovacuum; without them it joins large tables by nested loops. */
import type { Database } from './db.ts'

const TABLES = `select relname as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and (reltuples < 0 or not $1)`

const ANALYZE = `do $$ begin execute format('analyze public.%I', current_setting('huxi.analyzed')); end $$`

/** Table by table, so that requests get the one connection in between. @returns their number */
export const gatherStatistics = async ({ engine, asOwner }: Database, which: 'all' | 'missing'): Promise<number> => {
  if (engine !== 'embedded') return 0
  const { rows } = await asOwner((client) => client.query<{ name: string }>(TABLES, [which === 'missing']))
  for (const { name } of rows)
    await asOwner(async (client) => {
      await client.query(`select set_config('huxi.analyzed', $1, false)`, [name])
      await client.query(ANALYZE)
    })
  return rows.length
}
