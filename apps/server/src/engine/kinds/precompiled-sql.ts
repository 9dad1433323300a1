import { createQueryId, PostgresQueryCompiler, sql, type RawBuilder } from 'kysely'

const compiler = new PostgresQueryCompiler()

/**
 * The part as plain text. It is built from declared names (`sql.ref`) only, never from input.
 * @throws {Error} when it holds values
 */
export const precompiledSql = (part: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { sql: text, parameters } = compiler.compileQuery(part.toOperationNode(), createQueryId())
  if (parameters.length > 0) throw new Error('only parts without values can be frozen')
  return sql.raw(text)
}

const columns = new Map<string, RawBuilder<unknown>>()

export const columnRef = (name: string): RawBuilder<unknown> => {
  const known = columns.get(name)
  if (known) return known
  const ref = precompiledSql(sql.ref(name))
  columns.set(name, ref)
  return ref
}
