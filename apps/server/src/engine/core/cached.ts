import { AsyncLocalStorage } from 'node:async_hooks'
import type { Cache } from '../../platform/db/cache.ts'
import type { Ctx } from './context.ts'

const detached = AsyncLocalStorage.snapshot()

/** Runs work outside the transaction of a context, on another connection; a rollback does not affect it. */
export const outsideTransaction = <T>(ctx: Ctx, work: (outside: Ctx) => T): T =>
  detached(() => work({ ...ctx, db: ctx.services.database.scoped(ctx.tenantId), pending: null }))

/**
 * The cached value of a key. A transaction does not wait for a read of another request, which may wait for its connection, and does
 * not cache its own reads, which a rollback may undo: it reads an expired value itself while the cache is refilled outside of it.
 */
export const cached = <V>(ctx: Ctx, cache: Cache<V>, key: string, read: (ctx: Ctx) => Promise<V>): Promise<V> => {
  if (!ctx.pending) return cache.get(key, () => read(ctx))
  const known = cache.loaded(key)
  if (known !== undefined) return Promise.resolve(known)
  outsideTransaction(ctx, (outside) => cache.get(key, () => read(outside))).catch(() => undefined)
  return read(ctx)
}

let since: number | undefined

/** Runs the part of an import that blocks the embedded database for all others. */
export const holdingAll = async <T>({ services: { clock, database } }: Ctx, work: () => Promise<T>): Promise<T> => {
  if (database.engine !== 'embedded') return work()
  since = clock.now()
  try {
    return await work()
  } finally {
    since = undefined
  }
}

/** Start of an import that holds the only connection; its cancellation is answered from memory. */
export const heldSince = (): number | undefined => since
