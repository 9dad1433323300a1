import { booking, clinic, clinicException, clinicService, clinicTemplate } from '@huxi/contract'
import { sql } from 'kysely'
import { actor, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatDay, formatTime, MINUTE_MS, now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { generateMany } from '../../system/rule/index.ts'
import { bookingNumbers } from './booking.ts'
import { dayAfter, planSlots, weekdayOf, sameDesk, type PlannedSlot, type TemplateHours } from './plan.ts'
import { exampleHolidays } from './holidays.ts'
import { addSlots, syncSlots } from './slots.ts'
import { waitingExamples } from './examples-waiting.ts'

const PAST_DAYS = 30
const COMING_DAYS = 7
const ONE_OF = 3

const CLINICS = [
  { name: '呼吸专病门诊', depart: '呼吸门诊', phone: '0571-5550 0101', place: '门诊楼三层 305', sortNo: 1 },
  { name: '肺功能室', depart: '肺功能室', phone: '0571-5550 0102', place: '门诊楼三层 312', sortNo: 2 },
  { name: '戒烟与健康教育门诊', depart: '戒烟门诊', phone: '0571-5550 0103', place: '门诊楼二层 206', sortNo: 3 },
]

const SERVICES = [
  {
    clinic: 0,
    name: '慢阻肺复诊',
    minutes: 15,
    capacity: 1,
    aheadDays: 28,
    preparation: '带上在用的吸入装置和上次的检查报告',
  },
  {
    clinic: 1,
    name: '肺功能检查',
    minutes: 30,
    capacity: 2,
    aheadDays: 30,
    online: true,
    preparation: '检查前 4 小时不用短效支气管扩张剂，2 小时内不要饱食',
  },
  {
    clinic: 1,
    name: 'FeNO 检测',
    minutes: 15,
    capacity: 1,
    aheadDays: 30,
    preparation: '检测前 1 小时不进食、不吸烟、不剧烈运动',
  },
  { clinic: 2, name: '戒烟咨询', minutes: 30, capacity: 1, aheadDays: 60, preparation: null, online: true },
] as const

const HALVES = [
  ['08:00', '11:30'],
  ['13:30', '17:00'],
] as const
const WEEK = ['1', '2', '3', '4', '5', '6', '7']

interface Drawn extends PlannedSlot {
  readonly patientId: string
  readonly status: string
}

export const appointmentExamples = async (tx: Ctx): Promise<void> => {
  const at = tx.services.clock.now()
  const day = formatDay(at)
  const templates = await define(tx, day)
  await exampleHolidays(tx)
  await syncSlots(tx, false)
  const { rows: patients } = await sql<{ id: string }>`select id from patient
    where tenant_id = ${tx.tenantId} and status = 'active' and del_flag = 0 order by id limit 200`.execute(tx.db)
  if (patients.length === 0) return
  const from = dayAfter(day, -PAST_DAYS)
  const open = planSlots(from, PAST_DAYS + COMING_DAYS + 1, { templates, extra: [], closed: [] })
  const step = patients.length % 7 === 0 ? 5 : 7
  const drawn = open
    .filter((_, n) => (n * 13) % 11 < 11 / ONE_OF)
    .map((slot, n) => ({
      ...slot,
      patientId: patients[(n * step) % patients.length]!.id,
      status: stateOf(slot, at, n),
    }))
  await addSlots(
    tx,
    open.filter(({ endAt }) => endAt <= formatTime(at)),
  )
  await write(tx, drawn, at, patients.length)
  await waitingExamples(
    tx,
    patients.map(({ id }) => id),
  )
}

const doctorsOf = async (tx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct u.id from sys_user u
      join sys_user_role ur on ur.user_id = u.id and ur.tenant_id = ${tx.tenantId} join sys_role r on r.id = ur.role_id
    where r.role_code = 'doctor' and u.del_flag = 0 order by u.id limit 2`.execute(tx.db)
  return rows.map(({ id }) => id)
}

const departsOf = async (tx: Ctx): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`select id, depart_name as name from sys_depart
    where tenant_id = ${tx.tenantId} and depart_name = any(${CLINICS.map(({ depart }) => depart)})`.execute(tx.db)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

const define = async (ctx: Ctx, today: string): Promise<TemplateHours[]> => {
  const tx = unscoped(ctx)
  const clinics: string[] = []
  const departs = await departsOf(tx)
  for (const { depart, ...one } of CLINICS) {
    const given = { ...one, deptId: departs.get(depart) ?? null, status: '1' }
    clinics.push((await storeOf(tx, clinic).add(tx, given)).id)
  }
  const [doctor = null] = await doctorsOf(tx)
  const templates: TemplateHours[] = []
  for (const { clinic: at, ...service } of SERVICES) {
    const { id: serviceId } = await storeOf(tx, clinicService).add(tx, { ...service, status: '1' })
    const staffId = at === 0 ? doctor : null
    for (const weekday of at === 2 ? ['2', '4'] : WEEK)
      for (const [startTime, endTime] of at === 1 ? HALVES : HALVES.slice(0, 1)) {
        const desk = { clinicId: clinics[at]!, serviceId, staffId, weekday, startTime, endTime, validTo: null }
        templates.push({ ...desk, minutes: service.minutes, capacity: service.capacity, validFrom: '2020-01-01' })
      }
  }
  const rows = templates.map(({ minutes: _m, capacity: _c, ...row }) => ({ ...row, validFrom: today, capacity: null }))
  await storeOf(tx, clinicTemplate).addMany(tx, rows)
  const off = dayAfter(today, COMING_DAYS + 5)
  const exception = { clinicId: clinics[1]!, fromOn: off, toOn: off }
  await storeOf(tx, clinicException).add(tx, { ...exception, kind: 'closed', reason: '肺功能仪年度检定' })
  const extra = { startTime: '09:00', endTime: '12:00', serviceId: templates.at(-1)!.serviceId, reason: '无烟日义诊' }
  await storeOf(tx, clinicException).add(tx, { ...exception, ...extra, clinicId: clinics[2]!, kind: 'extra' })
  return templates
}

const ENDS = ['done', 'done', 'done', 'cancelled', 'done', 'done', 'no_show', 'done', 'done', 'left', 'done', 'done']
const NOW = ['arrived', 'in_service', 'booked', 'arrived', 'booked']

const timeOf = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}+08:00`)

const stateOf = ({ startAt, endAt }: PlannedSlot, at: number, n: number): string => {
  const [start, end] = [timeOf(startAt), timeOf(endAt)]
  if (end + 30 * MINUTE_MS < at) return ENDS[n % ENDS.length]!
  if (start < at + 20 * MINUTE_MS) return NOW[n % NOW.length]!
  return n % 9 === 8 ? 'cancelled' : 'booked'
}

const CAME = ['arrived', 'in_service', 'done', 'left']

const write = async (tx: Ctx, drawn: readonly Drawn[], at: number, patients: number): Promise<void> => {
  const { rows: slots } = await sql<PlannedSlot & { id: string }>`select id, clinic_id as "clinicId",
      service_id as "serviceId", staff_id as "staffId", start_at as "startAt"
    from appointment_slot where tenant_id = ${tx.tenantId}`.execute(tx.db)
  const slotIds = new Map(slots.map((slot) => [`${sameDesk(slot)}|${slot.startAt}`, slot.id]))
  const numbers = await generateMany(
    tx,
    bookingNumbers,
    drawn.map(() => ({})),
  )
  const minutes = (moment: string, later: number) => formatTime(Math.min(timeOf(moment) + later * MINUTE_MS, at))
  const rows = drawn.map(({ status, startAt, ...row }, n) => {
    const isStarted = status === 'done' || status === 'in_service'
    return {
      id: newId(),
      patient_id: row.patientId,
      slot_id: slotIds.get(`${sameDesk(row)}|${startAt}`) ?? null,
      booking_no: numbers[n],
      clinic_id: row.clinicId,
      service_id: row.serviceId,
      staff_id: row.staffId,
      start_at: startAt,
      end_at: row.endAt,
      status,
      channel: ['desk', 'phone', 'chart', 'desk'][n % 4],
      arrived_at: CAME.includes(status) ? minutes(startAt, -12 - (n % 9)) : null,
      started_at: isStarted ? minutes(startAt, n % 14) : null,
      ended_at: status === 'done' || status === 'left' ? minutes(startAt, 15 + (n % 20)) : null,
      overbooked: false,
      weekday: weekdayOf(startAt.slice(0, 10)),
      hour: startAt.slice(11, 13),
      lead_days: 1 + (n % 6) * (n % 5),
      returning_visit: n >= patients,
      wait_minutes: isStarted ? (n % 14) + 12 + (n % 9) : null,
      cancel_by: status === 'cancelled' ? 'patient' : null,
      cancel_reason: status === 'cancelled' ? '患者临时有事' : status === 'left' ? '等候时间过长' : null,
      create_time: formatTime(Math.min(timeOf(startAt), at) - (1 + (n % 6) * (n % 5)) * 1440 * MINUTE_MS),
    }
  })
  await sql`insert into appointment_booking (id, tenant_id, patient_id, slot_id, booking_no, clinic_id, service_id, staff_id,
      start_at, end_at, status, channel, arrived_at, started_at, ended_at, cancel_by, cancel_reason, overbooked, weekday, hour, lead_days,
      returning_visit, wait_minutes, create_by, create_time)
    select n.id, ${tx.tenantId}, n.patient_id, n.slot_id, n.booking_no, n.clinic_id, n.service_id, n.staff_id,
      n.start_at::timestamptz, n.end_at::timestamptz, n.status, n.channel, n.arrived_at::timestamptz,
      n.started_at::timestamptz, n.ended_at::timestamptz, n.cancel_by, n.cancel_reason, n.overbooked,
      n.weekday, n.hour, n.lead_days, n.returning_visit, n.wait_minutes, ${actor(tx)},
      n.create_time::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, patient_id text, slot_id text,
      booking_no text, clinic_id text, service_id text, staff_id text, start_at text, end_at text, status text,
      channel text, arrived_at text, started_at text, ended_at text, cancel_by text, cancel_reason text,
      overbooked boolean, weekday text, hour text, lead_days integer, returning_visit boolean, wait_minutes integer, create_time text)`.execute(
    tx.db,
  )
  await sql`update appointment_slot s set booked = n.booked
    from (select slot_id, count(*)::int as booked from appointment_booking
      where tenant_id = ${tx.tenantId} and slot_id is not null and status not in ('cancelled', 'rescheduled', 'entered_in_error')
      group by slot_id) n
    where s.id = n.slot_id`.execute(tx.db)
  await rescheduleOne(tx)
}

const rescheduleOne = async (tx: Ctx): Promise<void> => {
  const time = now(tx)
  await sql`with moved as (
      select * from ${sql.table(booking.table)} where tenant_id = ${tx.tenantId} and status = 'booked' and start_at > ${time}
      order by start_at desc limit 1
    )
    insert into appointment_booking (id, tenant_id, patient_id, booking_no, clinic_id, service_id, staff_id, start_at,
      end_at, status, channel, moved_to, create_by, create_time)
    select ${newId()}, tenant_id, patient_id, ${(await generateMany(tx, bookingNumbers, [{}]))[0]}, clinic_id, service_id,
      staff_id, start_at - interval '1 day', end_at - interval '1 day', 'rescheduled', channel, booking_no, create_by,
      create_time
    from moved`.execute(tx.db)
}
