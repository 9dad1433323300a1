/**
 * Field rules of a caller, in two directions: values that go out (`presentRows`, `presented`) and fields asked by (`askable`),
 * because the answer to a condition reveals the value.
 */
import {
  askableResource,
  columnName,
  dateTime,
  fieldRuleOf,
  isColumn,
  isEncrypted,
  isListed,
  isUnseen,
  legibleResource,
  MASK,
  maskedValue,
  memoized,
  person,
  text,
  wireName,
  type Askable,
  type Field,
  type FieldRule,
  type FieldRules,
  type Fields,
  type Legible,
  type Resource,
} from '@huxi/model'
import { sql } from 'kysely'
import { kindOf, type Condition } from '../kinds/index.ts'
import { maskedName } from '../kinds/person-name.ts'
import type { Ctx } from '../core/context.ts'
import { markUnpresented, withoutMark } from '../core/answer.ts'
import { tableColumns } from '../kinds/schema-check.ts'

export const fieldRulesOf = (ctx: Ctx, r: Pick<Resource, 'name'>): FieldRules | undefined =>
  ctx.unscoped ? undefined : ctx.session?.fields.get(r.name)

export const ruleOn = (ctx: Ctx, r: Resource, name: string): FieldRule | undefined => {
  const rules = fieldRulesOf(ctx, r)
  return rules && fieldRuleOf(r, rules, name)
}

/** The resource without hidden fields; masked ones stay. */
export const legible = <R extends Resource>(ctx: Ctx, r: R): Legible<R> => {
  const rules = fieldRulesOf(ctx, r)
  return (rules ? legibleResource(r, rules) : r) as Legible<R>
}

/** A column, or a placeholder for its mask. */
export const legibleColumn = (ctx: Ctx, r: Resource, name: string, column: Condition): Condition => {
  const f = r.fields[name]
  if (!f || ruleOn(ctx, r, name) !== 'masked' || isEncrypted(f)) return column
  if (f.kind === 'personName') return maskedName(column)
  return sql`case when nullif(${column}::text, '') is not null then ${MASK}::text end`
}

type Row = Record<string, unknown>

/** The body of a request without placeholders of masked values, which mean "unchanged" and are no valid numbers or dates. */
export const withoutPlaceholders =
  (r: Resource) =>
  (ctx: Ctx, body: unknown): unknown => {
    if (!ctx.session?.fields.size || typeof body !== 'object' || body === null) return body
    return Object.fromEntries(
      Object.entries(body as Row).flatMap(([key, value]): [string, unknown][] => {
        const [name, f] = Object.entries(r.fields).find(([one, field]) => wireName(one, field) === key) ?? []
        if (f && value === MASK && ruleOn(ctx, r, name!) === 'masked') return []
        const item = f?.item && ctx.services.ports.resources.get(f.item.name)
        return [[key, item && Array.isArray(value) ? value.map((row) => withoutPlaceholders(item)(ctx, row)) : value]]
      }),
    )
  }

/** The resource without hidden and masked fields, for filters, sorting, super query, keywords, duplicates, import keys, statistics. */
export const askable = <R extends Resource>(ctx: Ctx, r: R): Askable<R> => {
  const rules = fieldRulesOf(ctx, r)
  return (rules ? askableResource(r, rules) : r) as Askable<R>
}

/** Whether the caller may ask by all of these fields; otherwise a search finds nothing. */
export const canAsk = <R extends Resource>(ctx: Ctx, r: R, names: readonly (keyof R['fields'] & string)[]): boolean =>
  names.every((name) => !isUnseen(ruleOn(ctx, r, name)))

const AUDIT_COLUMNS: Fields = {
  id: text('编号', { required: true, search: 'eq' }),
  createTime: dateTime('创建时间', { required: true, search: 'range' }),
  updateTime: dateTime('更新时间', { search: 'range' }),
  createBy: person('创建人', { search: 'eq' }),
  updateBy: person('更新人', { search: 'eq' }),
}

export interface ListColumn {
  readonly name: string
  readonly column: string
  readonly f: Field
}

interface Filter extends ListColumn {
  readonly one: string
  readonly begin: string
  readonly end: string
  readonly many: string
}

interface ListColumns {
  readonly columns: readonly ListColumn[]
  readonly filters: readonly Filter[]
  readonly masked: readonly Filter[]
  readonly sortable: ReadonlyMap<string, ListColumn>
  readonly asked: ReadonlyMap<string, ListColumn>
}

/** The columns of a list by wire name, made of fields that may be asked by. */
export const listColumns = memoized((r: Askable): ListColumns => {
  const all = Object.entries({ ...AUDIT_COLUMNS, ...r.fields }).filter(([, f]) => isColumn(f))
  const named = (wanted: (f: Field) => unknown) =>
    all
      .filter(([, f]) => wanted(f))
      .map(([name, f]) => [wireName(name, f), { name, column: columnName(name), f }] as const)
  const links = Object.entries(r.fields)
    .filter(([, f]) => f.link)
    .map(([name, f]) => [wireName(name, f), { name, column: f.link!.column, f }] as const)
  const filters = named((f) => f.search).map(([wire, found]) => ({
    ...found,
    one: wire,
    begin: `${wire}_begin`,
    end: `${wire}_end`,
    many: `${wire}_MultiString`,
  }))
  return {
    columns: named(() => true).map(([, column]) => column),
    filters,
    masked: filters.filter(({ f }) => isEncrypted(f)),
    sortable: new Map(named((f) => f.only?.length !== 0)),
    asked: new Map([...named((f) => f.search !== undefined || isListed(f)), ...links]),
  }
})

const keysOf = (name: string, f: Field): string[] =>
  [name, wireName(name, f)].flatMap((key) => [key, `${key}_dictText`])

interface Unseen {
  readonly name: string
  readonly f: Field
  readonly isMasked: boolean
}

const unseenFields = (ctx: Ctx, r: Resource): Unseen[] => {
  const rules = fieldRulesOf(ctx, r)
  if (!rules) return []
  return Object.entries(r.fields).flatMap(([name, f]) => {
    const rule = fieldRuleOf(r, rules, name)
    return isUnseen(rule) ? [{ name, f, isMasked: rule === 'masked' }] : []
  })
}

/** Marks whole rows of a caller with field rules, so that none leaves the server by mistake. */
export const markWhole = <T extends object>(ctx: Ctx, r: Resource, rows: T[]): T[] =>
  unseenFields(ctx, r).length > 0 ? markUnpresented(r.name, rows) : rows

/** Rows as the caller sees them: hidden fields removed, masked values replaced by masks. */
export const presentRows = <T extends object>(ctx: Ctx, r: Resource, rows: readonly T[]): T[] => {
  const unseen = unseenFields(ctx, r).map((one) => ({ ...one, keys: keysOf(one.name, one.f) }))
  if (unseen.length === 0) return [...rows]
  return rows.map((row) => {
    const seen = withoutMark(row)
    for (const { f, isMasked, keys } of unseen)
      for (const key of keys.filter((one) => Object.hasOwn(seen, one)))
        if (isMasked && !key.endsWith('_dictText')) seen[key] = maskedValue(f, seen[key])
        else delete seen[key]
    return seen as T
  })
}

export const clearRow = <T extends object>(ctx: Ctx, r: Resource, row: T): T => {
  const unseen = unseenFields(ctx, r)
  if (unseen.length === 0) return row
  const seen = withoutMark(row)
  for (const { name } of unseen) delete seen[name]
  return seen as T
}

const isText = (f: Field, column: string): boolean => kindOf(f).columns(f, column)[column] === 'text'

/**
 * A relation for statements that answer: the table without values hidden from the caller, or the bare table when there are none, so
 * that its indexes serve. A masked number or date is null. Decisions of the server read the table itself.
 * @param of preselected rows of the table
 */
export const presented = (ctx: Ctx, r: Resource, of: Condition = sql.table(r.table)): Condition => {
  const unseen = new Map(
    unseenFields(ctx, r)
      .filter(({ f }) => isColumn(f))
      .flatMap(({ name, f }) => {
        const own = columnName(name)
        return Object.keys(kindOf(f).columns(f, own)).map((column): [string, Condition] => [
          column,
          column === own && ruleOn(ctx, r, name) === 'masked' && isText(f, own)
            ? legibleColumn(ctx, r, name, sql.ref(column))
            : sql`nullif(${sql.ref(column)}, ${sql.ref(column)})`,
        ])
      }),
  )
  if (unseen.size === 0) return of
  const columns = tableColumns(r).map((column) => sql`${unseen.get(column) ?? sql.ref(column)} as ${sql.ref(column)}`)
  return sql`(select ${sql.join(columns)} from ${of})`
}
