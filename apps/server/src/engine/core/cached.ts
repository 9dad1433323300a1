/** Cached values of the whole process, asked for inside and outside of transactions. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Cache } from '../../platform/db/cache.ts'
import type { Ctx } from './context.ts'

/** Runs work as part of no transaction. */
const detached = AsyncLocalStorage.snapshot()

/** Runs detached work beside the transaction of a context: on another connection, unaffected by a rollback. */
export const beside = <T>(ctx: Ctx, work: (outside: Ctx) => T): T =>
  detached(() => work({ ...ctx, db: ctx.services.database.scoped(ctx.tenantId), pending: null }))

/**
 * The cached value of a key. A transaction neither waits for a read of other requests, which may wait for its connection, nor caches
 * what it reads, which a rollback may undo: it reads an expired value itself, and the cache is filled beside it.
 * Without that, every write reads the value again until a request outside of a transaction asks for it.
 */
export const cached = <V>(ctx: Ctx, cache: Cache<V>, key: string, read: (ctx: Ctx) => Promise<V>): Promise<V> => {
  if (!ctx.pending) return cache.get(key, () => read(ctx))
  const known = cache.loaded(key)
  if (known !== undefined) return Promise.resolve(known)
  beside(ctx, (outside) => cache.get(key, () => read(outside))).catch(() => undefined)
  return read(ctx)
}
