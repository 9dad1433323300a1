/** PostgreSQL as a server of its own: a pool that works and a small one that owns the tables. */
import pg from 'pg'
import { reach, type Patience } from './db-reach.ts'
import { KEEP_ALIVE, TIMES, type Times } from './db-times.ts'
import { assemble, bearLosses, types, type Database } from './db.ts'
import { listenTo } from './listen.ts'
import { createShares } from './share.ts'

export interface PostgresOptions {
  url: string
  /** address with the right to change the schema; the same as `url` unless given */
  ownerUrl?: string | undefined
  size?: number | undefined
  patience?: Patience | undefined
  /** tests wait less */
  times?: Partial<Times>
}

/**
 * Opens PostgreSQL.
 * @throws {StartError} when the server does not answer or cannot be used
 */
export const openPostgres = async (options: PostgresOptions): Promise<Database> => {
  const { url, ownerUrl, size = 10, patience } = options
  await reach(url, 'DATABASE_URL', patience)
  if (ownerUrl && ownerUrl !== url) await reach(ownerUrl, 'MIGRATE_DATABASE_URL', patience)
  const times: Times = { ...TIMES, ...options.times }
  const open = (connectionString: string, max: number, query_timeout?: number) => {
    const common = { connectionTimeoutMillis: times.connectMs, ...KEEP_ALIVE, types, application_name: 'huxi' }
    return bearLosses(new pg.Pool({ connectionString, max, query_timeout, ...common }))
  }
  return assemble({
    engine: 'postgres',
    pool: open(url, size, times.answerMs),
    owner: open(ownerUrl ?? url, 2),
    times,
    shares: createShares(size, times.shareMs),
    // a migration takes as long as it takes
    ownerAnswerMs: times.answerMs,
    listen: (listener) => listenTo(url, listener, times),
    dump: async () => undefined,
  })
}
