/** 网上预约: services, free slots, booking and waiting of patients without sign-in. Behind PUBLIC_BOOKING. */
import {
  booking,
  waiting,
  type Booking,
  type bookOnline,
  type OnlineBooked,
  type OnlineBooking,
  type OnlineService,
  type onlineSlots,
  type OnlineSlots,
  type waitOnline,
} from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { book, deadlineOf, refuseMissed } from './booking.ts'
import { neededLink } from './needed.ts'
import { codeOf } from './online-code.ts'
import { countMade, identified, NOT_ONLINE, withoutReason } from './online-identity.ts'
import { refuseTwice, slotOf } from './place.ts'
import { slotsShown } from './slot-search.ts'

const REASON = 'a patient books online'
const OPEN_MOST = 3

const OPEN = sql`s.online and s.status is distinct from '0' and t.status is distinct from 0`

const servicesWhere = async (anyone: Ctx, where: Condition) => {
  const { rows } = await sql<
    OnlineService & { tenantId: number }
  >`select s.id, t.name as institution, s.name, s.minutes,
      s.preparation, coalesce(s.cancel_hours, 0) as "cancelHours", s.tenant_id as "tenantId"
    from appointment_service s join sys_tenant t on t.id = s.tenant_id where ${OPEN} and ${where}
    order by t.id, s.name, s.id`.execute(asSystem(anyone.services, REASON, null, anyone.origin).db)
  return rows
}

export const servicesOnline = async (anyone: Ctx): Promise<OnlineService[]> =>
  (await servicesWhere(anyone, sql`true`)).map(({ tenantId: _tenant, ...service }) => service)

export const inTenant = ({ services, origin }: Ctx, tenantId: number): Ctx =>
  unscoped(asSystem(services, REASON, tenantId, origin))

const openService = async (anyone: Ctx, where: Condition) => {
  const [service] = await servicesWhere(anyone, where)
  if (!service) throw refused('这项服务没有开放网上预约，请重新选择或致电门诊')
  return { service, ctx: inTenant(anyone, service.tenantId) }
}

const ofSlot = (slotId: string): Condition => sql`s.id = (select service_id from appointment_slot where id = ${slotId})`

export const slotsOnline = async (
  anyone: Ctx,
  { serviceId, from }: InputOfEndpoint<typeof onlineSlots>,
): Promise<OnlineSlots> => {
  const { ctx } = await openService(anyone, sql`s.id = ${serviceId}`)
  const { lastDay, slots } = await slotsShown(ctx, { serviceId, clinicId: null, from })
  return {
    lastDay,
    slots: slots
      .filter(({ startAt }) => startAt > now(ctx))
      .map(({ id, startAt, endAt, clinic, place, free }) => ({ id, startAt, endAt, clinic, place, isFree: free > 0 })),
  }
}

export const shownTo = async (tx: Ctx, row: Booking): Promise<OnlineBooking> => {
  const { rows } = await sql<Pick<OnlineBooking, 'service' | 'institution' | 'clinic' | 'place' | 'preparation'>>`
    select s.name as service, t.name as institution, c.name as clinic, c.place, s.preparation
    from appointment_service s, appointment_clinic c, sys_tenant t
    where s.id = ${row.serviceId} and c.id = ${row.clinicId} and t.id = ${tx.tenantId}`.execute(tx.db)
  const status = row.status ?? ''
  const texts = await tx.services.ports.dictionaries.texts(tx, 'appointment_status', [status])
  const { deadline } = await deadlineOf(tx, row)
  return {
    ...rows[0]!,
    serviceId: row.serviceId,
    bookingNo: row.bookingNo ?? '',
    startAt: row.startAt,
    endAt: row.endAt,
    status,
    statusText: texts.get(status) ?? status,
    changeableUntil: status === 'booked' && deadline > now(tx) ? deadline : null,
    questionnaire: status === 'booked' ? await neededLink(tx, row) : null,
  }
}

export const bookedAs = async (tx: Ctx, id: string): Promise<OnlineBooked> => ({
  ...(await shownTo(tx, await storeOf(tx, booking).one(tx, id))),
  code: codeOf(tx.services, id),
})

const refuseMany = async (tx: Ctx, patientId: string): Promise<void> => {
  const open = sql`patient_id = ${patientId} and channel = 'online' and status = 'booked' and start_at > ${now(tx)}`
  if ((await storeOf(tx, booking).count(tx, [open])) >= OPEN_MOST) throw refused(NOT_ONLINE)
}

export const bookedOnline = async (
  anyone: Ctx,
  { slotId, ...identity }: InputOfEndpoint<typeof bookOnline>,
): Promise<OnlineBooked> => {
  const { ctx } = await openService(anyone, ofSlot(slotId))
  const patientId = await identified(ctx, identity)
  return inTransaction(ctx, async (tx) => {
    const slot = await slotOf(tx, slotId)
    if (slot.startAt <= now(tx)) throw refused('这个时段已经开始，请改选以后的时段')
    await withoutReason(async () => {
      await refuseMany(tx, patientId)
      await refuseMissed(tx, patientId, false)
      await refuseTwice(tx, patientId, slot)
    })
    const { id } = await book(tx, { patientId, slotId, channel: 'online', note: null, confirmed: false })
    await countMade(tx, patientId)
    return bookedAs(tx, id)
  })
}

export const waitingOnline = async (
  anyone: Ctx,
  { serviceId, fromOn, toOn, half, ...identity }: InputOfEndpoint<typeof waitOnline>,
): Promise<null> => {
  const { ctx } = await openService(anyone, sql`s.id = ${serviceId}`)
  if (toOn < fromOn) throw refused('结束日期早于开始日期，请核对后修改')
  const patientId = await identified(ctx, identity)
  const wish = { patientId, serviceId, clinicId: null, fromOn, toOn, half, note: '网上登记' }
  await inTransaction(ctx, async (tx) => {
    await withoutReason(() => storeOf(tx, waiting).add(tx, wish))
    await countMade(tx, patientId)
  })
  return null
}
