import { ageText } from '@huxi/clinical/patient-dates'
import { DAY_PATIENTS_MAX, encounter, patient, type DayPatient, type Encounter } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { clearRow, presentRows } from '../../../engine/read/field-rules.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { unassessedVisit } from '../assessment/index.ts'
import { ownWards, placesOf } from '../visit/index.ts'
import { newsOf } from './news.ts'

export const ownWardIds = async (ctx: Ctx): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`select id from ${ownWards(ctx)} own`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** GET /patient/chart/day: in a fixed number of statements, however many patients there are. */
export const dayPatientsOf = async (ctx: Ctx): Promise<DayPatient[]> => {
  const person = ctx.session!.person.id
  const wards = await ownWardIds(ctx)
  const visits = await storeOf(ctx, encounter).list(
    ctx,
    [
      sql`status = 'in_progress' and kind = 'inpatient'`,
      sql`(doctor_id = ${person} or ward_id = any(${[...wards]})
        or patient_id in (select id from patient where responsible_doctor_id = ${person}))`,
    ],
    {
      order: sql`ward_id nulls last, (select b.sort_no from visit_bed b where b.id = bed_id), bed_id`,
      limit: DAY_PATIENTS_MAX,
    },
  )
  if (visits.length === 0) return []
  const ids = [...new Set(visits.map(({ patientId }) => patientId))]
  const patients = storeOf(ctx, patient)
  const [rows, news, places, unassessed] = await Promise.all([
    patients.list(ctx, [sql`id = any(${ids})`]),
    newsOf(ctx, ids),
    placesOf(ctx, ids),
    unassessedAmong(ctx, visits),
  ])
  const cards = new Map(
    (await patients.present<{ id: string; name: string; gender_dictText: string }>(ctx, rows)).map((row) => [
      row.id,
      row,
    ]),
  )
  const seen = new Map(rows.map((row) => [row.id, row]))
  const day = today(ctx)
  const presented = presentRows(ctx, encounter, visits)
  return visits.flatMap((visit, n) => {
    const [own, card] = [seen.get(visit.patientId), cards.get(visit.patientId)]
    if (!own || !card) return []
    const { birthDate } = clearRow<Partial<typeof own>>(ctx, patient, own)
    return [
      {
        patientId: own.id,
        encounterId: visit.id,
        name: card.name,
        gender_dictText: card.gender_dictText,
        age: birthDate ? ageText(birthDate, day) : null,
        place: places.get(own.id) ?? null,
        diagnosis: presented[n]!.diagnosisText ?? null,
        mine: [visit.doctorId, own.responsibleDoctorId].includes(person),
        ward: wards.has(visit.wardId ?? ''),
        unassessed: unassessed.has(visit.id),
        news: news.get(own.id) ?? null,
      },
    ]
  })
}

const unassessedAmong = async (ctx: Ctx, visits: readonly Encounter[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`select id from visit_encounter
    where id = any(${visits.map(({ id }) => id)}) and ${unassessedVisit}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}
