/** Lowers the priority of Node's thread pool on Linux, because password hashing would delay the event loop. */
import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

const THREADS = '/proc/self/task'
const POOL = 'libuv-worker'
const LOWER = 10

/** Lowers the threads of the pool, which exist after its first use. */
export const lowerPool = (): void => {
  if (process.platform !== 'linux') return
  try {
    for (const thread of readdirSync(THREADS))
      if (readFileSync(`${THREADS}/${thread}/comm`, 'utf8').trim() === POOL) setPriority(Number(thread), LOWER)
  } catch {}
}
