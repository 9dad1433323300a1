/**
 * Kinds and columns of fields: stored values, and the comparisons behind list parameters, super queries and row rules. The text of a
 * statement depends neither on values nor on their number.
 */
import {
  AppError,
  columnName,
  isCaseless,
  isMask,
  isMaskOf,
  isPrivate,
  MASK,
  notFound,
  memoized,
  refused,
  spellingOf,
  wholeText,
  wireName,
  type Field,
  type KindName,
  type Resource,
} from '@huxi/model'
import { createQueryId, PostgresQueryCompiler, sql, type RawBuilder } from 'kysely'
import { SYSTEM_ACCOUNT, SYSTEM_NAME } from '../core/caller.ts'
import type { Ctx } from '../core/context.ts'
import { address, idCard, idNumber, phone } from './encrypted.ts'
import type { Place, Rule, ServerKind } from './kind.ts'
import { pinyinText, personName } from './person-name.ts'
import * as plain from './plain.ts'

export type { Rule } from './kind.ts'

const KINDS: Record<Exclude<KindName, 'secret' | 'refs' | 'group' | 'many' | 'children'>, ServerKind> = {
  text: plain.text,
  longText: plain.text,
  richText: plain.richText,
  int: plain.int,
  decimal: plain.decimal,
  bool: plain.bool,
  date: plain.date,
  dateTime: plain.dateTime,
  time: plain.time,
  dict: plain.dict,
  dicts: plain.text,
  ref: plain.reference,
  treeRef: plain.reference,
  popup: plain.text,
  email: plain.caselessText,
  url: plain.text,
  image: plain.reference,
  file: plain.reference,
  json: plain.json,
  person: { ...plain.text, condition: (place, f, value, rule) => ofPerson(place, f, value, rule) },
  personName,
  phone,
  idCard,
  idNumber,
  address,
}

/** @throws {Error} for kinds without a column */
export const kindOf = memoized((f: Field): ServerKind => {
  if (f.sound) return pinyinText
  if (isCaseless(f)) return plain.caselessText
  if (f.comparable) return plain.measured
  const found = (KINDS as Record<string, ServerKind | undefined>)[f.kind]
  if (!found) throw new Error(`${f.kind} is not a column`)
  return found
})

export const sheetValue = (f: Field, value: unknown, dictText: string | undefined): string | number | null => {
  if (value === null || value === undefined) return null
  if (value === MASK) return MASK
  if (dictText !== undefined) return dictText
  return f.kind in KINDS ? kindOf(f).sheet(f, value) : String(value)
}

const compiler = new PostgresQueryCompiler()

/** Plain text of declared names (`sql.ref`), never of input. @throws {Error} when it holds values */
export const precompiledSql = (part: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { sql: text, parameters } = compiler.compileQuery(part.toOperationNode(), createQueryId())
  if (parameters.length > 0) throw new Error('only parts without values can be frozen')
  return sql.raw(text)
}

const cachedRef = (ref: (name: string) => RawBuilder<unknown>) => {
  const columnRefs = new Map<string, RawBuilder<unknown>>()
  return (name: string): RawBuilder<unknown> => {
    const found = columnRefs.get(name) ?? precompiledSql(ref(name))
    columnRefs.set(name, found)
    return found
  }
}

export const columnRef = cachedRef(sql.ref)
export const tableRef = cachedRef(sql.table)

export const refuseNul = (given: string): string => {
  if (given.includes('\0')) throw new AppError('malformed', '请求参数含有不可用的字符')
  return given
}

/** An id in the type of the resource; an impossible one matches nothing. */
export const readId = (r: Resource, raw: unknown): string | number => {
  const own = r.fields['id']
  try {
    return own ? (kindOf(own).read(own, String(raw)) as number) : String(raw)
  } catch (error) {
    if (error instanceof AppError) throw notFound()
    throw error
  }
}

export type Condition = RawBuilder<unknown>

const MAX_VALUES = 500

export const placeOf = (ctx: Pick<Ctx, 'tenantId' | 'services'>, r: Resource, column: string): Place => ({
  table: r.table,
  column,
  tenantId: r.owner === 'tenant' ? (ctx.tenantId ?? 0) : 0,
  keys: ctx.services.secrets,
  people: ctx.services.ports.people,
})

/**
 * The condition "column rule value".
 * @param value joined by commas for `in`; unused for `empty` and `not_empty`
 * @throws {AppError} refused for an invalid value
 */
export const compare = (place: Place, f: Field, rule: Rule, value: string): Condition =>
  (VALUELESS.has(rule) ? undefined : kindOf(f).condition?.(place, f, value, rule)) ??
  COMPARISONS[rule](amountAt(f, comparedAt(place)), f, value)

const BY_NAME: ReadonlySet<Rule> = new Set(['eq', 'in', 'like', 'left_like', 'right_like'])

/** The condition on an account, which its user's name meets as well; the name of one user may be the account of another. */
const ofPerson: NonNullable<ServerKind['condition']> = (place, f, asked, rule) => {
  const value = asked === SYSTEM_NAME ? SYSTEM_ACCOUNT : asked
  const { people, at: _at, ...own } = place
  if (people && rule === 'ne') return sql`${ofPerson(place, f, value, 'eq')} is not true`
  if (!people || !BY_NAME.has(rule)) return undefined
  const [column, account, table] = [comparedAt(place), columnRef(people.account), sql.table(people.table)]
  const given = rule === 'in' ? split(value) : [value]
  const named = compare({ ...own, column: people.name }, { kind: 'personName', label: f.label }, rule, value)
  const found = sql`select ${account} from ${table} where ${named}`
  if (rule !== 'eq' && rule !== 'in')
    return sql`(${COMPARISONS[rule](column, f, value)} or ${column} = any(array(${found})))`
  const claimed = sql`select ${account} from ${table} where ${account} = any(${given}::text[])`
  return sql`${column} = any(array(${found} and ${columnRef(people.name)} not in (${claimed})) || ${given}::text[])`
}

const comparedAt = ({ at, column }: Place): Condition => at ?? columnRef(column)

export const amountAt = (f: Field, column: Condition): Condition => kindOf(f).amount?.(column) ?? column

export const VALUELESS: ReadonlySet<Rule> = new Set(['empty', 'not_empty'])

export const isJoined = (f: Field): boolean => f.kind === 'dicts' || f.kind === 'file'

export const split = (value: string): string[] =>
  value
    .split(',')
    .map((v) => v.trim())
    .filter(Boolean)

/** Any of several parts: whole values of a joined column, substrings of a text. */
export const holdsAny = (place: Place, f: Field, parts: readonly string[]): Condition => {
  checkCount(f, parts)
  if (kindOf(f).condition)
    return sql`(${sql.join(
      parts.map((v) => compare(place, f, 'like', v)),
      sql` or `,
    )})`
  const column = comparedAt(place)
  return isJoined(f)
    ? sql`string_to_array(${column}, ',') && ${parts}::text[]`
    : sql`${column} ilike any(${parts.flatMap((v) => spellingsWithin(f, v)).map((v) => `%${escapeLike(v)}%`)}::text[])`
}

type Compare = (column: Condition, f: Field, value: string) => Condition

const checkCount = (f: Field, values: readonly string[]): void => {
  if (values.length > MAX_VALUES) throw refused(`${f.label}最多 ${MAX_VALUES} 个值`)
}

const escapeLike = (value: string): string => value.replace(/[\\%_]/g, (c) => `\\${c}`)

/** The canonical spelling, and the given one where it differs: older rows may hold it. */
export const spellings = (f: Field, value: string): string[] => [...new Set([spellingOf(f)(value), value])]

const [NARROW, WIDE, WIDTH] = [/[():;,!?]/g, /[（）：；，！？]/g, 0xfee0]
const ofWidth = (text: string, signs: RegExp, by: number): string =>
  text.replace(signs, (sign) => String.fromCharCode(sign.charCodeAt(0) + by))

const spellingsWithin = (f: Field, value: string): string[] => {
  const spelled = spellings(f, value)
  if (f.kind !== 'text' || f.check !== undefined) return spelled
  return [...new Set([...spelled, ofWidth(spelled[0]!, WIDE, -WIDTH), ofWidth(spelled[0]!, NARROW, WIDTH)])]
}

const like =
  (before: string, after: string): Compare =>
  (column, f, value) => {
    const [pattern, ...more] = spellingsWithin(f, value).map((text) => before + escapeLike(text) + after)
    const text = kindOf(f).textual ? column : sql`${column}::text`
    return more.length === 0 ? sql`${text} ilike ${pattern}` : sql`${text} ilike any(${[pattern, ...more]}::text[])`
  }

const first = (f: Field, value: string) => kindOf(f).read(f, value)

/** The moment after a given day or second: rows have microseconds. */
const behind = (f: Field, value: string): Condition | undefined => {
  if (f.kind !== 'dateTime') return undefined
  const span = /^\d{4}-\d{2}-\d{2}$/.test(value.trim()) ? '1 day' : '1 second'
  return sql`${first(f, value)}::timestamptz + ${span}::interval`
}

const COMPARISONS: Record<Rule, Compare> = {
  eq: (column, f, value) => {
    const end = behind(f, value)
    if (end) return sql`(${column} >= ${first(f, value)} and ${column} < ${end})`
    const given = kindOf(f).textual ? spellings(f, value) : []
    return given.length > 1 ? sql`${column} = any(${given}::text[])` : sql`${column} = ${first(f, value)}`
  },
  ne: (column, f, value) => {
    const end = behind(f, value)
    return end
      ? sql`(${column} < ${first(f, value)} or ${column} >= ${end} or ${column} is null)`
      : sql`${column} is distinct from ${first(f, value)}`
  },
  gt: (column, f, value) => {
    const end = behind(f, value)
    return end ? sql`${column} >= ${end}` : sql`${column} > ${first(f, value)}`
  },
  ge: (column, f, value) => sql`${column} >= ${first(f, value)}`,
  lt: (column, f, value) => sql`${column} < ${first(f, value)}`,
  le: (column, f, value) => {
    const end = behind(f, value)
    return end ? sql`${column} < ${end}` : sql`${column} <= ${first(f, value)}`
  },
  in: (column, f, value) => {
    const values = split(kindOf(f).textual ? value : value.replaceAll('，', ','))
    checkCount(f, values)
    return sql`${column} = any(${values.map((v) => first(f, v))})`
  },
  like: like('%', '%'),
  left_like: like('%', ''),
  right_like: like('', '%'),
  empty: (column) => sql`${column} is null`,
  not_empty: (column) => sql`${column} is not null`,
}

/** Columns and values of one field of one row. @param id of the row, bound into cipher texts */
export const columnValues = (
  ctx: Ctx,
  r: Resource,
  id: string | number,
  name: string,
  f: Field,
  value: unknown,
): [column: string, value: unknown][] =>
  Object.entries(kindOf(f).store({ ...placeOf(ctx, r, columnName(name)), id }, f, value))

const fieldsWithMasks = memoized((r: Resource) => Object.entries(r.fields).filter(([, f]) => isPrivate(f)))

/**
 * Input without unchanged masks.
 * @param before the stored row as lists read it; null when adding
 * @throws {AppError} refused for a mask that differs from the stored one
 */
export const withoutMasks = <I extends Record<string, unknown>>(r: Resource, input: I, before: object | null): I => {
  const stored = before as Record<string, unknown> | null
  const masked = fieldsWithMasks(r).filter(([name, f]) => {
    const value = input[name]
    return typeof value === 'string' && isMask(f.kind, value)
  })
  if (masked.length === 0) return input
  for (const [name, f] of masked) {
    const kept = stored?.[name]
    const same = typeof kept === 'string' && isMaskOf(f.kind, kept, String(input[name]))
    if (!same) throw refused(wholeText(f.label), { fields: { [wireName(name, f)]: wholeText(f.label) } })
  }
  const names = new Set(masked.map(([name]) => name))
  return Object.fromEntries(Object.entries(input).filter(([name]) => !names.has(name))) as I
}
