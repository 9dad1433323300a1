import { booking, type FoundBooking, type Booking, type callNext, type findArrivals } from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { lock } from '../../../engine/core/transaction.ts'
import { labelsOf, targetOf } from '../../../engine/read/labels.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { searchPatients } from '../patient/index.ts'
import { dayAfter } from './plan.ts'

const MAX_FOUND = 20

const { patientId, clinicId, serviceId } = booking.fields

const arrivalsOf = async (ctx: Ctx, rows: readonly Booking[]): Promise<FoundBooking[]> => {
  const ids = (of: (row: Booking) => string): string[] => [...new Set(rows.map(of))]
  const [patients, clinics, services, states] = await Promise.all([
    labelsOf(
      ctx,
      targetOf(ctx, patientId),
      ids((row) => row.patientId),
    ),
    labelsOf(
      ctx,
      targetOf(ctx, clinicId),
      ids((row) => row.clinicId),
    ),
    labelsOf(
      ctx,
      targetOf(ctx, serviceId),
      ids((row) => row.serviceId),
    ),
    ctx.services.ports.dictionaries.texts(
      ctx,
      'appointment_status',
      ids((row) => row.status ?? ''),
    ),
  ])
  return rows.map((row) => ({
    id: row.id,
    bookingNo: row.bookingNo ?? '',
    patientId: row.patientId,
    patient: patients.get(row.patientId) ?? '—',
    status: row.status ?? '',
    statusText: states.get(row.status ?? '') ?? '',
    startAt: row.startAt,
    clinic: clinics.get(row.clinicId) ?? '—',
    serviceId: row.serviceId,
    service: services.get(row.serviceId) ?? '—',
    arrivedAt: row.arrivedAt,
  }))
}

const ofToday = (ctx: Ctx): Condition => {
  const day = today(ctx)
  return sql`start_at >= ${`${day} 00:00:00`} and start_at < ${`${dayAfter(day, 1)} 00:00:00`}
    and status not in ('cancelled', 'rescheduled', 'entered_in_error')`
}

export const searchArrivals = async (
  ctx: Ctx,
  { code }: InputOfEndpoint<typeof findArrivals>,
): Promise<FoundBooking[]> => {
  const store = storeOf(ctx, booking)
  const typed = code.trim().toUpperCase()
  const numbered = await store.list(ctx, [sql`booking_no = ${typed}`], { order: sql`start_at desc`, limit: 1 })
  if (numbered.length > 0) return arrivalsOf(ctx, numbered)
  const people = (await searchPatients(ctx, code)).map(({ id }) => id)
  if (people.length === 0) return []
  const rows = await store.list(ctx, [ofToday(ctx), sql`patient_id = any(${people})`], {
    order: sql`start_at, id`,
    limit: MAX_FOUND,
  })
  return arrivalsOf(ctx, rows)
}

/** Of two desks that call at once each gets another patient. */
export const nextCalled = async (tx: Ctx, given: InputOfEndpoint<typeof callNext>): Promise<FoundBooking> => {
  await lock(tx, `appointment-call:${given.clinicId}`)
  const store = storeOf(tx, booking)
  const waiting = sql`clinic_id = ${given.clinicId} and status = 'arrived' and called_at is null`
  const [next] = await store.list(tx, [ofToday(tx), waiting], { order: sql`arrived_at, id`, limit: 1 })
  if (!next) throw refused('没有等待呼叫的患者；已叫过的患者请在卡片上再次“叫号”')
  await store.move(tx, 'call', [next.id])
  const [arrival] = await arrivalsOf(tx, [await store.one(tx, next.id)])
  return arrival!
}
