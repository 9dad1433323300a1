import { METRICS, MONITOR_CODES, type MetricDefinition, type MetricName } from '@huxi/contract'
import { sql } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { formatTime } from '../../../platform/config/clock.ts'
import type { Meters } from '../../../platform/monitor/meters.ts'
import type { ProcessFigures } from '../../../platform/monitor/process-meter.ts'
import type { RequestTotals } from '../../../platform/monitor/requests.ts'
import { sumOf, type Tally } from '../../../platform/monitor/window.ts'

interface Sessions {
  readonly active: number
  readonly peak: number
  readonly expired: number
  readonly created: number
}

interface Measured {
  readonly process: ProcessFigures
  readonly requests: RequestTotals
  readonly recent: Tally
  readonly sessions: Sessions
}

type Value = (given: Measured) => readonly number[]

const one =
  (read: (given: Measured) => number): Value =>
  (given) => [read(given)]
const seconds = (ms: number): number => ms / 1000
const nothing: Value = () => [0]

const VALUES: Readonly<Record<MetricName, Value>> = {
  'system.cpu.count': one(({ process }) => process.cpuCount),
  'system.cpu.usage': one(({ process }) => process.systemCpu),
  'process.start.time': one(({ process }) => process.startedAt),
  'process.uptime': one(({ process }) => process.uptimeS),
  'process.cpu.usage': one(({ process }) => process.processCpu),
  'jvm.memory.max': one(({ process }) => process.heap.limit),
  'jvm.memory.committed': one(({ process }) => process.heap.total),
  'jvm.memory.used': one(({ process }) => process.heap.used),
  'jvm.buffer.memory.used': one(({ process }) => process.arrayBuffers),
  'jvm.buffer.count': nothing,
  'jvm.threads.live': one(({ process }) => process.threads.live),
  'jvm.threads.peak': one(({ process }) => process.threads.peak),
  'jvm.threads.daemon': nothing,
  'jvm.classes.loaded': nothing,
  'jvm.classes.unloaded': nothing,
  'jvm.gc.memory.allocated': nothing,
  'jvm.gc.memory.promoted': nothing,
  'jvm.gc.max.data.size': one(({ process }) => process.heap.limit),
  'jvm.gc.live.data.size': one(({ process }) => process.heap.old),
  'jvm.gc.pause': ({ process: { gc } }) => [gc.count, seconds(gc.totalMs), seconds(gc.maxMs)],
  'tomcat.sessions.created': one(({ sessions }) => sessions.created),
  'tomcat.sessions.active.current': one(({ sessions }) => sessions.active),
  'tomcat.sessions.active.max': one(({ sessions }) => sessions.peak),
  'tomcat.sessions.expired': one(({ sessions }) => sessions.expired),
  'tomcat.sessions.rejected': nothing,
  'tomcat.global.sent': one(({ requests }) => requests.sent),
  'tomcat.global.received': one(({ requests }) => requests.received),
  'tomcat.global.error': one(({ requests }) => requests.failed),
  'tomcat.global.request': ({ requests: { count, totalMs, maxMs } }) => [count, seconds(totalMs), seconds(maxMs)],
  'tomcat.global.request.max': one(({ requests }) => seconds(requests.maxMs)),
  'tomcat.servlet.request': ({ recent: { count, totalMs, maxMs } }) => [count, seconds(totalMs), seconds(maxMs)],
  'tomcat.servlet.request.max': one(({ recent }) => seconds(recent.maxMs)),
  'tomcat.servlet.error': one(({ recent }) => recent.failed),
  'tomcat.threads.current': nothing,
  'tomcat.threads.busy': nothing,
  'tomcat.threads.config.max': nothing,
}

export const metricNamed = (name: string): (MetricDefinition & { readonly name: MetricName }) | undefined =>
  METRICS.find((metric) => metric.name === name)

export const codeOfMetric = ({ screen }: MetricDefinition): string => MONITOR_CODES[screen]

export const valuesOf = (name: MetricName, measured: Measured): readonly number[] => VALUES[name](measured)

export const measure = async (ctx: Ctx, { screen }: Pick<MetricDefinition, 'screen'>): Promise<Measured> => {
  const { meters } = ctx.services
  return {
    process: meters.process.read(),
    requests: meters.requests.totals(),
    recent: sumOf(meters.requests.read()),
    sessions: screen === 'tomcat' ? await sessionsOf(ctx, meters) : NO_SESSIONS,
  }
}

const NO_SESSIONS: Sessions = { active: 0, peak: 0, expired: 0, created: 0 }
const peaks = new WeakMap<Meters, number>()

/** Sessions of all tenants; expired ones stay in the table until cleanup. */
const sessionsOf = async (ctx: Ctx, meters: Meters): Promise<Sessions> => {
  const now = ctx.services.clock.now()
  const idle = formatTime(now - ctx.services.config.sessionIdleMin * 60_000)
  const { rows } = await sql<{ active: number; expired: number }>`
    select count(*) filter (where is_live)::int as active, count(*) filter (where not is_live)::int as expired
    from (select expires_at > ${formatTime(now)}::timestamptz and last_seen > ${idle}::timestamptz as is_live
      from sys_session) s`.execute(asSystem(ctx.services, 'number of sessions').db)
  const { active, expired } = rows[0]!
  const peak = Math.max(active, peaks.get(meters) ?? 0)
  peaks.set(meters, peak)
  return { active, expired, peak, created: meters.signIns }
}
