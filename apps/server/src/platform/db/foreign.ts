/** External databases that reports read: two connections each, read-only, bounded in time and size. */
import { AppError } from '@huxi/model'
import pg from 'pg'
import { isSilence } from '../config/db-error.ts'
import type { Reach } from '../net/outbound.ts'
import { KEEP_ALIVE, TIMES } from './db-times.ts'
import { tolerateConnectionLoss, types } from './db.ts'
import { optionsFor, type Login } from './reachable.ts'
import { FOREIGN_BOUNDS, reading, type Ask } from './reading.ts'
import { createTurns, type Shares } from './share.ts'

const SIZE = 2
const IDLE_MS = 10_000
const WAIT_MS = 5000
const PAUSE_MS = 5000
const ANSWER_BYTES = 64 * 1_048_576

interface Opened {
  readonly key: string
  readonly pool: pg.Pool
  readonly turns: Shares
  downUntil: number
}

export interface ForeignDatabases {
  lend<T>(id: string, login: Login, work: (ask: Ask) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const sizes = new WeakMap<object, { bytes: number }>()

const boundSize = (client: pg.PoolClient): void => {
  const { stream } = (
    client as unknown as { connection: { stream: NodeJS.EventEmitter & { destroy(e: Error): void } } }
  ).connection
  const size = { bytes: 0 }
  sizes.set(client, size)
  stream.on('data', (part: Buffer) => {
    size.bytes += part.length
    if (size.bytes > ANSWER_BYTES) stream.destroy(new Error('the answer of a foreign database is too large'))
  })
}

const unavailable = (sentence: string, cause?: unknown): AppError => {
  const failure = new AppError('unavailable', sentence, { retryAfter: 5 })
  failure.cause = cause
  return failure
}

const DOWN = '数据源现在连不上，请稍后再试；一直如此请联系管理员测试连接'
const BUSY = '这个数据源的其他报表正在运行，请稍后再试'
const NO_ANSWER = '数据源没有及时应答或应答过大，请缩小范围后再试'

const SERVER_ERROR = /^[0-9A-Z]{5}$/
const LEAVING = /^(08|57P|53)/

const isOfStatement = (error: unknown): boolean => {
  const code = String((error as { code?: unknown }).code)
  return SERVER_ERROR.test(code) && !LEAVING.test(code)
}

export const openForeign = (reach: Reach): ForeignDatabases => {
  const openedPools = new Map<string, Opened>()

  const open = async (id: string, login: Login): Promise<Opened> => {
    const options = await optionsFor(reach, login, TIMES.probeMs)
    const key = JSON.stringify([options.host, login])
    const before = openedPools.get(id)
    if (before?.key === key) return before
    const pool = new pg.Pool({
      ...options,
      ...KEEP_ALIVE,
      types,
      max: SIZE,
      idleTimeoutMillis: IDLE_MS,
      connectionTimeoutMillis: TIMES.probeMs,
      query_timeout: TIMES.answerMs,
    })
    const opened = {
      key,
      pool: tolerateConnectionLoss(pool).on('connect', boundSize),
      turns: createTurns(SIZE, WAIT_MS),
      downUntil: 0,
    }
    openedPools.set(id, opened)
    void before?.pool.end().catch(() => undefined)
    return opened
  }

  const connect = async (opened: Opened): Promise<pg.PoolClient> => {
    if (performance.now() < opened.downUntil) throw unavailable(DOWN)
    try {
      return await opened.pool.connect()
    } catch (error) {
      opened.downUntil = performance.now() + PAUSE_MS
      throw unavailable(DOWN, error)
    }
  }

  const run = async <T>(client: pg.PoolClient, work: (ask: Ask) => Promise<T>): Promise<T> => {
    let isLost = true
    try {
      const done = await reading(client, FOREIGN_BOUNDS, (ask) =>
        work((text, values) => {
          sizes.get(client)!.bytes = 0
          return ask(text, values)
        }),
      )
      isLost = false
      return done
    } catch (error) {
      isLost = !isOfStatement(error) && !(error instanceof AppError)
      throw isLost || isSilence(error) ? unavailable(NO_ANSWER, error) : error
    } finally {
      client.release(isLost)
    }
  }

  return {
    async lend(id, login, work) {
      const opened = await open(id, login).catch((error: unknown) => {
        throw error instanceof AppError ? error : unavailable(DOWN, error)
      })
      const leave = await opened.turns.enter().catch((error: unknown) => {
        throw error instanceof AppError ? error : unavailable(BUSY, error)
      })
      try {
        return await run(await connect(opened), work)
      } finally {
        leave()
      }
    },
    async close() {
      await Promise.all([...openedPools.values()].map(({ pool }) => pool.end().catch(() => undefined)))
      openedPools.clear()
    },
  }
}
