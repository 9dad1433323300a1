/** Whom an assessment may be about. */
import { patient } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import { unruled } from '../../engine/read/field-rules.ts'
import { storeOf } from '../../engine/write/store.ts'

/**
 * A patient the person sees, kept from being merged until the transaction ends.
 * @param late what was stored before may be of somebody who has died since
 * @throws {AppError} refused for one out of sight, merged, or dead
 */
export const choosePatient = async (tx: Ctx, id: string, late = false): Promise<string> => {
  await sql`select 1 from patient where tenant_id = ${tx.tenantId} and id = ${id} for key share`.execute(tx.db)
  const chosen = await storeOf(tx, patient).find(unruled(tx, 'whom an assessment may be about'), id)
  if (!chosen) throw refused('没有这位患者，或者不在您的数据范围内，请重新选择患者')
  if (chosen.status === 'merged') throw refused('这份患者记录已合并到另一份，请重新选择合并后的患者')
  if (chosen.status === 'deceased' && !late)
    throw refused('这位患者已登记死亡，不能新增评估。如登记有误，请先在患者登记中撤销死亡登记')
  return chosen.id
}
