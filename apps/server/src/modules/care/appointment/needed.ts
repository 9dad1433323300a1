/** The questionnaire that a service needs is sent with the booking and opens until the start. */
import { patient, questAssignment, type QuestAssignment } from '@huxi/contract'
import { AppError } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { askedLately, linkOf, sendQuestionnaire } from '../questionnaire/index.ts'

interface Needing {
  readonly patientId: string
  readonly serviceId: string
  readonly startAt: string
}

const neededBy = async (tx: Ctx, serviceId: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string | null }>`select questionnaire_id as id from appointment_service
    where tenant_id = ${tx.tenantId} and id = ${serviceId}`.execute(tx.db)
  return rows[0]?.id ?? null
}

const openTask = async (all: Ctx, patientId: string, questionnaireId: string): Promise<QuestAssignment | undefined> => {
  const open = sql`patient_id = ${patientId} and questionnaire_id = ${questionnaireId}
    and status in ('sent', 'opened') and expires_at > ${now(all)}`
  const [task] = await storeOf(all, questAssignment).list(all, [open], { order: sql`sent_at desc`, limit: 1 })
  return task
}

/** A patient without birth date could not open it; a questionnaire without published version does not stop a booking. */
export const sendNeeded = async (tx: Ctx, { patientId, serviceId, startAt }: Needing): Promise<void> => {
  const questionnaireId = await neededBy(tx, serviceId)
  if (questionnaireId === null || startAt <= now(tx)) return
  const all = unscoped(tx)
  if ((await askedLately(all, [patientId], questionnaireId)).has(patientId)) return
  if (!(await storeOf(all, patient).one(all, patientId)).birthDate) return
  try {
    await sendQuestionnaire(all, { patientId, questionnaireId, channel: null, expiresAt: startAt, note: '就诊前填写' })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    tx.services.log.warn({ questionnaireId, reqId: tx.origin.id }, 'questionnaire of a service not sent')
  }
}

export const neededLink = async (tx: Ctx, { patientId, serviceId }: Needing): Promise<string | null> => {
  const questionnaireId = await neededBy(tx, serviceId)
  const all = unscoped(tx)
  const task = questionnaireId && (await openTask(all, patientId, questionnaireId))
  return task ? (await linkOf(all, task.id)).path : null
}
