/** Derives slots from templates and exceptions. Idempotent; a booked slot keeps its time and places. */
import { SLOT_DAYS } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { inTransaction, lock } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { eachRow } from '../../../engine/write/each-row.ts'
import { formatDay, now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import {
  dayAfter,
  planSlots,
  sameDesk,
  type ExtraHours,
  type LimitedHours,
  type PlannedSlot,
  type Schedule,
  type SpecialDay,
  type TemplateHours,
} from './plan.ts'

interface StoredSlot extends PlannedSlot {
  readonly id: string
  readonly used: number
  readonly status: string
}

interface SlotChanges {
  readonly added: number
  readonly changed: number
  readonly removed: number
  /** booked slots missing in the template, closed to further bookings */
  readonly blocked: number
  /** slots with more bookings than places, which keep their capacity */
  readonly kept: number
}

export const lockSlots = (tx: Ctx): Promise<void> => lock(tx, `appointment-slots:${tx.tenantId}`)

/**
 * @param strict reject capacities below the bookings instead of keeping the slot
 * @throws {AppError} refused, when strict
 */
export const syncSlots = async (tx: Ctx, strict: boolean): Promise<SlotChanges> => {
  await lockSlots(tx)
  const time = now(tx)
  const day = time.slice(0, 10)
  const planned = planSlots(day, SLOT_DAYS + 1, await scheduleOf(tx, day)).filter(({ endAt }) => endAt > time)
  const stored = await storedSlots(tx, time)
  const wanted = new Map(planned.map((slot) => [keyOf(slot), slot]))
  const storedByKey = new Map(stored.map((slot) => [keyOf(slot), slot]))
  const fits = (slot: StoredSlot): boolean => wanted.get(keyOf(slot))?.endAt === slot.endAt
  const lengthened = stored.filter((slot) => !fits(slot) && slot.used === 0 && wanted.has(keyOf(slot)))
  const dropped = stored.filter((slot) => !fits(slot) && !lengthened.includes(slot))
  const removed = await removeEmpty(tx, dropped)
  const staying = dropped.filter(({ id }) => !removed.has(id))
  const blocked = await blockSlots(tx, staying)
  const changing = stored
    .filter((slot) => wanted.has(keyOf(slot)) && !dropped.includes(slot))
    .map((slot) => ({ ...slot, to: wanted.get(keyOf(slot))! }))
    .filter(({ to, ...slot }) => to.capacity !== slot.capacity || to.endAt !== slot.endAt || slot.status !== 'open')
  const changed = await changeSlots(tx, changing)
  const kept = changing.filter(({ id }) => !changed.has(id))
  if (strict && kept.length > 0) refuseLowered(kept)
  const added = await addSlots(
    tx,
    planned.filter((slot) => !storedByKey.has(keyOf(slot)) && !staying.some((other) => meets(slot, other))),
  )
  return { added, changed: changed.size, removed: removed.size, blocked, kept: kept.length }
}

const keyOf = (slot: PlannedSlot): string => `${sameDesk(slot)}|${slot.startAt}`

const meets = (a: PlannedSlot, b: PlannedSlot): boolean =>
  sameDesk(a) === sameDesk(b) && a.startAt < b.endAt && a.endAt > b.startAt

const scheduleOf = async (tx: Ctx, today: string): Promise<Schedule> => {
  const last = dayAfter(today, SLOT_DAYS)
  const open = sql`c.status is distinct from '0' and s.status is distinct from '0'`
  const { rows: templates } = await sql<TemplateHours>`select t.clinic_id as "clinicId", t.service_id as "serviceId",
      t.staff_id as "staffId", t.weekday, t.start_time as "startTime", t.end_time as "endTime", s.minutes,
      coalesce(t.capacity, s.capacity) as capacity, t.valid_from as "validFrom", t.valid_to as "validTo",
      coalesce(c.holiday_rule, 'open') = 'closed' as "keepsHolidays"
    from appointment_template t
      join appointment_clinic c on c.id = t.clinic_id join appointment_service s on s.id = t.service_id
    where t.tenant_id = ${tx.tenantId} and ${open} and t.valid_from <= ${last}
      and (t.valid_to is null or t.valid_to >= ${today})
    order by t.id`.execute(tx.db)
  const { rows: extra } = await sql<ExtraHours>`select e.clinic_id as "clinicId", e.service_id as "serviceId",
      e.staff_id as "staffId", e.start_time as "startTime", e.end_time as "endTime", s.minutes,
      coalesce(e.capacity, s.capacity) as capacity, e.from_on as "fromOn", e.to_on as "toOn"
    from appointment_exception e
      join appointment_clinic c on c.id = e.clinic_id join appointment_service s on s.id = e.service_id
    where e.tenant_id = ${tx.tenantId} and e.kind = 'extra' and ${open}
      and e.from_on <= ${last} and e.to_on >= ${today}
    order by e.id`.execute(tx.db)
  const { rows: others } = await sql<LimitedHours & { kind: string }>`select kind, clinic_id as "clinicId",
      service_id as "serviceId", staff_id as "staffId", from_on as "fromOn", to_on as "toOn", start_time as "startTime",
      end_time as "endTime", capacity
    from appointment_exception where tenant_id = ${tx.tenantId} and kind in ('closed', 'capacity')
      and from_on <= ${last} and to_on >= ${today}`.execute(tx.db)
  const { rows: special } = await sql<SpecialDay>`select day, kind, as_weekday as "asWeekday" from appointment_holiday
    where tenant_id = ${tx.tenantId} and day between ${today} and ${last}`.execute(tx.db)
  const [closed, limited] = ['closed', 'capacity'].map((kind) => others.filter((row) => row.kind === kind))
  return { templates, extra, closed: closed!, limited: limited!, special }
}

const storedSlots = async (tx: Ctx, time: string): Promise<StoredSlot[]> => {
  const { rows } = await sql<StoredSlot>`select id, clinic_id as "clinicId", service_id as "serviceId",
      staff_id as "staffId", start_at as "startAt", end_at as "endAt", capacity,
      booked + held + overbooked as used, status
    from appointment_slot where tenant_id = ${tx.tenantId} and end_at > ${time} order by start_at`.execute(tx.db)
  return rows
}

const idsOf = (slots: readonly { readonly id: string }[]): string[] => slots.map(({ id }) => id)

const removeEmpty = async (tx: Ctx, slots: readonly StoredSlot[]): Promise<ReadonlySet<string>> => {
  if (slots.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`delete from appointment_slot
    where id = any(${idsOf(slots)}) and booked + held + overbooked = 0 returning id`.execute(tx.db)
  return new Set(idsOf(rows))
}

const blockSlots = async (tx: Ctx, slots: readonly StoredSlot[]): Promise<number> => {
  if (slots.length === 0) return 0
  const { rows } = await sql`update appointment_slot set status = 'blocked'
    where id = any(${idsOf(slots)}) and status = 'open' returning id`.execute(tx.db)
  return rows.length
}

const changeSlots = async (
  tx: Ctx,
  slots: readonly (StoredSlot & { readonly to: PlannedSlot })[],
): Promise<ReadonlySet<string>> => {
  if (slots.length === 0) return new Set()
  const changes = slots.map(({ id, to }) => ({ id, capacity: to.capacity, end_at: to.endAt }))
  const { rows } = await sql<{ id: string }>`update appointment_slot t
    set capacity = n.capacity, end_at = n.end_at::timestamptz, status = 'open'
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n (id text, capacity integer, end_at text)
    where t.id = n.id and t.booked + t.held <= n.capacity returning t.id`.execute(tx.db)
  return new Set(idsOf(rows))
}

export const addSlots = async (tx: Ctx, slots: readonly PlannedSlot[]): Promise<number> => {
  if (slots.length === 0) return 0
  const added = slots.map((slot) => ({
    id: newId(),
    clinic_id: slot.clinicId,
    service_id: slot.serviceId,
    staff_id: slot.staffId,
    start_at: slot.startAt,
    end_at: slot.endAt,
    capacity: slot.capacity,
  }))
  const { rows } = await sql`insert into appointment_slot
      (id, tenant_id, clinic_id, service_id, staff_id, start_at, end_at, capacity)
    select n.id, ${tx.tenantId}, n.clinic_id, n.service_id, n.staff_id, n.start_at::timestamptz, n.end_at::timestamptz,
      n.capacity
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as n (id text, clinic_id text, service_id text,
      staff_id text, start_at text, end_at text, capacity integer)
    on conflict do nothing returning id`.execute(tx.db)
  return rows.length
}

const refuseLowered = (kept: readonly (StoredSlot & { readonly to: PlannedSlot })[]): never => {
  const [first] = kept
  throw refused(
    `${first!.startAt.slice(0, 16)} 的时段已约 ${first!.used} 人${kept.length > 1 ? `（这样的时段共 ${kept.length} 个）` : ''}，可约人数不能低于已约人数，请改为至少 ${Math.max(...kept.map(({ used }) => used))} 人，或先改约、取消多出的预约`,
  )
}

export const TENANTS = sql<{
  tenantId: number
}>`select distinct tenant_id as "tenantId" from appointment_clinic order by 1`

/** @param after runs in each tenant's transaction, after its slots */
export const makeSlots = (
  services: AppServices,
  after: (tx: Ctx) => Promise<void>,
  say?: (line: string) => void,
): Promise<void> =>
  eachRow(services, 'slots of the next days', TENANTS, async (ctx, { tenantId }) => {
    const { added, changed, removed, blocked, kept } = await inTransaction(ctx, async (tx) => {
      const changes = await syncSlots(tx, false)
      await after(tx)
      return changes
    })
    say?.(`租户 ${tenantId}：新增 ${added}，调整 ${changed}，移除 ${removed}，停用 ${blocked}，保持不变的冲突 ${kept}`)
  })

export const lastDayOf = (at: number, aheadDays: number): string => dayAfter(formatDay(at), aheadDays)
