import {
  columnName,
  fieldRuleOf,
  isColumn,
  isUnseen,
  maskedValue,
  wireName,
  type Field,
  type Resource,
} from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../core/context.ts'
import { markUnpresented, withoutMark } from '../core/whole-row.ts'
import type { Condition } from '../kinds/compare.ts'
import { kindOf } from '../kinds/index.ts'
import { tableColumns } from '../kinds/schema-check.ts'
import { fieldRulesOf, legibleColumn, ruleOn } from './field-rules.ts'

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
