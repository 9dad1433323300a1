/**
 * Lowers the priority of the threads that hash passwords. Node hashes in its thread pool, a core each for tens of
 * milliseconds, during which the event loop would wait at equal priority. Only Linux has priorities per thread;
 * elsewhere, and without permission, nothing changes.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const THREADS = '/proc/self/task'
const POOL = 'libuv-worker'
/** A tenth of the usual weight: on a busy machine hashing is late, never starved. */
const LOWER = 10

/** Lowers the threads of the pool, which exist after its first use. */
export const lowerPool = (): void => {
  if (process.platform !== 'linux') return
  try {
    for (const thread of readdirSync(THREADS))
      if (readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim() === POOL) setPriority(Number(thread), LOWER)
  } catch {}
}
