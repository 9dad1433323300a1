/** Loads rarely used packages on first use in synchronous code; asynchronous code uses `await import`. */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

export const lazyPackage =
  <T>(name: string): (() => T) =>
  () =>
    // oxlint-disable-next-line import/no-dynamic-require -- callers give literal names
    require(name) as T
