/** Statements of one connection. A prepared one is described once: its columns cannot change. */
import pg from 'pg'

interface Shape {
  readonly fields: readonly pg.FieldDef[]
  readonly _parsers: unknown
  readonly _prebuiltEmptyResultObject: unknown
}

interface Inner {
  hasBeenParsed(connection: object): boolean
  prepare(connection: object): void
  handleCommandComplete(message: unknown, connection: object): void
}

export type Shapes = Map<string, Shape>

const inner = pg.Query.prototype as unknown as Inner
/** The connection of the embedded engine is none of these, and its methods take no object in its place. */
const { Connection } = pg as unknown as { readonly Connection: new () => object }
const undescribed = new WeakMap<object, object>()

const withoutDescribe = (connection: object): object => {
  const statements = undescribed.get(connection)
  if (statements) return statements
  const made = Object.create(connection, { describe: { value: () => {} } }) as object
  undescribed.set(connection, made)
  return made
}

export class Statement extends pg.Query {
  declare name: string | undefined
  declare callback: (error: Error | null, result: pg.QueryResult) => void
  declare _result: Shape
  declare _accumulateRows: boolean
  begins = false
  readonly #shapes: Shapes
  #prepared: string | undefined

  constructor(config: pg.QueryConfig, shapes: Shapes) {
    super(config)
    this.#shapes = shapes
  }

  prepare(connection: object): void {
    this.#prepared = this.name
    const shape = inner.hasBeenParsed.call(this, connection) ? this.#shapes.get(this.name!) : undefined
    if (!shape || !(connection instanceof Connection)) return inner.prepare.call(this, connection)
    Object.assign(this._result, shape)
    this._accumulateRows = true
    inner.prepare.call(this, withoutDescribe(connection))
  }

  handleCommandComplete(message: unknown, connection: object): void {
    inner.handleCommandComplete.call(this, message, connection)
    const name = this.#prepared
    if (name === undefined || this.#shapes.has(name)) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#shapes.set(name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

export const ask = (client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    statement.callback = (error, result) => {
      if (error) reject(error)
      else resolve(result)
    }
    client.query(statement)
  })
