import { encounter } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { patientOf } from './patient-dates.ts'
import { visitsAfter } from './lookup.ts'

/** Ends planned visits in the transaction of the death.⏎@throws {AppError} refused when a later visit took place */
export const patientDied = async (tx: Ctx, patientId: string): Promise<void> => {
  const { deceasedAt } = await patientOf(tx, patientId)
  if (!deceasedAt) return
  const anyone = unscoped(tx)
  const own = storeOf(anyone, encounter)
  const [later] = await visitsAfter(tx, patientId, deceasedAt)
  if (later) {
    const seen = await storeOf(tx, encounter).list(tx, [sql`id = ${later.id}`], { limit: 1 })
    throw refused(
      `患者在 ${later.startAt} 还有就诊${seen.map(({ visitNo }) => ` ${visitNo}`).join('')}，死亡时间不能更早，请核对死亡时间或先改正该就诊`,
    )
  }
  const planned = await own.list(anyone, [sql`patient_id = ${patientId} and status = 'planned'`])
  for (const { id } of planned) await own.move(anyone, 'cancel', [id], { reason: '患者死亡' })
}
