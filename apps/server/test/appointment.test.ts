import type { Booking, SlotWeek } from '@huxi/contract'
import type { Page, StatisticResult, TimelinePage } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { noteNoShows } from '../src/modules/care/appointment/booking.ts'
import { weekdayOf } from '../src/modules/care/appointment/plan.ts'
import { makeSlots } from '../src/modules/care/appointment/slots.ts'
import { HOUR_MS } from '../src/platform/config/clock.ts'
import { systemOf, useApp } from './accounts.ts'
import { deskOf, type Input } from './appointment-desk.ts'
import type { CallOptions } from './harness.ts'

describe('appointments', () => {
  const app = useApp()
  const { ask, done, refusal, add, day, slots, stored, person, bookingOf, booked, rowOf, move } = deskOf(app)

  let [clinicId, serviceId, other] = ['', '', '']
  const template = (later: number, more: Input = {}) => ({
    clinicId,
    serviceId,
    weekday: weekdayOf(day(later)),
    startTime: '8:00',
    endTime: '09:00',
    validFrom: day(0),
    ...more,
  })

  beforeAll(async () => {
    clinicId = await add('/appointment/clinic/add', { name: '呼吸门诊', place: '门诊三层' })
    serviceId = await add('/appointment/service/add', { name: '肺功能检查', minutes: 30, capacity: 3, aheadDays: 14 })
    other = await add('/appointment/service/add', { name: '戒烟门诊', minutes: 60, capacity: 1, aheadDays: 60 })
  })

  test('a template becomes slots; a second run changes nothing; an impossible one is refused', async () => {
    const id = await add('/appointment/template/add', template(1, { capacity: 2 }))
    const [first, second] = await slots(serviceId, 1)
    expect([first, second].map((slot) => [slot!.startAt, slot!.free])).toEqual([
      [`${day(1)} 08:00:00`, 2],
      [`${day(1)} 08:30:00`, 2],
    ])
    const before = await stored()
    const reasons: string[] = []
    await makeSlots(
      app.services,
      async () => {},
      (line) => reasons.push(line),
    )
    expect(await stored()).toEqual(before)
    expect(reasons).toEqual(['租户 1：新增 0，调整 0，移除 0，停用 0，保持不变的冲突 0'])
    const refused = (more: Input) => refusal('POST', '/appointment/template/add', template(2, more))
    expect(await refused({ startTime: '22:00', endTime: '06:00' })).toContain('跨过零点')
    expect(await refused({ startTime: '25:00' })).toContain('24 小时制')
    expect(await refused({ validTo: day(-1) })).toBe('失效日期早于生效日期，请核对后修改')
    expect(await refused({ endTime: '08:20' })).toContain('不足一个时段')
    expect(
      await refusal('POST', '/appointment/template/add', template(1, { startTime: '08:45', endTime: '10:00' })),
    ).toContain('时间重叠')
    await done('DELETE', '/appointment/template/delete', { id }, { as: 'admin', query: { id } })
    expect(await slots(serviceId, 1)).toEqual([])
  })

  test('fifty concurrent bookings of three places: three succeed, the others get a sentence; counters equal rows', async () => {
    await add('/appointment/template/add', template(2))
    const [slot, next] = await slots(serviceId, 2)
    const patients = await Promise.all(Array.from({ length: 50 }, person))
    const answers = await Promise.all(patients.map((patientId) => bookingOf(patientId, slot!.id)))
    expect(answers.filter(({ success }) => success)).toHaveLength(3)
    const sentences = new Set(answers.filter(({ success }) => !success).map(({ message }) => message))
    expect([...sentences]).toEqual([expect.stringContaining('已约满，最近可约：')])
    expect([...sentences][0]).toContain(next!.startAt.slice(0, 16))
    const { rows } = await sql<{ booked: number; rows: number }>`select booked,
      (select count(*)::int from appointment_booking where slot_id = appointment_slot.id) as rows
      from appointment_slot where id = ${slot!.id}`.execute(systemOf(app, 1).db)
    expect(rows).toEqual([{ booked: 3, rows: 3 }])
  })

  test('a patient is in one place at a time, once a day for one service; a repeated request books once', async () => {
    await add('/appointment/template/add', template(3))
    await add('/appointment/template/add', template(3, { serviceId: other }))
    const [first, second] = await slots(serviceId, 3)
    const [meeting] = await slots(other, 3)
    const patientId = await person()
    const once: CallOptions = { as: 'admin', headers: { 'idempotency-key': 'appointment-test-0001' } }
    const given = { patientId, slotId: first!.id }
    const twice = await Promise.all([1, 2].map(() => done('POST', '/appointment/booking/book', given, once)))
    expect(twice[0]).toEqual(twice[1])
    expect((await bookingOf(patientId, meeting!.id)).message).toContain('时间重叠')
    expect((await bookingOf(patientId, second!.id)).message).toContain('当天已约过这项服务')
  })

  test('a booked slot is kept: a capacity below its bookings is refused, a closed day blocks it', async () => {
    const id = await add('/appointment/template/add', template(4))
    const [slot] = await slots(serviceId, 4)
    const ids = await Promise.all([0, 1].map(async () => booked(await person(), slot!.id)))
    const { version } = await done<{ version: number }>('GET', '/appointment/template/queryById', { id })
    const lowered = { id, version, capacity: 1 }
    expect(await refusal('PUT', '/appointment/template/edit', lowered)).toContain('已约 2 人')
    const off = { kind: 'closed', clinicId, fromOn: day(4), toOn: day(4), reason: '设备检修' }
    await add('/appointment/exception/add', off)
    expect(await slots(serviceId, 4)).toEqual([])
    expect(
      await refusal('POST', '/appointment/booking/book', { patientId: await person(), slotId: slot!.id }),
    ).toContain('已停诊')
    const week = await done<SlotWeek>('GET', '/appointment/slot/week', { day: day(4) })
    expect(week.blocks.filter((block) => block.day === day(4))).toMatchObject([{ slots: 1, blocked: 1, stranded: 2 }])
    expect((await rowOf(ids[0]!)).status).toBe('booked')
  })

  test('rescheduling frees the old place and takes the new one, or neither; of two concurrent ones one succeeds', async () => {
    await add('/appointment/template/add', template(5, { capacity: 1 }))
    const [first, second] = await slots(serviceId, 5)
    const [id, full] = [await booked(await person(), first!.id), await booked(await person(), second!.id)]
    const to = (slotId: string) => ask<{ id: string }>('PUT', '/appointment/booking/reschedule', { id, slotId })
    expect((await to(second!.id)).message).toContain('已约满')
    expect((await rowOf(id)).status).toBe('booked')
    await done(...move('cancel', full, { cancelBy: 'patient', reason: '发热' }))
    const both = await Promise.all([to(second!.id), to(second!.id)])
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true])
    const added = await rowOf(both.find(({ success }) => success)!.result!.id)
    expect(await rowOf(id)).toMatchObject({ status: 'rescheduled', movedTo: added.bookingNo })
    expect((await slots(serviceId, 5)).map(({ free }) => free)).toEqual([1, 0])
  })

  test('check-in is for today only; an absent patient is a no-show, which can be corrected for a week', async () => {
    const hours = { startTime: '00:00', endTime: '24:00' }
    const extra = { kind: 'extra', clinicId, serviceId, fromOn: day(0), toOn: day(0), ...hours, reason: '加诊' }
    await add('/appointment/exception/add', extra)
    await add('/appointment/template/add', template(6))
    // the first may end before it is booked; the day may end with it
    const [first, now = first] = await slots(serviceId, 0)
    const [later] = await slots(serviceId, 6)
    const [come, missed] = [await booked(await person(), now!.id), await booked(await person(), now!.id)]
    expect(await refusal(...move('arrive', await booked(await person(), later!.id)))).toContain('不是今天，不能签到')
    const clinics = await done('GET', '/appointment/booking/today')
    expect(clinics).toEqual([{ id: clinicId, name: '呼吸门诊', bookings: 2 }])
    for (const name of ['arrive', 'call', 'start', 'finish']) await done(...move(name, come))
    expect(await rowOf(come)).toMatchObject({
      status: 'done',
      arrivedAt: expect.any(String),
      endedAt: expect.any(String),
    })
    const today = day(0)
    app.clock.advance(1.5 * HOUR_MS + 60_000)
    expect((await bookingOf(await person(), now!.id)).message).toContain('已经过去')
    await noteNoShows(app.services)
    expect([(await rowOf(missed)).status, (await rowOf(come)).status]).toEqual(['no_show', 'done'])
    const query = { startAt_begin: today, startAt_end: today, step: 'day' }
    const rate = await done<StatisticResult>('GET', '/appointment/booking/stat/noShow', query)
    expect(rate.total).toMatchObject({ rows: 1, base: { rows: 2 } })
    const { query: opens } = rate.total
    expect(await done<Page<Booking>>('GET', '/appointment/booking/list', { ...opens })).toMatchObject({
      records: [{ id: missed }],
    })
    await done(...move('correct', missed, { reason: '晚到' }))
  })

  test('a death cancels later bookings, the chart shows them, and a dead patient cannot be booked', async () => {
    await add('/appointment/template/add', template(7))
    const [slot] = await slots(serviceId, 7)
    const patientId = await person()
    const id = await booked(patientId, slot!.id)
    const { events } = await done<TimelinePage>('GET', '/patient/timeline', { id: patientId })
    expect(events.map(({ kind }) => kind)).toContain('booking')
    await done('PUT', '/patient/decease', { ids: patientId, deceasedAt: `${day(0)} 00:00:00` })
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', cancelReason: '患者死亡' })
    expect((await bookingOf(patientId, slot!.id)).message).toBe('患者已登记死亡，不能预约')
    const merged = await person()
    await sql`update patient set status = 'merged' where id = ${merged}`.execute(systemOf(app, 1).db)
    expect((await bookingOf(merged, slot!.id)).message).toContain('请改选合并后的患者')
  })
})
