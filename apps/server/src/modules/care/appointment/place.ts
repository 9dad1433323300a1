/** Places in a slot: a conditional update takes one, so that a slot is never overbooked. */
import type { Booking, Slot, slotList } from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { formatDay, formatTime } from '../../../platform/config/clock.ts'
import { dayAfter } from './plan.ts'
import { lastDayOf } from './slots.ts'

const DAYS_SHOWN = 14
const NEAREST = 3

interface BookedSlot {
  readonly id: string
  readonly clinicId: string
  readonly serviceId: string
  readonly staffId: string | null
  readonly startAt: string
  readonly endAt: string
  readonly aheadDays: number
}

export const slotOf = async (tx: Ctx, id: string): Promise<BookedSlot> => {
  const { rows } = await sql<BookedSlot & { status: string }>`select l.id, l.clinic_id as "clinicId",
      l.service_id as "serviceId", l.staff_id as "staffId", l.start_at as "startAt", l.end_at as "endAt", l.status,
      s.ahead_days as "aheadDays"
    from appointment_slot l join appointment_service s on s.id = l.service_id
    where l.tenant_id = ${tx.tenantId} and l.id = ${id}`.execute(tx.db)
  const [slot] = rows
  const now = tx.services.clock.now()
  if (!slot) throw refused('这个时段已不存在，请重新选择时段')
  if (slot.endAt <= formatTime(now)) throw refused(`${minuteOf(slot.startAt)} 的时段已经过去，请改选以后的时段`)
  if (slot.status !== 'open') throw refused(`${minuteOf(slot.startAt)} 的时段已停诊，请改选其他时段`)
  const last = lastDayOf(now, slot.aheadDays)
  if (slot.startAt.slice(0, 10) > last)
    throw refused(`这项服务最多提前 ${slot.aheadDays} 天预约（到 ${last}），请改选较早的时段`)
  return slot
}

export const minuteOf = (moment: string): string => moment.slice(0, 16)

/** @throws {AppError} refused when the slot is full, naming the nearest free ones */
export const takePlace = async (tx: Ctx, slot: BookedSlot): Promise<void> => {
  const { rows } = await sql`update appointment_slot set booked = booked + 1
    where id = ${slot.id} and tenant_id = ${tx.tenantId} and booked < capacity and status = 'open'
    returning id`.execute(tx.db)
  if (rows.length > 0) return
  const nearest = await nearestTo(tx, slot)
  throw refused(
    nearest.length > 0
      ? `${minuteOf(slot.startAt)} 的时段已约满，最近可约：${nearest.map(minuteOf).join('、')}，请改选`
      : `${minuteOf(slot.startAt)} 的时段已约满，这项服务目前没有其他空余时段，请改天再试或请科室加诊`,
  )
}

export const freePlace = async (tx: Ctx, { slotId }: Pick<Booking, 'slotId'>): Promise<void> => {
  if (slotId === null) return
  await sql`update appointment_slot set booked = booked - 1 where id = ${slotId} and booked > 0`.execute(tx.db)
}

const nearestTo = async (tx: Ctx, { serviceId, startAt, aheadDays }: BookedSlot): Promise<string[]> => {
  const now = tx.services.clock.now()
  const end = `${dayAfter(lastDayOf(now, aheadDays), 1)} 00:00:00`
  const { rows } = await sql<{ startAt: string }>`select start_at as "startAt" from appointment_slot
    where tenant_id = ${tx.tenantId} and service_id = ${serviceId} and status = 'open' and booked < capacity
      and start_at > ${formatTime(now)} and start_at < ${end}
    order by abs(extract(epoch from start_at - ${startAt}::timestamptz)), start_at limit ${NEAREST}`.execute(tx.db)
  return rows.map((row) => row.startAt).toSorted()
}

const HOLDS = sql`status in ('booked', 'arrived', 'in_service')`

/**
 * A patient is in one place at a time, and has one booking per service and day. Locks the patient.
 * @throws {AppError} refused, with the time and number of the existing booking
 */
export const refuseTwice = async (tx: Ctx, patientId: string, slot: BookedSlot): Promise<void> => {
  const day = slot.startAt.slice(0, 10)
  const { rows } = await sql<{ startAt: string; bookingNo: string; meets: boolean }>`
    select start_at as "startAt", booking_no as "bookingNo",
      start_at < ${slot.endAt} and end_at > ${slot.startAt} as meets
    from appointment_booking where tenant_id = ${tx.tenantId} and patient_id = ${patientId}
      and (${HOLDS} and start_at < ${slot.endAt} and end_at > ${slot.startAt}
        or (${HOLDS} or status = 'done') and service_id = ${slot.serviceId}
          and start_at >= ${`${day} 00:00:00`} and start_at < ${`${dayAfter(day, 1)} 00:00:00`})
    order by meets desc, start_at limit 1`.execute(tx.db)
  const [other] = rows
  if (!other) return
  const when = minuteOf(other.startAt)
  const which = `（${other.bookingNo}）`
  throw refused(
    other.meets
      ? `该患者 ${when} 已有预约${which}，时间重叠，请改选其他时段或先取消那次预约`
      : `该患者当天已约过这项服务：${when}${which}，需要换时间请用“改约”`,
  )
}

export const slotsShown = async (
  ctx: Ctx,
  { serviceId, clinicId, from }: InputOfEndpoint<typeof slotList>,
): Promise<{ preparation: string | null; lastDay: string; slots: Slot[] }> => {
  const { rows: services } = await sql<{ aheadDays: number; preparation: string | null }>`
    select ahead_days as "aheadDays", s.preparation as preparation
    from appointment_service s where tenant_id = ${ctx.tenantId} and id = ${serviceId}`.execute(ctx.db)
  const [service] = services
  if (!service) throw refused('这项服务已不存在，请重新选择')
  const now = ctx.services.clock.now()
  const lastDay = lastDayOf(now, service.aheadDays)
  const first = from !== null && from > formatDay(now) ? from : formatDay(now)
  const end = [dayAfter(first, DAYS_SHOWN), dayAfter(lastDay, 1)].toSorted()[0]!
  const { rows: slots } = await sql<Slot>`select l.id, l.clinic_id as "clinicId",
      c.name as clinic, c.place as place,
      u.realname as staff, l.start_at as "startAt", l.end_at as "endAt", l.capacity,
      l.capacity - l.booked as free
    from appointment_slot l join appointment_clinic c on c.id = l.clinic_id left join sys_user u on u.id = l.staff_id
    where l.tenant_id = ${ctx.tenantId} and l.service_id = ${serviceId} and l.status = 'open'
      and (${clinicId}::text is null or l.clinic_id = ${clinicId})
      and l.end_at > ${formatTime(now)} and l.start_at >= ${`${first} 00:00:00`} and l.start_at < ${`${end} 00:00:00`}
    order by l.start_at, c.sort_no, c.name, u.realname`.execute(ctx.db)
  return { preparation: service.preparation, lastDay, slots }
}
