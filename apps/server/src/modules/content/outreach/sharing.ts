/** People at work, in whichever process: while a queue is drained, each process tells of its requests. */
import type { KyselyPlugin } from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'

const [TOLD_EACH_MS, CALLED_EACH_MS, HEARD_MS, WATCH_MS] = [100, 500, 300, 1500]

const lastReports = new WeakMap<AppServices, number>()

export const watchRequests = (services: AppServices): void => {
  const { bus, meters } = services
  let [until, answered] = [-Infinity, 0]
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    const { count } = meters.requests.totals()
    if (count > answered) bus.publish('queue.shared', {})
    answered = count
    if (performance.now() < until) return
    clearInterval(timer)
    timer = undefined
  }
  bus.on('queue.shared', () => void lastReports.set(services, performance.now()))
  bus.on('queue.draining', () => {
    until = performance.now() + WATCH_MS
    if (timer) return
    answered = meters.requests.totals().count
    timer = setInterval(look, TOLD_EACH_MS).unref()
  })
}

/** @returns whether people are at work; asked before each batch and within its transactions, of which the bus is no part */
export const openSharing = (services: AppServices): (() => boolean) => {
  const apart = AsyncLocalStorage.snapshot()
  let called = -Infinity
  return () => {
    const now = performance.now()
    if (now - called > CALLED_EACH_MS) {
      called = now
      apart(() => services.bus.publish('queue.draining', {}))
    }
    return now - (lastReports.get(services) ?? -Infinity) < HEARD_MS
  }
}

const [REST_LEAST_MS, REST_MOST_MS] = [1, 15]

/** Each statement is followed by a rest of its own length, except where a transaction holds the only connection. */
export const restful = (ctx: Ctx, isShared: () => boolean): Ctx => {
  if (ctx.services.database.engine === 'embedded') return ctx
  const startedAt = new WeakMap<object, number>()
  const rests: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      startedAt.set(queryId, performance.now())
      return node
    },
    transformResult: async ({ result, queryId }) => {
      const took = performance.now() - (startedAt.get(queryId) ?? Infinity)
      if (isShared()) await sleep(Math.min(REST_MOST_MS, Math.max(REST_LEAST_MS, took)))
      return result
    },
  }
  return { ...ctx, db: ctx.db.withPlugin(rests) }
}
