/** Why somebody sees a field, sees it masked, or not at all. */
import { classOf } from '@huxi/contract'
import { codeOf, isEncrypted, refused, verbsOf, type DataClass, type Field } from '@huxi/model'
import type { Ctx } from '../../engine/core/context.ts'
import { codeStep } from './menu.ts'
import { servedResource } from './row.ts'
import type { Seat } from './seat.ts'
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

export const fieldSteps = async (ctx: Ctx, seat: Seat, name: string, field: string): Promise<Step[]> => {
  const r = servedResource(ctx, name)
  const f = Object.hasOwn(r.fields, field) ? r.fields[field] : undefined
  if (!f) throw refused(`${r.title}没有这个字段，请重新选择`)
  const known = classOf(r, field, f)
  const level: Step = { rule: '数据级别', says: known ? CLASSES[known] : '没有分级', met: true }
  const list = await codeStep(ctx, seat, [codeOf(r, 'list')])
  return [placeStep(f), level, list, ...(await maskSteps(ctx, seat, name, f))]
}

/** A mask is the same for everybody; the whole value is a right of its own. */
const maskSteps = async (ctx: Ctx, seat: Seat, name: string, f: Field): Promise<Step[]> => {
  if (!isEncrypted(f)) return []
  const r = servedResource(ctx, name)
  const mask: Step = {
    rule: '遮盖',
    says: '列表、导出和历史中只显示部分，对所有人都一样；完整内容须写明原因后查看',
    met: true,
  }
  if (!verbsOf(r).includes('reveal'))
    return [mask, { rule: '查看完整信息', says: `${r.title}不提供查看完整内容`, met: false }]
  return [mask, { ...(await codeStep(ctx, seat, [codeOf(r, 'reveal')])), rule: '查看完整信息' }]
}
