/** A small cache of promises: each key loads once, expires after `ttl`, and is invalidated by event. */
import type { Clock } from '../config/clock.ts'
import { forOthers } from './share.ts'

export interface Cache<V> {
  get(key: string, load: () => Promise<V>): Promise<V>
  has(key: string): boolean
  loaded(key: string): V | undefined
  drop(key: string): void
  /** drops matching entries and pending loads, which may predate the change */
  dropWhere(meets: (value: V) => boolean): void
  clear(): void
}

export const cacheUse = { hits: 0, misses: 0 }

interface Entry<V> {
  readonly value: Promise<V>
  readonly at: number
  loaded?: { readonly value: V }
}

/** @param ttl in ms, a bound for missed events @param stillSince start of an outage: entries valid then stay valid */
export const createCache = <V>(
  clock: Clock,
  ttl: number,
  max = 5000,
  stillSince: () => number | undefined = () => undefined,
): Cache<V> => {
  const entries = new Map<string, Entry<V>>()
  const keep = (key: string, value: Promise<V>): Promise<V> => {
    if (entries.size >= max) entries.delete(entries.keys().next().value!)
    const entry: Entry<V> = { value, at: clock.now() }
    entries.set(key, entry)
    value.then(
      (loaded) => void (entry.loaded = { value: loaded }),
      () => entries.get(key) === entry && entries.delete(key),
    )
    return value
  }
  const fresh = (key: string) => {
    const entry = entries.get(key)
    const still = stillSince()
    const now = still === undefined || !entry ? clock.now() : Math.max(still, entry.at)
    const age = entry ? now - entry.at : ttl
    return age >= 0 && age < ttl ? entry : undefined
  }
  return {
    get(key, load) {
      const entry = fresh(key)
      cacheUse[entry ? 'hits' : 'misses'] += 1
      if (entry) return entry.value
      entries.delete(key)
      return keep(key, forOthers(load))
    },
    has: (key) => fresh(key) !== undefined,
    loaded: (key) => fresh(key)?.loaded?.value,
    drop: (key) => void entries.delete(key),
    dropWhere: (meets) => {
      for (const [key, { loaded }] of entries) if (!loaded || meets(loaded.value)) entries.delete(key)
    },
    clear: () => entries.clear(),
  }
}
