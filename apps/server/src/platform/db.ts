/**
 * One driver for both engines: `pg` talks to PostgreSQL, or to the embedded PGlite through its node-postgres adapter.
 * A `Db` is bound to one tenant; the connection learns of it before its first statement, and row-level security does the rest.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, type PostgresPoolClient, type PostgresQueryResult, type Transaction } from 'kysely'
import pg from 'pg'
import { listenTo, type Ear, type Hearing } from './listen.ts'
import { StartError } from './start-error.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

/** A tenant number, every tenant (`*`, system work only) or none. */
export type Scope = number | '*' | null

export const APP_ROLE = 'huxi_app'
const ZONE = 'Asia/Shanghai'
const QUERY_TIMEOUT_MS = 10_000
const NAMED_MAX = 500

export interface Database {
  readonly engine: 'embedded' | 'postgres'
  /** queries of one tenant; the same instance for the same scope */
  scoped(scope: Scope): Db
  /** work as the owner of the tables: migrations, schema check, backup */
  asOwner<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  /** the embedded engine as one file, gzip; undefined on PostgreSQL */
  dump(): Promise<Uint8Array | undefined>
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
const types = {
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

interface Engine {
  engine: Database['engine']
  pool: pg.Pool
  owner: pg.Pool
  lite?: PGlite
  listen: Database['listen']
}

const assemble = ({ engine, pool, owner, lite, listen: hear }: Engine): Database => {
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
  const restrict = async (): Promise<boolean> => {
    const allowed = await asOwner((c) =>
      c.query<{ ok: boolean }>(
        `select coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as ok`,
        [APP_ROLE],
      ),
    )
    state.restricted = allowed.rows[0]?.ok ?? false
    return state.restricted
  }
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
    await lite?.close()
  }
  // an app closes its database, and so does who opened it
  const close = (): Promise<void> => (closing ??= end())
  const dump = async () => lite && new Uint8Array(await (await lite.dumpDataDir('gzip')).arrayBuffer())
  return { engine, scoped, asOwner, dump, restrict, listen, close }
}

/**
 * A lost connection is replaced by the pool; the request that meets it gets 503. The pool itself listens to idle ones
 * only: one that is lost between two statements of a request must not end the process either.
 */
const bearLosses = (pool: pg.Pool): pg.Pool =>
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))

/**
 * Opens the embedded engine.
 * @param dataDir folder of the database, or `memory://`
 * @param template a dump to start from (tests)
 */
export const openEmbedded = async (dataDir: string, template?: Blob): Promise<Database> => {
  const [{ PGlite: Lite }, { createPgConfig }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
  ])
  const lite = await Lite.create({ dataDir, ...(template && { loadDataDir: template }) })
  stopAtPanic(lite)
  const pool = bearLosses(new pg.Pool(Object.assign(createPgConfig(lite), { max: 1, idleTimeoutMillis: 0, types })))
  return assemble({ engine: 'embedded', pool, owner: pool, lite, listen: async () => ({ close: async () => {} }) })
}

/**
 * An engine that cannot go on (no room for its journal) would spin for ever at the next message. It is asked nothing
 * more: every query is told that the database is away, and the next start recovers what was committed.
 */
const stopAtPanic = (lite: PGlite): void => {
  const [ask, close] = [lite.execProtocolStream.bind(lite), lite.close.bind(lite)]
  let isOver = false
  lite.execProtocolStream = async (message, options) => {
    const answers = isOver ? [] : await ask(message, options)
    isOver ||= answers.some((answer) => 'severity' in answer && answer.severity === 'PANIC')
    if (isOver) throw new Error('the embedded engine is not queryable')
    return answers
  }
  lite.close = async () => {
    if (!isOver) await close()
  }
}

export interface PostgresOptions {
  url: string
  /** address with the right to change the schema; the same as `url` unless told */
  ownerUrl?: string | undefined
  size?: number | undefined
}

/**
 * Opens PostgreSQL.
 * @throws {StartError} when the server does not answer or is older than 15
 */
export const openPostgres = async ({ url, ownerUrl, size = 10 }: PostgresOptions): Promise<Database> => {
  const open = (connectionString: string, max: number) => {
    const options = { connectionTimeoutMillis: 5000, keepAlive: true, types, application_name: 'huxi' }
    return bearLosses(new pg.Pool({ connectionString, max, ...options }))
  }
  const pool = open(url, size)
  const owner = open(ownerUrl ?? url, 2)
  try {
    const { rows } = await owner.query<{ v: number }>(`select current_setting('server_version_num')::int as v`)
    if (rows[0]!.v < 150_000) throw new StartError('数据库版本过低：需要 PostgreSQL 15 或更高，请升级数据库后重试')
  } catch (error) {
    await Promise.allSettled([pool.end(), owner.end()])
    if (error instanceof StartError) throw error
    throw new StartError(
      `无法连接数据库：请检查 DATABASE_URL 的地址、账号和密码，以及数据库是否在运行（${reason(error)}）`,
    )
  }
  return assemble({ engine: 'postgres', pool, owner, listen: (ear) => listenTo(url, ear) })
}

/** A driver's reason without address or secret: its code, or a word. */
const reason = (error: unknown): string => {
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' ? code : '无应答'
}

/** Driver errors that mean "the database is away", not "the statement is wrong". */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const lost = [
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EPIPE',
    'ENOTFOUND',
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '08006',
    '08003',
    '08001',
  ]
  return (
    lost.includes(String(code)) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(String(message))
  )
}
