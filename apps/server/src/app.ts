import { classOf, resources } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import type { FastifyInstance } from 'fastify'
import { areas, seeds } from './areas.ts'
import { dependentsOf, openAreas } from './engine/core/area.ts'
import type { AppServices, Ports, RowVisibility } from './engine/core/context.ts'
import { refuseUnknownTargets, refuseUnknownWords } from './engine/core/definition-check.ts'
import type { Route } from './engine/core/handle.ts'
import { mountOpenPages } from './engine/http/open-page.ts'
import { mount } from './engine/http/mount.ts'
import { mountSockets } from './engine/http/push.ts'
import { storesOf } from './engine/read/visibility.ts'
import { openToReferrers } from './engine/verbs/choices.ts'
import { followSettings } from './modules/system/setting/index.ts'
import { addedJobs, jobEnded, stopOrphans } from './modules/operations/job/index.ts'
import { openBus } from './platform/http/bus.ts'
import type { Clock } from './platform/config/clock.ts'
import type { Config } from './platform/config/config.ts'
import { openLiveConfig } from './platform/config/live-config.ts'
import type { Database } from './platform/db/db.ts'
import { openDrain } from './platform/http/drain.ts'
import { openHttp } from './platform/http/http.ts'
import type { Log } from './platform/config/log.ts'
import { createRateLimits } from './platform/http/rate-limit.ts'
import { createOutage, together } from './platform/db/outage.ts'
import { createMeters } from './platform/monitor/meters.ts'
import { mountPrometheus } from './platform/monitor/prometheus.ts'
import { mountProbes } from './platform/http/probes.ts'
import { openRedis } from './platform/db/redis.ts'
import type { SystemJob } from './platform/jobs/job-run.ts'
import { createScheduler } from './platform/jobs/scheduler.ts'
import type { Secrets } from './platform/config/secrets.ts'
import { openSms } from './platform/http/sms.ts'
import { storageOf } from './platform/files/storage-of.ts'
import { mountWeb } from './platform/http/web.ts'

interface Parts {
  config: Config
  clock: Clock
  log: Log
  database: Database
  secrets: Secrets
}

/** Resources and routes beside those of the product; tests add specimens. */
export interface Extension {
  resources: readonly Resource[]
  routes: readonly Route[]
}

export interface App {
  services: AppServices
  server: FastifyInstance
  routes: readonly Route[]
  /** starts the system jobs, once it serves */
  work(): Promise<void>
  /** stops accepting work, finishes running work, closes */
  close(): Promise<void>
}

export const jobsOf = (services: AppServices): readonly SystemJob[] =>
  areas.flatMap((own) => own.jobs?.(services) ?? [])

/** Assembles the app; it does not listen yet. */
export const openApp = async (given: Parts, extension: Extension = { resources: [], routes: [] }): Promise<App> => {
  const all: readonly Resource[] = [...Object.values(resources), ...extension.resources]
  const alerts: string[] = []
  const services = await openServices(given, alerts)
  refuseUnknownTargets(all)
  refuseUnknownWords(
    all,
    seeds.dictionaries,
    areas.flatMap((own) => own.tableDictionaries ?? []),
  )
  await followSettings(services)
  const { routes, readies, closings } = openRoutes(services, all, extension)
  for (const ready of readies) await ready()

  const { database, clock, log, bus, meters, redis } = services
  const scheduler = createScheduler({
    database,
    clock,
    log,
    jobs: jobsOf(services),
    added: () => addedJobs(services),
    ended: jobEnded(services),
  })
  bus.on('jobs.changed', scheduler.wake)
  const server = await openHttp(services, { alerts, answered: meters.requests.note })
  meters.requests.watch(server)
  let isStopping = false
  const drain = await openDrain({ server, database, bus, clock, log }, () => void scheduler.stop())
  await mountAll(server, services, routes, { isStopping: () => isStopping, isLeaving: drain.isLeaving })
  const close = async (): Promise<void> => {
    isStopping = true
    await Promise.all([closeServer(server), scheduler.stop()])
    for (const finish of closings) await finish()
    await bus.close()
    redis?.close()
    meters.close()
    clock.close?.()
    await database.close()
  }
  const work = async (): Promise<void> => {
    await stopOrphans(services)
    await scheduler.start()
    drain.arrive()
  }
  return { services, server, routes, work, close }
}

const openServices = async (given: Parts, alerts: readonly string[]): Promise<AppServices> => {
  const liveConfig = openLiveConfig(given.config)
  const parts = { ...given, config: liveConfig.config }
  const { config, log, clock, database } = parts
  const meters = createMeters(config, clock, log)
  database.watch(together(createOutage(log, clock), meters.statements))
  const storage = storageOf(config, log)
  const redis = config.redisUrl ? await openRedis(config.redisUrl, await installationName(parts), log) : undefined
  const bus = await openBus(database, log, redis)
  return {
    ...parts,
    liveConfig,
    alerts,
    storage,
    bus,
    limits: createRateLimits(clock, redis),
    redis,
    meters,
    sms: openSms(config),
    ports: {} as Ports,
  }
}

/** Fills the ports and opens the areas, whose resources may be added and removed while the app runs. */
const openRoutes = (services: AppServices, all: readonly Resource[], extension: Extension) => {
  const byName = new Map(all.map((r) => [r.name, r]))
  const stores = new Map<string, RowVisibility>()
  Object.assign(services.ports, {
    resources: byName,
    stores,
    classOf,
    seeds,
    dependents: dependentsOf(areas),
    jobHandlers: areas.flatMap((own) => own.jobHandlers ?? []),
    examples: areas.flatMap((own) => own.examples ?? []),
    fillFunctions: areas.flatMap((own) => own.fillFunctions ?? []),
  } satisfies Partial<Ports>)
  const opened = openAreas(areas, services, all, (routes) => openToReferrers(all, routes), {
    know: (r, own) => void (byName.set(r.name, r), stores.set(r.name, own)),
    forget: (name) => void (byName.delete(name), stores.delete(name)),
  })
  const routes = [...opened.routes, ...openToReferrers(all, extension.routes)]
  for (const [name, own] of storesOf(routes)) stores.set(name, own)
  return { ...opened, routes }
}

interface Leaving {
  readonly isStopping: () => boolean
  readonly isLeaving: () => boolean
}

const mountAll = async (
  server: FastifyInstance,
  services: AppServices,
  routes: readonly Route[],
  { isStopping, isLeaving }: Leaving,
): Promise<void> => {
  const { config, database, meters } = services
  const sockets = await mountSockets(server, services)
  meters.gauges.sockets = sockets.count
  mount(server, services, routes)
  mountProbes(server, config, {
    isStopping: () => isStopping() || isLeaving(),
    isReachable: database.isReachable,
  })
  await mountPrometheus(server, services)
  mountOpenPages(
    server,
    services,
    areas.flatMap((own) => own.openPages ?? []),
    () => server.server.listening && !isLeaving(),
  )
  await mountWeb(server, config)
}

/** Names the installation within a shared Redis: processes of one database share the name. */
const installationName = async ({ config, database }: Parts): Promise<string> => {
  if (database.engine === 'embedded') return config.dataDir
  const { rows } = await database.asOwner((client) =>
    client.query<{ name: string }>('select current_database() as name'),
  )
  return rows[0]!.name
}

const IN_FLIGHT_MS = 20_000

/**
 * Stops listening, closes sockets and finishes running requests within their time. Listening ends first: a proxy retries a refused
 * connection on another process, but passes on an answer.
 */
const closeServer = async (server: FastifyInstance): Promise<void> => {
  server.server.close()
  const late = setTimeout(() => server.server.closeAllConnections(), IN_FLIGHT_MS)
  await server.close()
  clearTimeout(late)
}
