/** What the record of a patient holds that models ask for: read in seven statements, as far as the person may see it. */
import type { DrugUse } from '@huxi/clinical/patient-drugs'
import type { Exacerbation, Stay } from '@huxi/clinical/patient-exacerbations'
import {
  diagnosis,
  encounter,
  exacerbation,
  icd,
  medication,
  oxygenTherapy,
  patient,
  type Encounter,
  type Patient,
} from '@huxi/contract'
import type { Resource, RowOf } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import { seenColumn, seesAll, unmasked } from '../../engine/read/field-rules.ts'
import { storeOf } from '../../engine/write/store.ts'
import { formatTime } from '../../platform/config/clock.ts'
import { mayRead, measuredOf, type Measured } from './measured.ts'

type Names<R extends Resource> = readonly (keyof R['fields'] & string)[]

export interface Diagnosis {
  readonly id: string
  /** as the hospital's list has it; null where only a text was typed */
  readonly code: string | null
  readonly text: string
  readonly on: string
  readonly encounterId: string | null
}

export interface Oxygen {
  readonly id: string
  readonly start: string
  readonly end: string | null
  /** when scale 2 of SpO₂ was ordered; null = it is not */
  readonly orderedAt: string | null
}

/**
 * Lists are empty where nothing was recorded and where the person may not read it, or not what a list is counted by: neither says 无.
 */
export interface Facts {
  /** local time */
  readonly now: string
  readonly today: string
  readonly person: Patient
  /** the latest few of each code, the latest first */
  readonly measured: readonly Measured[]
  readonly events: readonly Exacerbation[]
  readonly drugs: readonly DrugUse[]
  readonly stays: readonly Stay[]
  readonly oxygen: readonly Oxygen[]
  readonly diagnoses: readonly Diagnosis[]
  /** whether the person sees all by which admissions for an exacerbation are recognised: a number without some would be too low */
  readonly isWhole: boolean
}

/** Enough to find one of a stable state, and the FeNO before the last. */
const DEPTH = 5

/** More than a life holds of them. */
const MANY = 500

/** @throws {AppError} notFound when the person does not see the patient */
export const factsOf = async (ctx: Ctx, patientId: string): Promise<Facts> => {
  const now = formatTime(ctx.services.clock.now())
  const person = unmasked(ctx, patient, await storeOf(ctx, patient).one(ctx, patientId))
  const [measured, events, drugs, encounters, oxygen, diagnoses] = await Promise.all([
    measuredOf(ctx, patientId, { depth: DEPTH, usable: true }),
    rowsOf(ctx, exacerbation, patientId, EVENT),
    rowsOf(ctx, medication, patientId, ['drug', 'drugClass', 'startDate', 'endDate']),
    rowsOf(ctx, encounter, patientId, STAY),
    rowsOf(ctx, oxygenTherapy, patientId, ['startOn', 'endOn']),
    diagnosesOf(ctx, patientId),
  ])
  return {
    now,
    today: now.slice(0, 10),
    person,
    measured,
    events,
    drugs,
    stays: encounters.filter(isStay).map((stay) => stayOf(stay, diagnoses)),
    oxygen: oxygen.map(({ id, startOn, endOn, scale2, orderedAt }) => ({
      id,
      start: startOn,
      end: endOn,
      orderedAt: scale2 ? orderedAt : null,
    })),
    diagnoses,
    isWhole: seesAll(ctx, exacerbation, EVENT) && seesAll(ctx, encounter, STAY) && seesAll(ctx, diagnosis, DIAGNOSIS),
  }
}

/** By what exacerbations are counted. */
export const EVENT: Names<typeof exacerbation> = ['onsetDate', 'endDate', 'site', 'antibiotic', 'oralSteroid']
const STAY: Names<typeof encounter> = ['kind', 'startAt', 'endAt', 'diagnosisText']
const DIAGNOSIS: Names<typeof diagnosis> = ['icdId', 'diagnosisText', 'certainty', 'diagnosedOn', 'encounterId']

/** @param names what is counted or computed by */
const rowsOf = async <R extends Resource>(ctx: Ctx, r: R, patientId: string, names: Names<R>): Promise<RowOf<R>[]> =>
  mayRead(ctx, r, names) ? storeOf(ctx, r).list(ctx, [sql`patient_id = ${patientId}`], { limit: MANY }) : []

const isStay = ({ kind, status }: Encounter): boolean =>
  kind === 'inpatient' && (status === 'in_progress' || status === 'finished')

/** ICD-10 J44.0 and J44.1: COPD with an infection or an exacerbation. */
const EXACERBATED = /^J44\.[01]/
const SAYS_SO = /急性加重|AECOPD/i

const stayOf = ({ id, startAt, endAt, diagnosisText }: Encounter, diagnoses: readonly Diagnosis[]): Stay => ({
  id,
  start: startAt.slice(0, 10),
  end: endAt?.slice(0, 10) ?? null,
  forExacerbation:
    SAYS_SO.test(diagnosisText ?? '') ||
    diagnoses.some(
      ({ encounterId, code, text }) => encounterId === id && (EXACERBATED.test(code ?? '') || SAYS_SO.test(text)),
    ),
})

/** Confirmed diagnoses with their codes, the latest first. */
const diagnosesOf = async (ctx: Ctx, patientId: string): Promise<Diagnosis[]> => {
  if (!mayRead(ctx, diagnosis, DIAGNOSIS)) return []
  const where = [
    ...(await storeOf(ctx, diagnosis).readable(ctx)),
    sql`patient_id = ${patientId} and certainty = 'confirmed'`,
  ]
  const seen = (name: keyof (typeof diagnosis)['fields']) => seenColumn(ctx, diagnosis, name, 'own')
  const { rows } = await sql<Diagnosis>`with own as (
      select * from ${sql.table(diagnosis.table)} where ${sql.join(where, sql` and `)} order by diagnosed_on desc limit ${MANY})
    select own.id, ${seenColumn(ctx, icd, 'code', 'icd')} as code, coalesce(${seen('diagnosisText')}, '') as text,
      ${seen('diagnosedOn')} as on, ${seen('encounterId')} as "encounterId"
    from own left join visit_icd icd on icd.id = own.icd_id order by own.diagnosed_on desc`.execute(ctx.db)
  return rows
}
