/** PostgreSQL as a server of its own: a pool that works and a small one that owns the tables. */
import pg from 'pg'
import { assemble, bearLosses, types, type Database } from './db.ts'
import { reach, type Patience } from './db-reach.ts'
import { listenTo } from './listen.ts'

export interface PostgresOptions {
  url: string
  /** address with the right to change the schema; the same as `url` unless told */
  ownerUrl?: string | undefined
  size?: number | undefined
  patience?: Patience | undefined
}

/**
 * Opens PostgreSQL.
 * @throws {StartError} when the server does not answer or cannot be used
 */
export const openPostgres = async ({ url, ownerUrl, size = 10, patience }: PostgresOptions): Promise<Database> => {
  await reach(url, 'DATABASE_URL', patience)
  if (ownerUrl && ownerUrl !== url) await reach(ownerUrl, 'MIGRATE_DATABASE_URL', patience)
  const open = (connectionString: string, max: number) => {
    const options = { connectionTimeoutMillis: 5000, keepAlive: true, types, application_name: 'huxi' }
    return bearLosses(new pg.Pool({ connectionString, max, ...options }))
  }
  const pool = open(url, size)
  const owner = open(ownerUrl ?? url, 2)
  return assemble({ engine: 'postgres', pool, owner, listen: (ear) => listenTo(url, ear), dump: async () => undefined })
}
