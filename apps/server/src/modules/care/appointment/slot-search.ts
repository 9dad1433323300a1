/** Free slots of a service: by two weeks, or for a typed time. */
import type { findSlots, FoundSlots, OnlineSlots, Slot, SlotList, slotList } from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { formatDay, formatTime, HOUR_MS, now } from '../../../platform/config/clock.ts'
import { dayAfter } from './plan.ts'
import { lastDayOf } from './slots.ts'
import { readWhen, whenText } from './when.ts'

const DAYS_LISTED = 14
const NEAREST = 3
const FOUND = 12

interface Service {
  readonly aheadDays: number
  readonly noticeHours: number
  readonly preparation: string | null
}

const serviceOf = async (ctx: Ctx, id: string): Promise<Service> => {
  const { rows } = await sql<Service>`select ahead_days as "aheadDays", coalesce(notice_hours, 0) as "noticeHours",
      s.preparation as preparation
    from appointment_service s where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db)
  const [service] = rows
  if (!service) throw refused('这项服务已不存在，请重新选择')
  return service
}

const free = (ctx: Ctx): Condition => sql`l.capacity - l.booked - (select count(*)::int from appointment_hold h
  where h.slot_id = l.id and h.until > ${now(ctx)} and h.owner_id <> ${ctx.session?.person.id ?? ''})`

const slotsWhere = async (ctx: Ctx, serviceId: string, where: Condition, order: Condition): Promise<Slot[]> => {
  const { rows } = await sql<Slot>`select * from (select l.id, l.clinic_id as "clinicId", c.name as clinic,
      c.place as place, u.realname as staff, l.start_at as "startAt", l.end_at as "endAt", l.capacity,
      greatest(0, ${free(ctx)}) as free, c.sort_no as "sortNo"
    from appointment_slot l join appointment_clinic c on c.id = l.clinic_id left join sys_user u on u.id = l.staff_id
    where l.tenant_id = ${ctx.tenantId} and l.service_id = ${serviceId} and l.status = 'open') l
    where ${where} order by ${order}`.execute(ctx.db)
  return rows.map(({ ...slot }) => slot)
}

const BY_TIME = sql`"startAt", "sortNo", clinic, staff`

export const slotListOf = async (
  ctx: Ctx,
  { serviceId, clinicId, from }: InputOfEndpoint<typeof slotList>,
): Promise<SlotList> => {
  const { aheadDays, preparation } = await serviceOf(ctx, serviceId)
  const at = ctx.services.clock.now()
  const lastDay = lastDayOf(at, aheadDays)
  const first = from !== null && from > formatDay(at) ? from : formatDay(at)
  const end = [dayAfter(first, DAYS_LISTED), dayAfter(lastDay, 1)].toSorted()[0]!
  const where = sql`(${clinicId}::text is null or "clinicId" = ${clinicId}) and "endAt" > ${formatTime(at)}
    and "startAt" >= ${`${first} 00:00:00`} and "startAt" < ${`${end} 00:00:00`}`
  return { preparation, lastDay, slots: await slotsWhere(ctx, serviceId, where, BY_TIME) }
}

export const betterDay = async (ctx: Ctx, serviceId: string, from: string): Promise<OnlineSlots['better']> => {
  const { aheadDays } = await serviceOf(ctx, serviceId)
  const where = sql`free > 0 and "startAt" > ${now(ctx)} and "startAt" >= ${`${from} 00:00:00`}`
  const [slot] = await slotsWhere(ctx, serviceId, where, sql`${BY_TIME} limit 1`)
  if (!slot) return null
  const day = slot.startAt.slice(0, 10)
  const isOpen = day <= lastDayOf(ctx.services.clock.now(), aheadDays)
  return { day, opensOn: isOpen ? null : dayAfter(day, -aheadDays) }
}

export const searchSlots = async (
  ctx: Ctx,
  { serviceId, when }: InputOfEndpoint<typeof findSlots>,
): Promise<FoundSlots> => {
  const { aheadDays, noticeHours } = await serviceOf(ctx, serviceId)
  const at = ctx.services.clock.now()
  const asked = readWhen(when, at)
  if (!asked) throw refused(`没有看懂“${when}”，请写日期或星期，例如“下周三上午”“12月3日下午”“最早”`)
  const [understood, lastDay] = [whenText(asked), lastDayOf(at, aheadDays)]
  if (asked.to < formatDay(at)) throw refused(`${understood} 已经过去，请写以后的时间`)
  if (asked.from > lastDay) throw refused(`${understood} 超出可约范围，这项服务最晚可约到 ${lastDay}`)
  const bookable = sql`free > 0 and "startAt" > ${formatTime(at + noticeHours * HOUR_MS)}
    and "startAt" < ${`${dayAfter(lastDay, 1)} 00:00:00`}`
  const clock = sql`("startAt" at time zone 'Asia/Shanghai')::time`
  const fitting = sql`${bookable} and "startAt" >= ${`${asked.from} 00:00:00`}
    and "startAt" < ${`${dayAfter(asked.to, 1)} 00:00:00`}
    and (${asked.half}::text is null or (${clock} < '12:00') = (${asked.half}::text = 'am'))
    and (${asked.clock}::time is null
      or ${clock} <= ${asked.clock}::time and ("endAt" at time zone 'Asia/Shanghai')::time > ${asked.clock}::time)`
  const slots = await slotsWhere(ctx, serviceId, fitting, sql`${BY_TIME} limit ${FOUND}`)
  if (slots.length > 0) return { understood, from: asked.from, slots, nearest: [] }
  const wanted = `${asked.from} ${asked.clock ?? (asked.half === 'pm' ? '14:00' : '08:00')}:00`
  const distance = sql`abs(extract(epoch from "startAt" - ${wanted}::timestamptz)), ${BY_TIME} limit ${NEAREST}`
  const nearest = await slotsWhere(ctx, serviceId, bookable, distance)
  return { understood, from: asked.from, slots, nearest: nearest.toSorted((a, b) => (a.startAt < b.startAt ? -1 : 1)) }
}
