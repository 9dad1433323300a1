/** `/actuator/prometheus`: metrics for a monitoring system with its token. */
import { unauthenticated } from '@huxi/model'
import type { FastifyInstance } from 'fastify'
import type { Gauge, Registry } from 'prom-client'
import type { Clock } from '../config/clock.ts'
import type { Config } from '../config/config.ts'
import { cacheUse } from '../db/cache.ts'
import type { Database } from '../db/db.ts'
import { isTrusted } from '../http/probes.ts'
import { verifiedBackup } from './backup-record.ts'
import { jobStates } from './job-states.ts'
import type { Meters } from './meters.ts'

type Values = number | undefined | readonly (readonly [labels: Record<string, string>, value: number])[]

interface Given {
  readonly config: Config
  readonly clock: Clock
  readonly database: Database
  readonly meters: Meters
}

interface Line {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  read(given: Given): Values | Promise<Values>
}

const jobsOf = async ({ database }: Given) => jobStates(database.scoped('*')).catch(() => [])

const LINES: readonly Line[] = [
  {
    name: 'huxi_db_connections',
    help: 'Connections of the pool, and work that waits for one',
    labels: ['state'],
    read: ({ database }) => Object.entries(database.pool()).map(([state, n]) => [{ state }, n] as const),
  },
  {
    name: 'huxi_db_up',
    help: 'The database answered when it was asked last',
    read: ({ database }) => Number(database.isReachable()),
  },
  {
    name: 'huxi_clock_skew_seconds',
    help: 'This machine ahead of the database',
    read: ({ clock }) => (clock.skewMs?.() ?? 0) / 1000,
  },
  { name: 'huxi_db_statements_total', help: 'Statements', read: ({ meters }) => meters.statements.totals.count },
  {
    name: 'huxi_db_statement_seconds_total',
    help: 'Time spent waiting for statements',
    read: ({ meters }) => meters.statements.totals.totalMs / 1000,
  },
  {
    name: 'huxi_db_slow_statements_total',
    help: 'Statements slower than half a second',
    read: ({ meters }) => meters.statements.totals.slow,
  },
  {
    name: 'huxi_cache_requests_total',
    help: 'Questions to the caches of this process',
    labels: ['result'],
    read: () => [
      [{ result: 'hit' }, cacheUse.hits],
      [{ result: 'miss' }, cacheUse.misses],
    ],
  },
  { name: 'huxi_sockets', help: 'Browsers that are connected', read: ({ meters }) => meters.gauges.sockets() },
  {
    name: 'huxi_http_connections',
    help: 'Open connections',
    read: ({ meters }) => meters.requests.totals().connections,
  },
  {
    name: 'huxi_journal_waiting',
    help: 'Lines of the operation log that wait to be written',
    read: ({ meters }) => meters.gauges.journal().waiting,
  },
  {
    name: 'huxi_journal_dropped_total',
    help: 'Lines of the operation log that were given up',
    read: ({ meters }) => meters.gauges.journal().dropped,
  },
  { name: 'huxi_sign_ins_total', help: 'Sign-ins', read: ({ meters }) => meters.signIns },
  {
    name: 'huxi_disk_free_bytes',
    help: 'Free space',
    labels: ['disk'],
    read: async ({ meters }) => (await meters.disks.read()).map(({ name, free }) => [{ disk: name }, free] as const),
  },
  {
    name: 'huxi_disk_bytes',
    help: 'Size of disks',
    labels: ['disk'],
    read: async ({ meters }) => (await meters.disks.read()).map(({ name, total }) => [{ disk: name }, total] as const),
  },
  {
    name: 'huxi_job_last_success_timestamp_seconds',
    help: 'When a job last succeeded',
    labels: ['job'],
    read: async (given) =>
      (await jobsOf(given)).flatMap(({ name, okAt }) => (okAt === null ? [] : [[{ job: name }, okAt / 1000] as const])),
  },
  {
    name: 'huxi_job_failing',
    help: '1 = the latest run of the job did not succeed',
    labels: ['job'],
    read: async (given) =>
      (await jobsOf(given)).map(({ name, failingSince }) => [{ job: name }, Number(failingSince !== null)] as const),
  },
  {
    name: 'huxi_backup_verified_age_seconds',
    help: 'Age of the last backup that was restored on trial',
    read: async ({ config, clock, database }) => {
      const verified = await verifiedBackup({ config, database })
      return verified && (clock.now() - verified.backupAt) / 1000
    },
  },
]

const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const registryOf = async (given: Given): Promise<Registry> => {
  const prom = await import('prom-client')
  const registry = new prom.Registry()
  prom.collectDefaultMetrics({ register: registry })
  const durations = new prom.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  given.meters.requests.listen(({ method, route, status, ms }) =>
    durations.observe({ method, route, status: String(status) }, ms / 1000),
  )
  for (const { name, help, labels = [], read } of LINES) {
    // a counter only adds; these values are read as totals
    void new prom.Gauge({
      name,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        fill(this, await read(given))
      },
    })
  }
  return registry
}

const fill = (gauge: Gauge, values: Values): void => {
  gauge.reset()
  // after a reset a gauge without labels reads 0
  if (values === undefined) gauge.remove()
  if (typeof values === 'number') gauge.set(values)
  else for (const [labels, value] of values ?? []) gauge.set(labels, value)
}

/** Mounts it; without a configured token the path does not exist. */
export const mountPrometheus = async (server: FastifyInstance, given: Given): Promise<void> => {
  const { metricsToken } = given.config
  if (metricsToken === undefined) return
  const registry = await registryOf(given)
  server.get('/actuator/prometheus', async (request, reply) => {
    if (!isTrusted(request, metricsToken)) throw unauthenticated()
    return reply
      .headers({ 'cache-control': 'no-store' })
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
