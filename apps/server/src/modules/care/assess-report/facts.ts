import { patient, patientNumber } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { presented } from '../../../engine/read/field-rules.ts'
import { storeOf } from '../../../engine/write/store.ts'

/** The patient as printed: full name, no identity number. */
export interface Subject {
  readonly name: string
  readonly gender: string
  /** code of the dictionary patient_gender */
  readonly sex: string
  readonly birthDate: string | null
  readonly patientNo: string
  readonly numbers: readonly { readonly type: string | null; readonly value: string | null }[]
}

export interface Place {
  readonly campus: string | null
  readonly depart: string | null
  readonly ward: string | null
  readonly bed: string | null
}

/** @throws {AppError} notFound out of the caller's sight */
export const subjectOf = async (ctx: Ctx, patientId: string): Promise<Subject> => {
  const store = storeOf(ctx, patient)
  const [card] = await store.present<{
    name: string
    patientNo: string
    gender: string
    gender_dictText: string
    birthDate: string | null
  }>(ctx, [await store.one(ctx, patientId)])
  const { rows } = await sql<Subject['numbers'][number]>`select
      patient_number.type as type, patient_number.value as value from ${presented(ctx, patientNumber)} patient_number
    where patient_id = ${patientId} and del_flag = 0 order by sort_no, id`.execute(ctx.db)
  const { name, patientNo, gender: sex, gender_dictText: gender, birthDate } = card!
  return { name, patientNo, gender, sex, birthDate, numbers: rows }
}

/** Department, ward and bed at that time. @param at `YYYY-MM-DD HH:mm:ss` */
export const placeAt = async (ctx: Ctx, patientId: string, at: string): Promise<Place | undefined> => {
  const { rows } = await sql<Place>`select e.system as campus,
      d.depart_name as depart, w.name as ward,
      b.bed_no as bed
    from visit_encounter e
    left join sys_depart d on d.id = e.dept_id
    left join visit_bed_stay s on s.encounter_id = e.id
      and s.start_at <= ${at} and (s.end_at is null or s.end_at > ${at})
    left join visit_bed b on b.id = s.bed_id
    left join visit_ward w on w.id = b.ward_id
    where e.patient_id = ${patientId} and e.del_flag = 0 and e.status <> 'cancelled'
      and e.start_at <= ${at} and (e.end_at is null or e.end_at > ${at})
    order by e.kind = 'inpatient' desc, e.start_at desc limit 1`.execute(ctx.db)
  return rows[0]
}

export const institutionOf = async (ctx: Ctx, patientId: string | null) => {
  const { rows } = await sql<{ institution: string; depart: string | null }>`select t.name as institution,
    (select d.depart_name from patient p join sys_depart d on d.id = p.dept_id where p.id = ${patientId}) as depart
    from sys_tenant t where t.id = ${ctx.tenantId}`.execute(ctx.db)
  return rows[0]!
}

const POINTS = 8

/** Figures of a model for a patient, oldest first. @param output key of the figure in the result */
export const courseOf = async (ctx: Ctx, patientId: string, model: string, output: string) => {
  const { rows } = await sql<{ at: string; value: number }>`
    select to_char(r.performed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as at, (d.result ->> ${output})::float8 as value
    from assess_result r join assess_result_detail d on d.result_id = r.id
    where r.patient_id = ${patientId} and r.model_code = ${model} and r.standing = 'completed' and r.status = 'ok'
      and jsonb_typeof(d.result -> ${output}) = 'number'
    order by r.performed_at desc, r.id desc limit ${POINTS}`.execute(ctx.db)
  return rows.toReversed()
}
