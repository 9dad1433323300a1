/** Connections of the pool, kept between loans: the tenant is set before the first statement, and a silent one is replaced. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { isSilence, isUnavailable, markOutage } from '../config/db-error.ts'
import type { Times } from './db-times.ts'
import type { Witness } from './outage.ts'
import { askWithBegin, pipelined, type Send } from './pipeline.ts'
import type { Shares } from './share.ts'
import { ask, Statement, type Shapes } from './statement.ts'

/** A tenant number, every tenant (`*`, system work only) or none. */
export type Scope = number | '*' | null

export const APP_ROLE = 'huxi_app'
export const ZONE = 'Asia/Shanghai'
const NAMED_MAX = 500

export const inTransaction = new AsyncLocalStorage<true>()

interface Connection {
  readonly client: pg.PoolClient
  readonly shapes: Shapes
  send: Send
  tenant: string | undefined
  lastAnswerAt: number
  isBroken: boolean
}

interface State {
  readonly times: Times
  readonly shares: Shares
  readonly connections: WeakMap<pg.PoolClient, Connection>
  readonly idle: Connection[]
  /** false where others use the connections of the pool, too, and at its end */
  keeps: boolean
  sweeping: NodeJS.Timeout | undefined
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
    const cached = names.get(text)
    if (cached || names.size >= NAMED_MAX || text.length < 12 || text.startsWith(UNNAMED)) return cached
    const name = `q${names.size}`
    names.set(text, name)
    return name
  }
}

export const createState = (times: Times, shares: Shares, keeps: boolean): State => ({
  times,
  shares,
  connections: new WeakMap(),
  idle: [],
  keeps,
  sweeping: undefined,
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

type Asking = (client: pg.PoolClient, statement: Statement) => Promise<pg.QueryResult>

/** Ends a connection that does not answer, so that later statements do not wait again. */
const send = async (one: Connection, state: State, query: pg.QueryConfig, asking: Asking): Promise<pg.QueryResult> => {
  const asked = performance.now()
  try {
    const result = await asking(one.client, new Statement(query, one.shapes))
    if (state.keepsFields) fields.set(result.rows, result.fields)
    hear(one, state, query.text, asked)
    return result
  } catch (error) {
    Error.captureStackTrace(error as Error)
    if (isSilence(error)) {
      doubt(state, asked)
      one.isBroken = true
      void (one.client as unknown as pg.Client).end().catch(() => {})
    }
    if (isUnavailable(error)) miss(error, state)
    else hear(one, state, query.text, asked, (error as { code?: string }).code)
    throw error
  }
}

/** Connections without an answer since then may be silent as well. */
export const doubt = (state: State, since: number): void => {
  state.silentSince = Math.max(state.silentSince, since)
}

const hear = (one: Connection, { witness }: State, text: string, asked: number, code?: string): void => {
  const now = performance.now()
  one.lastAnswerAt = now
  witness?.answered(text, now - asked, code)
}

const miss = (error: unknown, { witness }: State): void => {
  markOutage(error)
  witness?.missed(error)
}

const senderOf = (one: Connection, state: State): Send => {
  const plain: Send = (query) => send(one, state, query, ask)
  if (!(one.client as unknown as pg.Client).pipeline) return plain
  const broken = (): void => void (one.isBroken = true)
  return pipelined(one.client, plain, (query) =>
    send(one, state, query, (client, statement) => askWithBegin(client, statement, broken)),
  )
}

const connectionOf = (client: pg.PoolClient, state: State): Connection => {
  const cachedConnection = state.connections.get(client)
  if (cachedConnection) return cachedConnection
  const unready = (): never => {
    throw new Error('unready')
  }
  const one: Connection = {
    client,
    shapes: new Map(),
    send: unready,
    tenant: undefined,
    lastAnswerAt: Infinity,
    isBroken: false,
  }
  one.send = senderOf(one, state)
  state.connections.set(client, one)
  ;(client as unknown as pg.Client).once('end', () => {
    one.isBroken = true
    if (state.idle.includes(one)) drop(state, [one])
  })
  return one
}

/** The settings of a connection that others have used are made anew. */
export const forget = ({ connections }: State, client: pg.PoolClient): void => {
  const one = connections.get(client)
  if (one) one.tenant = undefined
}

const isTrusted = ({ isBroken, lastAnswerAt }: Connection, { silentSince }: State): boolean =>
  !isBroken && lastAnswerAt >= silentSince

const takeIdle = ({ idle }: State, tenant: string): Connection | undefined => {
  const at = idle.findLastIndex((one) => one.tenant === tenant)
  return idle.splice(at, 1)[0]
}

const borrow = async (pool: pg.Pool, state: State, tenant: string): Promise<Connection> => {
  for (let one = takeIdle(state, tenant); one; one = takeIdle(state, tenant)) {
    if (isTrusted(one, state)) return one
    one.client.release(true)
  }
  try {
    for (;;) {
      const one = connectionOf(await pool.connect(), state)
      if (isTrusted(one, state)) return one
      one.client.release(true)
    }
  } catch (error) {
    if (isUnavailable(error)) miss(error, state)
    throw error
  }
}

const KEPT_MS = 10_000

const giveBack = (one: Connection, state: State): void => {
  if (one.isBroken || !state.keeps) return one.client.release(one.isBroken)
  state.idle.push(one)
  state.sweeping ??= setTimeout(() => sweep(state), KEPT_MS).unref()
}

const sweep = (state: State): void => {
  const due = performance.now() - KEPT_MS
  drop(
    state,
    state.idle.filter(({ lastAnswerAt }) => lastAnswerAt < due),
  )
  if (state.idle.length > 0) state.sweeping!.refresh()
  else state.sweeping = undefined
}

const drop = ({ idle }: State, gone: readonly Connection[]): void => {
  for (const one of gone) {
    idle.splice(idle.indexOf(one), 1)
    one.client.release(true)
  }
}

export const keepNone = (state: State): void => {
  state.keeps = false
  clearTimeout(state.sweeping)
  drop(state, [...state.idle])
}

export interface Lent extends DatabaseConnection {
  tell(text: string): Promise<pg.QueryResult>
  discard(): void
  giveBack(): void
}

export type Lend = () => Promise<Lent>

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const resultOf = <R>({ command, rowCount, rows }: pg.QueryResult): QueryResult<R> =>
  CHANGES.has(command) ? { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) } : { rows: rows as R[] }

/** Lends connections bound to a tenant, with fair shares, without dead ones. */
export const lender = (pool: pg.Pool, scope: Scope, state: State): Lend => {
  const tenant = scope === null ? '' : String(scope)
  const { statementMs, lockMs } = state.times
  const enter = async (one: Connection): Promise<void> => {
    if (one.tenant !== undefined)
      await one.send({ text: `select set_config('app.tenant', $1, false)`, values: [tenant] })
    else {
      const role = state.restricted ? `, set_config('role', '${APP_ROLE}', false)` : ''
      const values = [tenant, ZONE, String(statementMs), String(lockMs)]
      await one.send({ text: `select ${SETTINGS}${role}`, values })
    }
    one.tenant = tenant
  }
  const ready = async (): Promise<Connection> => {
    const one = await borrow(pool, state, tenant)
    if (one.tenant === tenant) return one
    try {
      await enter(one)
      return one
    } catch (error) {
      one.client.release(true)
      throw error
    }
  }
  return async () => {
    if (inTransaction.getStore()) throw new Error('inside a transaction only the given tx may be used')
    const leave = await state.shares.enter()
    try {
      const one = await ready()
      let read = 0
      return {
        async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
          const result = await one.send({ text, values: parameters as unknown[], name: state.nameOf(text) })
          read += result.rows.length
          return resultOf(result)
        },
        tell: (text) => one.send({ text }),
        streamQuery: () => {
          throw new Error('rows are not streamed')
        },
        discard: () => void (one.isBroken = true),
        giveBack: () => {
          giveBack(one, state)
          leave(read)
        },
      }
    } catch (error) {
      leave()
      throw error
    }
  }
}
