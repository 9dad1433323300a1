/** PostgreSQL as a server: a working pool and a small owner pool. */
import pg from 'pg'
import { reach, type Patience } from './db-reach.ts'
import { KEEP_ALIVE, TIMES, type Times } from './db-times.ts'
import { assemble, tolerateConnectionLoss, types, type Database } from './db.ts'
import { openHosts, refuseStandby, settle, type Hosts } from './hosts.ts'
import { listenTo } from './listen.ts'
import { readFrom } from './reading.ts'
import { createShares, createTurns } from './share.ts'

interface PostgresOptions {
  url: string
  /** address with the right to change the schema; default `url` */
  ownerUrl?: string | undefined
  reportUrl?: string | undefined
  setting?: string
  size?: number | undefined
  patience?: Patience | undefined
  times?: Partial<Times>
}

const REPORTS = 2

/** A connection to a host that has become a standby is given up. */
const refusing = ({ seek }: Hosts) => {
  const check = async (client: pg.PoolClient): Promise<void> => {
    try {
      await refuseStandby(client)
    } catch (error) {
      await seek()
      throw error
    }
  }
  return (client: pg.PoolClient, done: (error?: Error) => void): void => void settle(check(client), done)
}

export const openPostgres = async (options: PostgresOptions): Promise<Database> => {
  const { url, ownerUrl, reportUrl, setting = 'DATABASE_URL', size = 10, patience } = options
  const hosts = openHosts(url)
  const ofOwner = ownerUrl && ownerUrl !== url ? openHosts(ownerUrl) : hosts
  const ofReports = reportUrl && reportUrl !== url ? openHosts(reportUrl) : hosts
  await reach(hosts, setting, patience)
  if (ofOwner !== hosts) await reach(ofOwner, 'MIGRATE_DATABASE_URL', patience)
  if (ofReports !== hosts) await reach(ofReports, 'REPORT_DATABASE_URL', patience)
  const times: Times = { ...TIMES, ...options.times }
  const open = (of: Hosts, max: number, query_timeout?: number, pipeline = false) => {
    const common = { connectionTimeoutMillis: times.connectMs, ...KEEP_ALIVE, types, application_name: 'huxi' }
    const follow = of.isOne ? {} : { Client: of.Client, verify: refusing(of) }
    return tolerateConnectionLoss(
      new pg.Pool({ connectionString: of.current(), max, query_timeout, pipeline, ...follow, ...common }),
    )
  }
  const reports = open(ofReports, REPORTS, times.answerMs)
  return assemble({
    engine: 'postgres',
    pool: open(hosts, size, times.answerMs, true),
    owner: open(ofOwner, 2),
    times,
    shares: createShares(size, times.shareMs),
    ownerAnswerMs: times.answerMs,
    listen: (listener) => listenTo(hosts, listener, times),
    reading: readFrom(reports, createTurns(REPORTS, times.shareMs)),
    close: () => reports.end(),
  })
}
