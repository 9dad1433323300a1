/**
 * The threads that hash passwords step back. Node hashes in its pool of threads, a core each for tens of milliseconds; at equal rank
 * the loop that answers everybody else waits for them. A thread has a priority of its own on Linux alone; elsewhere, and where it
 * may not be set, everything stays as it is.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const THREADS = '/proc/self/task'
const POOL = 'libuv-worker'
/** A tenth of the weight of other work: on a busy machine hashing is late, never starved. */
const LOWER = 10

/** Lowers the threads of the pool, which are there once it was used. */
export const lowerPool = (): void => {
  if (process.platform !== 'linux') return
  try {
    for (const thread of readdirSync(THREADS))
      if (readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim() === POOL) setPriority(Number(thread), LOWER)
  } catch {
    // a rank that may not be changed is no reason to refuse anybody
  }
}
