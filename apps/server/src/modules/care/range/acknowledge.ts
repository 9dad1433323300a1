import { refused, type Resource } from '@huxi/model'
import { actor } from '../../../engine/core/caller.ts'
import { audit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { now } from '../../../platform/config/clock.ts'

interface Acknowledgement<Row> {
  readonly rows: readonly { readonly id: string }[]
  readonly asked: { readonly deed: string; readonly note: string | null }
  readonly write: (values: {
    acknowledgedAt: string
    acknowledgedBy: string
    deed: string
    deedNote: string | null
  }) => Promise<readonly Row[]>
}

/** Ends the alarms of records: the deed stays with them, their notices are settled, each is audited. */
export const acknowledgeAlarms =
  ({ name }: Resource, notice: string) =>
  async <Row>(tx: Ctx, { rows, asked: { deed, note }, write }: Acknowledgement<Row>): Promise<readonly Row[]> => {
    if (deed === 'other' && !note?.trim()) throw refused('处理措施为“其他”时，请填写处理说明')
    const after = await write({ acknowledgedAt: now(tx), acknowledgedBy: actor(tx), deed, deedNote: note })
    await tx.services.ports.notices.settle(
      tx,
      notice,
      rows.map(({ id }) => `${name}:${id}`),
    )
    for (const { id } of rows)
      await audit(tx, { action: 'acknowledge', object: `${name}/${id}`, outcome: 'success', detail: { deed } })
    return after
  }
