/** Events, stays and coded diagnoses behind every count of exacerbations and admissions: prefill, head and lists share them. */
import {
  courseFrom,
  type Course,
  type CountedRow,
  type Exacerbation,
  type Stay,
} from '@huxi/clinical/patient-exacerbations'
import { diagnosis, encounter, exacerbation } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { mayRead } from './measured.ts'

/** A count from part of the rows is too low, so the caller must read all of them. */
const seesWhole = (ctx: Ctx): boolean =>
  mayRead(ctx, exacerbation, ['onsetDate', 'endDate']) && mayRead(ctx, encounter) && mayRead(ctx, diagnosis)

interface Rows {
  readonly events: readonly Exacerbation[]
  readonly stays: readonly Omit<Stay, 'disease'>[]
  readonly codes: readonly { readonly visit: string; readonly code: string }[]
}

/** Course of a visible patient; null when the caller cannot read all rows behind it. */
export const courseOf = async (ctx: Ctx, patientId: string): Promise<Course | null> => {
  if (!seesWhole(ctx)) return null
  const own = async (r: Resource) =>
    sql`${sql.table(r.table)} where ${sql.join(
      [...(await storeOf(ctx, r).readable(ctx)), sql`patient_id = ${patientId}`],
      sql` and `,
    )}`
  const { rows } = await sql<Rows>`select
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'onsetDate', onset_date, 'endDate', end_date, 'site', site,
        'antibiotic', antibiotic, 'oralSteroid', oral_steroid, 'encounterId', encounter_id, 'disease', disease)
        order by onset_date, id), '[]') from ${await own(exacerbation)}) as events,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'start', start_at::date, 'end', end_at::date) order by start_at, id), '[]')
      from ${await own(encounter)} and kind = 'inpatient' and status in ('in_progress', 'finished')) as stays,
    (select coalesce(jsonb_agg(jsonb_build_object('visit', found.encounter_id, 'code', icd.code)), '[]')
      from (select * from ${await own(diagnosis)} and principal and certainty = 'confirmed' and encounter_id is not null) found
      join visit_icd icd on icd.id = found.icd_id) as codes`.execute(ctx.db)
  const { events, stays, codes } = rows[0]!
  const byVisit = Map.groupBy(codes, ({ visit }) => visit)
  return courseFrom(events, stays, new Map([...byVisit].map(([visit, all]) => [visit, all.map(({ code }) => code)])))
}

const COUNTED: Readonly<Record<CountedRow['of'], Resource>> = { event: exacerbation, stay: encounter }

export const rowOf = ({ of, id }: CountedRow): { resource: string; id: string } => ({ resource: COUNTED[of].name, id })

interface Owned {
  readonly patientId: string
}

/** Courses of several patients for the system itself; patients without rows are absent. */
export const coursesOf = async (ctx: Ctx, patientIds: readonly string[]): Promise<ReadonlyMap<string, Course>> => {
  const own = async (r: Resource) =>
    sql`${sql.table(r.table)} where ${sql.join(
      [...(await storeOf(ctx, r).readable(ctx)), sql`patient_id = any(${[...patientIds]})`],
      sql` and `,
    )}`
  const [events, stays, codes] = [
    await sql<
      Exacerbation & Owned
    >`select patient_id as "patientId", id, onset_date as "onsetDate", end_date as "endDate", site,
        antibiotic, oral_steroid as "oralSteroid", encounter_id as "encounterId", disease
      from ${await own(exacerbation)} order by onset_date, id`.execute(ctx.db),
    await sql<
      Omit<Stay, 'disease'> & Owned
    >`select patient_id as "patientId", id, start_at::date as start, end_at::date as end
      from ${await own(encounter)} and kind = 'inpatient' and status in ('in_progress', 'finished')
      order by start_at, id`.execute(ctx.db),
    await sql<{ visit: string; code: string }>`select found.encounter_id as visit, icd.code
      from (select * from ${await own(diagnosis)} and principal and certainty = 'confirmed' and encounter_id is not null) found
      join visit_icd icd on icd.id = found.icd_id`.execute(ctx.db),
  ]
  const byVisit = Map.groupBy(codes.rows, ({ visit }) => visit)
  const codesOf = new Map([...byVisit].map(([visit, all]) => [visit, all.map(({ code }) => code)]))
  const eventsOf = Map.groupBy(events.rows, ({ patientId }) => patientId)
  const staysOf = Map.groupBy(stays.rows, ({ patientId }) => patientId)
  return new Map(
    [...new Set([...eventsOf.keys(), ...staysOf.keys()])].map((id) => [
      id,
      courseFrom(eventsOf.get(id) ?? [], staysOf.get(id) ?? [], codesOf),
    ]),
  )
}
