import { afterAll, beforeAll } from 'vitest'
import { openCopy, openTestApp, type TestApp } from './harness.ts'

/** Well below the 5 s after which a cache expires by itself. */
export const AT_ONCE = { timeout: 4000, interval: 20 }

interface Pair {
  a: TestApp
  b: TestApp
}

/** Opens both for the enclosing describe; only PostgreSQL allows a second process. */
export const usePair = (env: Record<string, string> = {}): Pair => {
  const pair = {} as Pair
  beforeAll(async () => {
    const owned = await openCopy()
    pair.a = await openTestApp(env, owned)
    const database = (await owned.again())!
    pair.b = await openTestApp(env, { database, drop: async () => {}, again: async () => undefined })
  })
  afterAll(async () => {
    await pair.b.dispose()
    await pair.a.dispose()
  })
  return pair
}
