import { patient, type BedStay } from '@huxi/contract'
import { labelOf, refused } from '@huxi/model'
import { sql } from 'kysely'
import { actor } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { lock } from '../../../engine/core/transaction.ts'
import { presentRows } from '../../../engine/read/field-rules.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'

interface Place {
  readonly bedId: string
  readonly wardId: string
  readonly deptId: string | null
  readonly name: string
}

export const placeName = (ward: string, bedNo: string): string => `${ward} ${bedNo}${bedNo.endsWith('床') ? '' : ' 床'}`

/** @throws {AppError} refused for a bed or ward that is closed */
const openPlace = async (tx: Ctx, bedId: string): Promise<Place> => {
  const { rows } = await sql<{ wardId: string; deptId: string | null; ward: string; bedNo: string; open: boolean }>`
    select w.id as "wardId", w.dept_id as "deptId",
      w.name as ward, b.bed_no as "bedNo",
      coalesce(b.status, '1') = '1' and coalesce(w.status, '1') = '1' as open
    from visit_bed b join visit_ward w on w.id = b.ward_id
    where b.tenant_id = ${tx.tenantId} and b.id = ${bedId}`.execute(tx.db)
  const [found] = rows
  if (!found) throw refused('床位不存在，请重新选择')
  const name = placeName(found.ward, found.bedNo)
  if (!found.open) throw refused(`${name}已停用，请改选其他床位，或先在病区床位中启用`)
  return { bedId, wardId: found.wardId, deptId: found.deptId, name }
}

interface Stay {
  readonly id: string
  readonly encounterId: string
  readonly patientId: string
  readonly bedId: string
  readonly startAt: string
  readonly endAt: string | null
}

const staysWhere = async (tx: Ctx, where: ReturnType<typeof sql>): Promise<Stay[]> => {
  const { rows } = await sql<Stay>`select s.id, s.encounter_id as "encounterId", e.patient_id as "patientId",
      s.bed_id as "bedId", s.start_at as "startAt", s.end_at as "endAt"
    from visit_bed_stay s join visit_encounter e on e.id = s.encounter_id
    where s.tenant_id = ${tx.tenantId} and e.del_flag = 0 and ${where} order by s.start_at, s.id`.execute(tx.db)
  return rows
}

export const staysOf = (tx: Ctx, encounterId: string): Promise<Stay[]> =>
  staysWhere(tx, sql`s.encounter_id = ${encounterId}`)

const occupantOf = async (tx: Ctx, { patientId }: Stay): Promise<string> => {
  const [seen] = await storeOf(tx, patient).list(tx, [sql`id = ${patientId}`], { limit: 1 })
  return seen ? `已有患者${labelOf(patient, presentRows(tx, patient, [seen])[0]!)}` : '已被占用'
}

/**
 * Locks the bed from a moment on; concurrent writers wait for the end of the transaction.⏎@param own stay that may
 * hold the bed already⏎@throws {AppError} refused for a closed or taken bed; the occupant is named when visible
 */
export const holdBed = async (tx: Ctx, bedId: string, from: string, own?: Stay): Promise<Place> => {
  await lock(tx, `visit-bed:${bedId}`)
  const place = await openPlace(tx, bedId)
  const inTheWay = await staysWhere(
    tx,
    sql`s.bed_id = ${bedId} and (s.end_at is null or s.end_at > ${from}) and s.id <> ${own?.id ?? ''}`,
  )
  const open = inTheWay.find(({ endAt }) => endAt === null)
  if (open) throw refused(`${place.name}${await occupantOf(tx, open)}，请改选其他床位`)
  const last = inTheWay.at(-1)
  if (last) throw refused(`${place.name}在 ${last.endAt} 才空出，请把入床时间改到这之后，或改选其他床位`)
  return place
}

/** Opens a stay; whatever bed the patient lies in elsewhere becomes free at that moment. */
export const openStay = async (
  tx: Ctx,
  { id, patientId }: { id: string; patientId: string },
  { bedId }: Place,
  at: string,
): Promise<void> => {
  const left = await staysWhere(tx, sql`e.patient_id = ${patientId} and s.end_at is null`)
  const late = left.find((stay) => stay.startAt > at)
  if (late) throw refused(`患者在 ${late.startAt} 才入住原来的床位，新的入床时间不能更早，请核对后修改`)
  for (const stay of left) {
    await closeStay(tx, stay, at)
    if (stay.encounterId !== id)
      await sql`update visit_encounter set bed_id = null, ward_id = null, version = version + 1
        where id = ${stay.encounterId}`.execute(tx.db)
  }
  await sql`insert into visit_bed_stay (id, tenant_id, encounter_id, bed_id, start_at, create_by, create_time)
    values (${newId()}, ${tx.tenantId}, ${id}, ${bedId}, ${at}, ${actor(tx)}, ${now(tx)})`.execute(tx.db)
}

export const closeStay = async (tx: Ctx, { id }: Stay, at: string | null): Promise<void> => {
  await sql`update visit_bed_stay set end_at = ${at} where id = ${id}`.execute(tx.db)
}

export const startStay = async (tx: Ctx, { id }: Stay, at: string): Promise<void> => {
  await sql`update visit_bed_stay set start_at = ${at} where id = ${id}`.execute(tx.db)
}

export const dropStays = async (tx: Ctx, encounterId: string): Promise<void> => {
  await sql`delete from visit_bed_stay where encounter_id = ${encounterId}`.execute(tx.db)
}

export const stayLines = async (ctx: Ctx, encounterId: string): Promise<BedStay[]> => {
  const { rows } = await sql<BedStay>`select s.id, w.id as "wardId", w.name as ward,
      b.id as "bedId", b.bed_no as "bedNo",
      s.start_at as "startAt",
      s.end_at as "endAt",
      s.end_at is null as "isOpen"
    from visit_bed_stay s join visit_bed b on b.id = s.bed_id join visit_ward w on w.id = b.ward_id
    where s.tenant_id = ${ctx.tenantId} and s.encounter_id = ${encounterId}
    order by s.start_at desc, s.id desc`.execute(ctx.db)
  return rows
}
