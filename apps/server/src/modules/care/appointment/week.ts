import { booking, clinic, type ClinicToday, type slotWeek, type SlotWeek, type WeekBlock } from '@huxi/contract'
import type { InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { dayAfter, mondayOf } from './plan.ts'

export const slotWeekOf = async (ctx: Ctx, given: InputOfEndpoint<typeof slotWeek>): Promise<SlotWeek> => {
  const from = mondayOf(given.day ?? today(ctx))
  const [begins, ends] = [`${from} 00:00:00`, `${dayAfter(from, 7)} 00:00:00`]
  const open = await storeOf(ctx, clinic).list(ctx, [sql`status is distinct from '0'`])
  const clinics = open.map(({ id, name, place }) => ({ id, name, place }))
  const { rows: blocks } = await sql<WeekBlock>`
    with own as (
      select *, coalesce(staff_id, '') as desk, to_char(start_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
      from appointment_slot where tenant_id = ${ctx.tenantId} and start_at >= ${begins} and start_at < ${ends}
        and (${given.clinicId}::text is null or clinic_id = ${given.clinicId})
    ), marked as (
      select *, case when lag(end_at) over desks = start_at then 0 else 1 end as first from own
      window desks as (partition by clinic_id, service_id, desk, day order by start_at)
    ), numbered as (
      select *, sum(first) over (partition by clinic_id, service_id, desk, day order by start_at) as part from marked
    )
    select n.clinic_id as "clinicId", n.service_id as "serviceId", s.name as service,
      u.id as "staffId", u.realname as staff, n.day,
      to_char(min(n.start_at) at time zone 'Asia/Shanghai', 'HH24:MI') as "from",
      to_char(max(n.end_at) at time zone 'Asia/Shanghai', 'HH24:MI') as until,
      count(*)::int as slots, sum(n.capacity)::int as capacity, sum(n.booked)::int as booked,
      (count(*) filter (where n.status = 'blocked'))::int as blocked,
      coalesce(sum(n.booked) filter (where n.status = 'blocked'), 0)::int as stranded
    from numbered n join appointment_service s on s.id = n.service_id left join sys_user u on u.id = n.staff_id
    group by n.clinic_id, n.service_id, n.desk, n.day, n.part, s.id, u.id
    order by n.day, min(n.start_at), s.name, u.realname_pinyin collate "C"`.execute(ctx.db)
  return { from, clinics, blocks }
}

export const clinicsOfToday = async (ctx: Ctx): Promise<ClinicToday[]> => {
  const day = today(ctx)
  const own = [
    ...(await storeOf(ctx, booking).readable(ctx)),
    sql`start_at >= ${`${day} 00:00:00`} and start_at < ${`${dayAfter(day, 1)} 00:00:00`}`,
    sql`status not in ('cancelled', 'rescheduled', 'entered_in_error')`,
  ]
  const { rows } = await sql<ClinicToday>`select c.id, c.name as name, n.bookings
    from (select clinic_id, count(*)::int as bookings from appointment_booking where ${sql.join(own, sql` and `)} group by clinic_id) n
      join appointment_clinic c on c.id = n.clinic_id
    order by c.sort_no, c.name`.execute(ctx.db)
  return rows
}
