import {
  allergy,
  diagnosis,
  encounter,
  patient,
  ward,
  type Encounter,
  type WardBed,
  type WardList,
  type WardMark,
  type WardPatient,
  type WardStay,
} from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { clearRow, presentRows, presented } from '../../../engine/read/field-rules.ts'
import { roleConditions } from '../../../engine/read/visibility.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, today } from '../../../platform/config/clock.ts'
import { ageText } from '@huxi/clinical/patient-dates'
import { ownDeparts } from '../../system/depart/index.ts'
import { onDutyIn } from './duty.ts'
import type { Patient } from './patient-dates.ts'

export interface StayedSince {
  readonly patientId: string
  readonly since: string
}

export type WardMarks = (ctx: Ctx, stays: readonly StayedSince[]) => Promise<ReadonlyMap<string, readonly WardMark[]>>

export type Uncalled = (ctx: Ctx, wardId: string) => Promise<number | null>

export const wardListed =
  (more: WardMarks, uncalledOf: Uncalled) =>
  async (ctx: Ctx, { wardId: asked }: { wardId: string | null }): Promise<WardList> => {
    const wards = await wardsOf(ctx)
    const wardId = (wards.find(({ id }) => id === asked) ?? wards[0])?.id ?? null
    if (wardId === null) return { wards, wardId, beds: [], unplaced: [], uncalled: null, onDuty: [] }
    const lines = await bedsOf(ctx, wardId)
    const present = await storeOf(ctx, encounter).list(ctx, [sql`ward_id = ${wardId} and status = 'in_progress'`])
    const stays = await staysOf(ctx, present, more)
    const beds = lines.map(({ takenBy, open, ...bed }): WardBed => {
      const stay = stays.get(takenBy ?? '') ?? null
      return { ...bed, status: takenBy ? 'taken' : open ? 'free' : 'closed', stay }
    })
    const unplaced = present.flatMap(({ id, bedId }) => (bedId ? [] : (stays.get(id) ?? [])))
    return {
      wards,
      wardId,
      beds,
      unplaced,
      uncalled: await uncalledOf(ctx, wardId),
      onDuty: await onDutyIn(ctx, wardId),
    }
  }

const wardsOf = async (ctx: Ctx): Promise<WardList['wards']> => {
  const rules = [sql`true`, ...roleConditions(ctx, ward)]
  const { rows } = await sql<WardList['wards'][number]>`select w.id, w.name as name,
      (select count(*)::int from visit_bed b where b.ward_id = w.id and coalesce(b.status, '1') = '1') as beds,
      (select count(*)::int from visit_bed_stay s join visit_bed b on b.id = s.bed_id
        where b.ward_id = w.id and s.end_at is null) as taken,
      coalesce(w.dept_id in ${ownDeparts(ctx)}, false) as own
    from visit_ward w where w.id in (select id from visit_ward where tenant_id = ${ctx.tenantId} and coalesce(status, '1') = '1'
      and ${sql.join(rules, sql` and `)})
    order by own desc, w.sort_no nulls last, w.name`.execute(ctx.db)
  return rows
}

interface BedLine {
  readonly bedId: string
  readonly bedNo: string
  readonly open: boolean
  readonly takenBy: string | null
}

const bedsOf = async (ctx: Ctx, wardId: string): Promise<BedLine[]> => {
  const { rows } = await sql<BedLine>`select b.id as "bedId", b.bed_no as "bedNo",
      s.encounter_id as "takenBy",
      coalesce(b.status, '1') = '1' as open
    from visit_bed b left join visit_bed_stay s on s.bed_id = b.id and s.end_at is null
    where b.tenant_id = ${ctx.tenantId} and b.ward_id = ${wardId} order by b.sort_no, b.bed_no`.execute(ctx.db)
  return rows
}

const staysOf = async (
  ctx: Ctx,
  present: readonly Encounter[],
  more: WardMarks,
): Promise<ReadonlyMap<string, WardStay>> => {
  if (present.length === 0) return new Map()
  const patientIds = [...new Set(present.map(({ patientId }) => patientId))]
  const patients = storeOf(ctx, patient)
  const rows = await patients.list(ctx, [sql`id = any(${patientIds})`])
  const seen = new Map(rows.map((row) => [row.id, row]))
  const visits = present.filter(({ patientId }) => seen.has(patientId))
  const [patientRows, facts, marks] = await Promise.all([
    patients.present<WardPatient>(ctx, rows),
    factsOf(ctx, visits),
    more(
      ctx,
      visits.map(({ patientId, startAt }) => ({ patientId, since: startAt })),
    ),
  ])
  const cards = new Map(patientRows.map((row) => [row.id, row]))
  const day = today(ctx)
  return new Map(
    visits.map((visit) => {
      const own = seen.get(visit.patientId)!
      const [fact, [presented]] = [facts.get(visit.id), presentRows(ctx, encounter, [visit])]
      return [
        visit.id,
        {
          encounterId: visit.id,
          visitNo: presented!.visitNo ?? null,
          status: visit.status ?? '',
          patient: cardOf(cards.get(own.id)!, clearRow<Partial<Patient>>(ctx, patient, own).birthDate ?? null, day),
          admittedAt: visit.startAt,
          days: daysUpTo(visit.startAt, day),
          doctor: fact?.doctor ?? null,
          mine: isMine(ctx, visit, own),
          diagnosis: fact?.diagnosis ?? presented!.diagnosisText ?? null,
          plannedEndOn: visit.plannedEndOn,
          marks: [...ownMarks(visit, fact?.allergies ?? null, day), ...(marks.get(own.id) ?? [])],
        },
      ]
    }),
  )
}

const cardOf = (row: WardPatient, birthDate: string | null, today: string): WardPatient => ({
  id: row.id,
  patientNo: row.patientNo,
  name: row.name,
  gender: row.gender,
  gender_dictText: row.gender_dictText,
  birthDate,
  age: birthDate ? ageText(birthDate, today) : null,
  status: row.status,
})

interface VisitFacts {
  readonly id: string
  readonly doctor: string | null
  readonly diagnosis: string | null
  readonly allergies: string | null
}

const factsOf = async (ctx: Ctx, visits: readonly Encounter[]): Promise<ReadonlyMap<string, VisitFacts>> => {
  const { rows } = await sql<VisitFacts>`select e.id,
      u.realname as doctor,
      (select g.diagnosis_text from ${presented(ctx, diagnosis)} g
        where g.encounter_id = e.id and g.principal and g.del_flag = 0 limit 1) as diagnosis,
      (select string_agg(a.substance, '、'
          order by a.severity = 'severe' desc nulls last, a.create_time)
        from ${presented(ctx, allergy)} a where a.patient_id = e.patient_id and a.del_flag = 0) as allergies
    from visit_encounter e left join sys_user u on u.id = e.doctor_id
    where e.id = any(${visits.map(({ id }) => id)})`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

const isMine = ({ session }: Ctx, { doctorId }: Encounter, { responsibleDoctorId }: Patient): boolean =>
  session !== null && [doctorId, responsibleDoctorId].includes(session.person.id)

const daysUpTo = (startAt: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(startAt.slice(0, 10))) / DAY_MS)) + 1

const ownMarks = ({ startAt, plannedEndOn }: Encounter, allergies: string | null, today: string): WardMark[] => [
  ...(allergies ? [{ code: 'allergy', text: `过敏：${allergies}`, tone: 'red' as const }] : []),
  ...(startAt.slice(0, 10) === today ? [{ code: 'today', text: '今日入院', tone: 'blue' as const }] : []),
  ...(plannedEndOn === today ? [{ code: 'leaving', text: '今日出院', tone: 'orange' as const }] : []),
  ...(plannedEndOn && plannedEndOn < today
    ? [{ code: 'overdue', text: '已过计划出院日', tone: 'orange' as const }]
    : []),
]
