/** A to-do about a run that stopped before too many changes, until the rule is run or stopped. */
import { label, labelRule, RESTRICTED_LABELS, runRule, type LabelRule, type RunCounts } from '@huxi/contract'
import type { Ctx, NoticeKind } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'

export const runAsks = {
  kind: 'label.asks',
  title: '标签规则待确认',
  hint: '标签规则自动运行时变动过多，停下等待核对时',
  holders: runRule.access as string,
  todo: true,
  priority: 'M',
} as const satisfies NoticeKind

const aboutOf = (id: string): string => `${labelRule.name}:${id}`

export const notifyAsked = async (ctx: Ctx, rule: LabelRule, { added, removed, before }: RunCounts): Promise<void> => {
  const given = await storeOf(ctx, label).one(ctx, rule.labelId)
  await ctx.services.ports.notices.notify(ctx, {
    to: { holders: given.restricted ? RESTRICTED_LABELS : runAsks.holders },
    kind: runAsks.kind,
    about: aboutOf(rule.id),
    title: `标签规则“${rule.name}”变动较多，等待确认`,
    text: `现有 ${before} 人持有；将新增 ${added} 人，结束 ${removed} 人，还没有写入。请核对条件后点“立即运行”确认，或停用规则。`,
    link: `/label/rule?name=${encodeURIComponent(rule.name)}`,
  })
}

export const settleAsked = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
  await ctx.services.ports.notices.settle(ctx, runAsks.kind, ids.map(aboutOf))
}
