/**
 * One driver for both engines, PostgreSQL and the embedded PGlite. A `Db` is bound to one tenant, which its
 * connection sets before the first statement; row-level security does the rest.
 */
import type { Kysely, Transaction } from 'kysely'
import pg from 'pg'
import { accountOf, type Runner } from './account.ts'
import {
  APP_ROLE,
  createState,
  doubt,
  forget,
  inTransaction,
  keepNone,
  lender,
  ZONE,
  type Scope,
} from './connection.ts'
import { isSilence } from '../config/db-error.ts'
import { TIMES, type Times } from './db-times.ts'
import { kyselyOn, transactionOn } from './kysely-on.ts'
import type { Listener, Subscription } from './listen.ts'
import { boundedBy, bounds, reading, REPORT_ROLE, type Reading } from './reading.ts'
import type { Witness } from './outage.ts'
import type { Shares } from './share.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

export { APP_ROLE, type Scope }

export interface PoolFigures {
  readonly size: number
  readonly busy: number
  readonly waiting: number
}

export interface Database {
  readonly engine: 'embedded' | 'postgres'
  scoped(scope: Scope): Db
  asOwner<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  /** the account of the pool, and whether it may take the application role */
  runner(): Promise<Runner>
  restrict(): Promise<boolean>
  readonly reading: Reading
  /** receives events of other processes, on its own connection; embedded there are none */
  listen(listener: Listener): Promise<Subscription>
  isReachable(): boolean
  pool(): PoolFigures
  watch(witness: Witness): void
  close(): Promise<void>
}

const TIMESTAMPTZ = 1184
const DATE = 1082
const INT8 = 20
const NUMERIC = 1700

/** Sessions use Shanghai time: a timestamp is its first 19 characters, without Date objects. */
const PARSERS: Record<number, (text: string) => unknown> = {
  [TIMESTAMPTZ]: (text) => text.slice(0, 19),
  [DATE]: (text) => text,
  [INT8]: Number,
  [NUMERIC]: Number,
}
export const types = {
  getTypeParser: (oid: number, format?: string) =>
    PARSERS[oid] ?? (pg.types.getTypeParser as (o: number, f?: string) => (text: string) => unknown)(oid, format),
}

/** Inside a transaction only `tx` may be used: a second connection would wait for ever when embedded. */
export const transaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Tx) : transactionOn(db, (tx) => inTransaction.run(true, () => work(tx)))

interface Engine {
  engine: Database['engine']
  pool: pg.Pool
  owner: pg.Pool
  listen: Database['listen']
  times?: Times
  shares: Shares
  /** time limit of the owner's connection; undefined where it cannot be lost */
  ownerAnswerMs?: number
  reading?: Reading
  close?: () => Promise<void>
  /** ends a statement by ending the engine; absent = PostgreSQL ends it */
  stop?: () => void
}

export const assemble = (parts: Engine): Database => {
  const { engine, pool, owner } = parts
  const subscriptions = new Set<Subscription>()
  const state = createState(parts.times ?? TIMES, parts.shares, owner !== pool)
  // column definitions are needed where reports share the connection
  state.keepsFields = !parts.reading
  const instances = new Map<Scope, Db>()
  const scoped = (scope: Scope): Db => {
    const cached = instances.get(scope)
    if (cached) return cached
    const db = kyselyOn<DB>(lender(pool, scope, state))
    instances.set(scope, db)
    return db
  }
  const asOwner = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await owner.connect()
    forget(state, client)
    let isLost = false
    try {
      await client.query({
        text: `select set_config('role', 'none', false), set_config('TimeZone', $1, false), set_config('app.tenant', '*', false)`,
        values: [ZONE],
        query_timeout: parts.ownerAnswerMs,
      } as pg.QueryConfig)
      return await work(client)
    } catch (error) {
      isLost = isSilence(error)
      throw error
    } finally {
      client.release(isLost)
    }
  }
  const runner = (): Promise<Runner> => accountOf(pool, APP_ROLE)
  const restrict = async (): Promise<boolean> => (state.restricted = (await runner()).mayRestrict)
  const listen = async (listener: Listener): Promise<Subscription> => {
    const reportLoss = (since: number): void => {
      doubt(state, since)
      listener.onSilence?.(since)
    }
    const subscription = await parts.listen({ ...listener, onSilence: reportLoss })
    subscriptions.add(subscription)
    return subscription
  }
  let closing: Promise<void> | undefined
  const end = async (): Promise<void> => {
    await Promise.all([...subscriptions].map((subscription) => subscription.close()))
    keepNone(state)
    await pool.end()
    if (owner !== pool) await owner.end()
    await parts.close?.()
  }
  // both the app and its opener may close the database
  const close = (): Promise<void> => (closing ??= end())
  const isReachable = (): boolean => [...subscriptions].every((subscription) => subscription.isAnswered())
  const figures = (): PoolFigures => ({
    size: pool.options.max ?? 1,
    busy: parts.shares.running(),
    waiting: parts.shares.waiting(),
  })
  const watch = (witness: Witness): void => void (state.witness = witness)
  const bounded = boundedBy(parts.stop)
  const shared: Reading = {
    bounded,
    account: async () => ({ name: REPORT_ROLE, mayRestrict: true }),
    async lend(reach, work) {
      const leave = await parts.shares.enter()
      try {
        return await asOwner((client) => reading(client, bounds(reach), (ask) => work(bounded(ask))))
      } finally {
        leave()
      }
    },
  }
  const lent = parts.reading ?? shared
  return {
    engine,
    scoped,
    asOwner,
    runner,
    restrict,
    reading: lent,
    listen,
    isReachable,
    pool: figures,
    watch,
    close,
  }
}

/** Also keeps a connection lost between two statements from ending the process; its request gets 503. */
export const tolerateConnectionLoss = (pool: pg.Pool): pg.Pool =>
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
