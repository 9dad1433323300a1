/** Checks before a write: states, field rules, and values against the database. */
import {
  columnName,
  fieldRefused,
  fieldRuleOf,
  frozenText,
  isColumn,
  isEncrypted,
  isFrozen,
  isInput,
  MASK,
  maskedValue,
  refused,
  sameAs,
  wireName,
  type Field,
  type FieldRule,
  type Resource,
} from '@huxi/model'
import { sql } from 'kysely'
import { now } from '../../platform/config/clock.ts'
import { columnValues, kindOf, placeOf, type Condition } from '../kinds/index.ts'
import { actor } from '../core/caller.ts'
import type { Ctx } from '../core/context.ts'
import { LostRace } from '../core/transaction.ts'
import { selectOne } from '../read/select.ts'
import { hookConditions, scope } from '../read/visibility.ts'
import { refuseCycle } from '../read/tree.ts'
import type { Input, Row } from '../read/hooks.ts'
import { fieldRulesOf, ruleOn } from '../read/field-rules.ts'

export const columnInputs = (r: Resource, input: Input): [name: string, f: Field, value: unknown][] =>
  Object.entries(r.fields)
    .filter(([name, f]) => isColumn(f) && input[name] !== undefined)
    .map(([name, f]) => [name, f, input[name]])

export const rowColumns = (ctx: Ctx, r: Resource, id: string | number, inputs: [string, Field, unknown][]): Input =>
  Object.fromEntries(inputs.flatMap(([name, f, value]) => columnValues(ctx, r, id, name, f, value)))

export const refuseField = (name: string, f: Field, message: string): never => {
  throw fieldRefused(wireName(name, f), message)
}

export const takenText = (f: Field, value: unknown): string =>
  // sentences are logged, personal values must not be
  isEncrypted(f) || value === undefined ? `${f.label}已存在，请换一个` : `${f.label}“${String(value)}”已存在，请换一个`

/**
 * Whether another row has the value, visible or not, as in the unique index.
 * @param value as the kind stores it
 * @param id the row to leave out
 */
export const isTaken = async (
  ctx: Ctx,
  r: Resource,
  name: string,
  value: unknown,
  id: string | number | null,
): Promise<boolean> => {
  const { rows } = await holders(ctx, r, name, value, id).execute(ctx.db)
  return rows.length > 0
}

export const holders = (ctx: Ctx, r: Resource, name: string, value: unknown, id: string | number | null): Condition => {
  const f = r.fields[name]!
  const other = id === null ? sql`` : sql`and id <> ${id}`
  const equal = f.named
    ? sql`same_name(${sql.ref(columnName(name))}) = same_name(${sameAs(f, String(value))})`
    : kindOf(f).equals(placeOf(ctx, r, columnName(name)), f, value)
  return sql`select 1 from ${sql.table(r.table)} where ${sql.join([sql`true`, ...scope(ctx, r)], sql` and `)}
    and ${equal} ${other} limit 1`
}

export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

const uniqueInputs = (r: Resource, input: Input): [name: string, f: Field, value: unknown][] =>
  columnInputs(r, input).filter(([, f, value]) => f.unique && !isBlank(value))

/** Holds for a new row while no other row has one of its unique values. */
export const untaken = (ctx: Ctx, r: Resource, input: Input): Condition[] =>
  uniqueInputs(r, input).map(([name, , value]) => sql`not exists (${holders(ctx, r, name, value, null)})`)

export const refuseTaken = async (ctx: Ctx, r: Resource, input: Input): Promise<void> => {
  for (const [name, f, value] of uniqueInputs(r, input))
    if (await isTaken(ctx, r, name, value, null)) refuseField(name, f, takenText(f, value))
}

const checkDict = async (ctx: Ctx, name: string, f: Field, value: unknown) => {
  const given = String(value).split(',')
  const choosableValues = await ctx.services.ports.dictionaries.choosable(ctx, f.dict!, given)
  if (given.some((v) => !choosableValues.has(v))) refuseField(name, f, `${f.label}不在可选范围内，请重新选择`)
}

const notOver = (target: Resource): Condition[] => {
  const { field, frozen = [], choosable } = target.states ?? {}
  const over = field === undefined || !choosable ? [] : frozen.filter((state) => !choosable.includes(state))
  return over.length === 0 ? [] : [sql`not ${sql.ref(columnName(field!))} = any(${over.map(String)})`]
}

/** @throws {AppError} refused when the referred row is missing, closed, or would form a cycle */
export const checkRef = async (ctx: Ctx, r: Resource, name: string, f: Field, value: unknown, id: string | null) => {
  const target = ctx.services.ports.resources.get(f.to!)
  if (!target) throw new Error(`${r.name}.${name} points at the unknown resource ${f.to}`)
  if (!(await selectOne(ctx, target, String(value), [...(await hookConditions(ctx, target)), ...notOver(target)])))
    refuseField(name, f, unknownText(f))
  if (f.kind === 'treeRef' && id !== null) await refuseCycle(ctx, r, name, id, String(value))
}

export const unknownText = ({ label }: Field): string => `${label}不存在，请重新选择`

/** Unchanged values pass even when they left the dictionary. @param unique false where the statement that writes looks itself */
export const check = async (ctx: Ctx, r: Resource, input: Input, before: Input | null, unique = true) => {
  const id = before === null ? null : String(before['id'])
  for (const [name, f, value] of columnInputs(r, input)) {
    if (value === null || value === '' || (before !== null && before[name] === value)) continue
    if (unique && f.unique && (await isTaken(ctx, r, name, value, id))) refuseField(name, f, takenText(f, value))
    if (f.dict) await checkDict(ctx, name, f, value)
    if (f.kind === 'ref' || f.kind === 'treeRef') await checkRef(ctx, r, name, f, value, id)
  }
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** A constraint violation of a concurrent write reads like the check it escaped. */
export const mapConstraintErrors = async <T>(r: Resource, input: Input, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === FOREIGN_KEY_VIOLATION) throw refused('该数据正被其他数据引用，请先解除引用')
    if (code !== UNIQUE_VIOLATION) throw error
    const repeated = Object.entries(r.fields).find(
      ([name]) => constraint?.replace(/_caseless$/, '') === `uq_${r.table}_${columnName(name)}`,
    )
    if (!repeated) throw new LostRace('refused', '数据库中已存在该记录')
    const [name, f] = repeated
    const message = takenText(f, input[name])
    throw new LostRace('refused', message, { detail: { fields: { [wireName(name, f)]: message } } })
  }
}

export const initialOf = ({ fields, states }: Resource): Input => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial])),
  ...(states && { [states.field]: states.initial }),
})

export const saidIn = (input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

export const newValues = (ctx: Ctx, r: Resource, id: string | number, input: Input): Input => ({
  ...rowColumns(ctx, r, id, columnInputs(r, { ...initialOf(r), ...saidIn(input) })),
  id,
  ...(r.owner === 'tenant' && { tenant_id: ctx.tenantId }),
  sys_org_code: ctx.session?.orgCode ?? null,
  create_by: actor(ctx),
  create_time: now(ctx),
})

/** @throws {AppError} refused with the state of the first frozen record and the moves that leave it */
export const refuseFrozen = async (tx: Ctx, r: Resource, rows: readonly object[]): Promise<void> => {
  const { states } = r
  if (tx.unscoped || !states) return
  const found = rows.find((row) => isFrozen(states, row)) as Row | undefined
  if (!found) return
  const state = found[states.field]
  const texts = await tx.services.ports.dictionaries.texts(tx, r.fields[states.field]!.dict!, [String(state)])
  throw refused(frozenText(r.title, states, state, texts.get(String(state)) ?? String(state)))
}

const same = (one: unknown, other: unknown): boolean =>
  isBlank(one) ? isBlank(other) : JSON.stringify(one) === JSON.stringify(other)

const SAYS_NOTHING: Record<FieldRule, (f: Field, value: unknown, stored: unknown) => boolean> = {
  hidden: (_f, value) => isBlank(value),
  masked: (f, value, stored) => value === MASK || same(value, maskedValue(f, stored)),
  readonly: (_f, value, stored) => same(value, stored),
}

const SENTENCES: Record<FieldRule, (label: string) => string> = {
  hidden: (label) => `您没有填写“${label}”的权限，请去掉后再保存`,
  masked: (label) => `您看不到“${label}”的完整内容，不能修改它`,
  readonly: (label) => `“${label}”对您是只读的，不能修改`,
}

/**
 * The input without unchanged protected fields.
 * @param before the stored row; null when adding
 * @param isWhole missing fields were read as their initial value
 * @throws {AppError} refused with `detail.fields` for a protected value
 */
export const permittedInput = (
  ctx: Ctx,
  r: Resource,
  input: Input,
  before: Input | null,
  isWhole = before === null,
): Input => {
  const rules = fieldRulesOf(ctx, r)
  if (!rules) return input
  const permitted = { ...input }
  for (const [name, f] of Object.entries(r.fields)) {
    const rule = fieldRuleOf(r, rules, name)
    if (!rule || !isInput(f) || permitted[name] === undefined) continue
    const begins = isWhole && (before === null || rule !== 'readonly') && same(permitted[name], f.initial)
    if (!begins && !SAYS_NOTHING[rule](f, permitted[name], before?.[name])) {
      const message = SENTENCES[rule](f.label)
      throw fieldRefused(wireName(name, f), message)
    }
    delete permitted[name]
  }
  return permitted
}

const isChosen = (ctx: Ctx): boolean => ctx.session !== null && !ctx.unscoped

const popupsOf = (ctx: Ctx, r: Resource): [name: string, f: Field][] =>
  isChosen(ctx) ? Object.entries(r.fields).filter(([, f]) => f.popup && isColumn(f)) : []

const strangeText = ({ label }: Field, value: unknown, report: string): string =>
  `${label}“${String(value)}”不在报表“${report}”中，请重新选择`

const partsOf = ({ popup }: Field, value: unknown): string[] => {
  if (isBlank(value)) return []
  return popup!.multi ? String(value).split(',') : [String(value)]
}

const textOf = (rows: readonly Row[], column: string): string | null => {
  const texts = rows.map((row) => row[column]).filter((value) => !isBlank(value))
  return texts.length > 0 ? texts.map(String).join(',') : null
}

const fillsOf = (tx: Ctx, r: Resource, f: Field, input: Input, rows: readonly Row[], isAdded: boolean): Input =>
  Object.fromEntries(
    Object.entries(f.popup!.fill ?? {})
      .filter(([, name]) => !ruleOn(tx, r, name) && (isAdded ? isBlank(input[name]) : input[name] === undefined))
      .map(([column, name]) => [name, textOf(rows, column)]),
  )

const isNew = (before: Row | null | undefined, name: string, value: unknown): boolean =>
  value !== undefined && (before ? (before[name] ?? null) !== (value === '' ? null : value) : !isBlank(value))

/**
 * The input with filled neighbours.
 * @throws {AppError} refused with `detail.fields` for a value outside of the report, or when the report cannot run
 */
export const withPopupValues = async (tx: Ctx, r: Resource, input: Input, before: Row | null): Promise<Input> => {
  let whole = input
  for (const [name, f] of popupsOf(tx, r)) {
    const value = input[name]
    if (!isNew(before, name, value)) continue
    // an existing value stays although it left the report
    const previous = f.popup!.multi ? partsOf(f, before?.[name]) : []
    const parts = partsOf(f, value)
    const asked = parts.some((part) => !previous.includes(part)) ? parts : []
    const found = asked.length > 0 ? await rowsOf(tx, f, asked) : undefined
    const strange = asked.find((part) => !previous.includes(part) && !found?.rowOf(part))
    if (found && strange !== undefined) refuseField(name, f, strangeText(f, strange, found.report))
    const rows = asked.map((part) => found?.rowOf(part)).filter((row) => row !== undefined)
    whole = { ...whole, ...fillsOf(tx, r, f, input, rows, before === null) }
  }
  return whole
}

/** The same for rows of a list, one query per field. @returns the filled rows, and sentences by row and field */
export const withPopupRowValues = async <
  T extends { readonly values: Input; readonly before: { readonly row: Row } | undefined },
>(
  tx: Ctx,
  item: Resource,
  rows: readonly T[],
): Promise<{ rows: T[]; issues: Record<string, string> }> => {
  const whole = [...rows]
  const issues: Record<string, string> = {}
  for (const [name, f] of popupsOf(tx, item)) {
    const fresh = rows.flatMap(({ values, before }, i) => (isNew(before?.row, name, values[name]) ? [i] : []))
    const values = fresh.flatMap((i) => partsOf(f, rows[i]!.values[name]))
    const found = values.length > 0 ? await rowsOf(tx, f, values) : undefined
    for (const i of fresh) {
      const value = rows[i]!.values[name]
      const parts = partsOf(f, value)
      const chosen = parts.map((part) => found?.rowOf(part)).filter((row) => row !== undefined)
      const strange = parts.find((part) => !found?.rowOf(part))
      if (strange !== undefined) issues[`${i}.${f.wire ?? name}`] = strangeText(f, strange, found!.report)
      else
        whole[i] = {
          ...whole[i]!,
          values: { ...whole[i]!.values, ...fillsOf(tx, item, f, rows[i]!.values, chosen, !rows[i]!.before) },
        }
    }
  }
  return { rows: whole, issues }
}

const rowsOf = async (tx: Ctx, { popup }: Field, values: readonly string[]) => {
  const { report, column } = popup!
  const { name, rows } = await tx.services.ports.reports.rows(tx, report, column, [...new Set(values)])
  const byValue = new Map(rows.map((row) => [String(row[column]), row]))
  return { report: name, rowOf: (value: string): Row | undefined => byValue.get(value) }
}
