import { labelRule, labelsIn, type label, type LabelRule } from '@huxi/contract'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import { publish } from '../../../engine/core/transaction.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { knownLabels } from './holdings.ts'
import { refuseCircle } from './order.ts'
import { refuseOpenSecrets, sentenceOf } from './sentence.ts'

export const labelHooks: Hooks<typeof label> = {
  visibleRows: (ctx) => [knownLabels(ctx)],
  async afterWriteAll(tx) {
    publish(tx, 'labels.changed', {})
  },
  async afterWrite(tx, { before, after }) {
    if (!before || !after) return
    await refuseOpenSecrets(tx, sql`true`)
    if (after.exclusiveGroup !== before.exclusiveGroup || after.priority !== before.priority) await refuseCircle(tx)
    if (after.name === before.name) return
    const all = unscoped(tx)
    const rules = await storeOf(all, labelRule).list(all)
    for (const { id, condition } of rules.filter(asksFor(after.id)))
      await sql`update label_rule set sentence = ${await sentenceOf(tx, condition!)} where id = ${id}`.execute(tx.db)
  },
}

const asksFor =
  (labelId: string) =>
  ({ condition }: LabelRule): boolean =>
    condition !== null && labelsIn(condition).includes(labelId)
