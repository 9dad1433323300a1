/** 网上预约: free slots, booking and waiting of patients without sign-in. Behind PUBLIC_BOOKING. */
import {
  booking,
  waiting,
  type Booking,
  type bookOnline,
  type OnlineBooking,
  type OnlineOffer,
  type onlineSlots,
  type OnlineSlots,
  type waitOnline,
} from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now, today } from '../../../platform/config/clock.ts'
import { book, deadlineOf, lockPatient } from './booking.ts'
import { neededLink } from './needed.ts'
import { MISSED_DAYS, MISSED_MAX, missedCount } from './no-shows.ts'
import { canVerify, countMade, knownBy } from './online-identity.ts'
import { offerOnline, openService, refuseClosed } from './online-tenant.ts'
import { slotOf } from './place.ts'
import { betterDay, slotListOf } from './slot-search.ts'

const OPEN_MAX = 3

export const servicesOnline = async (anyone: Ctx): Promise<OnlineOffer> => ({
  canVerify: canVerify(anyone.services),
  ...(await offerOnline(anyone)),
})

export const slotsOnline = async (
  anyone: Ctx,
  { serviceId, from }: InputOfEndpoint<typeof onlineSlots>,
): Promise<OnlineSlots> => {
  const ctx = await openService(anyone, serviceId)
  const { lastDay, slots } = await slotListOf(ctx, { serviceId, clinicId: null, from })
  const offered = slots
    .filter(({ startAt }) => startAt > now(ctx))
    .map(({ id, startAt, endAt, clinic, place, free }) => ({ id, startAt, endAt, clinic, place, isFree: free > 0 }))
  const isFull = !offered.some(({ isFree }) => isFree)
  return { lastDay, slots: offered, better: isFull ? await betterDay(ctx, serviceId, from ?? today(ctx)) : null }
}

interface BookingDetails extends Pick<OnlineBooking, 'service' | 'institution' | 'clinic' | 'place' | 'preparation'> {
  readonly isOnline: boolean
}

export const onlineBookingOf = async (tx: Ctx, row: Booking): Promise<OnlineBooking> => {
  const { rows } = await sql<BookingDetails>`select s.name as service, t.name as institution, c.name as clinic, c.place,
      s.preparation, coalesce(s.online, false) and s.status is distinct from '0' as "isOnline"
    from appointment_service s, appointment_clinic c, sys_tenant t
    where s.id = ${row.serviceId} and c.id = ${row.clinicId} and t.id = ${tx.tenantId}`.execute(tx.db)
  const status = row.status ?? ''
  const texts = await tx.services.ports.dictionaries.texts(tx, 'appointment_status', [status])
  const { deadline } = await deadlineOf(tx, row)
  const { isOnline, ...details } = rows[0]!
  const isOpen = status === 'booked' && deadline > now(tx)
  return {
    ...details,
    serviceId: row.serviceId,
    bookingNo: row.bookingNo ?? '',
    startAt: row.startAt,
    endAt: row.endAt,
    status,
    statusText: texts.get(status) ?? status,
    changeableUntil: isOpen ? deadline : null,
    isMovable: isOpen && isOnline,
    questionnaire: status === 'booked' ? await neededLink(tx, row) : null,
  }
}

export const onlineSlotOf = async (tx: Ctx, slotId: string) => {
  const slot = await slotOf(tx, slotId)
  if (slot.startAt <= now(tx)) throw refused('这个时段已经开始，请改选以后的时段')
  await refuseClosed(tx, slot.serviceId)
  return slot
}

/** The patient's booking in this slot; a request repeated after a lost answer returns it. */
export const bookedIn = async (tx: Ctx, patientId: string, slotId: string): Promise<Booking | undefined> => {
  await lockPatient(tx, patientId)
  const own = sql`patient_id = ${patientId} and slot_id = ${slotId} and status = 'booked'`
  return (await storeOf(tx, booking).list(tx, [own], { limit: 1 }))[0]
}

const refuseMany = async (tx: Ctx, patientId: string): Promise<void> => {
  const open = sql`patient_id = ${patientId} and channel = 'online' and status = 'booked' and start_at > ${now(tx)}`
  if ((await storeOf(tx, booking).count(tx, [open])) >= OPEN_MAX)
    throw refused(`网上最多同时有 ${OPEN_MAX} 个待就诊的预约，请先就诊或取消其中一个`)
}

const refuseMissed = async (tx: Ctx, patientId: string): Promise<void> => {
  if ((await missedCount(tx, patientId)) >= MISSED_MAX)
    throw refused(`近 ${MISSED_DAYS} 天有 ${MISSED_MAX} 次以上预约没有就诊，请致电门诊预约`)
}

export const bookedOnline = async (
  anyone: Ctx,
  { slotId, pass }: InputOfEndpoint<typeof bookOnline>,
): Promise<OnlineBooking> => {
  const { ctx, patientId, agreedAt } = await knownBy(anyone, pass)
  return inTransaction(ctx, async (tx) => {
    const made = await bookedIn(tx, patientId, slotId)
    if (made) return onlineBookingOf(tx, made)
    await onlineSlotOf(tx, slotId)
    await refuseMany(tx, patientId)
    await refuseMissed(tx, patientId)
    const { id } = await book(tx, { patientId, slotId, channel: 'online', note: null, confirmed: true, agreedAt })
    await countMade(tx, patientId)
    return onlineBookingOf(tx, await storeOf(tx, booking).one(tx, id))
  })
}

export const waitingOnline = async (
  anyone: Ctx,
  { pass, serviceId, fromOn, toOn, half }: InputOfEndpoint<typeof waitOnline>,
): Promise<null> => {
  const { ctx, patientId } = await knownBy(anyone, pass)
  if (toOn < fromOn) throw refused('结束日期早于开始日期，请核对后修改')
  const wish = { patientId, serviceId, clinicId: null, fromOn, toOn, half, note: '网上登记' }
  await inTransaction(ctx, async (tx) => {
    await refuseClosed(tx, serviceId)
    await lockPatient(tx, patientId)
    const same = sql`patient_id = ${patientId} and service_id = ${serviceId} and clinic_id is null
      and from_on = ${fromOn} and to_on = ${toOn} and half = ${half} and status in ('waiting', 'offered')`
    if ((await storeOf(tx, waiting).count(tx, [same])) > 0) return
    await storeOf(tx, waiting).add(tx, wish)
    await countMade(tx, patientId)
  })
  return null
}
