import { feno, labResult, medication, observation, spirometry } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'

const MEASURED = [
  [observation, 'observed_at'],
  [labResult, 'sampled_at'],
  [spirometry, 'tested_at'],
  [feno, 'tested_at'],
] as const

/** @throws {AppError} refused when a measurement is dated later */
export const patientDied = async (tx: Ctx, patientId: string, deceasedAt: string): Promise<void> => {
  for (const [r, column] of MEASURED) {
    const { rows } = await sql`select 1 from ${sql.table(r.table)} where tenant_id = ${tx.tenantId}
      and patient_id = ${patientId} and ${sql.ref(column)} > ${deceasedAt}::timestamptz and del_flag = 0 limit 1`.execute(
      tx.db,
    )
    if (rows.length > 0)
      throw refused(`患者在 ${deceasedAt} 之后还有${r.title}记录，死亡时间不能更早，请核对死亡时间或先改正该记录`)
  }
  const all = unscoped(tx)
  const own = storeOf(all, medication)
  const day = deceasedAt.slice(0, 10)
  const open = await own.list(all, [sql`patient_id = ${patientId} and (end_date is null or end_date > ${day}::date)`])
  for (const { id, version, startDate } of open)
    if (startDate <= day) await own.edit(all, id, version, { endDate: day, stopReason: '患者死亡' })
}
