/** Drains a process when a newer version serves the same database: not ready, then no new requests. */
import { AppError } from '@huxi/model'
import type { FastifyInstance } from 'fastify'
import type { Bus } from './bus.ts'
import type { Clock } from '../config/clock.ts'
import type { Database } from '../db/db.ts'
import type { Log } from '../config/log.ts'
import { isUnavailable } from '../config/db-error.ts'
import { ownSchema } from '../db/migrate.ts'
import { runningSchemas } from '../db/running.ts'

/** Time for the proxy to notice and for the operator to restart this process. */
const GRACE_MS = 30_000
const RETRY_S = 5

interface Drain {
  isLeaving(): boolean
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
  const look = async (): Promise<void> => {
    for (const schema of await database.asOwner(runningSchemas)) meet(schema)
  }
  bus.on('program.arrived', ({ schema }) => {
    if (schema !== undefined) meet(schema)
    else
      look().catch(
        (error: unknown) => isUnavailable(error) || log.warn({ err: error }, 'newer processes could not be looked for'),
      )
  })
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    if (since === undefined || clock.now() - since < GRACE_MS || raw.url?.startsWith('/actuator/')) return done()
    throw new AppError('unavailable', '系统正在升级，这个进程已停止服务，请稍后重试', { retryAfter: RETRY_S })
  })
  return {
    isLeaving: () => since !== undefined,
    arrive: () => bus.publish('program.arrived', { schema: own }),
  }
}
