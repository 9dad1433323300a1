import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { now } from '../../../platform/config/clock.ts'
import { ownDeparts } from '../../system/depart/index.ts'
import { placeName } from './stays.ts'
import { isTieOf } from './ties.ts'

interface OpenStay {
  readonly patientId: string
  readonly encounterId: string
  readonly visitNo: string | null
  /** null where a rule hides it */
  readonly admittedAt: string | null
  readonly place: string
}

interface Lying extends Omit<OpenStay, 'place'> {
  readonly ward: string
  readonly bedNo: string | null
}

/** Ids of wards where the caller is on duty now, or whose department is one of the caller's. */
export const ownWards = (ctx: Ctx): Condition => {
  const at = now(ctx)
  return sql`(select w.id from visit_ward w where w.tenant_id = ${ctx.tenantId} and (
    exists (select 1 from visit_duty s where s.ward_id = w.id and s.tenant_id = w.tenant_id
      and s.user_id = ${ctx.session?.person.id ?? ''} and s.start_at <= ${at} and s.end_at > ${at})
    or w.dept_id in ${ownDeparts(ctx)}))`
}

/** Open stays by patient, in one statement; who is not in hospital is missing. */
export const openStayOf = async (ctx: Ctx, patientIds: readonly string[]): Promise<ReadonlyMap<string, OpenStay>> => {
  if (patientIds.length === 0) return new Map()
  const { rows } = await sql<Lying>`
    select e.patient_id as "patientId", e.id as "encounterId", e.visit_no as "visitNo",
      e.start_at as "admittedAt", w.name as ward,
      b.bed_no as "bedNo"
    from visit_encounter e join visit_ward w on w.id = e.ward_id left join visit_bed b on b.id = e.bed_id
    where e.tenant_id = ${ctx.tenantId} and e.patient_id = any(${[...patientIds]}) and e.status = 'in_progress'
      and e.del_flag = 0 order by e.bed_id is null desc, e.start_at`.execute(ctx.db)
  return new Map(
    rows.map(({ ward, bedNo, ...stay }) => [
      stay.patientId,
      { ...stay, place: bedNo === null ? ward : placeName(ward, bedNo) },
    ]),
  )
}

/** Patients with an open visit in a department whose code passes the test, or in a ward of one; selects their ids as `known`. */
export const openVisitIn = (
  ctx: Ctx,
  test: (code: Condition) => Condition,
): Condition => sql`select e.patient_id as known
  from visit_encounter e left join visit_ward w on w.id = e.ward_id
  join sys_depart d on d.id in (e.dept_id, w.dept_id)
  where e.status = 'in_progress' and e.del_flag = 0 and ${test(sql.ref('d.org_code'))} and ${isTieOf(ctx)}`

export const placesOf = async (ctx: Ctx, patientIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await openStayOf(ctx, patientIds))].map(([id, { place }]) => [id, place]))

export const lacksWard = (ctx: Ctx): Condition => sql`not exists (select 1 from visit_ward w
  where w.tenant_id = ${ctx.tenantId} and w.dept_id in ${ownDeparts(ctx)})`

export const visitsAfter = async (
  ctx: Ctx,
  patientId: string,
  at: string,
): Promise<readonly { id: string; startAt: string }[]> => {
  const { rows } = await sql<{ id: string; startAt: string }>`select id, start_at as "startAt" from visit_encounter
    where tenant_id = ${ctx.tenantId} and patient_id = ${patientId} and del_flag = 0
      and status in ('in_progress', 'finished') and start_at > ${at} order by start_at desc`.execute(ctx.db)
  return rows
}
