/** Who has a number already. Whose it is, only those hear who may see that patient. */
import { patient, patientIdentifier } from '@huxi/contract'
import { AppError, type InputOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import { placeOf, type Condition } from '../../engine/kinds/compare.ts'
import { kindOf } from '../../engine/kinds/index.ts'
import { storeOf } from '../../engine/write/store.ts'
import type { Document } from './documents.ts'

/** A number of a hospital. */
export interface HospitalNumber {
  readonly type: string
  readonly value: string
  readonly system?: string | null
}

/** Numbers of hospitals that an input carries. */
export const numbersOf = ({ numbers }: InputOf<typeof patient>): HospitalNumber[] =>
  (numbers ?? []).flatMap(({ type, value, system = null }) => (type && value ? [{ type, value, system }] : []))

/** What a number was registered for. */
export interface Holder {
  readonly patientId: string
  /** type of the document or number */
  readonly type: string
  /** dictionary of the type */
  readonly dict: 'identifier_type' | 'patient_number_type'
}

/** The condition that a row of `patient_identifier` has this number. */
export const hasNumber = (ctx: Ctx, number: string): Condition =>
  kindOf(patientIdentifier.fields.number).equals(
    placeOf(ctx, patientIdentifier, 'number'),
    patientIdentifier.fields.number,
    number,
  )

/** The condition that a row of `patient_number` is this number. */
export const isNumber = ({ type, value, system }: HospitalNumber): Condition =>
  sql`(coalesce(system, '') = ${system ?? ''} and type = ${type} and value = ${value})`

/** Patients other than `id` who have one of the numbers; of the whole tenant, seen or not. */
export const holdersOf = async (
  tx: Ctx,
  documents: readonly Pick<Document, 'type' | 'number'>[],
  numbers: readonly HospitalNumber[],
  id: string | null,
): Promise<Holder[]> => {
  if (documents.length + numbers.length === 0) return []
  const others = sql`tenant_id = ${tx.tenantId} and del_flag = 0 and patient_id is distinct from ${id}`
  const anyOf = (conditions: Condition[]): Condition => sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`
  const { rows } = await sql<Holder>`select patient_id as "patientId", type, 'identifier_type' as dict
      from patient_identifier where ${others} and
        ${anyOf(documents.map(({ type, number }) => sql`(type = ${type} and ${hasNumber(tx, number)})`))}
    union all select patient_id, type, 'patient_number_type' from patient_number
      where ${others} and ${anyOf(numbers.map(isNumber))}`.execute(tx.db)
  return rows
}

/** The way to ask, for those who may not see who has it: not even that somebody has it is said. */
export const ASK = '请核对号码；号码无误的，请联系科室主管或系统管理员核实'

/**
 * One number, one person.
 * @throws {AppError} conflict: with the patient's number for those who may see him, with the way to ask for everybody else
 */
export const refuseHeld = async (
  tx: Ctx,
  documents: readonly Document[],
  numbers: readonly HospitalNumber[],
  id: string | null,
): Promise<void> => {
  const [holder] = await holdersOf(
    tx,
    documents.filter(({ stored }) => !stored),
    numbers,
    id,
  )
  if (!holder) return
  const texts = await tx.services.ports.dictionaries.texts(tx, holder.dict, [holder.type])
  const called = texts.get(holder.type) ?? '号码'
  const seen = await storeOf(tx, patient).find(tx, holder.patientId)
  throw new AppError(
    'conflict',
    seen ? `该${called}已登记给患者 ${seen.patientNo}，请使用已有的患者` : `该${called}暂不能登记。${ASK}`,
  )
}
