/**
 * A0: bookings. A1: the day of a clinic among a million bookings, beside the same statements bare. A2, A3: a week of forty
 * clinics, statements and script.
 */
import { inBrowser } from './browser.ts'
import { enter, meterOf, TIMES, WINDOW } from './navigation.ts'
import { fillPatients } from './patients.ts'
import { atLeast, atMost, rate, type Line } from './report.ts'
import { duel, median, waits } from './rounds.ts'
import { adminGet, adminPut, type Testbed } from './testbed.ts'

const [CLINICS, PER_DAY, MINUTES] = [40, 24, 20]
const [A0_FLOOR, A1_FLOOR, A2_STATEMENTS, A3_MS] = [0.5, 2, 12, 300]
const DAY = '2031-03-03'
const PEOPLE = 2000

const clinic = (n: string) => `'61' || lpad((${n})::text, 17, '0')`
const service = `'62' || lpad('1', 17, '0')`

const fill = (bookings: number): string[] => {
  const days = Math.max(1, Math.ceil(bookings / (CLINICS * PER_DAY)))
  const start = `timestamptz '${DAY} 08:00+08' - d * interval '1 day' + s * interval '${MINUTES} minutes'`
  const end = `${start} + interval '${MINUTES} minutes'`
  const grid = `generate_series(0, ${days - 1}) d, generate_series(1, ${CLINICS}) c, generate_series(0, ${PER_DAY - 1}) s`
  const now = `date_trunc('week', now()) + interval '7 days 8 hours' + d * interval '1 day' + s * interval '${MINUTES} minutes'`
  const nth = `((d * ${CLINICS} + c - 1) * ${PER_DAY} + s)`
  return [
    ...fillPatients(PEOPLE),
    `insert into appointment_clinic (id, tenant_id, name, sort_no, status)
      select ${clinic('n')}, 1, '门诊' || n, n, '1' from generate_series(1, ${CLINICS}) n`,
    `insert into appointment_service (id, tenant_id, name, minutes, capacity, ahead_days, status)
      values (${service}, 1, '复诊', ${MINUTES}, 1, 60, '1')`,
    `insert into appointment_slot (id, tenant_id, clinic_id, service_id, start_at, end_at, capacity, booked, status)
      select '63' || lpad(${nth}::text, 17, '0'), 1, ${clinic('c')}, ${service}, ${start}, ${end}, 1, 1, 'open'
      from generate_series(0, 6) d, generate_series(1, ${CLINICS}) c, generate_series(0, ${PER_DAY - 1}) s`,
    `insert into appointment_slot (id, tenant_id, clinic_id, service_id, start_at, end_at, capacity, booked, status)
      select '65' || lpad(${nth}::text, 17, '0'), 1, ${clinic('c')}, ${service}, ${now}, ${now} + interval '${MINUTES} minutes', 2, 1, 'open'
      from generate_series(0, 6) d, generate_series(1, ${CLINICS}) c, generate_series(0, ${PER_DAY - 1}) s`,
    `insert into appointment_booking (id, tenant_id, booking_no, patient_id, clinic_id, service_id, start_at, end_at, status, channel)
      select '64' || lpad(${nth}::text, 17, '0'), 1, 'B' || lpad(${nth}::text, 9, '0'),
        '31' || lpad((${nth} % ${PEOPLE} + 1)::text, 17, '0'), ${clinic('c')}, ${service}, ${start}, ${end}, 'booked', 'desk'
      from ${grid}`,
    'analyze appointment_slot, appointment_booking, appointment_clinic, patient',
  ]
}

const dayOf = (n: number): string =>
  `/appointment/booking/list?clinicId=61${String(n).padStart(17, '0')}&startAt_begin=${DAY} 00:00:00&startAt_end=${DAY} 23:59:59&pageSize=50`
const WEEK = `/appointment/slot/week?day=${DAY}`

const text = ({ p50, p95 }: { p50: number; p95: number }): string => `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms`

const wideId = (kind: string, n: number): string => `${kind}${String(n).padStart(17, '0')}`

/** Each patient takes a slot of the next week; the bare server repeats one booking number. */
const measureBooking = async (testbed: Testbed): Promise<Line> => {
  await testbed.query('drop index if exists uq_appointment_booking_booking_no')
  const wishes = Array.from({ length: PEOPLE }, (_, n) => {
    const body = JSON.stringify({ patientId: wideId('31', n + 1), slotId: wideId('65', n) })
    return { ...adminPut('/appointment/booking/book', {}), method: 'POST', body }
  })
  const before = async (): Promise<void> => {
    await testbed.query(`delete from appointment_booking where slot_id like '65%'`)
    await testbed.query(`update appointment_slot set booked = 0 where id like '65%' and booked > 0`)
  }
  const [first, second, ...rest] = wishes
  const [count] = await testbed.teach([{ wanted: first!, warm: second!, own: ['patientId', 'slotId'] }])
  const { product, raw, ratio } = await duel(testbed, rest, { connections: 4, rounds: 5, ms: 800, before })
  await before()
  return atLeast({
    id: 'A0',
    title: `a booking, ${count} statements`,
    value: rate(product),
    raw: rate(raw),
    figure: ratio,
    floor: A0_FLOOR,
  })
}

/** Script from a click to the week on the screen, the CPU four times slower. */
const weekScript = async (testbed: Testbed): Promise<number> => {
  const { address } = await testbed.product()
  return inBrowser(async (browser) => {
    const page = await enter(await browser.newContext({ viewport: WINDOW }), address, 'admin')
    await page.goto(`${address}/appointment/definition`)
    const [other, own] = ['下一周', '本周'].map((name) => page.getByRole('button', { name, exact: true }))
    await own!.waitFor({ timeout: 60_000 })
    const cost = await meterOf(page)
    const costs: number[] = []
    for (let n = 0; n <= TIMES; n += 1) {
      costs.push(await cost(other!))
      await cost(own!)
    }
    return median(costs.slice(1))
  })
}

export const measureAppointments = async (testbed: Testbed): Promise<Line[]> => {
  const { bookings } = testbed.sizes
  await testbed.execute(fill(bookings))
  const days = Array.from({ length: CLINICS }, (_, n) => adminGet(encodeURI(dayOf(n + 1))))
  const week = adminGet(WEEK)
  const counts = await testbed.teach([...days, week].map((wanted) => ({ wanted })))
  const day = await waits(testbed, days, { rounds: 3, ms: 800 })
  const whole = await waits(testbed, [week], { rounds: 3, ms: 800 })
  const script = await weekScript(testbed)
  return [
    await measureBooking(testbed),
    atMost({
      id: 'A1',
      title: `the day of a clinic among ${bookings} bookings`,
      value: text(day.product),
      raw: text(day.raw),
      figure: day.product.p95 / day.raw.p95,
      floor: A1_FLOOR,
    }),
    atMost({
      id: 'A2',
      title: `a week of ${CLINICS} clinics, statements`,
      value: text(whole.product),
      raw: text(whole.raw),
      figure: counts.at(-1)!,
      floor: A2_STATEMENTS,
    }),
    atMost({
      id: 'A3',
      title: `a week of ${CLINICS} clinics on the screen, script at a fourth of the speed`,
      value: `${script.toFixed(0)} ms`,
      raw: '',
      figure: script,
      floor: A3_MS,
    }),
  ]
}
