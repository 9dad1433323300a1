/** Readings of the health checks. Unreadable ones are absent; nothing here throws when the database is away. */
import type { AppServices, Ctx } from '../../../../engine/core/context.ts'
import { asSystem } from '../../../../engine/core/caller.ts'
import { sql } from 'kysely'
import type { Db, PoolFigures } from '../../../../platform/db/db.ts'
import { verifiedBackup, type VerifiedBackup } from '../../../../platform/monitor/backup-record.ts'
import { separationOf } from '../../../system/user/index.ts'
import { readCertificate, type Certificate } from '../../../../platform/monitor/certificate.ts'
import type { Disk } from '../../../../platform/monitor/disks.ts'
import { jobStates, type JobState } from '../../../../platform/monitor/job-states.ts'
import type { QueueFigures } from '../../../../platform/monitor/meters.ts'
import type { ProcessFigures } from '../../../../platform/monitor/process-meter.ts'
import { sumOf, type Tally } from '../../../../platform/monitor/window.ts'

export interface JobReading extends JobState {
  readonly title: string
}

interface LockWaits {
  readonly count: number
  readonly longestMs: number
}

export interface HealthReadings {
  readonly now: number
  /** this machine ahead of the database, in milliseconds */
  readonly skewMs: number
  readonly disks: readonly Disk[]
  readonly process: Pick<ProcessFigures, 'loopDelay' | 'heap' | 'memory'>
  readonly database: {
    readonly isReachable: boolean
    /** of an empty statement; undefined = no answer */
    readonly pingMs: number | undefined
    readonly pool: PoolFigures
    readonly all: Tally
    readonly slow: readonly Tally[]
    readonly lockTimeouts: number
    readonly lockWaits: LockWaits | undefined
    /** undefined = none open or visible */
    readonly oldestTransactionMs: number | undefined
  }
  readonly requests: { readonly all: Tally; readonly routes: readonly Tally[] }
  readonly jobs: readonly JobReading[]
  readonly backup: VerifiedBackup | undefined
  readonly journal: QueueFigures
  readonly connections: { readonly http: number; readonly sockets: number }
  readonly redis: 'none' | 'up' | 'away'
  /** `plain` = no https, `unnamed` = no file configured */
  readonly certificate: Certificate | 'plain' | 'unnamed' | 'unreadable'
  readonly alerts: readonly string[]
  /** `shared` = others hold the administration, so that the first account can go; undefined = a demonstration, or no answer */
  readonly firstAdmin: 'retired' | 'shared' | 'alone' | undefined
}

export const healthReadings = async ({ services }: Ctx): Promise<HealthReadings> => {
  const { meters, database, config, clock, alerts } = services
  const { db } = asSystem(services, 'health of the site')
  const routes = meters.requests.read()
  // sequential, because the pool may be exhausted
  const pingMs = await timeOf(() => sql`select 1`.execute(db))
  const isThere = pingMs !== undefined
  const sessions = isThere ? await readSessions(services) : undefined
  return {
    now: clock.now(),
    skewMs: clock.skewMs?.() ?? 0,
    disks: await meters.disks.read(),
    process: meters.process.read(),
    database: {
      isReachable: database.isReachable(),
      pingMs,
      pool: database.pool(),
      ...meters.statements.read(),
      oldestTransactionMs: sessions?.oldestMs ?? undefined,
      lockWaits: sessions && { count: sessions.count, longestMs: sessions.longestMs ?? 0 },
    },
    requests: { all: sumOf(routes), routes },
    jobs: isThere ? await jobReadings(services, db).catch(() => []) : [],
    backup: await verifiedBackup({ config, database }),
    journal: meters.gauges.journal(),
    connections: { http: meters.requests.totals().connections, sockets: meters.gauges.sockets() },
    redis: await redisState(services),
    certificate: await certificateOf(config),
    alerts,
    firstAdmin:
      isThere && config.profile === 'production' ? await firstAdminOf(services).catch(() => undefined) : undefined,
  }
}

const firstAdminOf = async (services: AppServices): Promise<HealthReadings['firstAdmin']> => {
  const { isFirstActive, lacks } = await separationOf(asSystem(services, 'first account'))
  return !isFirstActive ? 'retired' : lacks.length === 0 ? 'shared' : 'alone'
}

/** Jobs known to this program; leftovers of an older one do not run. */
const jobReadings = async (services: AppServices, db: Db): Promise<readonly JobReading[]> => {
  const titles = await services.ports.jobTitles(services)
  return (await jobStates(db)).flatMap((job) => {
    const title = titles.get(job.name)
    return title === undefined ? [] : [{ ...job, title }]
  })
}

const timeOf = async (work: () => Promise<unknown>): Promise<number | undefined> => {
  const began = performance.now()
  try {
    await work()
    return performance.now() - began
  } catch {
    return undefined
  }
}

/** The table owner sees sessions of the serving account if it is the same or a member of it. */
const SESSIONS = `select (extract(epoch from max(clock_timestamp() - xact_start)) * 1000)::float8 as "oldestMs",
    count(*) filter (where wait_event_type = 'Lock')::int as count,
    (extract(epoch from max(clock_timestamp() - query_start) filter (where wait_event_type = 'Lock')) * 1000)::float8
      as "longestMs"
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

interface Sessions {
  readonly oldestMs: number | null
  readonly count: number
  readonly longestMs: number | null
}

const readSessions = async ({ database }: AppServices): Promise<Sessions | undefined> => {
  try {
    return (await database.asOwner((client) => client.query<Sessions>(SESSIONS))).rows[0]
  } catch {
    return undefined
  }
}

const certificateOf = async ({
  certificateFile,
  publicUrl,
  hsts,
}: AppServices['config']): Promise<HealthReadings['certificate']> => {
  if (!certificateFile) return hsts ? 'unnamed' : 'plain'
  const host = publicUrl && new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
  return (await readCertificate(certificateFile, host)) ?? 'unreadable'
}

const redisState = async ({ redis }: AppServices): Promise<HealthReadings['redis']> => {
  if (!redis) return 'none'
  return (await redis.info()) ? 'up' : 'away'
}
