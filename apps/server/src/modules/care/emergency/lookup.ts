/** Identifies a patient without search: a complete number, or name, birth date and place. */
import { legacyOf, patient, type openEmergency, type Patient } from '@huxi/contract'
import { readIdNumber, refused, spelledName, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { hasNumber } from '../patient/index.ts'

export type Given = InputOfEndpoint<typeof openEmergency>

const RESIDENT = 18

const hasDocument = (ctx: Ctx, typed: string): Condition => {
  const number = readIdNumber(typed)
  if (number === undefined) return sql`false`
  const spellings = number.length === RESIDENT ? [number, legacyOf(number)] : [number]
  return sql`id in (select patient_id from patient_identifier where tenant_id = ${ctx.tenantId} and del_flag = 0
    and (${sql.join(
      spellings.map((one) => hasNumber(ctx, one)),
      sql` or `,
    )}))`
}

const byNumber = (ctx: Ctx, typed: string): Condition => sql`(${hasDocument(ctx, typed)}
  or id in (select patient_id from patient_number where tenant_id = ${ctx.tenantId} and del_flag = 0 and value = any(${[typed, typed.toUpperCase(), typed.toLowerCase()]}))
  or patient_no = ${typed.toUpperCase()})`

const byPlace = (ctx: Ctx, { name, birthDate, wardId, bedNo }: Given): Condition => {
  const inBed = bedNo ? sql`b.bed_no = ${bedNo.trim()}` : sql`true`
  return sql`lower(name) = lower(${spelledName(name!)}) and birth_date = ${birthDate} and id in (
    select e.patient_id from visit_encounter e left join visit_bed b on b.id = e.bed_id
    where e.tenant_id = ${ctx.tenantId} and e.ward_id = ${wardId} and e.status = 'in_progress' and e.del_flag = 0 and ${inBed})`
}

export const refuseVague = ({ number, name, birthDate, wardId }: Given): void => {
  if (number?.trim()) return
  const missing = [!name && '姓名', !birthDate && '出生日期', !wardId && '所在病区'].filter(Boolean)
  if (missing.length === 3) throw refused('请输入完整的证件号码或就诊号，或者姓名、出生日期和所在病区')
  if (missing.length > 0) throw refused(`没有号码时须同时填写姓名、出生日期和所在病区，还缺${missing.join('、')}`)
}

/** Restricted patients are excluded: an answer would reveal their existence. */
const HAD = sql`status <> 'merged' and restricted_at is null`

/** The only match in the tenant regardless of visibility; undefined for none and for several alike. */
export const findNamedPatient = async (ctx: Ctx, given: Given): Promise<Patient | undefined> => {
  const anyone = unscoped(ctx)
  const typed = given.number?.trim().normalize('NFKC')
  const where = typed ? byNumber(ctx, typed) : byPlace(ctx, given)
  const found = await storeOf(anyone, patient).list(anyone, [HAD, where], { limit: 2 })
  return found.length === 1 ? found[0] : undefined
}
