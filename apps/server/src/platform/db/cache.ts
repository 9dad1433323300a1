/** A small cache of promises: each key is loaded once, forgotten after `ttl`, and dropped by name when an event arrives. */
import type { Clock } from '../config/clock.ts'

export interface Cache<V> {
  get(key: string, load: () => Promise<V>): Promise<V>
  has(key: string): boolean
  /** what is there already; undefined while it is still being loaded */
  loaded(key: string): V | undefined
  drop(key: string): void
  /** drops what meets the condition, and what is still being loaded: it may have been read before the change */
  dropWhere(meets: (value: V) => boolean): void
  clear(): void
}

/** How often the caches of this process had an answer, and how often not. */
export const cacheUse = { hits: 0, misses: 0 }

interface Entry<V> {
  readonly value: Promise<V>
  readonly at: number
  loaded?: { readonly value: V }
}

/**
 * @param ttl milliseconds an entry lives, for events that never came: a process that was cut off serves nothing older
 * @param max entries kept; the oldest goes first
 * @param stillSince since when nothing can be read: what was not too old then is not now; undefined = everything can
 */
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
    // a clock that was set back makes nothing younger
    return age >= 0 && age < ttl ? entry : undefined
  }
  return {
    get(key, load) {
      const entry = fresh(key)
      cacheUse[entry ? 'hits' : 'misses'] += 1
      if (entry) return entry.value
      entries.delete(key)
      return keep(key, load())
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
