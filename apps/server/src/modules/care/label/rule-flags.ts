/** Flags raised by rules: one for each label that such a rule gave; it ends with the label. */
import { patientFlag, type LabelRule } from '@huxi/contract'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatDay } from '../../../platform/config/clock.ts'
import { tellBoards } from './flag.ts'

const [BATCH, RETIRED] = [500, '规则不再发出警示']

/** Raises missing flags of a rule and ends those whose label is over; one lifted by hand stays lifted with its label. */
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

/** Flags of a rule whose kind or severity was edited are to be confirmed again; those lifted by hand stay lifted. */
export const changeFlags = async (tx: Ctx, rule: LabelRule): Promise<void> => {
  const { id, flagKind: kind, flagSeverity: severity } = rule
  if (!kind || !severity) return endThose(tx, sql`h.rule_id = ${id}`, RETIRED)
  const { numAffectedRows } = await sql`update label_flag f set kind = ${kind}, severity = ${severity}, status = 'open',
      acknowledged_at = null, acknowledged_by = null, end_reason = null, version = f.version + 1
    from label_patient h where h.id = f.patient_label_id and h.rule_id = ${id} and h.status = 'active'
      and f.tenant_id = ${tx.tenantId} and f.del_flag = 0 and (f.status = 'ended' and f.end_reason = ${RETIRED}
        or f.status in ('open', 'seen') and (f.kind, f.severity) is distinct from (${kind}, ${severity}))`.execute(
    tx.db,
  )
  if (numAffectedRows) tellBoards(tx)
  await settleFlags(tx, rule)
}

/** Ends open flags whose label is over. @param where narrows label_patient, called h */
export const endFlags = (tx: Ctx, where: Condition): Promise<void> =>
  endThose(tx, sql`h.status <> 'active' and ${where}`, '对应的标签已结束')

const endThose = async (tx: Ctx, where: Condition, reason: string): Promise<void> => {
  const { rows } = await sql<{
    id: string
  }>`select f.id from label_flag f join label_patient h on h.id = f.patient_label_id
    where f.tenant_id = ${tx.tenantId} and f.del_flag = 0 and f.status in ('open', 'seen') and ${where}`.execute(tx.db)
  const all = unscoped(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await storeOf(all, patientFlag).move(all, 'close', ids, { reason })
  tellBoards(tx)
}
