import { classOf } from '@huxi/contract'
import {
  codeOf,
  isEncrypted,
  isUnseen,
  refused,
  verbsOf,
  type DataClass,
  type Field,
  type FieldRule,
  type Resource,
} from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { ruleOn } from '../../../engine/read/field-rules.ts'
import { EVERY_FIELD_RULE, EVERY_ROLE } from '../role/index.ts'
import { codeStep } from './menu.ts'
import { servedResource } from './row.ts'
import type { Subject } from './subject.ts'
import type { Step } from './step.ts'

const CLASSES: Readonly<Record<DataClass, string>> = {
  public: '公开',
  internal: '内部',
  personal: '个人信息',
  sensitive: '敏感个人信息',
}

const placeStep = ({ kind, label }: Field): Step =>
  kind === 'secret'
    ? { rule: '字段', says: `${label}只写不读，任何人都看不到`, met: false }
    : { rule: '字段', says: `${label}可以显示`, met: true }

export const fieldSteps = async (ctx: Ctx, subject: Subject, name: string, field: string): Promise<Step[]> => {
  const r = servedResource(ctx, name)
  const f = Object.hasOwn(r.fields, field) ? r.fields[field] : undefined
  if (!f) throw refused(`${r.title}没有这个字段，请重新选择`)
  const dataClass = classOf(r, field, f)
  const level: Step = { rule: '数据级别', says: dataClass ? CLASSES[dataClass] : '没有分级', met: true }
  const list = await codeStep(ctx, subject, [codeOf(r, 'list')])
  return [placeStep(f), level, list, await ruleStep(subject, r, field), ...(await maskSteps(ctx, subject, name, f))]
}

const RULE_TEXTS: Readonly<Record<FieldRule, string>> = {
  hidden: '隐藏：任何地方都看不到它',
  masked: '掩码：只能看到遮盖后的值，也不能按它查询',
  readonly: '只读：可以看到，不能修改',
}

/** The engine's rule on the field, and the roles it comes from. */
const ruleStep = async ({ ctx: of }: Subject, r: Resource, field: string): Promise<Step> => {
  const rule = ruleOn(of, r, field)
  if (!rule) return { rule: '字段权限', says: '没有限制：他的角色没有都限制这个字段', met: true }
  const { rows } = await sql<{ name: string }>`select r.role_name as name from ${EVERY_ROLE} as r
    join ${EVERY_FIELD_RULE} as f on f.role_id = r.id and f.tenant_id = r.tenant_id
    where r.tenant_id = ${of.tenantId} and r.id = any(${[...of.session!.roleIds]}) and f.resource = ${r.name}
      and f.field = ${field} order by r.create_time, r.id`.execute(of.db)
  if (rows.length === 0) return { rule: '字段权限', says: `隐藏：${impliedText(of, r.fields[field]!)}`, met: false }
  const roles = rows.map(({ name }) => `角色${name}`).join('、')
  return { rule: '字段权限', says: `${RULE_TEXTS[rule]}，由${roles}设置`, met: !isUnseen(rule) }
}

const impliedText = (of: Ctx, { implies = {} }: Field): string => {
  const unseen = Object.entries(implies).flatMap(([name, fields]) => {
    const r = of.services.ports.resources.get(name)
    return r
      ? fields.filter((one) => isUnseen(ruleOn(of, r, one))).map((one) => `${r.title}的${r.fields[one]!.label}`)
      : []
  })
  return `系统会把${unseen.join('、')}写进这里，而他看不到`
}

/** The mask applies to all users; the whole value needs a right. */
const maskSteps = async (ctx: Ctx, subject: Subject, name: string, f: Field): Promise<Step[]> => {
  if (!isEncrypted(f)) return []
  const r = servedResource(ctx, name)
  const mask: Step = {
    rule: '遮盖',
    says: '列表、导出和历史中只显示部分，对所有人都一样；完整内容须写明原因后查看',
    met: true,
  }
  if (!verbsOf(r).includes('reveal'))
    return [mask, { rule: '查看完整信息', says: `${r.title}不提供查看完整内容`, met: false }]
  return [mask, { ...(await codeStep(ctx, subject, [codeOf(r, 'reveal')])), rule: '查看完整信息' }]
}
