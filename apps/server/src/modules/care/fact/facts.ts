/** Model inputs from the record of a patient: six statements, limited to rows the caller may read. */
import type { DrugUse } from '@huxi/clinical/patient-drugs'
import type { Course } from '@huxi/clinical/patient-exacerbations'
import { diagnosis, medication, oxygenTherapy, patient, type Patient } from '@huxi/contract'
import type { Resource, RowOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { clearRow } from '../../../engine/read/field-rules.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { courseOf } from './counted.ts'
import { mayRead, measuredOf, type Measured } from './measured.ts'

type Names<R extends Resource> = readonly (keyof R['fields'] & string)[]

interface Diagnosis {
  readonly id: string
  /** from the ICD list; free text is no diagnosis here */
  readonly code: string
  readonly text: string
  readonly on: string
}

interface Oxygen {
  readonly id: string
  readonly start: string
  readonly end: string | null
  /** when scale 2 of SpO₂ was ordered; null = not ordered */
  readonly orderedAt: string | null
}

/** A list is empty both without rows and without the right to read them: neither means 无. */
export interface Facts {
  readonly now: string
  readonly today: string
  readonly person: Patient
  readonly measured: readonly Measured[]
  readonly drugs: readonly DrugUse[]
  readonly oxygen: readonly Oxygen[]
  readonly diagnoses: readonly Diagnosis[]
  /** null when the caller cannot read all rows behind the counts */
  readonly course: Course | null
}

const DEPTH = 5

const MANY = 500

/** @throws {AppError} notFound for an invisible patient */
export const factsOf = async (ctx: Ctx, patientId: string): Promise<Facts> => {
  const at = now(ctx)
  const person = clearRow(ctx, patient, await storeOf(ctx, patient).one(ctx, patientId))
  const [measured, course, drugs, oxygen, diagnoses] = await Promise.all([
    measuredOf(ctx, patientId, { depth: DEPTH, usable: true }),
    courseOf(ctx, patientId),
    rowsOf(ctx, medication, patientId, ['drug', 'startDate', 'endDate']),
    rowsOf(ctx, oxygenTherapy, patientId, ['startOn', 'endOn']),
    diagnosesOf(ctx, patientId),
  ])
  return {
    now: at,
    today: at.slice(0, 10),
    person,
    measured,
    course,
    drugs,
    oxygen: oxygen.map(({ id, startOn, endOn, scale2, orderedAt }) => ({
      id,
      start: startOn,
      end: endOn,
      orderedAt: scale2 ? orderedAt : null,
    })),
    diagnoses,
  }
}

const DIAGNOSIS: Names<typeof diagnosis> = ['diagnosisText', 'diagnosedOn']

const rowsOf = async <R extends Resource>(ctx: Ctx, r: R, patientId: string, names: Names<R>): Promise<RowOf<R>[]> =>
  mayRead(ctx, r, names)
    ? (await storeOf(ctx, r).list(ctx, [sql`patient_id = ${patientId}`], { limit: MANY })).map((row) =>
        clearRow(ctx, r, row),
      )
    : []

const diagnosesOf = async (ctx: Ctx, patientId: string): Promise<Diagnosis[]> => {
  if (!mayRead(ctx, diagnosis, DIAGNOSIS)) return []
  const where = [
    ...(await storeOf(ctx, diagnosis).readable(ctx)),
    sql`patient_id = ${patientId} and certainty = 'confirmed'`,
  ]
  const { rows } = await sql<Diagnosis>`with own as (
      select * from ${sql.table(diagnosis.table)} where ${sql.join(where, sql` and `)} order by diagnosed_on desc, id desc limit ${MANY})
    select own.id, icd.code, coalesce(own.diagnosis_text, '') as text, own.diagnosed_on as on
    from own join visit_icd icd on icd.id = own.icd_id order by own.diagnosed_on desc, own.id desc`.execute(ctx.db)
  return rows
}
