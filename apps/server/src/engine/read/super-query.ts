/** The super query: up to twenty rows of field, rule and value, joined by AND or OR. */
import { columnName, isEncrypted, refused, type Field, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { askable, listColumns } from './field-rules.ts'
import { compare, placeOf, refuseNul, split, VALUELESS, type Condition } from '../kinds/index.ts'
import type { Ctx } from '../core/context.ts'
import type { Rule } from '../kinds/kind.ts'

export const MAX_ROWS = 20
const UNREADABLE = '高级查询条件不正确，请重新设置'

type Scalar = string | number | boolean | null

/** A condition before it is checked: a key may be absent or hold a list. */
export interface SuperRow {
  readonly field?: Scalar | readonly Scalar[]
  readonly rule?: Scalar | readonly Scalar[]
  readonly val?: Scalar | readonly Scalar[]
}

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ...(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'like', 'left_like', 'right_like', 'empty', 'not_empty'] as const).map(
    (rule): [string, Rule] => [rule, rule],
  ),
  ['=', 'eq'],
  ['!=', 'ne'],
  ['>', 'gt'],
  ['>=', 'ge'],
  ['<', 'lt'],
  ['<=', 'le'],
  ['IN', 'in'],
  ['LIKE', 'like'],
  ['LEFT_LIKE', 'left_like'],
  ['RIGHT_LIKE', 'right_like'],
])

/**
 * The condition of the parameters `superQueryParams` and `superQueryMatchType`.
 * @throws {AppError} refused for invalid parameters, an unknown field or rule
 */
export const superQuery = (ctx: Ctx, r: Resource, params: string, match = 'and'): Condition[] =>
  superCondition(ctx, r, superRows(params), match)

export const superCondition = (ctx: Ctx, r: Resource, rows: readonly SuperRow[], match: string): Condition[] => {
  if (rows.length > MAX_ROWS) throw refused(`高级查询最多 ${MAX_ROWS} 个条件`)
  const joint = JOINTS.get(match.toLowerCase())
  if (!joint) throw refused('高级查询的匹配方式只能是 and 或 or')
  const found = rows.filter(isWhole).map((row) => conditionOf(ctx, r, row))
  return found.length === 0 ? [] : [sql`(${sql.join(found, joint)})`]
}

const JOINTS: ReadonlyMap<string, Condition> = new Map([
  ['and', sql` and `],
  ['or', sql` or `],
])

/** Clients encode twice; plain JSON starts with its bracket. */
export const superRows = (params: string): SuperRow[] => {
  try {
    const text = params.trim()
    const parsed: unknown = JSON.parse(text.startsWith('[') ? text : decodeURIComponent(text))
    if (Array.isArray(parsed) && parsed.every(isRow)) return parsed.map((row) => Object(row) as SuperRow)
  } catch {}
  throw refused(UNREADABLE)
}

const isScalar = (value: unknown): value is Scalar => typeof value !== 'object' || value === null

/** Types are checked before anything calls a method of the value. */
const isRow = (row: unknown): row is SuperRow => {
  const { field, rule, val } = Object(row) as Record<string, unknown>
  return [field, rule, val].every((value) => (Array.isArray(value) ? value.every(isScalar) : isScalar(value)))
}

const isGiven = (value: SuperRow[keyof SuperRow]): boolean =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0) && String(value).trim() !== ''

const isWhole = ({ field, rule, val }: SuperRow): boolean =>
  isGiven(field) && isGiven(rule) && (VALUELESS.has(rule as Rule) || isGiven(val))

const conditionOf = (ctx: Ctx, r: Resource, row: SuperRow): Condition => {
  const [field, rule] = [textOf(row.field), textOf(row.rule)]
  const [found, operator] = [listColumns(askable(ctx, r)).asked.get(field), RULES.get(rule)]
  if (!found) throw refused(`高级查询的字段不存在：${field.slice(0, 64)}`)
  if (!operator) throw refused(`高级查询的匹配规则不存在：${rule.slice(0, 64)}`)
  if (isEncrypted(found.f))
    throw refused(`${found.f.label}不能用于高级查询${found.f.search ? '，请在查询栏中按完整号码或后四位查询' : ''}`)
  const value = VALUELESS.has(operator) ? '' : textOf(row.val)
  if (operator === 'in' && split(value).length === 0) throw refused(UNREADABLE)
  const { f, column } = found
  if (f.link && !isLinkSeen(ctx, f)) throw refused(`高级查询的字段不存在：${field.slice(0, 64)}`)
  return f.link ? linkedTo(ctx, f, operator, value.trim()) : compare(placeOf(ctx, r, column), f, operator, value.trim())
}

/** Linked fields may be asked by when their own resource allows it. */
const isLinkSeen = (ctx: Ctx, { link }: Field): boolean => {
  const of = [...ctx.services.ports.resources.values()].find(({ table }) => table === link!.table)
  const name = of && Object.keys(of.fields).find((one) => columnName(one) === link!.column)
  return !of || !name || name in askable(ctx, of).fields
}

/** Negations hold for a record when none of its linked rows meets the opposite. */
const OPPOSITES: { readonly [rule in Rule]?: Rule } = { ne: 'eq', empty: 'not_empty' }

const linkedTo = (ctx: Ctx, f: Field, rule: Rule, value: string): Condition => {
  const { table, by, column } = f.link!
  const opposite = OPPOSITES[rule]
  const place = { table, column, tenantId: ctx.tenantId ?? 0, keys: ctx.services.secrets }
  const one: Field = f.kind === 'refs' ? { ...f, kind: 'ref' } : f
  const found = sql`id in (select ${sql.ref(by)} from ${sql.table(table)}
    where tenant_id = ${ctx.tenantId} and ${compare(place, one, opposite ?? rule, value)})`
  return opposite ? sql`not ${found}` : found
}

const textOf = (value: SuperRow[keyof SuperRow]): string => {
  const parts = [value].flat()
  if (parts.some((part) => part === null || part === undefined)) throw refused(UNREADABLE)
  return refuseNul(parts.map(String).join(','))
}
