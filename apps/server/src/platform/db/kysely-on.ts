/** Kysely on lent connections: statements reach them without the layers of its own driver. */
import {
  AbortedTransactionError,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Lend, Lent } from './connection.ts'

class DirectExecutor extends DefaultQueryExecutor {
  readonly #lend: Lend
  constructor(lend: Lend) {
    const provideConnection = <T>(consume: (connection: DatabaseConnection) => Promise<T>): Promise<T> =>
      lent(lend, consume)
    super(new PostgresQueryCompiler(), new PostgresAdapter(), { provideConnection })
    this.#lend = lend
  }
  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return lent(this.#lend, (connection) => connection.executeQuery<R>(query))
  }
}

const lent = async <T>(lend: Lend, consume: (connection: Lent) => Promise<T>): Promise<T> => {
  const connection = await lend()
  try {
    return await consume(connection)
  } finally {
    connection.giveBack()
  }
}

const tell = (connection: DatabaseConnection, text: string) => (connection as Lent).tell(text)

const unused = (): never => {
  throw new Error('connections are lent')
}

const DRIVER: Driver = {
  init: unused,
  acquireConnection: unused,
  releaseConnection: unused,
  destroy: unused,
  async beginTransaction(connection) {
    await tell(connection, 'begin')
  },
  async commitTransaction(connection) {
    // the answer to the commit of a failed transaction
    if ((await tell(connection, 'commit')).command === 'ROLLBACK') throw new AbortedTransactionError()
  },
  async rollbackTransaction(connection) {
    try {
      await tell(connection, 'rollback')
    } catch (error) {
      ;(connection as Lent).discard()
      throw error
    }
  },
}

export const kyselyOn = <DB>(lend: Lend): Kysely<DB> => {
  const dialect = new PostgresDialect({ pool: unused })
  return new Kysely<DB>({ config: { dialect }, dialect, driver: DRIVER, executor: new DirectExecutor(lend) })
}
