import { areOne, ASSUMED_DAYS, FREE_DAYS, severityOf } from '@huxi/clinical/patient-exacerbations'
import { exacerbation, type Exacerbation } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { lock } from '../../../engine/core/transaction.ts'
import { presentRows } from '../../../engine/read/field-rules.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { checkedPatient } from './patient-dates.ts'

const { fields } = exacerbation

export const exacerbationHooks: Hooks<typeof exacerbation> = {
  visibleRows: ofVisiblePatients,
  async beforeWrite(tx, input, current) {
    const row = { ...current, ...input }
    const { onsetDate, endDate } = row
    await checkedPatient(tx, exacerbation, row, { onsetDate, endDate })
    if (onsetDate && endDate && endDate < onsetDate)
      refuseField('endDate', fields.endDate, '缓解日期不能早于起病日期，请核对')
    return row.site ? { ...input, severity: severityOf({ ...row, site: row.site }) } : input
  },
  async afterWrite(tx, { after }) {
    if (after) await refuseSameEvent(tx, after)
  },
}

/** Events of a patient closer than the symptom-free interval are one. The lock serializes entries of a patient. */
const refuseSameEvent = async (tx: Ctx, event: Exacerbation): Promise<void> => {
  await lock(tx, `exacerbation:${event.patientId}`)
  const others = await storeOf(tx, exacerbation).list(
    tx,
    [
      sql`patient_id = ${event.patientId} and id <> ${event.id}`,
      sql`onset_date <= coalesce(${event.endDate}::date, ${event.onsetDate}::date + ${ASSUMED_DAYS}::int) + ${FREE_DAYS}::int`,
      sql`coalesce(end_date, onset_date + ${ASSUMED_DAYS}::int) >= ${event.onsetDate}::date - ${FREE_DAYS}::int`,
    ],
    { limit: 10 },
  )
  const same = others.find((other) => areOne(event, other))
  if (!same) return
  const [seen] = presentRows(tx, exacerbation, [same])
  const { onsetDate, endDate } = seen!
  const over = endDate ? `、${endDate} 缓解` : endDate === null ? `、未填缓解日期（按 ${ASSUMED_DAYS} 天计）` : ''
  refuseField(
    'onsetDate',
    fields.onsetDate,
    `与 ${onsetDate} 起病${over}的急性加重之间不足 ${FREE_DAYS} 个无症状日，应算同一次：请编辑那一次（延长缓解日期、补充治疗），或核对两次的日期`,
  )
}
