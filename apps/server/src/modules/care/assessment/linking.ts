import { assessment, linkAssessment, UNLINK_DAYS, unlinkAssessment, type Assessment } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { actor } from '../../../engine/core/caller.ts'
import { audit, inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { unlinkUntil } from './assessment.ts'
import { placeResults } from './depart.ts'
import { isUnacknowledged, notifyHighRisk } from './high-risk.ts'
import { choosePatient } from './patient.ts'

const link: Route = handle(linkAssessment, (ctx, { id, patientId: asked }) =>
  inTransaction(ctx, async (tx) => {
    const row = await currentOf(tx, id)
    if (row.patientId) throw refused('这次评估已关联患者，请先取消关联再关联其他患者')
    const patientId = await choosePatient(tx, asked, true)
    await setPatient(tx, row, { patientId, linkedAt: now(tx), linkedBy: actor(tx) })
    await audit(tx, { action: 'link', object: `${assessment.name}/${id}`, outcome: 'success', detail: { patientId } })
    if (isUnacknowledged(row)) await notifyHighRisk(tx, { ...row, patientId })
    return reply('已关联患者')
  }),
)

const unlink: Route = handle(unlinkAssessment, (ctx, { id, reason }) =>
  inTransaction(ctx, async (tx) => {
    const row = await currentOf(tx, id)
    const { patientId } = row
    if (!patientId) throw refused('这次评估没有关联患者，请刷新后查看')
    if (!unlinkUntil(tx, row))
      throw refused(`关联已超过 ${UNLINK_DAYS} 天，不能取消。如患者有误，请作废这次评估并重新评估`)
    await setPatient(tx, row, { patientId: null, linkedAt: null, linkedBy: null })
    const detail = { patientId, reason }
    await audit(tx, { action: 'unlink', object: `${assessment.name}/${id}`, outcome: 'success', detail })
    return reply('已取消关联')
  }),
)

/** @throws {AppError} notFound out of sight; refused when another assessment replaced it */
const currentOf = async (tx: Ctx, id: string): Promise<Assessment> => {
  await sql`select 1 from assess_assessment where tenant_id = ${tx.tenantId} and id = ${id} for update`.execute(tx.db)
  const row = await storeOf(tx, assessment).one(tx, id)
  if (row.status === 'amended') throw refused('这次评估已被修正，请在修正后的评估中关联或取消关联')
  return row
}

const setPatient = async (
  tx: Ctx,
  row: Assessment,
  record: Pick<Assessment, 'patientId' | 'linkedAt' | 'linkedBy'>,
): Promise<void> => {
  for (let own: Assessment | undefined = row; own;) {
    await storeOf(tx, assessment).edit(tx, own.id, own.version, record)
    await sql`update assess_result set patient_id = ${record.patientId}, version = version + 1
      where tenant_id = ${tx.tenantId} and group_id = ${own.id}`.execute(tx.db)
    await placeResults(tx, [own.id])
    own = own.amendsId ? await storeOf(tx, assessment).find(tx, own.amendsId) : undefined
  }
}

export const linkingRoutes: readonly Route[] = [link, unlink]
