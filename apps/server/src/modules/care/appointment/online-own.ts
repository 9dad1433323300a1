import {
  booking,
  type Booking,
  type cancelOwnBooking,
  type moveOwnBooking,
  type OnlineBooking,
  type ownBookings,
} from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { deadlineOf, lockPatient, reschedule } from './booking.ts'
import { bookedIn, onlineSlotOf, onlineBookingOf } from './online.ts'
import { knownBy } from './online-identity.ts'
import { minuteOf } from './place.ts'

const MAX_LISTED = 20

const own = async (tx: Ctx, patientId: string, bookingNo: string): Promise<Booking> => {
  const typed = bookingNo.trim().toUpperCase()
  const [row] = await storeOf(tx, booking).list(tx, [sql`booking_no = ${typed} and patient_id = ${patientId}`], {
    limit: 1,
  })
  if (!row) throw refused('没有找到这个预约，请返回“我的预约”重新选择')
  return row
}

const refuseLate = async (tx: Ctx, row: Booking): Promise<void> => {
  if (row.status !== 'booked') throw refused('这个预约已不能更改，请致电门诊')
  const { hours, deadline } = await deadlineOf(tx, row)
  if (now(tx) >= deadline)
    throw refused(
      hours > 0
        ? `须在 ${minuteOf(deadline)} 前更改或取消（提前 ${hours} 小时），现在已过时限，请致电门诊`
        : '预约的时间已经到了，请致电门诊',
    )
}

export const ownBookingsOf = async (
  anyone: Ctx,
  { pass }: InputOfEndpoint<typeof ownBookings>,
): Promise<OnlineBooking[]> => {
  const { ctx, patientId } = await knownBy(anyone, pass)
  const coming = sql`patient_id = ${patientId} and end_at > ${now(ctx)}
    and status in ('booked', 'arrived', 'in_service')`
  const rows = await storeOf(ctx, booking).list(ctx, [coming], { order: sql`start_at, id`, limit: MAX_LISTED })
  const bookings: OnlineBooking[] = []
  for (const row of rows) bookings.push(await onlineBookingOf(ctx, row))
  return bookings
}

export const cancelOwn = async (
  anyone: Ctx,
  { pass, bookingNo }: InputOfEndpoint<typeof cancelOwnBooking>,
): Promise<OnlineBooking> => {
  const { ctx, patientId } = await knownBy(anyone, pass)
  return inTransaction(ctx, async (tx) => {
    await lockPatient(tx, patientId)
    const row = await own(tx, patientId, bookingNo)
    if (row.status === 'cancelled') return onlineBookingOf(tx, row)
    await refuseLate(tx, row)
    await storeOf(tx, booking).move(tx, 'cancel', [row.id], { cancelBy: 'patient', reason: '患者在网上取消' })
    return onlineBookingOf(tx, await storeOf(tx, booking).one(tx, row.id))
  })
}

export const moveOwn = async (
  anyone: Ctx,
  { pass, bookingNo, slotId }: InputOfEndpoint<typeof moveOwnBooking>,
): Promise<OnlineBooking> => {
  const { ctx, patientId } = await knownBy(anyone, pass)
  return inTransaction(ctx, async (tx) => {
    const made = await bookedIn(tx, patientId, slotId)
    const row = await own(tx, patientId, bookingNo)
    if (made && (made.id === row.id || made.bookingNo === row.movedTo)) return onlineBookingOf(tx, made)
    await refuseLate(tx, row)
    const slot = await onlineSlotOf(tx, slotId)
    if (slot.serviceId !== row.serviceId) throw refused('只能改到同一项服务的其他时段，换服务请先取消再预约')
    const { id } = await reschedule(tx, { id: row.id, slotId })
    return onlineBookingOf(tx, await storeOf(tx, booking).one(tx, id))
  })
}
