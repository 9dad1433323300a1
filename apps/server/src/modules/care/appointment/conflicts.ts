/** Bookings to come in closed slots, and the preview of a change that would close slots. */
import {
  booking,
  PREVIEWED_CHANGES,
  PREVIEWED_STRANDED,
  type Alternative,
  type Booking,
  type ConflictList,
  type previewSlots,
  type slotConflicts,
  type SlotPreview,
  type StrandedBooking,
} from '@huxi/contract'
import { parser, refused, type Field, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { inTransaction, preview } from '../../../engine/core/transaction.ts'
import type { Ctx, NoticeKind } from '../../../engine/core/context.ts'
import type { Extra, Route } from '../../../engine/core/handle.ts'
import { guard } from '../../../engine/http/access.ts'
import { labelsOf, targetOf } from '../../../engine/read/labels.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, now } from '../../../platform/config/clock.ts'
import { HAS_ROOM } from './holds.ts'
import { dayAfter } from './plan.ts'
import { lastDayOf } from './slots.ts'

export const slotConflict = {
  kind: 'appointment.conflict',
  title: '预约待改约',
  hint: '停诊或调整排班后，仍有患者约在已停诊的时段时',
  holders: 'appointment:booking:reschedule',
  todo: true,
  priority: 'M',
} as const satisfies NoticeKind

export const stranded = (time: string) => sql`status = 'booked' and start_at > ${time}
  and slot_id in (select id from appointment_slot where status = 'blocked')`

const aboutOf = (clinicId: string): string => `appointment:clinic:${clinicId}`

export const noteConflicts = async (tx: Ctx): Promise<void> => {
  const { rows } = await sql<{ id: string; name: string; waiting: number }>`select c.id, c.name, n.waiting
    from appointment_clinic c left join (select clinic_id, count(*)::int as waiting from appointment_booking
      where tenant_id = ${tx.tenantId} and ${stranded(now(tx))} group by clinic_id) n on n.clinic_id = c.id
    where c.tenant_id = ${tx.tenantId}
      and (n.waiting > 0 or exists (select 1 from appointment_slot l where l.clinic_id = c.id and l.status = 'blocked'))`.execute(
    tx.db,
  )
  const { notices } = tx.services.ports
  const over = rows.filter(({ waiting }) => !waiting)
  if (over.length > 0)
    await notices.settle(
      tx,
      slotConflict.kind,
      over.map(({ id }) => aboutOf(id)),
    )
  for (const { id, name, waiting } of rows.filter((row) => row.waiting > 0))
    await notices.notify(tx, {
      to: { holders: slotConflict.holders },
      kind: slotConflict.kind,
      about: aboutOf(id),
      title: `${name}有 ${waiting} 个预约待改约`,
      text: '这些预约的时段已停诊，请逐个联系患者改约或取消。',
      link: '/appointment/definition?tab=conflict',
    })
}

export const strandedRows = async (ctx: Ctx, rows: readonly Booking[]): Promise<StrandedBooking[]> => {
  const { patientId, clinicId, serviceId } = booking.fields
  const names = (field: Field, ids: string[]) => labelsOf(ctx, targetOf(ctx, field), [...new Set(ids)])
  const [patients, clinics, services] = await Promise.all([
    names(
      patientId,
      rows.map((row) => row.patientId),
    ),
    names(
      clinicId,
      rows.map((row) => row.clinicId),
    ),
    names(
      serviceId,
      rows.map((row) => row.serviceId),
    ),
  ])
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    bookingNo: row.bookingNo ?? '',
    patient: patients.get(row.patientId) ?? '—',
    clinic: clinics.get(row.clinicId) ?? '—',
    service: services.get(row.serviceId) ?? '—',
    startAt: row.startAt,
  }))
}

interface Measure {
  readonly slots: ReadonlySet<string>
  readonly places: number
  readonly stranded: readonly string[]
}

const measure = async (tx: Ctx): Promise<Measure> => {
  const time = now(tx)
  const { rows } = await sql<{ id: string; capacity: number }>`select id, capacity from appointment_slot
    where tenant_id = ${tx.tenantId} and end_at > ${time} and status = 'open'`.execute(tx.db)
  const { rows: closed } = await sql<{ id: string }>`select id from appointment_booking
    where tenant_id = ${tx.tenantId} and ${stranded(time)}`.execute(tx.db)
  return {
    slots: new Set(rows.map(({ id }) => id)),
    places: rows.reduce((sum, { capacity }) => sum + capacity, 0),
    stranded: closed.map(({ id }) => id),
  }
}

const BARE: Extra = {
  query: {},
  header: () => undefined,
  rest: '',
  upload: () => Promise.reject(new Error('a preview brings no file')),
  receive: () => Promise.reject(new Error('a preview brings no file')),
  once: (ctx, work) => inTransaction(ctx, work),
}

const missing = (of: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...of].filter((id) => !other.has(id)).length

export const slotPreview =
  (routes: readonly Route[]) =>
  async (ctx: Ctx, { path, input }: InputOfEndpoint<typeof previewSlots>): Promise<SlotPreview> => {
    const endpoint = PREVIEWED_CHANGES.find((one) => one.path === path)
    const route =
      endpoint && routes.find((one) => one.endpoint.path === path && one.endpoint.method === endpoint.method)
    if (!route) throw refused('该操作没有预览，请直接保存')
    guard({ access: route.endpoint.access }, ctx.session ?? undefined)
    const { query, body, partial } = route.endpoint
    const given = parser({ ...query, ...body }, partial)(input)
    const { before, after } = await preview<Measure>(
      ctx,
      async (tx) => void (await route.run(tx, given, BARE)),
      measure,
    )
    const fresh = after.stranded.filter((id) => !before.stranded.includes(id))
    const rows = await storeOf(ctx, booking).list(ctx, [sql`id = any(${fresh})`], {
      order: sql`start_at, id`,
      limit: PREVIEWED_STRANDED,
    })
    return {
      added: missing(after.slots, before.slots),
      removed: missing(before.slots, after.slots),
      places: [before.places, after.places],
      bookings: await strandedRows(ctx, rows),
      others: fresh.length - rows.length,
    }
  }

const NEAREST = 3

export const alternativesOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Alternative[]>> => {
  const at = ctx.services.clock.now()
  const { rows } = await sql<Alternative & { id: string }>`select b.id, l.id as "slotId", l.start_at as "startAt",
      c.name as clinic
    from appointment_booking b join appointment_service s on s.id = b.service_id
    cross join lateral (select id, start_at, clinic_id from appointment_slot
      where tenant_id = ${ctx.tenantId} and service_id = b.service_id and ${HAS_ROOM}
        and start_at > ${now(ctx)}
        and start_at < ${`${dayAfter(lastDayOf(at, 0), 1)} 00:00:00`}::timestamptz + s.ahead_days * interval '1 day'
      order by abs(extract(epoch from start_at - b.start_at)), start_at limit ${NEAREST}) l
    join appointment_clinic c on c.id = l.clinic_id
    where b.id = any(${[...ids]}) order by l.start_at`.execute(ctx.db)
  return new Map(
    ids.map(
      (id) =>
        [
          id,
          rows.filter((row) => row.id === id).map(({ slotId, startAt, clinic }) => ({ slotId, startAt, clinic })),
        ] as const,
    ),
  )
}

export const MAX_STRANDED = 200

export const conflictListOf = async (
  ctx: Ctx,
  { clinicId }: InputOfEndpoint<typeof slotConflicts>,
): Promise<ConflictList> => {
  const where = [
    stranded(formatTime(ctx.services.clock.now())),
    sql`(${clinicId}::text is null or clinic_id = ${clinicId})`,
  ]
  const store = storeOf(ctx, booking)
  const rows = await store.list(ctx, where, { order: sql`start_at, id`, limit: MAX_STRANDED })
  const others = await alternativesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const named = await strandedRows(ctx, rows)
  return {
    total: await store.count(ctx, where),
    rows: named.map((row) => ({ ...row, alternatives: others.get(row.id) ?? [] })),
  }
}
