/** A desk for tests of appointments: calls as the administrator of tenant 1, patients, slots, bookings. */
import type { Booking, SlotList } from '@huxi/contract'
import { sql } from 'kysely'
import { DAY_MS, formatDay } from '../src/platform/config/clock.ts'
import { systemOf } from './accounts.ts'
import { callsOf, type Input } from './calls.ts'
import type { TestApp } from './harness.ts'

export type { Input } from './calls.ts'

export const deskOf = (app: TestApp) => {
  const { ask, done, refusal, add } = callsOf(app)
  const day = (later: number) => formatDay(app.clock.now() + later * DAY_MS)
  const slots = async (serviceId: string, later: number) =>
    (await done<SlotList>('GET', '/appointment/slot/list', { serviceId, from: day(later) })).slots.filter(
      ({ startAt, endAt }) => [startAt, endAt].some((at) => at.startsWith(day(later))),
    )
  const stored = async () =>
    (await sql<Input>`select * from appointment_slot order by id`.execute(systemOf(app, 1).db)).rows
  let people = 0
  const person = async (): Promise<string> => {
    people += 1
    const name = `预约${[...String(people)].map((n) => '零一二三四五六七八九'[Number(n)]).join('')}`
    return add('/patient/add', { name, gender: '1', birthDate: '1950-03-04', duplicateReason: '测试' })
  }
  const bookingOf = (patientId: string, slotId: string) =>
    ask<{ id: string }>('POST', '/appointment/booking/book', { patientId, slotId })
  const booked = async (patientId: string, slotId: string) =>
    (await done<{ id: string }>('POST', '/appointment/booking/book', { patientId, slotId })).id
  const rowOf = (id: string) => done<Booking>('GET', '/appointment/booking/queryById', { id })
  const move = (name: string, id: string, asked: Input = {}) =>
    ['PUT', `/appointment/booking/${name}`, { ids: id, ...asked }] as const
  return { ask, done, refusal, add, day, slots, stored, person, bookingOf, booked, rowOf, move }
}
