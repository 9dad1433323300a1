import { booking, patient, type Booking, type bookSlot, overbookSlot, type rescheduleBooking } from '@huxi/contract'
import { fieldRefused, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import type { FillRule } from '../../../engine/core/seeds.ts'
import { lock } from '../../../engine/core/transaction.ts'
import { guard } from '../../../engine/http/access.ts'
import { push } from '../../../engine/http/push.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { eachRow } from '../../../engine/write/each-row.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatTime, HOUR_MS, MINUTE_MS, now, today } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { lacksWard } from '../visit/index.ts'
import { ownDeparts } from '../../system/depart/index.ts'
import { generate } from '../../system/rule/index.ts'
import { noteConflicts } from './conflicts.ts'
import { sendNeeded } from './needed.ts'
import { freePlace, minuteOf, refuseTwice, slotOf, takeExtra, takePlace, type BookedSlot } from './place.ts'
import { weekdayOf } from './plan.ts'
import { refuseMissed } from './no-shows.ts'
import { cancelWaiting, offerFreed } from './offer.ts'

const GRACE_MS = 30 * MINUTE_MS
const CORRECTED_DAYS = 7
const AT_ONCE = 500

export const bookingNumbers: FillRule = {
  code: 'booking_no',
  name: '预约号',
  ruleClass: 'serial',
  params: { prefix: 'B', digits: 7 },
  access: ['appointment:booking:book'],
}

const ABSENT = '没有这位患者：可能已删除，或不在您的查看范围内，请重新选择患者'

/** @throws {AppError} refused for a patient out of sight, who has died or was merged into another record */
const refuseGone = async (tx: Ctx, patientId: string): Promise<void> => {
  const found = await storeOf(tx, patient).find(tx, patientId)
  if (!found) throw fieldRefused('patientId', ABSENT)
  if (found.status === 'deceased') throw refused('患者已登记死亡，不能预约')
  if (found.status === 'merged') throw refused('该患者的档案已合并，请改选合并后的患者')
}

interface Added {
  readonly id: string
  readonly bookingNo: string
}
type Marks = Partial<Pick<Booking, 'agreedAt' | 'autoMoved'>>
type Details = Marks &
  Partial<Pick<Booking, 'channel' | 'note' | 'movedFrom' | 'overbookReason'>> &
  Pick<Added, 'bookingNo'>

const placedIn = (tx: Ctx, slot: BookedSlot) => {
  const { id: slotId, clinicId, serviceId, staffId, startAt, endAt } = slot
  const day = startAt.slice(0, 10)
  return {
    slotId,
    clinicId,
    serviceId,
    staffId,
    startAt,
    endAt,
    weekday: weekdayOf(day),
    hour: startAt.slice(11, 13),
    leadDays: Math.max(0, Math.round((Date.parse(day) - Date.parse(today(tx))) / DAY_MS)),
  }
}

const cameBefore = async (tx: Ctx, patientId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from appointment_booking where tenant_id = ${tx.tenantId}
    and patient_id = ${patientId} and status = 'done' limit 1`.execute(tx.db)
  return rows.length > 0
}

const add = async (
  tx: Ctx,
  patientId: string,
  slot: BookedSlot,
  details: Details,
  take: (tx: Ctx, slot: BookedSlot) => Promise<void>,
): Promise<Added> => {
  await refuseTwice(tx, patientId, slot)
  await take(tx, slot)
  const overbooked = details.overbookReason !== undefined
  const given = { ...details, ...placedIn(tx, slot), overbooked, patientId }
  const { id } = await storeOf(tx, booking).add(tx, { ...given, returningVisit: await cameBefore(tx, patientId) })
  await sendNeeded(tx, { patientId, serviceId: slot.serviceId, startAt: slot.startAt })
  return { id, bookingNo: details.bookingNo }
}

export const lockPatient = (tx: Ctx, patientId: string): Promise<void> => lock(tx, `appointment-patient:${patientId}`)

const byHolder =
  (holder: string | undefined) =>
  (tx: Ctx, slot: BookedSlot): Promise<void> =>
    takePlace(tx, slot, holder)

export const book = async (
  tx: Ctx,
  given: InputOfEndpoint<typeof bookSlot> & Marks,
  holder = tx.session?.person.id,
): Promise<Added> => {
  const { patientId, slotId, confirmed, ...rest } = given
  await refuseGone(tx, patientId)
  await lockPatient(tx, patientId)
  await refuseMissed(tx, patientId, confirmed)
  const details = { ...rest, bookingNo: await generate(tx, bookingNumbers) }
  return add(tx, patientId, await slotOf(tx, slotId), details, byHolder(holder))
}

export const overbook = async (tx: Ctx, given: InputOfEndpoint<typeof overbookSlot>): Promise<Added> => {
  const { patientId, slotId, channel, note, confirmed, overbookReason } = given
  await refuseGone(tx, patientId)
  await lockPatient(tx, patientId)
  await refuseMissed(tx, patientId, confirmed)
  const details = { channel, note, overbookReason, bookingNo: await generate(tx, bookingNumbers) }
  return add(tx, patientId, await slotOf(tx, slotId, true), details, takeExtra)
}

type Moving = Pick<InputOfEndpoint<typeof rescheduleBooking>, 'id' | 'slotId'> & Pick<Details, 'overbookReason'>

/**
 * Both places change in one transaction; slots are locked in a fixed order against deadlocks. A patient who has arrived
 * keeps the place in the queue within the day.
 */
export const reschedule = async (tx: Ctx, given: Moving & Pick<Marks, 'autoMoved'>): Promise<Added> => {
  const { id, slotId, autoMoved } = given
  const overbookReason = given.overbookReason ?? undefined
  const isOver = overbookReason !== undefined
  if (isOver) guard(overbookSlot, tx.session ?? undefined)
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
  const { agreedAt, arrivedAt } = old
  const slot = await slotOf(tx, slotId, isOver || arrivedAt !== null)
  const marks = { ...(autoMoved && { autoMoved }), ...(isOver && { overbookReason }) }
  const details = { channel, note, agreedAt, movedFrom, bookingNo, ...marks }
  const added = await add(tx, old.patientId, slot, details, isOver ? takeExtra : byHolder(tx.session?.person.id))
  if (arrivedAt !== null && slot.startAt.slice(0, 10) === today(tx))
    await storeOf(tx, booking).move(tx, 'carry', [added.id], { arrivedAt })
  return added
}

/** The moment until which a patient may cancel; the start for a service without a deadline. */
export const deadlineOf = async (tx: Ctx, { serviceId, startAt }: Booking) => {
  const { rows } = await sql<{ hours: number }>`select coalesce(cancel_hours, 0) as hours from appointment_service
    where tenant_id = ${tx.tenantId} and id = ${serviceId}`.execute(tx.db)
  const hours = rows[0]?.hours ?? 0
  return { hours, deadline: formatTime(Date.parse(`${startAt.replace(' ', 'T')}+08:00`) - hours * HOUR_MS) }
}

const refuseLate = async (tx: Ctx, row: Booking): Promise<void> => {
  const { hours, deadline } = await deadlineOf(tx, row)
  if (hours > 0 && now(tx) > deadline)
    throw refused(
      `这项服务须在 ${minuteOf(deadline)} 前取消（提前 ${hours} 小时），现在已过时限；确需取消请把取消方改为“院方”并写明原因`,
      { fields: { cancelBy: '已过患者取消的时限' } },
    )
}

const release = async (tx: Ctx, row: Booking): Promise<void> => {
  await freePlace(tx, row)
  if (row.slotId !== null && !row.overbooked) await offerFreed(tx, row.slotId)
}

const waited = (arrivedAt: string | null, startedAt: string): number | null =>
  arrivedAt === null || startedAt < arrivedAt
    ? null
    : Math.floor((Date.parse(startedAt.replace(' ', 'T')) - Date.parse(arrivedAt.replace(' ', 'T'))) / MINUTE_MS)

const refuseOtherDay = (tx: Ctx, { startAt }: Booking): void => {
  if (startAt.slice(0, 10) !== today(tx))
    throw refused(`预约的时间是 ${minuteOf(startAt)}，不是今天，不能签到；患者今天来诊请先改约到今天`)
}

const moves: Hooks<typeof booking>['moves'] = {
  arrive(tx, { rows: [row], write }) {
    refuseOtherDay(tx, row!)
    return write({ arrivedAt: now(tx) })
  },
  carry: (_tx, { asked, write }) => write({ arrivedAt: asked.arrivedAt }),
  call: (tx, { write }) => write({ calledAt: now(tx) }),
  start: (tx, { rows: [row], write }) => write({ startedAt: now(tx), waitMinutes: waited(row!.arrivedAt, now(tx)) }),
  finish: (tx, { write }) => write({ endedAt: now(tx) }),
  leave: (tx, { asked, write }) => write({ endedAt: now(tx), cancelReason: asked.reason }),
  reopen: (_tx, { write }) => write({ endedAt: null }),
  unarrive: (_tx, { write }) => write({ arrivedAt: null, calledAt: null }),
  async cancel(tx, { rows: [row], asked, write }) {
    if (asked.cancelBy === 'patient') await refuseLate(tx, row!)
    const after = await write({ cancelBy: asked.cancelBy, cancelReason: asked.reason })
    await release(tx, row!)
    return after
  },
  async void(tx, { rows: [row], asked, write }) {
    const after = await write({ cancelReason: asked.reason })
    if (row!.status !== 'cancelled') await release(tx, row!)
    return after
  },
  async move(tx, { rows: [row], asked, write }) {
    const after = await write({ movedTo: asked.movedTo })
    await release(tx, row!)
    return after
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

const settleConflicts = async (tx: Ctx, slotIds: readonly string[]): Promise<void> => {
  const { rows } = await sql`select 1 from appointment_slot where id = any(${[...slotIds]}) and status = 'blocked'
    limit 1`.execute(tx.db)
  if (rows.length > 0) await noteConflicts(tx)
}

/** Of clinics in the caller's departments; a clinic without a department is left to callers without a ward. */
const ours = (ctx: Ctx): Condition => sql`clinic_id in (select c.id from appointment_clinic c
  where c.tenant_id = ${ctx.tenantId} and (c.dept_id in ${ownDeparts(ctx)} or c.dept_id is null and ${lacksWard(ctx)}))`

export const bookingHooks: Hooks<typeof booking> = {
  visibleRows: async (ctx, query) => [
    ...(await ofVisiblePatients(ctx)),
    ...(query['ours'] === 'true' ? [ours(ctx)] : []),
  ],
  async afterWriteAll(tx, changes) {
    const freed = changes
      .filter(({ move }) => move === 'cancel' || move === 'move' || move === 'void')
      .flatMap(({ before }) => before?.slotId ?? [])
    if (freed.length > 0) await settleConflicts(tx, freed)
    tellScreens(tx)
  },
  moves,
}

export const cancelBookings = async (tx: Ctx, patientId: string, reason: string): Promise<void> => {
  const all = unscoped(tx)
  const waiting = await storeOf(all, booking).list(all, [sql`patient_id = ${patientId} and status = 'booked'`])
  for (const { id } of waiting) await storeOf(all, booking).move(all, 'cancel', [id], { cancelBy: 'clinic', reason })
  await cancelWaiting(tx, patientId, reason)
  if (waiting.length > 0) tellScreens(tx)
}

export const noteNoShows = (services: AppServices): Promise<void> =>
  eachRow(
    services,
    'no-shows',
    sql<{ tenantId: number; ids: string[] }>`select tenant_id as "tenantId",
        (array_agg(id order by end_at))[1:${AT_ONCE}::int] as ids from appointment_booking
      where status = 'booked' and end_at < ${formatTime(services.clock.now() - GRACE_MS)} group by tenant_id`,
    async (ctx, { ids }) => {
      const all = unscoped(ctx)
      const left = await storeOf(all, booking).list(all, [sql`id = any(${ids}) and status = 'booked'`])
      if (left.length === 0) return
      await storeOf(all, booking).move(
        all,
        'miss',
        left.map(({ id }) => id),
      )
      tellScreens(ctx)
    },
  )
