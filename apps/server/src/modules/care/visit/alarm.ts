import { patient, type Patient } from '@huxi/contract'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { NoticeTo, Watch } from '../../../engine/core/notices.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { watchOver } from './duty.ts'
import { openStayOf } from './lookup.ts'

/** Alarms read the patient without visibility: their receivers are named by them. */
const subjectOf = async (tx: Ctx, patientId: string | null): Promise<Patient | undefined> => {
  const anyone = unscoped(tx)
  return patientId ? storeOf(anyone, patient).find(anyone, patientId) : undefined
}

/**
 * The doctor responsible for the patient; without one those who hold a code in line with the department the caller works in. After half
 * an hour it goes on to who leads the department the patient belongs to.
 */
export const alarmReceivers = async (tx: Ctx, patientId: string | null, holders: string): Promise<NoticeTo> => {
  const subject = await subjectOf(tx, patientId)
  const doctor = subject?.responsibleDoctorId
  const here = tx.session?.orgCode ?? null
  if (!doctor) return { holders, orgCode: here }
  return { userIds: [doctor], orgCode: (subject.deptId && (await orgCodeOf(tx, subject.deptId))) ?? here }
}

const orgCodeOf = async (tx: Ctx, departId: string): Promise<string | null> => {
  const { rows } = await sql<{ code: string }>`select org_code as code from sys_depart where id = ${departId}`.execute(
    tx.db,
  )
  return rows[0]?.code ?? null
}

export const alarmSubject = async (tx: Ctx, patientId: string | null): Promise<string | undefined> => {
  const subject = await subjectOf(tx, patientId)
  if (!subject) return undefined
  const anyone = unscoped(tx)
  const place = (await openStayOf(anyone, [subject.id])).get(subject.id)?.place
  return [place, subject.name].filter(Boolean).join(' ')
}

/**
 * Who is on watch as things stand now: the patient may have been moved, discharged, merged or have died since.
 * @param inHospital what holds where no stay is known
 */
export const alarmWatch = async (
  tx: Ctx,
  patientId: string | null,
  since: string,
  inHospital = false,
): Promise<Watch> => {
  const stay = patientId ? await watchOver(tx, patientId, since) : null
  return { allHours: stay?.lies ?? inHospital, userIds: stay?.onDuty ?? [] }
}
