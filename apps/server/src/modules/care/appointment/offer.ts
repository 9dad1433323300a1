/** A freed place is kept for the first fitting entry of the waiting list, for a limited time. */
import { waiting, type Waiting } from '@huxi/contract'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx, NoticeKind } from '../../../engine/core/context.ts'
import { eachRow } from '../../../engine/write/each-row.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, HOUR_MS, MINUTE_MS, now, today } from '../../../platform/config/clock.ts'
import { HAS_ROOM, placeHold, releaseHolds } from './holds.ts'

const OFFER_MS = 2 * HOUR_MS
const SHORTEST_MS = 60 * MINUTE_MS

export const placeOffered = {
  kind: 'appointment.offer',
  title: '候补有空位',
  hint: '空出的时段保留给候补患者，需要在时限内联系患者时',
  holders: 'appointment:waiting:accept',
  todo: true,
  priority: 'M',
} as const satisfies NoticeKind

const aboutOf = ({ id }: Pick<Waiting, 'id'>): string => `${waiting.name}:${id}`

const settle = (tx: Ctx, rows: readonly Pick<Waiting, 'id'>[]): Promise<number> =>
  tx.services.ports.notices.settle(tx, placeOffered.kind, rows.map(aboutOf))

interface Freed {
  readonly serviceId: string
  readonly clinicId: string
  readonly startAt: string
}

const timeOf = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}+08:00`)

export const offerFreed = async (ctx: Ctx, slotId: string): Promise<void> => {
  const tx = unscoped(ctx)
  const at = tx.services.clock.now()
  const { rows } = await sql<Freed>`select service_id as "serviceId", clinic_id as "clinicId", start_at as "startAt"
    from appointment_slot where tenant_id = ${tx.tenantId} and id = ${slotId} and ${HAS_ROOM} and start_at > ${formatTime(at + SHORTEST_MS)}`.execute(
    tx.db,
  )
  const [slot] = rows
  if (!slot) return
  const [day, half] = [slot.startAt.slice(0, 10), slot.startAt.slice(11, 13) < '12' ? 'am' : 'pm']
  const { rows: entries } = await sql<{ id: string }>`select w.id from appointment_waiting w
    where w.tenant_id = ${tx.tenantId} and w.status = 'waiting' and w.service_id = ${slot.serviceId}
      and (w.clinic_id is null or w.clinic_id = ${slot.clinicId}) and w.from_on <= ${day} and w.to_on >= ${day}
      and w.half in ('any', ${half}) and w.offered_slot_id is distinct from ${slotId}
    order by w.create_time, w.id limit 1 for update skip locked`.execute(tx.db)
  const [first] = entries
  if (!first) return
  const until = formatTime(Math.min(at + OFFER_MS, timeOf(slot.startAt)))
  if (!(await placeHold(tx, slotId, first.id, until))) return
  await storeOf(tx, waiting).move(tx, 'offer', [first.id])
  await sql`update appointment_waiting set offered_slot_id = ${slotId}, offered_at = ${slot.startAt}, offer_until = ${until}
    where id = ${first.id}`.execute(tx.db)
  await tx.services.ports.notices.notify(tx, {
    to: { holders: placeOffered.holders },
    kind: placeOffered.kind,
    about: aboutOf(first),
    title: `候补有空位：${slot.startAt.slice(0, 16)}`,
    text: `时段保留到 ${until.slice(0, 16)}，请联系患者，然后选择“接受并预约”或“放弃这次”。`,
    link: '/appointment/waiting',
    due: timeOf(until),
  })
}

export const passOn = async (tx: Ctx, row: Pick<Waiting, 'id'>): Promise<void> => {
  const slots = await releaseHolds(tx, sql`owner_id = ${row.id}`)
  await settle(tx, [row])
  for (const slotId of slots) await offerFreed(tx, slotId)
}

export const settleOffer = settle

export const cancelWaiting = async (tx: Ctx, patientId: string, reason: string): Promise<void> => {
  const all = unscoped(tx)
  const open = await storeOf(all, waiting).list(all, [
    sql`patient_id = ${patientId} and status in ('waiting', 'offered')`,
  ])
  for (const { id } of open) await storeOf(all, waiting).move(all, 'cancel', [id], { reason })
}

const AT_ONCE = 200

/** Offers past their time go to the next entry; entries past their last day end. */
export const lapseOffers = (services: AppServices): Promise<void> => {
  const day = today({ services })
  const over = sql`(status = 'offered' and offer_until <= ${now({ services })} or status = 'waiting' and to_on < ${day})`
  return eachRow(
    services,
    'waiting list',
    sql<{ id: string; tenantId: number; status: string }>`select id, tenant_id as "tenantId", status
      from appointment_waiting where ${over} order by create_time limit ${AT_ONCE}`,
    (ctx, { id, status }) =>
      inTransaction(unscoped(ctx), async (tx) => {
        const [row] = await storeOf(tx, waiting).list(tx, [sql`id = ${id}`, over])
        if (row) await storeOf(tx, waiting).move(tx, status === 'offered' ? 'lapse' : 'expire', [id])
      }),
  )
}
