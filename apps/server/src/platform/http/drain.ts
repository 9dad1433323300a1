/**
 * What a process does when a newer version of the program serves the same database: it is ready no more, finishes what it
 * has, and then sends everybody away. Whatever rolled was made so that the older version can go on meanwhile.
 */
import { AppError } from '@huxi/model'
import type { FastifyInstance } from 'fastify'
import type { Bus } from './bus.ts'
import type { Clock } from '../config/clock.ts'
import type { Database } from '../db/db.ts'
import type { Log } from '../config/log.ts'
import { isUnavailable } from '../config/db-error.ts'
import { ownSchema } from '../db/migrate.ts'
import { runningSchemas } from '../db/running.ts'

/** Time for the proxy to notice and for the operator to start this process anew. */
const GRACE_MS = 30_000
const RETRY_S = 5

interface Drain {
  /** a load balancer should choose another process */
  isLeaving(): boolean
  /** notifies older versions that this one serves */
  arrive(): void
}

interface DrainParts {
  server: FastifyInstance
  database: Database
  bus: Bus
  clock: Clock
  log: Log
}

/** Watches for newer versions. Routes mounted later are guarded. @param leave called once */
export const openDrain = async (
  { server, database, bus, clock, log }: DrainParts,
  leave: () => void,
): Promise<Drain> => {
  const own = await ownSchema()
  let since: number | undefined
  const meet = (schema: number): void => {
    if (schema <= own || since !== undefined) return
    since = clock.now()
    log.warn({ own, newer: schema }, '新版本的程序已开始服务：本进程 30 秒后不再接受请求，请用新版本重新启动它')
    leave()
  }
  /** Events may have been missed. */
  const look = async (): Promise<void> => {
    for (const schema of await database.asOwner(runningSchemas)) meet(schema)
  }
  bus.on('program.arrived', ({ schema }) => {
    if (schema !== undefined) meet(schema)
    // a database that is away again is reported elsewhere, and its return asks once more
    else
      look().catch(
        (error: unknown) => isUnavailable(error) || log.warn({ err: error }, 'newer processes could not be looked for'),
      )
  })
  server.addHook('onRequest', async ({ raw }) => {
    if (since === undefined || clock.now() - since < GRACE_MS || raw.url?.startsWith('/actuator/')) return
    throw new AppError('unavailable', '系统正在升级，这个进程已停止服务，请稍后重试', { retryAfter: RETRY_S })
  })
  return {
    isLeaving: () => since !== undefined,
    arrive: () => bus.publish('program.arrived', { schema: own }),
  }
}
