/**
 * One driver for both engines: `pg` talks to PostgreSQL, or to the embedded PGlite through its node-postgres adapter.
 * A `Db` is bound to one tenant; the connection learns of it before its first statement, and row-level security does the rest.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult, type Transaction } from 'kysely'
import pg from 'pg'
import type { Ear, Hearing } from './listen.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** A tenant number, every tenant (`*`, system work only) or none. */
export type Scope = number | '*' | null

export const APP_ROLE = 'huxi_app'
const ZONE = 'Asia/Shanghai'
const QUERY_TIMEOUT_MS = 10_000
const NAMED_MAX = 500

export interface Runner {
  name: string
  mayRestrict: boolean
}

export interface Database {
  readonly engine: 'embedded' | 'postgres'
  /** queries of one tenant; the same instance for the same scope */
  scoped(scope: Scope): Db
  /** work as the owner of the tables: migrations, schema check, backup */
  asOwner<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  /** the embedded engine as one file, gzip; undefined on PostgreSQL */
  dump(): Promise<Uint8Array | undefined>
  /** the account that serves, and whether it may work as the application role */
  runner(): Promise<Runner>
  /** from now on work as the application role, if it exists and may be taken */
  restrict(): Promise<boolean>
  /** hears what other processes tell, on a connection of its own; embedded there are no others */
  listen(ear: Ear): Promise<Hearing>
  close(): Promise<void>
}

const TIMESTAMPTZ = 1184
const DATE = 1082
const INT8 = 20
const NUMERIC = 1700

/** Sessions speak Shanghai time, so a timestamp is its first 19 characters (no Date objects on the way). */
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

const inTransaction = new AsyncLocalStorage<true>()

/** Runs `work` in a transaction. Inside it only the given `tx` may be used: a second connection would wait for ever when embedded. */
export const transaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Tx) : db.transaction().execute((tx) => inTransaction.run(true, () => work(tx)))

/** Statements get a name by their text, so that the server plans each once per connection. */
const statementNames = () => {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= NAMED_MAX || text.length < 12) return known
    const name = `q${names.size}`
    names.set(text, name)
    return name
  }
}

const SETTINGS =
  "set_config('TimeZone', $2, false), set_config('statement_timeout', $3, false), set_config('app.tenant', $1, false)"

const facade = (pool: pg.Pool, scope: Scope, state: State) => {
  const tenant = scope === null ? '' : String(scope)
  const enter = async (client: pg.PoolClient): Promise<void> => {
    const known = state.tenants.get(client)
    if (known === tenant) return
    if (known !== undefined) await client.query(`select set_config('app.tenant', $1, false)`, [tenant])
    else {
      const role = state.restricted ? `, set_config('role', '${APP_ROLE}', false)` : ''
      await client.query(`select ${SETTINGS}${role}`, [tenant, ZONE, String(QUERY_TIMEOUT_MS)])
    }
    state.tenants.set(client, tenant)
  }
  const connect = async (): Promise<PostgresPoolClient> => {
    if (inTransaction.getStore()) throw new Error('inside a transaction only the given tx may be used')
    const client = await pool.connect()
    try {
      await enter(client)
    } catch (error) {
      client.release(true)
      throw error
    }
    return {
      query: <R>(text: string, values: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> =>
        client.query({ text, values: values as unknown[], name: state.nameOf(text) } as pg.QueryConfig) as never,
      release: (destroy?: boolean) => client.release(destroy),
    } as PostgresPoolClient
  }
  return { options: {}, connect, end: async () => {} }
}

interface State {
  tenants: WeakMap<pg.PoolClient, string>
  restricted: boolean
  nameOf: (text: string) => string | undefined
}

export interface Engine {
  engine: Database['engine']
  pool: pg.Pool
  owner: pg.Pool
  listen: Database['listen']
  dump: Database['dump']
  /** what is left to close after the pools */
  close?: () => Promise<void>
}

/** The role may not be taken, or is not there. */
const refused = (error: unknown): false => {
  if (['42501', '22023'].includes(String((error as { code?: unknown }).code))) return false
  throw error
}

/** One database of a pool that works, a pool that owns, and what only one engine has. */
export const assemble = ({ engine, pool, owner, listen: hear, dump, close: closeEngine }: Engine): Database => {
  const hearings = new Set<Hearing>()
  const state: State = { tenants: new WeakMap(), restricted: false, nameOf: statementNames() }
  const instances = new Map<Scope, Db>()
  const scoped = (scope: Scope): Db => {
    const known = instances.get(scope)
    if (known) return known
    const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: facade(pool, scope, state) }) })
    instances.set(scope, db)
    return db
  }
  const asOwner = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await owner.connect()
    state.tenants.delete(client)
    try {
      await client.query(
        `select set_config('role', 'none', false), set_config('TimeZone', $1, false), set_config('app.tenant', '*', false)`,
        [ZONE],
      )
      return await work(client)
    } finally {
      client.release()
    }
  }
  const runner = async (): Promise<Runner> => {
    const client = await pool.connect()
    try {
      const { rows } = await client.query<{ name: string }>('select session_user as name')
      // doing it is the only question every version answers alike; it ends with the statement
      const taken = client.query(`select set_config('role', $1, true)`, [APP_ROLE])
      return { name: rows[0]!.name, mayRestrict: await taken.then(() => true, refused) }
    } finally {
      client.release()
    }
  }
  const restrict = async (): Promise<boolean> => (state.restricted = (await runner()).mayRestrict)
  const listen = async (ear: Ear): Promise<Hearing> => {
    const hearing = await hear(ear)
    hearings.add(hearing)
    return hearing
  }
  let closing: Promise<void> | undefined
  const end = async (): Promise<void> => {
    await Promise.all([...hearings].map((hearing) => hearing.close()))
    await pool.end()
    if (owner !== pool) await owner.end()
    await closeEngine?.()
  }
  // an app closes its database, and so does who opened it
  const close = (): Promise<void> => (closing ??= end())
  return { engine, scoped, asOwner, dump, runner, restrict, listen, close }
}

/**
 * A lost connection is replaced by the pool; the request that meets it gets 503. The pool itself listens to idle ones
 * only: one that is lost between two statements of a request must not end the process either.
 */
export const bearLosses = (pool: pg.Pool): pg.Pool =>
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
