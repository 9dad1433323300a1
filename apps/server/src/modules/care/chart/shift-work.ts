import { duty, SHIFTS_MAX, type ShiftWork } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay, today } from '../../../platform/config/clock.ts'
import { ownWardIds } from './day.ts'

export const shiftWorkOf = async (ctx: Ctx): Promise<ShiftWork[]> => {
  const day = today(ctx)
  const next = formatDay(ctx.services.clock.now() + DAY_MS)
  const wards = [...(await ownWardIds(ctx))]
  const placeless = wards.length === 0 && ctx.session!.orgCodes.length === 0
  const shifts = await storeOf(ctx, duty).list(
    ctx,
    [
      sql`start_at < ${`${next} 00:00:00`} and end_at > ${`${day} 00:00:00`}`,
      ...(placeless ? [] : [sql`ward_id = any(${wards})`]),
    ],
    { order: sql`ward_id, start_at, id`, limit: SHIFTS_MAX },
  )
  const during = (time: string) => sql`${sql.ref(time)} >= d.start_at and ${sql.ref(time)} < d.end_at`
  const { rows } = await sql<ShiftWork>`select d.id, u.realname as name, w.name as ward,
      d.start_at as "startAt", d.end_at as "endAt",
      (select count(distinct (o.patient_id, o.observed_at))::int from fact_observation o
        where o.tenant_id = d.tenant_id and o.del_flag = 0 and o.create_by = u.username
          and ${during('o.create_time')}) as "vitalSets",
      (select count(*)::int from assess_assessment a
        where a.tenant_id = d.tenant_id and a.performed_by = u.username and a.content <> 'vitals.news2'
          and a.status <> 'entered_in_error' and ${during('a.create_time')}) as assessments,
      (select count(*)::int from assess_assessment a
        where a.tenant_id = d.tenant_id and a.acknowledged_by = u.username
          and ${during('a.acknowledged_at')}) as acknowledged
    from visit_duty d join sys_user u on u.id = d.user_id join visit_ward w on w.id = d.ward_id
    where d.id = any(${shifts.map(({ id }) => id)})
    order by w.sort_no nulls last, w.name, d.start_at, u.realname_pinyin collate "C"`.execute(ctx.db)
  return rows
}
