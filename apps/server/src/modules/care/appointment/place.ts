/** Places in a slot, and the bookings a patient has already. */
import type { Booking } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { formatTime, HOUR_MS } from '../../../platform/config/clock.ts'
import { HAS_ROOM, releaseExpired, takeOne, useHold } from './holds.ts'
import { dayAfter } from './plan.ts'
import { lastDayOf } from './slots.ts'

const NEAREST = 3

export interface BookedSlot {
  readonly id: string
  readonly clinicId: string
  readonly serviceId: string
  readonly staffId: string | null
  readonly startAt: string
  readonly endAt: string
  readonly aheadDays: number
  readonly noticeHours: number
}

/** @param early whether the notice period of the service may be cut short */
export const slotOf = async (tx: Ctx, id: string, early = false): Promise<BookedSlot> => {
  const { rows } = await sql<BookedSlot & { status: string }>`select l.id, l.clinic_id as "clinicId",
      l.service_id as "serviceId", l.staff_id as "staffId", l.start_at as "startAt", l.end_at as "endAt", l.status,
      s.ahead_days as "aheadDays", coalesce(s.notice_hours, 0) as "noticeHours"
    from appointment_slot l join appointment_service s on s.id = l.service_id
    where l.tenant_id = ${tx.tenantId} and l.id = ${id}`.execute(tx.db)
  const [slot] = rows
  const now = tx.services.clock.now()
  if (!slot) throw refused('这个时段已不存在，请重新选择时段')
  if (slot.endAt <= formatTime(now)) throw refused(`${minuteOf(slot.startAt)} 的时段已经过去，请改选以后的时段`)
  if (slot.status !== 'open') throw refused(`${minuteOf(slot.startAt)} 的时段已停诊，请改选其他时段`)
  const soonest = formatTime(now + slot.noticeHours * HOUR_MS)
  if (!early && slot.noticeHours > 0 && slot.startAt < soonest)
    throw refused(
      `这项服务须至少提前 ${slot.noticeHours} 小时预约，请改选 ${minuteOf(soonest)} 以后的时段，或由有权限的人员加号`,
    )
  const last = lastDayOf(now, slot.aheadDays)
  if (slot.startAt.slice(0, 10) > last)
    throw refused(`这项服务最多提前 ${slot.aheadDays} 天预约（到 ${last}），请改选较早的时段`)
  return slot
}

export const minuteOf = (moment: string): string => moment.slice(0, 16)

/**
 * @param holder whose running hold on the slot is used first
 * @throws {AppError} refused when the slot is full, naming the nearest free ones
 */
export const takePlace = async (tx: Ctx, slot: BookedSlot, holder: string | undefined): Promise<void> => {
  if (holder !== undefined && (await useHold(tx, slot.id, holder))) return
  if (await takeOne(tx, slot.id, 'booked')) return
  if ((await releaseExpired(tx, slot.id)).length > 0 && (await takeOne(tx, slot.id, 'booked'))) return
  const nearest = await nearestTo(tx, slot)
  throw refused(
    nearest.length > 0
      ? `${minuteOf(slot.startAt)} 的时段已约满，最近可约：${nearest.map(minuteOf).join('、')}，请改选`
      : `${minuteOf(slot.startAt)} 的时段已约满，这项服务目前没有其他空余时段，请改天再试、加入候补或请科室加诊`,
  )
}

/** A place beyond the capacity, in a counter of its own. @throws {AppError} refused while a place is free */
export const takeExtra = async (tx: Ctx, slot: BookedSlot): Promise<void> => {
  const full = sql`(booked + held >= capacity or start_at < ${formatTime(tx.services.clock.now() + slot.noticeHours * HOUR_MS)})`
  const { rows } = await sql`update appointment_slot set overbooked = overbooked + 1
    where id = ${slot.id} and tenant_id = ${tx.tenantId} and status = 'open' and ${full} returning id`.execute(tx.db)
  if (rows.length === 0) throw refused(`${minuteOf(slot.startAt)} 的时段还有空余，请直接预约，不用加号`)
}

export const freePlace = async (
  tx: Ctx,
  { slotId, overbooked }: Pick<Booking, 'slotId' | 'overbooked'>,
): Promise<void> => {
  if (slotId === null) return
  await (
    overbooked
      ? sql`update appointment_slot set overbooked = overbooked - 1 where id = ${slotId}`
      : sql`update appointment_slot set booked = booked - 1 where id = ${slotId}`
  ).execute(tx.db)
}

const nearestTo = async (tx: Ctx, { serviceId, startAt, aheadDays }: BookedSlot): Promise<string[]> => {
  const now = tx.services.clock.now()
  const end = `${dayAfter(lastDayOf(now, aheadDays), 1)} 00:00:00`
  const { rows } = await sql<{ startAt: string }>`select start_at as "startAt" from appointment_slot
    where tenant_id = ${tx.tenantId} and service_id = ${serviceId} and ${HAS_ROOM}
      and start_at > ${formatTime(now)} and start_at < ${end}
    order by abs(extract(epoch from start_at - ${startAt}::timestamptz)), start_at limit ${NEAREST}`.execute(tx.db)
  return rows.map((row) => row.startAt).toSorted()
}

const HOLDS = sql`status in ('booked', 'arrived', 'in_service')`

/**
 * A patient is in one place at a time, and has one booking per service and day. Locks the patient.
 * @throws {AppError} refused with the time and number of the existing booking
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
