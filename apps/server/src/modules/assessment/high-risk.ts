/** Results somebody has to act on today: a to-do for those who look after the department, until one of them acknowledges it. */
import { acknowledgeResult, assessResult, type AssessResult } from '@huxi/contract'
import { reply } from '../../engine/core/answer.ts'
import { audit, inTransaction, type Ctx } from '../../engine/core/context.ts'
import { handle, type Route } from '../../engine/core/handle.ts'
import type { NoticeKind, NoticeTo } from '../../engine/core/notices.ts'
import { storeOf } from '../../engine/write/store.ts'
import { MINUTE_MS } from '../../platform/config/clock.ts'

export const highRisk = {
  kind: 'assessment.high',
  title: '高危评估结果',
  hint: '本部门或下级部门保存了高危的评估结果，需要尽快确认时',
  holders: 'assess:result:handle',
  todo: true,
  priority: 'H',
  escalateMs: 30 * MINUTE_MS,
} as const satisfies NoticeKind

/** Models whose highest class cannot wait: NEWS2 from 7, DECAF from 3, Rome severe. */
export const URGENT_MODELS = ['news2', 'decaf', 'rome2021']

type Stored = Pick<AssessResult, 'id' | 'groupId' | 'modelCode' | 'modelName' | 'level'>

const aboutOf = ({ groupId }: Pick<AssessResult, 'groupId'>): string => `${assessResult.name}:${groupId}`

/**
 * One to-do for all that came out of a sitting. Its title says which models, not whose result and how high.
 * @param to absent = those who handle results in line with the department the person works in now
 */
export const notifyHighRisk = async (
  tx: Ctx,
  results: readonly Stored[],
  to: NoticeTo = { holders: highRisk.holders, orgCode: tx.session?.orgCode ?? null },
): Promise<void> => {
  const urgent = results.filter(({ modelCode, level }) => level === 'high' && URGENT_MODELS.includes(modelCode))
  const [first] = urgent
  if (!first) return
  await tx.services.ports.notices.notify(tx, {
    to,
    kind: highRisk.kind,
    about: aboutOf(first),
    title: `高危评估结果：${urgent.map(({ modelName }) => modelName).join('、')}`,
    text: '请打开结果核对并联系患者，处理后点“确认”。',
    link: `/assessment/result/${first.id}`,
    due: tx.services.clock.now() + highRisk.escalateMs,
  })
}

/** Whether somebody is still asked to take charge of what came out of the sitting. */
export const isUnacknowledged = (ctx: Ctx, row: Pick<AssessResult, 'groupId'>): Promise<boolean> =>
  ctx.services.ports.notices.isOpen(ctx, highRisk.kind, aboutOf(row))

export const acknowledgeRoute: Route = handle(acknowledgeResult, (ctx, { id }) =>
  inTransaction(ctx, async (tx) => {
    const row = await storeOf(tx, assessResult).one(tx, id)
    const closed = await tx.services.ports.notices.settle(tx, highRisk.kind, [aboutOf(row)])
    if (closed === 0) return reply('这次评估没有待确认的提醒，可能已由他人确认')
    await audit(tx, { action: 'acknowledge', object: `${assessResult.name}/${row.id}`, outcome: 'success' })
    return reply('已确认')
  }),
)
