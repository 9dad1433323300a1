import { label, labelRule, labelsIn, type Label, type LabelRule } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { publish } from '../../../engine/core/transaction.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { knownLabels } from './holdings.ts'
import { refuseCircle } from './order.ts'
import { refuseOpenSecrets, sentenceOf } from './sentence.ts'

const asksFor =
  (labelId: string) =>
  ({ condition }: LabelRule): boolean =>
    condition !== null && labelsIn(condition).includes(labelId)

const rulesAsking = async (ctx: Ctx, labelId: string): Promise<LabelRule[]> =>
  (await storeOf(ctx, labelRule).list(ctx)).filter(asksFor(labelId))

const refuseAsked = async (tx: Ctx, rows: readonly Label[]): Promise<void> => {
  const all = unscoped(tx)
  const rules = await storeOf(all, labelRule).list(all)
  const asked = rows.find(({ id }) => rules.some(asksFor(id)))
  if (!asked) return
  const [seen] = await rulesAsking(tx, asked.id)
  const by = seen ? `规则“${seen.name}”` : '您看不到的规则'
  throw refused(`${by}的条件用到标签“${asked.name}”，不能删除，请先修改规则的条件`)
}

export const labelHooks: Hooks<typeof label> = {
  visibleRows: (ctx) => [knownLabels(ctx)],
  beforeDelete: refuseAsked,
  async afterWriteAll(tx) {
    publish(tx, 'labels.changed', {})
  },
  async afterWrite(tx, { before, after }) {
    if (after) await refuseUnclearPriority(tx, after)
    if (!before || !after) return
    await refuseOpenSecrets(tx, sql`true`)
    if (after.exclusiveGroup !== before.exclusiveGroup || after.priority !== before.priority) await refuseCircle(tx)
    if (after.name === before.name) return
    for (const { id, condition } of await rulesAsking(unscoped(tx), after.id))
      await sql`update label_rule set sentence = ${await sentenceOf(tx, condition!)} where id = ${id}`.execute(tx.db)
  },
}

const refuseUnclearPriority = async (tx: Ctx, { id, exclusiveGroup, priority }: Label): Promise<void> => {
  if (!exclusiveGroup) return
  const field = label.fields.priority
  if (priority === null) refuseField('priority', field, '填写了互斥组，请同时填写组内优先级，1 为最高')
  const where = sql`exclusive_group = ${exclusiveGroup} and priority = ${priority} and id <> ${id}`
  const [same] = await storeOf(tx, label).list(tx, [where], { limit: 1 })
  if (same) refuseField('priority', field, `组内标签“${same.name}”的优先级也是 ${priority}，请换一个`)
}
