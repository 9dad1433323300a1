/**
 * Cache of expensive answers, such as the figures of the home page: one per user and query, for some seconds. A write through this
 * process invalidates all of them.
 */
import type { Endpoint } from '@huxi/model'
import { createCache, type Cache } from '../../platform/db/cache.ts'
import type { AppServices, Ctx } from '../core/context.ts'
import type { Extra, Route } from '../core/handle.ts'

const LIFE_MS = 3000
const KEPT_MAX = 500

const byServices = new WeakMap<AppServices, Cache<unknown>>()

const cacheOf = (services: AppServices): Cache<unknown> => {
  const cached = byServices.get(services)
  if (cached) return cached
  const cache = createCache<unknown>(services.clock, LIFE_MS, KEPT_MAX)
  byServices.set(services, cache)
  services.bus.on('authority.changed', cache.clear)
  return cache
}

type Input = Parameters<Route['run']>[1]

/** Runs the handler or returns its cached answer; concurrent callers share one run. */
export const keptOf = ({ kept, path, work = 'query' }: Endpoint, run: Route['run']): Route['run'] => {
  if (work !== 'query')
    return (ctx: Ctx, input: Input, extra: Extra) =>
      run(ctx, input, extra).finally(() => byServices.get(ctx.services)?.clear())
  if (!kept) return run
  return (ctx, input, extra) => {
    if (!ctx.session) return run(ctx, input, extra)
    const key = JSON.stringify([path, ctx.tenantId, ctx.session.person.id, input, extra.query])
    return cacheOf(ctx.services).get(key, () => run(ctx, input, extra))
  }
}
