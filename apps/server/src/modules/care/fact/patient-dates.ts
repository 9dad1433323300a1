import { patient, type Patient } from '@huxi/contract'
import { refused, type Resource } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime } from '../../../platform/config/clock.ts'
import { dateFault } from '../patient/index.ts'

/** Clocks of devices run a little fast. */
const AHEAD_MS = 5 * 60_000

export const isBlank = (value: unknown): value is null | undefined => value === null || value === undefined

interface PatientRow {
  readonly patientId?: string | null
}

/**
 * Checks of every fact: the patient is not merged, dates lie within the life of the patient.
 * @param times by field name; times in `later` may lie ahead
 * @returns undefined for an invisible patient, which the check of references refuses
 * @throws {AppError} refused at the impossible field
 */
export const checkedPatient = async (
  tx: Ctx,
  r: Resource,
  fact: PatientRow,
  times: Readonly<Record<string, string | null | undefined>>,
  later: readonly string[] = [],
): Promise<Patient | undefined> => {
  const person = fact.patientId ? await storeOf(tx, patient).find(tx, fact.patientId) : undefined
  if (person?.status === 'merged') throw refused('该患者的档案已并入另一份档案，请在保留的档案中登记')
  const now = formatTime(tx.services.clock.now() + AHEAD_MS)
  for (const [name, time] of Object.entries(times)) {
    const f = r.fields[name]!
    const fault = time ? dateFault(person, time, later.includes(name) ? undefined : now) : undefined
    if (fault) refuseField(name, f, `${f.label}${SENTENCES[fault]}`)
  }
  return person
}

const SENTENCES = {
  'before birth': '早于患者的出生日期，请核对日期和患者',
  'after death': '晚于患者的死亡时间，请核对日期和患者',
  future: '不能晚于现在，请核对',
}
