/**
 * Condition of a table dictionary: `[cmp (and cmp)*] [order by col [asc|desc]]`. Only columns the dictionary shows or
 * declares, because answers reveal values. Names are looked up and literals are bound: no input reaches the statement
 * as text.
 */
import { columnName, refused, text, type Field, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { TableDictionary } from '../../../engine/core/seeds.ts'
import { kindOf } from '../../../engine/kinds/index.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { askable } from '../../../engine/read/field-rules.ts'

export const WRONG_CODE = '字典Code格式不正确！'

interface ReadCondition {
  readonly where: readonly Condition[]
  readonly order: Condition | undefined
}

/** @throws {AppError} refused for input outside the grammar */
export const readCondition = (columns: Columns, source: string): ReadCondition => {
  const words = reader(tokensOf(source))
  const where: Condition[] = []
  let sorted = words.take('order')
  if (!sorted) {
    where.push(comparison(words, columns))
    while (words.take('and')) where.push(comparison(words, columns))
    sorted = words.take('order')
  }
  const order = sorted ? sorting(words, columns) : undefined
  if (!words.done()) throw wrong()
  return { where, order }
}

export type Columns = ReadonlyMap<string, Field>

const ID = text('编号', { required: true })

const columnsOf = (ctx: Ctx, r: Resource, names: readonly string[]): Columns => {
  const fields: Readonly<Record<string, Field>> = { id: ID, ...askable(ctx, r).fields }
  return new Map(names.flatMap((name) => (fields[name] ? [[columnName(name), fields[name]] as const] : [])))
}

export const displayColumns = (ctx: Ctx, { resource, text: label, code }: TableDictionary): Columns =>
  columnsOf(ctx, resource, [label, code])

export const askedColumns = (ctx: Ctx, { resource, text: label, code, askedBy = [] }: TableDictionary): Columns =>
  columnsOf(ctx, resource, [label, code, ...askedBy])

const wrong = () => refused(WRONG_CODE)

interface Token {
  readonly kind: 'word' | 'literal' | 'sign'
  readonly text: string
}

/** A literal is not followed by a letter, so that `1and` is no number. */
const TOKEN = / *(?:([A-Za-z_]\w*)|'((?:[^'\0]|'')*)'(?!\w)|(-?\d+(?:\.\d+)?)(?![\w.])|(<=|>=|<>|!=|[=<>(),])) */y

const tokensOf = (source: string): Token[] => {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const [match, word, quoted, number, sign] = TOKEN.exec(source) ?? []
    if (match === undefined) throw wrong()
    if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
    else tokens.push({ kind: 'literal', text: number ?? quoted!.replaceAll("''", "'") })
  }
  return tokens
}

interface Reader {
  take(text: string): boolean
  need(kind: Token['kind']): string
  done(): boolean
}

const reader = (tokens: readonly Token[]): Reader => {
  let at = 0
  return {
    take(text) {
      const next = tokens[at]
      if (!next || next.kind === 'literal' || next.text.toLowerCase() !== text) return false
      at += 1
      return true
    },
    need(kind) {
      const next = tokens[at]
      if (next?.kind !== kind) throw wrong()
      at += 1
      return next.text
    },
    done: () => at === tokens.length,
  }
}

type Named = readonly [column: string, f: Field]

const columnOf = (words: Reader, columns: Columns): Named => {
  const name = words.need('word')
  const f = columns.get(name)
  if (!f) throw wrong()
  return [name, f]
}

const COMPARED: ReadonlyMap<string, Condition> = new Map([
  ['=', sql`=`],
  ['!=', sql`<>`],
  ['<>', sql`<>`],
  ['<', sql`<`],
  ['<=', sql`<=`],
  ['>', sql`>`],
  ['>=', sql`>=`],
])

const comparison = (words: Reader, columns: Columns): Condition => {
  const [name, f] = columnOf(words, columns)
  const column = sql.ref(name)
  if (words.take('is')) {
    const negated = words.take('not')
    if (!words.take('null')) throw wrong()
    return negated ? sql`${column} is not null` : sql`${column} is null`
  }
  if (words.take('in')) return sql`${column} = any(${literals(words, f)})`
  if (words.take('like')) {
    if (!kindOf(f).textual) throw wrong()
    return sql`${column} like ${words.need('literal').replaceAll('\\', '\\\\')}`
  }
  const operator = COMPARED.get(words.need('sign'))
  if (!operator) throw wrong()
  return sql`${column} ${operator} ${literal(words, f)}`
}

const literal = (words: Reader, f: Field): string | number | boolean => {
  const text = words.need('literal')
  try {
    return kindOf(f).read(f, text)
  } catch {
    throw wrong()
  }
}

const literals = (words: Reader, f: Field): (string | number | boolean)[] => {
  if (!words.take('(')) throw wrong()
  const values = [literal(words, f)]
  while (words.take(',')) values.push(literal(words, f))
  if (!words.take(')')) throw wrong()
  return values
}

const CREATED = 'create_time'

const sorting = (words: Reader, columns: Columns): Condition => {
  if (!words.take('by')) throw wrong()
  const name = words.need('word')
  if (name !== CREATED && !columns.has(name)) throw wrong()
  const falling = !words.take('asc') && words.take('desc')
  return falling ? sql`${sql.ref(name)} desc, id` : sql`${sql.ref(name)}, id`
}
