import {
  AppError,
  codeOf,
  DATA_SCOPES,
  isDataScope,
  refused,
  ruleField,
  ruleText,
  type Field,
  type Resource,
} from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { RowRule } from '../../../engine/core/session.ts'
import { askable } from '../../../engine/read/field-rules.ts'
import { ruleCondition, variablesOf, scopeConditions } from '../../../engine/read/row-rules.ts'
import { hookConditions, temporaryIds, VISIBILITY_TEXT, visibleCondition } from '../../../engine/read/visibility.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { legibleFields } from '../../../engine/write/history.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { readerOf } from '../../../engine/write/value-text.ts'
import { codeStep } from './menu.ts'
import type { Subject } from './subject.ts'
import type { Step } from './step.ts'

const NOT_FOUND = '没有找到该记录，或者您自己也看不到它，请核对后再查'

export const servedResource = (ctx: Ctx, name: string): Resource => {
  const r = ctx.services.ports.stores.get(name)?.r
  if (!r) throw refused('没有这种数据，请重新选择')
  return r
}

const isMet = async (ctx: Ctx, r: Resource, rowId: string, conditions: readonly Condition[]): Promise<boolean> => {
  const restrictions = sql.join([sql`id::text = ${rowId}`, ...conditions], sql` and `)
  const { rows } = await sql`select 1 from ${sql.table(r.table)} where ${restrictions}`.execute(ctx.db)
  return rows.length > 0
}

const conditionOf = (of: Ctx, r: Resource, rule: RowRule): Condition => {
  try {
    return ruleCondition(r, rule, variablesOf(of.session!, of.services.clock.now()))
  } catch (error) {
    if (error instanceof AppError) return sql`false`
    throw error
  }
}

/** The compared value as the caller reads it in lists, without hidden or masked fields. */
const ownValue = async (ctx: Ctx, r: Resource, rowId: string, [name, f]: [string, Field]): Promise<string> => {
  const reads = legibleFields(askable(ctx, r)).some(([field]) => field === name)
  if (!reads) return ''
  const row = await storeOf(ctx, r).find(ctx, rowId)
  const text = row && (await readerOf(ctx, r, [row]))(name, f, row)
  return `；这条${r.title}的${f.label}${text ? `是“${text}”` : '没有填写'}`
}

const ruleStep = async (ctx: Ctx, of: Ctx, r: Resource, rowId: string, rule: RowRule): Promise<Step> => {
  const field = ruleField(r, rule.field)
  const isMatch = await isMet(of, r, rowId, [conditionOf(of, r, rule)])
  const own = field ? await ownValue(ctx, r, rowId, field) : ''
  return { rule: '数据规则', says: `${ruleText(field?.[1].label ?? rule.field, rule)}${own}`, met: isMatch }
}

const scopeStep = async (of: Ctx, r: Resource, rowId: string): Promise<Step> => {
  const scopes = of.session!.scopes.get(r.name)
  if (!scopes) return { rule: '数据范围', says: VISIBILITY_TEXT.unlimited, met: true }
  const names = scopes.map((scope) => (isDataScope(scope) ? DATA_SCOPES[scope] : scope)).join('、')
  const isMatch = await isMet(of, r, rowId, scopeConditions(of, r))
  const nowhere = of.session!.orgCode === null ? '；他没有所在部门' : ''
  const advice = nowhere
    ? '在“用户管理”中为他设置部门，或在“角色管理”中放宽他的数据范围'
    : '在“角色管理”中放宽他的数据范围'
  const beyond = isMatch ? '' : `；这条${r.title}不在其中。要让他看到，请${advice}`
  return { rule: '数据范围', says: `${names}${nowhere}${beyond}`, met: isMatch }
}

/** The caller must see the record, so that the answer reveals no existence. */
export const rowSteps = async (ctx: Ctx, subject: Subject, name: string, rowId: string): Promise<Step[]> => {
  const r = servedResource(ctx, name)
  const list = codeOf(r, 'list')
  if (!holds(ctx, list) || !(await isMet(ctx, r, rowId, [await visibleCondition(ctx, r)]))) throw refused(NOT_FOUND)
  const of = subject.ctx
  const rules = await Promise.all(
    (of.session!.rules.get(r.name) ?? []).map((rule) => ruleStep(ctx, of, r, rowId, rule)),
  )
  const narrowing = [...rules, await scopeStep(of, r, rowId)]
  const open = temporaryIds(of, r).includes(rowId)
  // relevant only if something else hides the row
  const isTemporary = open && narrowing.some(({ met }) => !met)
  const until: Step[] = isTemporary
    ? [{ rule: '临时查看', says: VISIBILITY_TEXT.temporary, met: true, opens: true }]
    : []
  const own = await isMet(of, r, rowId, await hookConditions(of, r))
  const sight: Step = {
    rule: '业务规则',
    says: VISIBILITY_TEXT.hook(r.title, own),
    met: own,
  }
  // temporary access overrides rules and scope
  return [
    await codeStep(ctx, subject, [list]),
    ...narrowing.map((step) => ({ ...step, aside: isTemporary })),
    ...until,
    sight,
  ]
}
