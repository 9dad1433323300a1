import {
  AppError,
  columnName,
  refused,
  ruleField,
  ruleOperators,
  type Field,
  type Resource,
  type RuleOperator,
  type RuleVariable,
} from '@huxi/model'
import { sql } from 'kysely'
import { formatTime } from '../../platform/config/clock.ts'
import type { Ctx } from '../core/context.ts'
import { columnRef } from '../core/precompiled-sql.ts'
import type { RowRule, Session } from '../core/session.ts'
import { amountAt } from '../kinds/compare.ts'
import { kindOf } from '../kinds/index.ts'
import { alarmOfRule } from './rule-alarm.ts'
import type { Condition } from './where.ts'

export type Variables = Readonly<Record<RuleVariable, readonly string[]>>

export const bindingRules = (ctx: Ctx): ReadonlySet<string> =>
  new Set([...(ctx.session?.rules.values() ?? [])].flat().map((rule) => rule.id))

/** The condition of one rule. @throws {AppError} refused when field, operator and value do not fit */
export const ruleCondition = (r: Resource, rule: Omit<RowRule, 'id'>, variables: Variables): Condition => {
  const [name, f] = ruleField(r, rule.field) ?? wrong('field', `“${rule.field}”不是${r.title}的字段，请重新选择`)
  const operator = ruleOperators(f).find((known) => known === rule.operator)
  if (!operator) return wrong('operator', `“${f.label}”不能用“${rule.operator}”比较，请重新选择条件规则`)
  const { read } = kindOf(f)
  const values = valuesOf(f, operator, rule.value, variables).map((value) => readable(() => read(f, value)))
  if (values.length === 0) return sql`false`
  return COMPARE[operator](amountAt(f, columnRef(columnName(name))), values)
}

type Value = string | number | boolean
type Column = Condition
type Compare = (column: Column, values: readonly Value[]) => Condition

const VARIABLE = /^#\{(\w+)\}$/
const OR: Condition = sql` or `
const NONE: readonly RowRule[] = []

export const rulesOf = (ctx: Ctx, r: Resource): readonly RowRule[] =>
  (!ctx.unscoped && ctx.session?.rules.get(r.name)) || NONE

/** The conditions of all rules of the caller; an invalid rule matches no row and raises an alarm. */
export const dataRules = (ctx: Ctx, r: Resource): Condition[] => {
  const rules = rulesOf(ctx, r)
  if (rules.length === 0) return []
  const variables = variablesOf(ctx.session!, ctx.services.clock.now())
  return rules.map((rule) => {
    try {
      return ruleCondition(r, rule, variables)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      alarmOfRule(ctx, r, rule.id, error.message)
      return sql`false`
    }
  })
}

const wrong = (part: keyof RowRule, message: string): never => {
  throw refused(message, { fields: { [part]: message } })
}

const readable = (read: () => Value): Value => {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError) return wrong('value', error.message)
    throw error
  }
}

export const variablesOf = (session: Session, now: number): Variables => ({
  sys_user_code: [session.person.username],
  sys_user_name: [session.person.realname],
  sys_user_id: [session.person.id],
  sys_org_code: session.orgCode === null ? [] : [session.orgCode],
  sys_multi_org_code: session.orgCodes,
  sys_date: [formatTime(now).slice(0, 10)],
  sys_time: [formatTime(now)],
  tenant_id: [String(session.tenantId)],
})

/** The values a rule compares with: `IN` takes several, and the variable of all departments has several. */
const valuesOf = (f: Field, operator: RuleOperator, given: string, variables: Variables): string[] => {
  const parts = operator === 'IN' ? given.split(',').map((part) => part.trim()) : [given.trim()]
  const many = parts.some((part) => part === '#{sys_multi_org_code}')
  if (many && SINGLE.has(operator)) wrong('value', `全部部门编码有多个值，“${f.label}”不能用“${operator}”与它比较`)
  return parts.filter(Boolean).flatMap((part) => {
    if (!part.includes('#{')) return [part]
    const name = VARIABLE.exec(part)?.[1]
    const known = name !== undefined && Object.hasOwn(variables, name) ? variables[name as RuleVariable] : undefined
    return known ?? wrong('value', `“${part}”不是可用的变量，请重新选择`)
  })
}

const SINGLE: ReadonlySet<RuleOperator> = new Set(['>', '>=', '<', '<='])

const among: Compare = (column, values) => sql`${column} = any(${[...values]})`
const single =
  (compare: Condition): Compare =>
  (column, [value]) =>
    sql`${column} ${compare} ${value}`
const part =
  (test: (column: Column, value: Value) => Condition): Compare =>
  (column, values) =>
    sql`(${sql.join(
      values.map((value) => test(column, value)),
      OR,
    )})`

const COMPARE: Record<RuleOperator, Compare> = {
  '=': among,
  IN: among,
  '!=': (column, values) => sql`(${column} is null or not ${among(column, values)})`,
  '>': single(sql`>`),
  '>=': single(sql`>=`),
  '<': single(sql`<`),
  '<=': single(sql`<=`),
  LIKE: part((column, value) => sql`strpos(${column}, ${value}) > 0`),
  LEFT_LIKE: part((column, value) => sql`right(${column}, length(${value})) = ${value}`),
  RIGHT_LIKE: part((column, value) => sql`starts_with(${column}, ${value})`),
}
