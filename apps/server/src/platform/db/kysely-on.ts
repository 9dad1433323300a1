/** Kysely on lent connections: statements reach them without the layers of its own driver. */
import {
  AbortedTransactionError,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  RawNode,
  Transaction,
  ValueNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type KyselyProps,
  type QueryResult,
} from 'kysely'
import type { Lend, Lent } from './connection.ts'

/** Templates within templates without a visit for each; they make most of the statements. */
class TemplateCompiler extends PostgresQueryCompiler {
  protected override visitRaw({ sqlFragments, parameters }: RawNode): void {
    for (const [i, fragment] of sqlFragments.entries()) {
      this.append(fragment)
      const part = parameters[i]
      if (part === undefined) continue
      if (RawNode.is(part)) this.visitRaw(part)
      else if (ValueNode.is(part) && !part.immediate) this.appendValue(part.value)
      else this.visitNode(part)
    }
  }
}

const [compiler, adapter] = [new TemplateCompiler(), new PostgresAdapter()]

type Use = <T>(consume: (connection: DatabaseConnection) => Promise<T>) => Promise<T>

class DirectExecutor extends DefaultQueryExecutor {
  readonly #use: Use
  constructor(use: Use) {
    super(compiler, adapter, { provideConnection: use })
    this.#use = use
  }
  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#use((connection) => connection.executeQuery<R>(query))
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

const unused = (): never => {
  throw new Error('connections are lent')
}

const begin = async (connection: DatabaseConnection): Promise<void> => void (await (connection as Lent).tell('begin'))

const commit = async (connection: DatabaseConnection): Promise<void> => {
  // the answer to the commit of a failed transaction
  if ((await (connection as Lent).tell('commit')).command === 'ROLLBACK') throw new AbortedTransactionError()
}

const rollback = async (connection: DatabaseConnection): Promise<void> => {
  try {
    await (connection as Lent).tell('rollback')
  } catch (error) {
    ;(connection as Lent).discard()
    throw error
  }
}

const DRIVER: Driver = {
  init: unused,
  acquireConnection: unused,
  releaseConnection: unused,
  destroy: unused,
  beginTransaction: begin,
  commitTransaction: commit,
  rollbackTransaction: rollback,
}

const dialect = new PostgresDialect({ pool: unused })

const propsWith = (use: Use): KyselyProps => ({
  config: { dialect },
  dialect,
  driver: DRIVER,
  executor: new DirectExecutor(use),
})

const lends = new WeakMap<object, Lend>()

export const kyselyOn = <DB>(lend: Lend): Kysely<DB> => {
  const db = new Kysely<DB>(propsWith((consume) => lent(lend, consume)))
  lends.set(db, lend)
  return db
}

export const transactionOn = <DB, T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> => {
  const lend = lends.get(db)
  if (!lend) return db.transaction().execute(work)
  return lent(lend, async (connection) => {
    let isOver = false
    const use: Use = (consume) => {
      if (isOver) throw new Error('the transaction is over')
      return consume(connection)
    }
    await begin(connection)
    try {
      const done = await work(new Transaction<DB>(propsWith(use)))
      await commit(connection)
      return done
    } catch (error) {
      if (!(error instanceof AbortedTransactionError)) await rollback(connection)
      throw error
    } finally {
      isOver = true
    }
  })
}
