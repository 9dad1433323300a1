/**
 * Row rules of roles: data rules (all must hold) and data scopes (one must reach the row). An invalid rule matches no row and
 * raises an alarm.
 */
import {
  AppError,
  columnName,
  DATA_SCOPES,
  fieldRefused,
  isDataScope,
  ruleField,
  ruleFields,
  ruleOperators,
  type Field,
  type Resource,
  type RuleOperator,
  type RuleVariable,
} from '@huxi/model'
import { sql } from 'kysely'
import { formatTime } from '../../platform/config/clock.ts'
import type { AppServices, Ctx, ScopeMeanings } from '../core/context.ts'
import { amountAt, columnRef, kindOf } from '../kinds/index.ts'
import type { RowRule, Session } from '../core/session.ts'
import type { Condition } from './where.ts'
import { audit, outsideTransaction } from '../core/transaction.ts'

export type Variables = Readonly<Record<RuleVariable, readonly string[]>>

export const bindingRules = (ctx: Ctx): ReadonlySet<string> =>
  new Set([...(ctx.session?.rules.values() ?? [])].flat().map((rule) => rule.id))

/** The condition of one rule. @throws {AppError} refused when field, operator and value do not fit */
export const ruleCondition = (r: Resource, rule: Omit<RowRule, 'id'>, variables: Variables): Condition => {
  const [name, f] = ruleField(r, rule.field) ?? wrong('field', `“${rule.field}”不是${r.title}的字段，请重新选择`)
  const operator = ruleOperators(f).find((each) => each === rule.operator)
  if (!operator) return wrong('operator', `“${f.label}”不能用“${rule.operator}”比较，请重新选择条件规则`)
  const { read } = kindOf(f)
  const values = valuesOf(f, operator, rule.value, variables).map((value) => withFault(() => read(f, value)))
  if (values.length === 0) return sql`false`
  return COMPARE[operator](amountAt(f, columnRef(columnName(name))), values)
}

type Value = string | number | boolean
type Column = Condition
type Compare = (column: Column, values: readonly Value[]) => Condition

const VARIABLE = /^#\{(\w+)\}$/
const OR: Condition = sql` or `
const NO_RULES: readonly RowRule[] = []

export const rulesOf = (ctx: Ctx, r: Resource): readonly RowRule[] =>
  (!ctx.unscoped && ctx.session?.rules.get(r.name)) || NO_RULES

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
  throw fieldRefused(part, message)
}

const withFault = (read: () => Value): Value => {
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
    const variable = name !== undefined && Object.hasOwn(variables, name) ? variables[name as RuleVariable] : undefined
    return variable ?? wrong('value', `“${part}”不是可用的变量，请重新选择`)
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

export const scopeConditions = (ctx: Ctx, r: Resource): Condition[] => {
  const scopes = scopesOn(ctx, r)
  if (scopes.length === 0) return []
  const meanings = meaningsOf(ctx, r)
  const parts = scopes.map((scope) => {
    if (isDataScope(scope)) return meanings[scope]?.(ctx) ?? NOTHING
    alarmOfRule(ctx, r, `scope:${scope}`, `数据范围“${scope}”没有定义`)
    return NOTHING
  })
  return [sql`(${sql.join(parts, sql` or `)})`]
}

export const meaningsOf = (ctx: Ctx, r: Resource): ScopeMeanings =>
  ctx.services.ports.stores.get(r.name)?.scopes ?? (r.owner === 'tenant' ? usualScopes(r) : {})

type Usual = Required<Pick<ScopeMeanings, 'own' | 'depart' | 'departTree'>>

/** The usual scopes: rows the caller created, rows created in the department. */
export const usualScopes = (r: Resource): Usual => {
  const missing = ['createBy', 'sysOrgCode'].find((name) => !(name in ruleFields(r)))
  if (missing) throw new Error(`${r.name} has no column ${missing}, so no data scope can go by it`)
  return {
    own: ({ session }) => sql`${sql.ref(columnName('createBy'))} = ${session!.person.username}`,
    ...departScopes((test) => test(sql.ref(columnName('sysOrgCode')))),
  }
}

/**
 * The two department scopes; empty without a department. The code of a department is a prefix of the codes below it.
 * @param where builds the condition from a test of the column with a department code
 */
export const departScopes = (
  where: (test: (code: Condition) => Condition, ctx: Ctx) => Condition,
): Omit<Usual, 'own'> => {
  const of = (ctx: Ctx, test: (code: Condition, own: string) => Condition): Condition => {
    const own = ctx.session!.orgCode
    return own === null ? NOTHING : where((code) => test(code, own), ctx)
  }
  return {
    depart: (ctx) => of(ctx, (code, own) => sql`${code} = ${own}`),
    departTree: (ctx) => of(ctx, (code, own) => sql`starts_with(${code}, ${own})`),
  }
}

export const beyondScope = (ctx: Ctx, r: Resource): string => {
  const scopes = scopesOn(ctx, r)
  const names = scopes.map((scope) => (isDataScope(scope) ? DATA_SCOPES[scope] : scope)).join('、')
  if (ctx.session!.orgCode === null && scopes.some((scope) => scope === 'depart' || scope === 'departTree'))
    return `您的数据范围是${names}，但您还没有所在部门，不能保存，请联系管理员为您设置部门`
  return `该数据超出您的数据范围（${names}），不能保存，请检查填写的部门和人员`
}

const NOTHING: Condition = sql`false`
const NO_SCOPES: readonly string[] = []

const scopesOn = (ctx: Ctx, r: Resource): readonly string[] =>
  (!ctx.unscoped && ctx.session?.scopes.get(r.name)) || NO_SCOPES

const ALARM_EVERY_MS = 60_000

const alarms = new WeakMap<AppServices, Map<string, number>>()

/**
 * At most once a minute per rule: in the log and in the audit chain, without delaying the caller.
 * @param rule its id, or another name of the condition
 */
export const alarmOfRule = (ctx: Ctx, r: Resource, rule: string, reason: string): void => {
  const { services } = ctx
  const last = alarms.get(services) ?? new Map<string, number>()
  alarms.set(services, last)
  const now = services.clock.now()
  if (now - (last.get(rule) ?? -Infinity) < ALARM_EVERY_MS) return
  last.set(rule, now)
  services.log.error({ rule, resource: r.name, reason, reqId: ctx.origin.id }, 'data rule cannot be read')
  const entry = {
    action: 'rule-failed',
    object: `${r.name}/${rule}`,
    outcome: 'failure',
    detail: { reason },
  } as const
  // a rollback of the refused transaction must keep the audit line
  outsideTransaction(ctx, (outside) => audit(outside, entry)).catch((error: unknown) =>
    services.log.error({ err: error }, 'audit of a data rule failed'),
  )
}
