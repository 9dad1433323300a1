/**
 * What of a resource's fields somebody may read and ask for: for him it is a smaller resource. Whatever reads rows of a table takes
 * its columns from here, whatever filters or sorts takes its questions from here, and what is shown is shown through `asSeen`.
 */
import {
  askableResource,
  columnName,
  fieldRuleOf,
  isEncrypted,
  isUnseen,
  legibleResource,
  MASK,
  maskedValue,
  wireName,
  type Askable,
  type Field,
  type FieldRule,
  type FieldRules,
  type Legible,
  type Resource,
} from '@huxi/model'
import { sql } from 'kysely'
import type { Condition } from '../kinds/compare.ts'
import { kindOf } from '../kinds/index.ts'
import { maskedName } from '../kinds/person-name.ts'
import type { Ctx } from '../core/context.ts'

/** The rules of the person on the fields of a resource; undefined = none. What the system reads is read whole. */
export const fieldRulesOf = (ctx: Ctx, r: Pick<Resource, 'name'>): FieldRules | undefined =>
  ctx.unscoped === undefined ? ctx.session?.fields.get(r.name) : undefined

/** The rule in force on one field. */
export const ruleOn = (ctx: Ctx, r: Resource, name: string): FieldRule | undefined => {
  const rules = fieldRulesOf(ctx, r)
  return rules && fieldRuleOf(r, rules, name)
}

/** Whether the person sees a field as it is, so that what is made of it may be shown to him. */
export const isSeen = <R extends Resource>(ctx: Ctx, r: R, name: keyof R['fields'] & string): boolean =>
  !isUnseen(ruleOn(ctx, r, name))

/**
 * The same context without the person's rules on fields; those on rows stay. What the server decides, it decides by whole values, and
 * what it writes by itself is nobody's wish. Not for what is shown.
 */
export const unruled = <C extends Ctx>(ctx: C, _reason: string): C =>
  ctx.session?.fields.size ? { ...ctx, session: { ...ctx.session, fields: new Map() } } : ctx

/** The resource as the person may read it: without what is hidden from him. */
export const legible = <R extends Resource>(ctx: Ctx, r: R): Legible<R> => {
  const rules = fieldRulesOf(ctx, r)
  return (rules ? legibleResource(r, rules) : r) as Legible<R>
}

/** The resource as the person may ask for it: without what is hidden from him or masked. */
export const askable = <R extends Resource>(ctx: Ctx, r: R): Askable<R> => {
  const rules = fieldRulesOf(ctx, r)
  return (rules ? askableResource(r, rules) : r) as Askable<R>
}

/**
 * Whether the person sees all of these fields as they are. What is made of one that he does not see would tell it, or be false: it is
 * left out, as where nothing is recorded.
 */
export const seesAll = <R extends Resource>(ctx: Ctx, r: R, names: readonly (keyof R['fields'] & string)[]): boolean =>
  names.every((name) => isSeen(ctx, r, name))

/** A column, or what stands for it under its mask. */
export const legibleColumn = (ctx: Ctx, r: Resource, name: string, column: Condition): Condition => {
  const f = r.fields[name]
  if (!f || ruleOn(ctx, r, name) !== 'masked' || isEncrypted(f)) return column
  if (f.kind === 'personName') return maskedName(column)
  return sql`case when nullif(${column}::text, '') is not null then ${MASK}::text end`
}

/** Whether what lists read of the field is a text, so that a mask may stand in its place. */
const isText = (f: Field, column: string): boolean => kindOf(f).columns(f, column)[column] === 'text'

/**
 * A field of a row that a statement of its own shows: the column, its mask, or nothing where a rule hides it. What is no text has no
 * mask in a statement and is nothing under it. Not for conditions: an answer tells as much as a value (`askable`).
 * @param table what the statement calls the table of the resource
 */
export const seenColumn = <R extends Resource>(
  ctx: Ctx,
  r: R,
  name: keyof R['fields'] & string,
  table: string = r.table,
): Condition => {
  const column = sql.ref(`${table}.${columnName(name)}`)
  const rule = ruleOn(ctx, r, name)
  if (!isUnseen(rule)) return column
  return rule === 'masked' && isText(r.fields[name]!, columnName(name))
    ? legibleColumn(ctx, r, name, column)
    : sql`nullif(${column}, ${column})`
}

type Row = Record<string, unknown>

/** Keys under which clients read a field, its text beside it. */
const keysOf = (name: string, f: Field): string[] =>
  [name, wireName(name, f)].flatMap((key) => [key, `${key}_dictText`])

/** Rows, whatever made them, as the person may see them. */
export const asSeen = <T extends object>(ctx: Ctx, r: Resource, rows: T[]): T[] => {
  const rules = fieldRulesOf(ctx, r)
  if (!rules) return rows
  const unseen = Object.entries(r.fields).flatMap(([name, f]) => {
    const rule = fieldRuleOf(r, rules, name)
    return isUnseen(rule) ? [{ f, rule, keys: keysOf(name, f) }] : []
  })
  return rows.map((row) => {
    const seen: Row = { ...(row as Row) }
    for (const { f, rule, keys } of unseen)
      for (const key of keys.filter((one) => Object.hasOwn(seen, one)))
        if (rule === 'masked' && !key.endsWith('_dictText')) seen[key] = maskedValue(f, seen[key])
        else delete seen[key]
    return seen as T
  })
}

/** A row that something is made of: a mask is no value, so what is masked is as absent as what is hidden. */
export const unmasked = <T extends object>(ctx: Ctx, r: Resource, row: T): T => {
  const rules = fieldRulesOf(ctx, r)
  if (!rules) return row
  return Object.fromEntries(Object.entries(row).filter(([name]) => !isUnseen(fieldRuleOf(r, rules, name)))) as T
}

/**
 * The body of a request without the marks that stand for masked values: they mean "unchanged", and no number or date could be read
 * from them.
 */
export const unmarked =
  (r: Resource) =>
  (ctx: Ctx, body: unknown): unknown => {
    if (!ctx.session?.fields.size || typeof body !== 'object' || body === null) return body
    return Object.fromEntries(
      Object.entries(body as Row).flatMap(([key, value]): [string, unknown][] => {
        const [name, f] = Object.entries(r.fields).find(([one, field]) => wireName(one, field) === key) ?? []
        if (f && value === MASK && ruleOn(ctx, r, name!) === 'masked') return []
        const item = f?.item && ctx.services.ports.resources.get(f.item.name)
        return [[key, item && Array.isArray(value) ? value.map((row) => unmarked(item)(ctx, row)) : value]]
      }),
    )
  }
