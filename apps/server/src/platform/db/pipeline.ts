/** Fewer round trips of a transaction: `begin` travels with its first statement, a statement without result with the next one. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { ask, Statement } from './statement.ts'

const unread = new AsyncLocalStorage<true>()

/** Inside a transaction the statements of `work` return no rows at once; their errors surface at a later statement or the commit. */
export const withoutResult = <T>(work: () => T): T => unread.run(true, work)

interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  parse(message: { readonly name: string; readonly text: string; readonly types: readonly string[] }): void
  bind(message: { readonly portal: string; readonly statement: string; readonly values: readonly unknown[] }): void
  execute(message: { readonly portal: string; readonly rows: number }): void
}

export type Send = (config: pg.QueryConfig) => Promise<pg.QueryResult>

/** Both in one group, in which the server skips the statement after a failed `begin`; such a connection is not used again. */
export const askWithBegin = (
  client: pg.PoolClient,
  statement: Statement,
  broken: () => void,
): Promise<pg.QueryResult> => {
  const { name } = statement
  let isBegun = false
  statement.begins = true
  statement.submit = (connection) => {
    const wire = connection as unknown as Wire
    wire.stream.cork()
    wire.parse({ name: '', text: 'begin', types: [] })
    wire.bind({ portal: '', statement: '', values: [] })
    wire.execute({ portal: '', rows: 0 })
    const refused = Statement.prototype.submit.call(statement, connection)
    wire.stream.uncork()
    // the first answers concern `begin`, which has no name
    statement.name = undefined
    return refused
  }
  statement.handleCommandComplete = (message, connection) => {
    if (isBegun) return Statement.prototype.handleCommandComplete.call(statement, message, connection)
    isBegun = true
    statement.name = name
  }
  return ask(client, statement).catch((error: unknown) => {
    if (!isBegun) broken()
    throw error
  })
}

const result = (command: string): pg.QueryResult => ({ command, rowCount: 0, oid: 0, fields: [], rows: [] })

/** The statements of one borrowed connection. @param send waits for the answer @param begin the same, after `begin` */
export const pipelined = (client: pg.PoolClient, send: Send, begin: Send): Send => {
  const { stream } = (client as unknown as { connection: Wire }).connection
  let state: 'none' | 'beginning' | 'open' = 'none'
  let sent: Promise<unknown>[] = []
  const sentError = async (): Promise<unknown> =>
    (await Promise.allSettled(sent)).find((one) => one.status === 'rejected')?.reason

  /** Statements of one turn of the event loop leave in one write. */
  const write = (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    stream.cork()
    process.nextTick(() => stream.uncork())
    const first = state === 'beginning'
    state = 'open'
    return (first ? begin : send)(config)
  }
  const answered = async (config: pg.QueryConfig): Promise<pg.QueryResult> => {
    try {
      const answer = await write(config)
      const error = config.text === 'commit' && (await sentError())
      if (!error) return answer
    } catch (error) {
      throw (await sentError()) ?? error
    }
    throw await sentError()
  }

  return async (config) => {
    const { text } = config
    if (text === 'begin') {
      state = 'beginning'
      return result('BEGIN')
    }
    if (state === 'none') return send(config)
    const isEnd = text === 'commit' || text === 'rollback'
    if (isEnd && state === 'beginning') {
      state = 'none'
      return result(text.toUpperCase())
    }
    if (!unread.getStore()) {
      try {
        return await answered(config)
      } finally {
        if (isEnd || text.startsWith('rollback to')) sent = []
        if (isEnd) state = 'none'
      }
    }
    const asked = write(config)
    asked.catch(() => {})
    sent.push(asked)
    return result('INSERT')
  }
}
