import { completedAge, isOtherAge } from '@huxi/clinical/patient-dates'
import { patient } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import type { Warning } from '../safety/index.ts'
import type { Sitting } from './kept.ts'

/**
 * Checks visibility and locks the patient against a merge.
 * @param late a stored assessment may be of a patient who has died since
 * @throws {AppError} refused for one out of sight, merged, or dead
 */
export const choosePatient = async (tx: Ctx, id: string, late = false): Promise<string> => {
  await sql`select 1 from patient where tenant_id = ${tx.tenantId} and id = ${id} for key share`.execute(tx.db)
  const row = await storeOf(tx, patient).find(tx, id)
  if (!row) throw refused('没有这位患者，或者不在您的数据范围内，请重新选择患者')
  if (row.status === 'merged') throw refused('这份患者记录已合并到另一份，请重新选择合并后的患者')
  if (row.status === 'deceased' && !late)
    throw refused('这位患者已登记死亡，不能新增评估。如登记有误，请先在患者登记中撤销死亡登记')
  return row.id
}

export const otherAge = async (
  tx: Ctx,
  patientId: string,
  { answers }: Pick<Sitting, 'answers'>,
): Promise<Warning[]> => {
  const givenAge = answers.find(({ key }) => key === 'ageYears')?.given
  const { birthDate, birthEstimated } = await storeOf(tx, patient).one(tx, patientId)
  const day = today(tx)
  if (typeof givenAge !== 'number' || !birthDate || !isOtherAge(givenAge, birthDate, day, birthEstimated ?? false))
    return []
  const recordedAge = canAsk(tx, patient, ['birthDate'])
    ? `登记的年龄为 ${completedAge(birthDate, day)} 岁`
    : '与登记的出生日期不符'
  return [{ rule: 'age', text: `填写的年龄为 ${givenAge} 岁，${recordedAge}。` }]
}

/** Assessments after a death: the computer's clock may be wrong, so staff is asked. */
export const assessedAfter = async (tx: Ctx, patientId: string, deceasedAt: string): Promise<Warning[]> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from assess_assessment where tenant_id = ${tx.tenantId}
    and patient_id = ${patientId} and performed_at > ${deceasedAt}::timestamptz and status = 'completed'`.execute(tx.db)
  const n = rows[0]?.n ?? 0
  return n > 0 ? [{ rule: 'death', text: `${deceasedAt} 之后还有 ${n} 次评估，请核对死亡时间。` }] : []
}
