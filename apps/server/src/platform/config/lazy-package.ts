/**
 * Packages that few requests need. They are loaded when first used, so that a process at rest does not hold them. For code
 * that cannot wait; what is asynchronous anyway writes `await import`.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Answers with the package; the first call loads it. */
export const lazyPackage =
  <T>(name: string): (() => T) =>
  () =>
    // oxlint-disable-next-line import/no-dynamic-require -- callers give literal names
    require(name) as T
