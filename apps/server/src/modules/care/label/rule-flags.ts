/** Flags raised by rules: one for each label that such a rule gave; it ends with the label. */
import { patientFlag, type LabelRule } from '@huxi/contract'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatDay } from '../../../platform/config/clock.ts'
import { tellBoards } from './flag.ts'

const BATCH = 500

/**
 * Raises missing flags of a rule and ends those whose label is over. A flag lifted by hand stays lifted as long as its
 * label lasts.
 */
export const settleFlags = async (tx: Ctx, { id, flagKind, flagSeverity }: LabelRule): Promise<void> => {
  await endFlags(tx, sql`h.rule_id = ${id}`)
  if (!flagKind || !flagSeverity) return
  const { rows } = await sql<{
    id: string
    patientId: string
    name: string
  }>`select h.id, h.patient_id as "patientId", l.name
    from label_patient h join label_label l on l.id = h.label_id
    where h.tenant_id = ${tx.tenantId} and h.rule_id = ${id} and h.status = 'active'
      and not exists (select 1 from label_flag f where f.patient_label_id = h.id) order by h.id`.execute(tx.db)
  const all = unscoped(tx)
  const startOn = formatDay(tx.services.clock.now())
  for (let i = 0; i < rows.length; i += BATCH)
    await storeOf(all, patientFlag).addMany(
      all,
      rows.slice(i, i + BATCH).map(({ id: patientLabelId, patientId, name }) => ({
        patientId,
        kind: flagKind,
        severity: flagSeverity,
        text: name,
        startOn,
        source: 'rule',
        patientLabelId,
      })),
    )
  if (rows.length > 0) tellBoards(tx)
}

/** Ends open flags whose label is over. @param where narrows label_patient, called h */
export const endFlags = async (tx: Ctx, where: Condition): Promise<void> => {
  const { rows } = await sql<{
    id: string
  }>`select f.id from label_flag f join label_patient h on h.id = f.patient_label_id
    where f.tenant_id = ${tx.tenantId} and f.del_flag = 0 and f.status in ('open', 'seen') and h.status <> 'active'
      and ${where}`.execute(tx.db)
  const all = unscoped(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await storeOf(all, patientFlag).move(all, 'end', ids, { reason: '对应的标签已结束' })
  tellBoards(tx)
}
