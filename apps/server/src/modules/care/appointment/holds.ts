/** A place kept for a limited time; `held` of a slot counts its rows. Slots are locked before holds. */
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { eachRow } from '../../../engine/write/each-row.ts'
import { formatTime, MINUTE_MS, now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'

const HOLD_MS = 10 * MINUTE_MS

export const HAS_ROOM = sql`status = 'open' and booked + held < capacity`

/** Of concurrent callers as many as there are places get one. */
export const takeOne = async (tx: Ctx, slotId: string, counter: 'booked' | 'held'): Promise<boolean> => {
  const column = sql.ref(counter)
  const { rows } = await sql`update appointment_slot set ${column} = ${column} + 1
    where id = ${slotId} and tenant_id = ${tx.tenantId} and ${HAS_ROOM} returning id`.execute(tx.db)
  return rows.length > 0
}

const lockSlotsOf = (tx: Ctx, ids: readonly string[]) =>
  sql`select id from appointment_slot where tenant_id = ${tx.tenantId} and id = any(${[...ids]}) order by id for update`.execute(
    tx.db,
  )

/** Releases the matching holds. @returns their slots, one entry for each hold */
export const releaseHolds = async (tx: Ctx, which: Condition): Promise<string[]> => {
  const own = sql`tenant_id = ${tx.tenantId} and ${which}`
  const { rows: found } = await sql<{ id: string }>`select slot_id as id from appointment_hold where ${own}`.execute(
    tx.db,
  )
  if (found.length === 0) return []
  await lockSlotsOf(
    tx,
    found.map(({ id }) => id),
  )
  const { rows } = await sql<{ id: string }>`with gone as (
      delete from appointment_hold where ${own} returning slot_id
    ), freed as (
      update appointment_slot s set held = s.held - n.holds
      from (select slot_id, count(*)::int as holds from gone group by slot_id) n where s.id = n.slot_id
    )
    select slot_id as id from gone`.execute(tx.db)
  return rows.map(({ id }) => id)
}

export const releaseExpired = (tx: Ctx, slotId: string): Promise<string[]> =>
  releaseHolds(tx, sql`slot_id = ${slotId} and until <= ${now(tx)}`)

export const placeHold = async (tx: Ctx, slotId: string, ownerId: string, until: string): Promise<boolean> => {
  if (!(await takeOne(tx, slotId, 'held'))) return false
  await sql`insert into appointment_hold (id, tenant_id, slot_id, owner_id, until)
    values (${newId()}, ${tx.tenantId}, ${slotId}, ${ownerId}, ${until})`.execute(tx.db)
  return true
}

export const useHold = async (tx: Ctx, slotId: string, ownerId: string): Promise<boolean> => {
  await lockSlotsOf(tx, [slotId])
  const { rows } = await sql`delete from appointment_hold where tenant_id = ${tx.tenantId} and slot_id = ${slotId}
    and owner_id = ${ownerId} and until > ${now(tx)} returning id`.execute(tx.db)
  if (rows.length === 0) return false
  await sql`update appointment_slot set held = held - 1, booked = booked + 1 where id = ${slotId}`.execute(tx.db)
  return true
}

/** Keeps a place for the caller at the desk; the caller's other one is released. */
export const holdAtDesk = async (tx: Ctx, slotId: string | null): Promise<{ until: string | null }> => {
  const ownerId = tx.session!.person.id
  const { rows } = await sql<{ id: string }>`select slot_id as id from appointment_hold
    where tenant_id = ${tx.tenantId} and owner_id = ${ownerId}`.execute(tx.db)
  await lockSlotsOf(tx, [...rows.map(({ id }) => id), ...(slotId === null ? [] : [slotId])])
  await releaseHolds(tx, sql`owner_id = ${ownerId}`)
  if (slotId === null) return { until: null }
  await releaseExpired(tx, slotId)
  const until = formatTime(tx.services.clock.now() + HOLD_MS)
  if (await placeHold(tx, slotId, ownerId, until)) return { until }
  throw refused('这个时段刚刚约满或已停诊，请改选其他时段')
}

/** Releases holds of desks past their time; holds of the waiting list lapse with their entry. */
export const releaseDesks = (services: AppServices): Promise<void> => {
  const late = sql`until <= ${now({ services })}`
  return eachRow(
    services,
    'holds past their time',
    sql<{ tenantId: number }>`select distinct tenant_id as "tenantId" from appointment_hold where ${late}`,
    (ctx) =>
      inTransaction(unscoped(ctx), (tx) =>
        releaseHolds(tx, sql`${late} and not exists (select 1 from appointment_waiting w where w.id = owner_id)`),
      ),
  )
}
