/** A0–A3: bookings, the day of a clinic among a million of them, a week of forty clinics. */
import { answers, type Ask } from './asks.ts'
import { weekLine } from './navigation.ts'
import { withPatients } from './patients.ts'
import type { Line } from './report.ts'
import { idOf, sqlId } from './rows.ts'
import { adminGet, adminPost, type Testbed } from './testbed.ts'

const [CLINICS, PER_DAY, MINUTES] = [40, 24, 20]
const DAY = '2031-03-03'
const PEOPLE = 2000

/** Bookings lie on days before the measured one, which has its own slots. */
const rows = (bookings: number, people: number): string[] => {
  const days = Math.max(1, Math.ceil(bookings / (CLINICS * PER_DAY)))
  const start = `timestamptz '${DAY} 08:00+08' - d * interval '1 day' + s * interval '${MINUTES} minutes'`
  const end = `${start} + interval '${MINUTES} minutes'`
  const grid = `generate_series(0, ${days - 1}) d, generate_series(1, ${CLINICS}) c, generate_series(0, ${PER_DAY - 1}) s`
  const now = `date_trunc('week', now()) + interval '7 days 8 hours' + d * interval '1 day' + s * interval '${MINUTES} minutes'`
  const nth = `((d * ${CLINICS} + c - 1) * ${PER_DAY} + s)`
  return [
    `insert into appointment_clinic (id, tenant_id, name, sort_no, status)
      select ${sqlId(61)}, 1, '门诊' || n, n, '1' from generate_series(1, ${CLINICS}) n`,
    `insert into appointment_service (id, tenant_id, name, minutes, capacity, ahead_days, status)
      values (${sqlId(62, '1')}, 1, '复诊', ${MINUTES}, 1, 60, '1')`,
    `insert into appointment_slot (id, tenant_id, clinic_id, service_id, start_at, end_at, capacity, booked, status)
      select ${sqlId(63, nth)}, 1, ${sqlId(61, 'c')}, ${sqlId(62, '1')}, ${start}, ${end}, 1, 1, 'open'
      from generate_series(0, 6) d, generate_series(1, ${CLINICS}) c, generate_series(0, ${PER_DAY - 1}) s`,
    `insert into appointment_slot (id, tenant_id, clinic_id, service_id, start_at, end_at, capacity, booked, status)
      select ${sqlId(65, nth)}, 1, ${sqlId(61, 'c')}, ${sqlId(62, '1')}, ${now}, ${now} + interval '${MINUTES} minutes', 2, 1, 'open'
      from generate_series(0, 6) d, generate_series(1, ${CLINICS}) c, generate_series(0, ${PER_DAY - 1}) s`,
    `insert into appointment_booking (id, tenant_id, booking_no, patient_id, clinic_id, service_id, start_at, end_at, status, channel)
      select ${sqlId(64, nth)}, 1, 'B' || lpad(${nth}::text, 9, '0'),
        ${sqlId(31, `${nth} % ${people} + 1`)}, ${sqlId(61, 'c')}, ${sqlId(62, '1')}, ${start}, ${end}, 'booked', 'desk'
      from ${grid}`,
  ]
}

const dayOf = (n: number): string =>
  `/appointment/booking/list?clinicId=${idOf(61, n)}&startAt_begin=${DAY} 00:00:00&startAt_end=${DAY} 23:59:59&pageSize=50`

const asksOf = ({ sizes }: Testbed): Ask[] => [
  {
    id: 'A1',
    title: `the day of a clinic among ${sizes.bookings} bookings`,
    wanted: Array.from({ length: CLINICS }, (_, n) => adminGet(encodeURI(dayOf(n + 1)))),
    judged: { p95: { floor: 2 } },
  },
  {
    id: 'A2',
    title: `a week of ${CLINICS} clinics`,
    wanted: [adminGet(`/appointment/slot/week?day=${DAY}`)],
    judged: { statements: { floor: 12 } },
  },
]

/** Each patient takes a slot of the next week; the bare server repeats one booking number. */
const booking = (testbed: Testbed, people: number): Ask => {
  const [first, second, ...rest] = Array.from({ length: people }, (_, n) =>
    adminPost('/appointment/booking/book', { patientId: idOf(31, n + 1), slotId: idOf(65, n) }),
  )
  return {
    id: 'A0',
    title: 'a booking',
    wanted: rest,
    taught: [{ wanted: first!, warm: second!, own: ['patientId', 'slotId'] }],
    judged: { rate: { floor: 0.5 } },
    connections: 4,
    rounds: 5,
    ms: 800,
    before: () =>
      testbed.execute(
        `delete from appointment_booking where slot_id like '65%'`,
        `update appointment_slot set booked = 0 where id like '65%' and booked > 0`,
      ),
  }
}

export const measureAppointments = async (testbed: Testbed, speed: number): Promise<Line[]> => {
  const { bookings, patients } = testbed.sizes
  const people = Math.min(PEOPLE, patients)
  await withPatients(testbed)
  await testbed.fill('bookings', () => rows(bookings, people))
  const lines = await answers(testbed, speed, asksOf(testbed))
  const script = await weekLine(testbed)
  await testbed.execute('drop index if exists uq_appointment_booking_booking_no')
  return [...lines, script, ...(await answers(testbed, speed, [booking(testbed, people)]))]
}
