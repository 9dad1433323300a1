import { dataRule, permission, type DataRule, type findMenuRules } from '@huxi/contract'
import {
  AppError,
  refused,
  type FieldIssues,
  type InputOf,
  type InputOfEndpoint,
  type Resource,
  type RuleVariable,
} from '@huxi/model'
import { sql } from 'kysely'
import { reply, type Answer } from '../../../engine/core/answer.ts'
import { publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { requireStepUp } from '../../../engine/http/access.ts'
import type { Change } from '../../../engine/read/hooks.ts'
import { bindingRules, ruleCondition, type Variables } from '../../../engine/read/row-rules.ts'
import { conditions } from '../../../engine/read/where.ts'
import { store } from '../../../engine/write/store.ts'
import { ruledResources } from './effective-data-rules.ts'
import { allPermissions } from './rows.ts'

type RuleInput = InputOf<typeof dataRule>

/** A caller cannot change a rule that binds them, and each rule must yield a condition. */
const rules = store(dataRule, {
  async beforeWrite(tx, input, current) {
    if (current) refuseBinding(tx, current.id)
    await checkRule(tx, { ...current, ...input })
    return input
  },
  beforeDelete: (tx, rows) => rows.forEach(({ id }) => refuseBinding(tx, id)),
  afterWrite: (tx, change) => ruleWritten(tx, change),
})

export const rulesOfMenu = (ctx: Ctx, permissionId: string): Promise<DataRule[]> =>
  rules.list(ctx, [sql`permission_id = ${permissionId}`])

export const findRules = (
  ctx: Ctx,
  { permissionId, ...asked }: InputOfEndpoint<typeof findMenuRules>,
): Promise<DataRule[]> => {
  const given = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  const there = permissionId ? [sql`permission_id = ${permissionId}`] : []
  return rules.list(ctx, [...there, ...conditions(ctx, dataRule, Object.fromEntries(given))])
}

export const addRule = async (ctx: Ctx, input: RuleInput): Promise<Answer<{ id: string }>> => {
  const { id } = await rules.add(ctx, input)
  return reply('添加成功！', { id })
}

export const editRule = async (ctx: Ctx, { id, ...input }: RuleInput & { id: string }): Promise<Answer> => {
  await rules.edit(ctx, id, undefined, input)
  return reply('更新成功！')
}

export const deleteRule = async (ctx: Ctx, id: string): Promise<Answer> => {
  await rules.remove(ctx, [id])
  return reply('删除成功！')
}

const refuseBinding = (ctx: Ctx, id: string): void => {
  if (bindingRules(ctx).has(id)) throw refused('该数据规则正约束您自己，不能修改或删除，请由其他管理员处理')
}

const ruleWritten = async (ctx: Ctx, { before, after }: Change<DataRule>): Promise<void> => {
  if (before) requireStepUp(ctx.session)
  const menus = [before, after].flatMap((rule) => (rule ? [rule.permissionId] : []))
  await sql`update sys_permission p set rule_flag = case when exists
    (select 1 from sys_permission_data_rule r where r.permission_id = p.id) then 1 else 0 end
    where p.id = any(${menus})`.execute(ctx.db)
  publish(ctx, 'authority.changed', {})
}

/** Sample variables, to check that a value can be resolved at all. */
const SAMPLE: Variables = {
  sys_user_code: ['user'],
  sys_user_name: ['姓名'],
  sys_user_id: ['1000000000000000000'],
  sys_org_code: ['A01'],
  sys_multi_org_code: ['A01', 'A02'],
  sys_date: ['2026-01-31'],
  sys_time: ['2026-01-31 09:05:07'],
  tenant_id: ['1'],
} satisfies Record<RuleVariable, string[]>

const WIRE: Readonly<Record<string, string>> = { field: 'ruleColumn', operator: 'ruleConditions', value: 'ruleValue' }

/** A rule must yield a condition on at least one resource of its menu row. */
const checkRule = async (ctx: Ctx, input: RuleInput): Promise<void> => {
  const row = (await allPermissions(ctx)).find(({ id }) => id === input.permissionId)
  if (!row) throw refused(`${permission.title}不存在，请重新选择`)
  const targets = ruledResources(ctx, row)
  if (targets.length === 0) throw refused(`“${row.name}”没有可以设置数据规则的列表，请在带“查询”权限的菜单上设置`)
  const issues = targets.map((r) => issueOf(r, input))
  if (issues.every((issue) => issue !== undefined)) throw clearest(issues)
}

const issueOf = (r: Resource, input: RuleInput): AppError | undefined => {
  const [field, operator, value] = [input.ruleColumn, input.ruleConditions, input.ruleValue].map(String)
  try {
    ruleCondition(r, { field: field!, operator: operator!, value: value! }, SAMPLE)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { fields } = error.detail as { fields: FieldIssues }
    const wired = Object.entries(fields).map(([part, message]) => [WIRE[part] ?? part, message])
    return refused(error.message, { fields: Object.fromEntries(wired) })
  }
}

const clearest = (issues: readonly AppError[]): AppError =>
  issues.find(({ detail }) => !('ruleColumn' in (detail as { fields: FieldIssues }).fields)) ?? issues[0]!
