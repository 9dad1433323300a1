/** Weekday × hour, lead time and utilisation of a period; numbers count the rows visible to the caller, utilisation all rows. */
import { booking, type BookingLoad, type bookingLoad } from '@huxi/contract'
import { refused, type InputOfEndpoint, type ListQuery } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { inSnapshot } from '../../../engine/core/transaction.ts'
import { labelsOf, targetOf } from '../../../engine/read/labels.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { dayAfter } from './plan.ts'

const KEPT = ['booked', 'arrived', 'in_service', 'done', 'left', 'no_show', 'cancelled']
const CAME = ['arrived', 'in_service', 'done', 'left']
const TAKEN = KEPT.filter((status) => status !== 'cancelled')

const BANDS: readonly (readonly [string, number, number | null])[] = [
  ['当天', 0, 0],
  ['1–3 天', 1, 3],
  ['4–7 天', 4, 7],
  ['8–14 天', 8, 14],
  ['15–30 天', 15, 30],
  ['30 天以上', 31, null],
]

interface Counted<V> {
  readonly value: V | null
  readonly rows: number
}

const counted = async <V>(ctx: Ctx, own: Condition, column: Condition): Promise<Counted<V>[]> => {
  const { rows } = await sql<Counted<V>>`select ${column} as value, count(*)::int as rows
    from appointment_booking where ${own} group by 1 order by 2 desc, 1`.execute(ctx.db)
  return rows
}

const VISITS: Readonly<Record<string, string>> = { true: '再次就诊', false: '首次就诊' }

const sharesOf = async (ctx: Ctx, own: Condition, kept: ListQuery) => {
  const channels = await counted<string>(ctx, own, sql`channel`)
  const staff = await counted<string>(ctx, own, sql`staff_id`)
  const visits = await counted<boolean>(ctx, own, sql`returning_visit`)
  const valuesOf = (all: readonly Counted<string>[]) => all.flatMap(({ value }) => value ?? [])
  const words = await ctx.services.ports.dictionaries.texts(ctx, 'appointment_channel', valuesOf(channels))
  const names = await labelsOf(ctx, targetOf(ctx, booking.fields.staffId), valuesOf(staff))
  const share =
    (name: string, texts: (value: string) => string | undefined, none: string) =>
    ({ value, rows }: Counted<string | boolean>) => ({
      text: value === null ? none : (texts(String(value)) ?? '—'),
      rows,
      query: value === null ? null : { ...kept, [name]: String(value) },
    })
  return {
    channels: channels.map(share('channel', (value) => words.get(value), '未登记途径')),
    staff: staff.map(share('staffId', (value) => names.get(value), '未指定人员')),
    visits: visits.map(share('returningVisit', (value) => VISITS[value], '未登记')),
  }
}

export const bookingLoadOf = (ctx: Ctx, given: InputOfEndpoint<typeof bookingLoad>): Promise<BookingLoad> =>
  inSnapshot(ctx, (tx) => loadOf(tx, given))

const loadOf = async (ctx: Ctx, given: InputOfEndpoint<typeof bookingLoad>): Promise<BookingLoad> => {
  const { startAt_begin: from, startAt_end: to } = given
  if (to < from) throw refused('结束日期早于开始日期，请核对后修改')
  const filters = (['clinicId', 'serviceId', 'staffId'] as const).flatMap((name) => {
    const value = given[name]
    return value === null ? [] : [[name, value] as const]
  })
  const base: ListQuery = { startAt_begin: from, startAt_end: to, ...Object.fromEntries(filters) }
  const kept: ListQuery = { ...base, status: KEPT.join(',') }
  const [begins, ends] = [`${from} 00:00:00`, `${dayAfter(to, 1)} 00:00:00`]
  const columns = { clinicId: sql`clinic_id`, serviceId: sql`service_id`, staffId: sql`staff_id` }
  const narrow = [
    sql`tenant_id = ${ctx.tenantId} and start_at >= ${begins} and start_at < ${ends}`,
    ...filters.map(([name, value]) => sql`${columns[name]} = ${value}`),
  ]
  const own = sql.join(
    [...narrow, ...(await storeOf(ctx, booking).readable(ctx)), sql`status = any(${KEPT})`],
    sql` and `,
  )
  const { rows: cells } = await sql<{ weekday: string; hour: string; rows: number }>`select weekday, hour,
      count(*)::int as rows from appointment_booking where ${own} and weekday is not null group by weekday, hour
    order by weekday, hour`.execute(ctx.db)
  const leads = await counted<number>(ctx, own, sql`lead_days`)
  const { rows: use } = await sql<UseRow>`select n.clinic_id as "clinicId", n.service_id as "serviceId",
      c.name as clinic, s.name as service, n.booked, n.capacity, n.overbooked, n.booked + n.overbooked = (select count(*)
        from appointment_booking where ${own} and status = any(${TAKEN}) and clinic_id = n.clinic_id
          and service_id = n.service_id) as "isWhole"
    from (select clinic_id, service_id, sum(booked)::int as booked, sum(capacity)::int as capacity,
        sum(overbooked)::int as overbooked
      from appointment_slot where ${sql.join(narrow, sql` and `)} and (status = 'open' or booked + overbooked > 0)
      group by clinic_id, service_id) n
      join appointment_clinic c on c.id = n.clinic_id join appointment_service s on s.id = n.service_id
    order by c.sort_no, c.name, s.name`.execute(ctx.db)
  const { rows: services } = await sql<ServiceRow>`select n.*, s.name as service from (
      select service_id as "serviceId", count(*) filter (where status = 'no_show')::int as "noShows",
        count(*) filter (where status = 'no_show' or status = any(${CAME}))::int as expected,
        count(wait_minutes)::int as waited,
        percentile_cont(0.5) within group (order by wait_minutes) as "waitMedian",
        percentile_cont(0.9) within group (order by wait_minutes) as "waitP90"
      from appointment_booking where ${own} group by service_id) n
    join appointment_service s on s.id = n."serviceId" order by s.name`.execute(ctx.db)
  return {
    ...(await sharesOf(ctx, own, kept)),
    services: services.map(({ serviceId, ...numbers }) => ({
      ...numbers,
      noShowQuery: { ...base, serviceId, status: 'no_show' },
      expectedQuery: { ...base, serviceId, status: ['no_show', ...CAME].join(',') },
      waitQuery: { ...kept, serviceId, waitMinutes_begin: '0' },
    })),
    cells: cells.map((cell) => ({ ...cell, query: { ...kept, weekday: cell.weekday, hour: cell.hour } })),
    lead: BANDS.map(([text, least, most]) => ({
      text,
      rows: leads.reduce(
        (sum, { value, rows }) =>
          value !== null && value >= least && (most === null || value <= most) ? sum + rows : sum,
        0,
      ),
      query: { ...kept, leadDays_begin: String(least), ...(most !== null && { leadDays_end: String(most) }) },
    })),
    use: use.map(({ clinicId, serviceId, isWhole, ...numbers }) => ({
      ...numbers,
      query: isWhole ? { ...base, clinicId, serviceId, overbooked: 'false', status: TAKEN.join(',') } : null,
    })),
  }
}

interface ServiceRow {
  readonly serviceId: string
  readonly service: string
  readonly noShows: number
  readonly expected: number
  readonly waited: number
  readonly waitMedian: number | null
  readonly waitP90: number | null
}

interface UseRow {
  readonly clinicId: string
  readonly serviceId: string
  readonly clinic: string
  readonly service: string
  readonly booked: number
  readonly capacity: number
  readonly overbooked: number
  readonly isWhole: boolean
}
