import { booking, patient, type bookSlot, type rescheduleBooking, type Booking } from '@huxi/contract'
import { notFound, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import type { FillRule } from '../../../engine/core/seeds.ts'
import { lock } from '../../../engine/core/transaction.ts'
import { push } from '../../../engine/http/push.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatTime, MINUTE_MS, now, today } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { generate } from '../../system/rule/index.ts'
import { freePlace, minuteOf, refuseTwice, slotOf, takePlace } from './place.ts'

/** Grace after the end of a slot before a booking counts as a no-show. */
const GRACE_MS = 30 * MINUTE_MS
/** Period in which a no-show can be corrected. */
const CORRECTED_DAYS = 7
const AT_ONCE = 500

export const bookingNumbers: FillRule = {
  code: 'booking_no',
  name: '预约号',
  ruleClass: 'serial',
  params: { prefix: 'B', digits: 7 },
  access: ['appointment:booking:book'],
}

/** @throws {AppError} notFound for a patient out of sight; refused for one who has died or was merged into another record */
const refuseGone = async (tx: Ctx, patientId: string): Promise<void> => {
  const found = await storeOf(tx, patient).find(tx, patientId)
  if (!found) throw notFound()
  if (found.status === 'deceased') throw refused('患者已登记死亡，不能预约')
  if (found.status === 'merged') throw refused('该患者的档案已合并，请改选合并后的患者')
}

interface Added {
  readonly id: string
  readonly bookingNo: string
}
type Details = Partial<Pick<Booking, 'channel' | 'note' | 'movedFrom'>> & Pick<Added, 'bookingNo'>

const add = async (tx: Ctx, patientId: string, slotId: string, details: Details): Promise<Added> => {
  const slot = await slotOf(tx, slotId)
  await refuseTwice(tx, patientId, slot)
  await takePlace(tx, slot)
  const { clinicId, serviceId, staffId, startAt, endAt } = slot
  const place = { slotId: slot.id, clinicId, serviceId, staffId, startAt, endAt }
  const { id } = await storeOf(tx, booking).add(tx, { ...details, ...place, patientId })
  return { id, bookingNo: details.bookingNo }
}

const lockPatient = (tx: Ctx, patientId: string): Promise<void> => lock(tx, `appointment-patient:${patientId}`)

export const book = async (tx: Ctx, given: InputOfEndpoint<typeof bookSlot>): Promise<Added> => {
  const { patientId, slotId, channel, note } = given
  await refuseGone(tx, patientId)
  await lockPatient(tx, patientId)
  return add(tx, patientId, slotId, { channel, note, bookingNo: await generate(tx, bookingNumbers) })
}

/**
 * Releases the old place and takes the new one in one transaction. Slots are locked in a fixed order against
 * deadlocks.
 */
export const reschedule = async (tx: Ctx, given: InputOfEndpoint<typeof rescheduleBooking>): Promise<Added> => {
  const { id, slotId } = given
  const old = await storeOf(tx, booking).one(tx, id)
  if (old.slotId === slotId) throw refused('新时段与原时段相同，请选择其他时段')
  await refuseGone(tx, old.patientId)
  await lockPatient(tx, old.patientId)
  await sql`select id from appointment_slot where id = any(${[slotId, old.slotId ?? '']}) order by id for update`.execute(
    tx.db,
  )
  const bookingNo = await generate(tx, bookingNumbers)
  await storeOf(tx, booking).move(tx, 'move', [id], { movedTo: bookingNo })
  const { channel, note, bookingNo: movedFrom } = old
  return add(tx, old.patientId, slotId, { channel, note, movedFrom, bookingNo })
}

const refuseOtherDay = (tx: Ctx, { startAt }: Booking): void => {
  if (startAt.slice(0, 10) !== today(tx))
    throw refused(`预约的时间是 ${minuteOf(startAt)}，不是今天，不能签到；患者今天来诊请先改约到今天`)
}

const moves: Hooks<typeof booking>['moves'] = {
  arrive(tx, { rows: [row], write }) {
    refuseOtherDay(tx, row!)
    return write({ arrivedAt: now(tx) })
  },
  call: (tx, { write }) => write({ calledAt: now(tx) }),
  start: (tx, { write }) => write({ startedAt: now(tx) }),
  finish: (tx, { write }) => write({ endedAt: now(tx) }),
  leave: (tx, { asked, write }) => write({ endedAt: now(tx), cancelReason: asked.reason }),
  reopen: (_tx, { write }) => write({ endedAt: null }),
  unarrive: (_tx, { write }) => write({ arrivedAt: null, calledAt: null }),
  async cancel(tx, { rows: [row], asked, write }) {
    await freePlace(tx, row!)
    return write({ cancelBy: asked.cancelBy, cancelReason: asked.reason })
  },
  async move(tx, { rows: [row], asked, write }) {
    await freePlace(tx, row!)
    return write({ movedTo: asked.movedTo })
  },
  miss(tx, { rows, write }) {
    const early = rows.find(({ startAt }) => startAt > now(tx))
    if (early) throw refused(`预约时间（${minuteOf(early.startAt)}）还没有到，不能登记爽约`)
    return write()
  },
  correct(tx, { rows: [row], write }) {
    if (row!.endAt < formatTime(tx.services.clock.now() - CORRECTED_DAYS * DAY_MS))
      throw refused(`爽约超过 ${CORRECTED_DAYS} 天，不能再更正`)
    return write({ arrivedAt: now(tx) })
  },
}

const tellScreens = (tx: Ctx): void =>
  tx.tenantId === null ? undefined : push(tx, { tenantId: tx.tenantId }, { cmd: 'rows', of: '/appointment' })

export const bookingHooks: Hooks<typeof booking> = {
  visibleRows: ofVisiblePatients,
  afterWriteAll: async (tx) => tellScreens(tx),
  moves,
}

/** Cancels bookings to come in the given transaction, with a history entry each; the caller need not see them. */
export const cancelBookings = async (tx: Ctx, patientId: string, reason: string): Promise<void> => {
  const all = unscoped(tx)
  const waiting = await storeOf(all, booking).list(all, [sql`patient_id = ${patientId} and status = 'booked'`])
  for (const { id } of waiting) await storeOf(all, booking).move(all, 'cancel', [id], { cancelBy: 'clinic', reason })
  if (waiting.length > 0) tellScreens(tx)
}

export const noteNoShows = async (services: AppServices): Promise<void> => {
  const late = formatTime(services.clock.now() - GRACE_MS)
  const { rows } = await sql<{ tenantId: number; ids: string[] }>`select tenant_id as "tenantId",
      (array_agg(id order by end_at))[1:${AT_ONCE}::int] as ids
    from appointment_booking where status = 'booked' and end_at < ${late} group by tenant_id`.execute(
    asSystem(services, 'no-shows').db,
  )
  for (const { tenantId, ids } of rows) {
    const own = unscoped(asSystem(services, 'no-shows', tenantId))
    const left = await storeOf(own, booking).list(own, [sql`id = any(${ids}) and status = 'booked'`])
    if (left.length === 0) continue
    await storeOf(own, booking).move(
      own,
      'miss',
      left.map(({ id }) => id),
    )
    tellScreens(own)
  }
}
