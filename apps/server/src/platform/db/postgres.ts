/** PostgreSQL as a server: a working pool and a small owner pool. */
import pg from 'pg'
import { reach, type Patience } from './db-reach.ts'
import { KEEP_ALIVE, TIMES, type Times } from './db-times.ts'
import { assemble, tolerateConnectionLoss, types, type Database } from './db.ts'
import { listenTo } from './listen.ts'
import { readFrom } from './reading.ts'
import { createShares, createTurns } from './share.ts'

interface PostgresOptions {
  url: string
  /** address with the right to change the schema; default `url` */
  ownerUrl?: string | undefined
  reportUrl?: string | undefined
  size?: number | undefined
  patience?: Patience | undefined
  times?: Partial<Times>
}

const REPORTS = 2

export const openPostgres = async (options: PostgresOptions): Promise<Database> => {
  const { url, ownerUrl, reportUrl, size = 10, patience } = options
  await reach(url, 'DATABASE_URL', patience)
  if (ownerUrl && ownerUrl !== url) await reach(ownerUrl, 'MIGRATE_DATABASE_URL', patience)
  if (reportUrl && reportUrl !== url) await reach(reportUrl, 'REPORT_DATABASE_URL', patience)
  const times: Times = { ...TIMES, ...options.times }
  const open = (connectionString: string, max: number, query_timeout?: number, pipeline = false) => {
    const common = { connectionTimeoutMillis: times.connectMs, ...KEEP_ALIVE, types, application_name: 'huxi' }
    return tolerateConnectionLoss(new pg.Pool({ connectionString, max, query_timeout, pipeline, ...common }))
  }
  const reports = open(reportUrl ?? url, REPORTS, times.answerMs)
  return assemble({
    engine: 'postgres',
    pool: open(url, size, times.answerMs, true),
    owner: open(ownerUrl ?? url, 2),
    times,
    shares: createShares(size, times.shareMs),
    ownerAnswerMs: times.answerMs,
    listen: (listener) => listenTo(url, listener, times),
    dump: async () => undefined,
    reading: readFrom(reports, createTurns(REPORTS, times.shareMs)),
    close: () => reports.end(),
  })
}
