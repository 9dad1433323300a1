/** A borrowed connection: its tenant is set before the first statement, and a silent one is replaced. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isSilence, isUnavailable, markOutage } from '../config/db-error.ts'
import type { Times } from './db-times.ts'
import type { Witness } from './outage.ts'
import { pipelined, sendWithBegin, type Send } from './pipeline.ts'
import type { Shares } from './share.ts'

/** A tenant number, every tenant (`*`, system work only) or none. */
export type Scope = number | '*' | null

export const APP_ROLE = 'huxi_app'
export const ZONE = 'Asia/Shanghai'
const NAMED_MAX = 500

export const inTransaction = new AsyncLocalStorage<true>()

interface State {
  readonly times: Times
  readonly shares: Shares
  readonly tenants: WeakMap<pg.PoolClient, string>
  readonly heard: WeakMap<pg.PoolClient, number>
  readonly broken: WeakSet<pg.PoolClient>
  silentSince: number
  restricted: boolean
  witness: Witness | undefined
  keepsFields: boolean
  readonly nameOf: (text: string) => string | undefined
}

/** Begins a statement that is planned again for the values of each call. */
const UNNAMED = '/* unnamed */'

/** Named statements: the server plans each text once per connection. */
const statementNames = () => {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= NAMED_MAX || text.length < 12 || text.startsWith(UNNAMED)) return known
    const name = `q${names.size}`
    names.set(text, name)
    return name
  }
}

export const createState = (times: Times, shares: Shares): State => ({
  times,
  shares,
  tenants: new WeakMap(),
  heard: new WeakMap(),
  broken: new WeakSet(),
  silentSince: -Infinity,
  restricted: false,
  witness: undefined,
  keepsFields: false,
  nameOf: statementNames(),
})

/** Keep-alive detects vanished clients, whose locks would last. jit took a third of a statistic over a million rows. */
const SETTINGS = `set_config('TimeZone', $2, false), set_config('statement_timeout', $3, false),
  set_config('lock_timeout', $4, false), set_config('tcp_keepalives_idle', '10', false),
  set_config('tcp_keepalives_interval', '2', false), set_config('tcp_keepalives_count', '5', false),
  set_config('jit', 'off', false), set_config('app.tenant', $1, false)`

const fields = new WeakMap<object, readonly pg.FieldDef[]>()

/** Columns of rows read through kysely, which passes on rows alone. */
export const fieldsOf = (rows: readonly unknown[]): readonly pg.FieldDef[] => fields.get(rows) ?? []

/** Ends a connection that does not answer, so that later statements do not wait again. */
const ask = async <T = pg.QueryResult>(
  client: pg.PoolClient,
  state: State,
  query: pg.QueryConfig,
  send: Send = (config) => client.query(config),
): Promise<T> => {
  const asked = performance.now()
  try {
    const result = await send(query)
    if (state.keepsFields) fields.set(result.rows, result.fields)
    hear(client, state, query.text, asked)
    return result as T
  } catch (error) {
    if (isSilence(error)) {
      doubt(state, asked)
      state.broken.add(client)
      void (client as unknown as pg.Client).end().catch(() => {})
    }
    if (isUnavailable(error)) miss(error, state)
    else hear(client, state, query.text, asked, (error as { code?: string }).code)
    throw error
  }
}

/** Connections without an answer since then may be silent as well. */
export const doubt = (state: State, since: number): void => {
  state.silentSince = Math.max(state.silentSince, since)
}

const hear = (client: pg.PoolClient, { heard, witness }: State, text: string, asked: number, code?: string): void => {
  const now = performance.now()
  heard.set(client, now)
  witness?.answered(text, now - asked, code)
}

const miss = (error: unknown, { witness }: State): void => {
  markOutage(error)
  witness?.missed(error)
}

const trusted = async (pool: pg.Pool, state: State): Promise<pg.PoolClient> => {
  try {
    for (;;) {
      const client = await pool.connect()
      if ((state.heard.get(client) ?? Infinity) >= state.silentSince) return client
      client.release(true)
    }
  } catch (error) {
    if (isUnavailable(error)) miss(error, state)
    throw error
  }
}

const sendOn = (client: pg.PoolClient, state: State): Send => {
  const send: Send = (query) => ask(client, state, query)
  if (!(client as unknown as pg.Client).pipeline) return send
  const broken = (): void => void state.broken.add(client)
  return pipelined(client, send, (query) => ask(client, state, query, (one) => sendWithBegin(client, one, broken)))
}

/** The pool for kysely: bound to a tenant, with fair shares, without dead connections. */
export const facade = (pool: pg.Pool, scope: Scope, state: State) => {
  const tenant = scope === null ? '' : String(scope)
  const { statementMs, lockMs } = state.times
  const enter = async (client: pg.PoolClient): Promise<void> => {
    const known = state.tenants.get(client)
    if (known === tenant) return
    if (known !== undefined)
      await ask(client, state, { text: `select set_config('app.tenant', $1, false)`, values: [tenant] })
    else {
      const role = state.restricted ? `, set_config('role', '${APP_ROLE}', false)` : ''
      const values = [tenant, ZONE, String(statementMs), String(lockMs)]
      await ask(client, state, { text: `select ${SETTINGS}${role}`, values })
    }
    state.tenants.set(client, tenant)
  }
  const ready = async (): Promise<pg.PoolClient> => {
    const client = await trusted(pool, state)
    try {
      await enter(client)
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  const connect = async (): Promise<PostgresPoolClient> => {
    if (inTransaction.getStore()) throw new Error('inside a transaction only the given tx may be used')
    const leave = await state.shares.enter()
    let read = 0
    try {
      const client = await ready()
      const send = sendOn(client, state)
      return {
        query: async <R>(text: string, values: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> => {
          const result = await send({ text, values: values as unknown[], name: state.nameOf(text) })
          read += result.rows.length
          return result as unknown as PostgresQueryResult<R>
        },
        release: (destroy?: boolean) => {
          client.release(destroy || state.broken.has(client))
          leave(read)
        },
      } as PostgresPoolClient
    } catch (error) {
      leave()
      throw error
    }
  }
  return { options: {}, connect, end: async () => {} }
}
