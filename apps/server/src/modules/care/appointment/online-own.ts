/** A patient's own online booking: number and code open, cancel and move it. */
import {
  booking,
  type Booking,
  type moveOwnBooking,
  type OnlineBooked,
  type OnlineBooking,
  type ownBooking,
} from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { asSystem } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { MINUTE_MS, now } from '../../../platform/config/clock.ts'
import { guess, type Limit } from '../../system/session/index.ts'
import { deadlineOf, reschedule } from './booking.ts'
import { bookedAs, inTenant, shownTo } from './online.ts'
import { isCode } from './online-code.ts'
import { fromNetwork, withoutReason } from './online-identity.ts'
import { minuteOf, OtherBooking, slotOf } from './place.ts'

type Own = InputOfEndpoint<typeof ownBooking>

const tries = (bookingNo: string): Limit => ({
  subject: `booking-code:${bookingNo}`,
  most: 5,
  withinMs: 15 * MINUTE_MS,
  pauses: true,
})

interface Found {
  readonly id: string
  readonly tenantId: number
}

/** Numbers repeat among tenants; the code tells them apart. @throws {AppError} refused for any other number or code */
const found = async (anyone: Ctx, given: Own): Promise<{ ctx: Ctx; id: string }> => {
  const bookingNo = given.bookingNo.normalize('NFKC').trim().toUpperCase()
  const everywhere = asSystem(anyone.services, 'own online booking', null, anyone.origin)
  const own = await guess(everywhere, [tries(bookingNo), fromNetwork(anyone)], async () => {
    const { rows } = await sql<Found>`select id, tenant_id as "tenantId" from appointment_booking
      where booking_no = ${bookingNo} and channel = 'online'`.execute(everywhere.db)
    return rows.find(({ id }) => isCode(anyone.services, id, given.code))
  })
  if (!own) throw refused('没有找到这个预约，请核对预约号和查询码；忘记的请致电门诊')
  return { ctx: inTenant(anyone, own.tenantId), id: own.id }
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

export const ownShown = async (anyone: Ctx, given: Own): Promise<OnlineBooking> => {
  const { ctx, id } = await found(anyone, given)
  return shownTo(ctx, await storeOf(ctx, booking).one(ctx, id))
}

export const ownCancelled = async (anyone: Ctx, given: Own): Promise<OnlineBooking> => {
  const { ctx, id } = await found(anyone, given)
  return inTransaction(ctx, async (tx) => {
    const store = storeOf(tx, booking)
    await refuseLate(tx, await store.one(tx, id))
    await store.move(tx, 'cancel', [id], { cancelBy: 'patient', reason: '患者在网上取消' })
    return shownTo(tx, await store.one(tx, id))
  })
}

export const ownMoved = async (
  anyone: Ctx,
  { slotId, ...given }: InputOfEndpoint<typeof moveOwnBooking>,
): Promise<OnlineBooked> => {
  const { ctx, id } = await found(anyone, given)
  return inTransaction(ctx, async (tx) => {
    const row = await storeOf(tx, booking).one(tx, id)
    await refuseLate(tx, row)
    const slot = await slotOf(tx, slotId)
    if (slot.serviceId !== row.serviceId) throw refused('只能改到同一项服务的其他时段，换服务请先取消再预约')
    if (slot.startAt <= now(tx)) throw refused('这个时段已经开始，请改选以后的时段')
    const { id: next } = await withoutReason(
      () => reschedule(tx, { id, slotId }),
      (error) => error instanceof OtherBooking,
    )
    return bookedAs(tx, next)
  })
}
