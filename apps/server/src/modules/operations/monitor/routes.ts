import {
  apiDocument,
  diskInfo,
  diskReadings,
  health,
  httpTraces,
  memoryInfo,
  metric,
  metricNames,
  METRICS,
  protectedWork,
  readings,
  someTraces,
  type HttpTraces,
  type Metric,
  type Reading,
} from '@huxi/contract'
import { forbidden, malformed } from '@huxi/model'
import { bare } from '../../../engine/core/answer.ts'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { now } from '../../../platform/config/clock.ts'
import type { Disk } from '../../../platform/monitor/disks.ts'
import { describe } from './describe.ts'
import { protectedBy } from './protects.ts'
import { codeOfMetric, measure, metricNamed, valuesOf } from './figures.ts'
import { overviewOf } from './health/overview.ts'
import { healthReadings } from './health/readings.ts'
import { redisRoutes } from './redis.ts'
import { wantedTraces, wireTraces } from './traces.ts'

export const monitorRoutes = (routes: readonly Route[], base: string, backup: Route): Route[] => {
  const own = [...figureRoutes, ...traceRoutes, ...machineRoutes, ...redisRoutes, backup]
  const endpoints = [...[...routes, ...own].map(({ endpoint }) => endpoint), apiDocument, protectedWork]
  return [
    ...own,
    handle(apiDocument, async () => bare(describe(endpoints, base))),
    handle(protectedWork, async () => protectedBy(endpoints)),
  ]
}

const UNITS = { count: null, share: null, bytes: 'bytes', seconds: 'seconds', ms: 'milliseconds', epoch: 'seconds' }

const NO_METRIC = '没有这项指标，请检查名称'

const metricAnswer = async (ctx: Ctx, name: string): Promise<Metric> => {
  const found = metricNamed(name)
  if (!found) throw malformed(NO_METRIC)
  if (!holds(ctx, codeOfMetric(found))) throw forbidden()
  const values = valuesOf(found.name, await measure(ctx, found))
  return {
    name,
    description: found.title,
    baseUnit: UNITS[found.unit],
    measurements: found.statistics.map((statistic, at) => ({ statistic, value: values[at]! })),
    availableTags: [],
  }
}

const figureRoutes: readonly Route[] = [
  handle(metricNames, async (ctx) =>
    bare({ names: METRICS.filter((one) => holds(ctx, codeOfMetric(one))).map(({ name }) => name) }),
  ),
  handle(metric, async (ctx, { name }) => bare(await metricAnswer(ctx, name))),
  handle(readings, async (ctx, { screen }) => {
    const own = METRICS.filter((one) => one.screen === screen)
    if (!own[0]) throw malformed('没有这个监控页面，请检查地址')
    if (!holds(ctx, codeOfMetric(own[0]))) throw forbidden()
    const measured = await measure(ctx, own[0])
    return {
      at: now(ctx),
      readings: own.map((one): Reading => {
        const { name, title, unit } = one
        return { name, title, unit, values: 'isAbsent' in one ? null : valuesOf(name, measured) }
      }),
    }
  }),
]

const traceRoutes: readonly Route[] = [
  handle(httpTraces, async (ctx) => bare<HttpTraces>({ traces: wireTraces(ctx.services) })),
  handle(someTraces, async (ctx, { wanted }) =>
    bare<HttpTraces>({ traces: wantedTraces(wireTraces(ctx.services), wanted) }),
  ),
]

const PER_CENT = 100
const TENTHS = 10
const share = (part: number, whole: number): number =>
  whole > 0 ? Math.round((part / whole) * PER_CENT * TENTHS) / TENTHS : 0

const daysLeftOf = ({ free, dailyGrowth }: Pick<Disk, 'free' | 'dailyGrowth'>): number | null =>
  dailyGrowth === undefined || dailyGrowth <= 0 ? null : Math.floor(free / dailyGrowth)

const machineRoutes: readonly Route[] = [
  handle(diskInfo, async (ctx) =>
    (await ctx.services.meters.disks.read()).map(({ name, total, free }) => ({
      name,
      max: total,
      rest: free,
      restPPT: Math.round(share(total - free, total)),
    })),
  ),
  handle(diskReadings, async (ctx) => ({
    at: now(ctx),
    disks: (await ctx.services.meters.disks.read()).map((disk) => ({
      name: disk.name,
      total: disk.total,
      free: disk.free,
      daysLeft: daysLeftOf(disk),
    })),
  })),
  handle(memoryInfo, async (ctx) => {
    const { memory, heap } = ctx.services.meters.process.read()
    const used = memory.total - memory.free
    return {
      'memory.physical.total': memory.total,
      'memory.physical.used': used,
      'memory.physical.free': memory.free,
      'memory.physical.usage': share(used, memory.total),
      'memory.runtime.total': heap.total,
      'memory.runtime.used': heap.used,
      'memory.runtime.max': heap.limit,
      'memory.runtime.free': heap.total - heap.used,
      'memory.runtime.usage': share(heap.used, heap.total),
    }
  }),
  handle(health, async (ctx) => overviewOf(await healthReadings(ctx))),
]
