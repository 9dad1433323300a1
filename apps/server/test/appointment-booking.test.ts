import type { FoundSlots, NoShows, Waiting } from '@huxi/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { noteNoShows } from '../src/modules/care/appointment/booking.ts'
import { releaseDesks } from '../src/modules/care/appointment/holds.ts'
import { lapseOffers } from '../src/modules/care/appointment/offer.ts'
import { weekdayOf } from '../src/modules/care/appointment/plan.ts'
import { MINUTE_MS } from '../src/platform/config/clock.ts'
import { addAccount, systemOf, tokenOf, useApp } from './accounts.ts'
import { deskOf, type Input } from './appointment-desk.ts'

describe('booking', () => {
  const app = useApp()
  const { ask, done, refusal, add, day, slots, person, bookingOf, booked, rowOf, move } = deskOf(app)
  let clinicId = ''
  let services = 0
  const service = (more: Input = {}) =>
    add('/appointment/service/add', {
      name: `服务${(services += 1)}`,
      minutes: 30,
      capacity: 1,
      aheadDays: 60,
      ...more,
    })
  const open = async (serviceId: string, later: number, more: Input = {}) => {
    await add('/appointment/template/add', {
      clinicId,
      serviceId,
      weekday: weekdayOf(day(later)),
      startTime: '08:00',
      endTime: '09:00',
      validFrom: day(later),
      validTo: day(later),
      ...more,
    })
    return slots(serviceId, later)
  }
  const counters = async (id: string) =>
    (
      await sql<Input>`select booked, held, overbooked from appointment_slot where id = ${id}`.execute(
        systemOf(app, 1).db,
      )
    ).rows[0]
  let colleague = ''

  beforeAll(async () => {
    clinicId = await add('/appointment/clinic/add', { name: '呼吸门诊' })
    colleague = await tokenOf(app, await addAccount(app, { roleCode: 'operator' }))
  })

  test('a service keeps its notice period and the deadline of patients who cancel', async () => {
    const [soon] = await open(await service({ noticeHours: 48 }), 1)
    expect((await bookingOf(await person(), soon!.id)).message).toContain('至少提前 48 小时')
    const [slot] = await open(await service({ cancelHours: 72 }), 2)
    const id = await booked(await person(), slot!.id)
    expect(await refusal(...move('cancel', id, { cancelBy: 'patient', reason: '发热' }))).toContain('已过时限')
    await done(...move('cancel', id, { cancelBy: 'clinic', reason: '发热' }))
    expect(await counters(slot!.id)).toEqual({ booked: 0, held: 0, overbooked: 0 })
  })

  test('a held place is free for its holder alone, until it is booked, given back or ten minutes old', async () => {
    const [slot, next] = await open(await service(), 3)
    const hold = (slotId: string | null, options: object = { as: 'admin' }) =>
      ask('PUT', '/appointment/slot/hold', { slotId }, options)
    expect((await hold(slot!.id)).success).toBe(true)
    const given = { patientId: await person(), slotId: slot!.id }
    expect((await ask('POST', '/appointment/booking/book', given, { token: colleague })).message).toContain('已约满')
    expect((await hold(slot!.id, { token: colleague })).message).toContain('刚刚约满')
    await hold(next!.id)
    expect([await counters(slot!.id), await counters(next!.id)]).toMatchObject([{ held: 0 }, { held: 1 }])
    await hold(slot!.id)
    await done('POST', '/appointment/booking/book', given)
    expect(await counters(slot!.id)).toEqual({ booked: 1, held: 0, overbooked: 0 })
    await hold(next!.id)
    app.clock.advance(11 * MINUTE_MS)
    await releaseDesks(app.services)
    expect(await counters(next!.id)).toEqual({ booked: 0, held: 0, overbooked: 0 })
  })

  test('an overbooking needs a full slot and a reason and counts by itself', async () => {
    const [slot] = await open(await service(), 4)
    const over = async (more: Input = {}) =>
      ask<{ id: string }>('POST', '/appointment/booking/overbook', {
        patientId: await person(),
        slotId: slot!.id,
        overbookReason: '急性加重',
        ...more,
      })
    expect((await over()).message).toContain('还有空余')
    await booked(await person(), slot!.id)
    expect((await over({ overbookReason: '' })).message).toContain('加号原因')
    const { id } = (await over()).result!
    expect(await rowOf(id)).toMatchObject({ overbooked: true, overbookReason: '急性加重' })
    expect(await counters(slot!.id)).toEqual({ booked: 1, held: 0, overbooked: 1 })
    await done(...move('cancel', id, { cancelBy: 'clinic', reason: '好转' }))
    expect(await counters(slot!.id)).toEqual({ booked: 1, held: 0, overbooked: 0 })
  })

  test('a typed time finds free slots, or the three nearest', async () => {
    const serviceId = await service()
    const [first] = await open(serviceId, 5, { endTime: '10:00' })
    const find = (when: string) => done<FoundSlots>('GET', '/appointment/slot/find', { serviceId, when })
    const morning = await find(`${day(5)} 上午`)
    expect([morning.understood, morning.slots.length]).toEqual([`${day(5)} 上午`, 4])
    expect((await find('最早')).slots[0]!.id).toBe(first!.id)
    await booked(await person(), first!.id)
    const full = await find(`${day(5)} 8点`)
    expect(full.slots).toEqual([])
    expect(full.nearest.map(({ startAt }) => startAt.slice(11, 16))).toEqual(['08:30', '09:00', '09:30'])
    const asked = (when: string) => refusal('GET', '/appointment/slot/find', { serviceId, when })
    expect(await asked('改天再说')).toContain('没有看懂')
    expect(await asked(day(-1))).toContain('已经过去')
    expect(await asked(day(90))).toContain('最晚可约到')
  })

  test('a freed place is offered to the first on the waiting list, then to the next', async () => {
    const serviceId = await service()
    const [slot, last] = await open(serviceId, 6)
    const id = await booked(await person(), slot!.id)
    await booked(await person(), last!.id)
    const wait = async (more: Input = {}) =>
      add('/appointment/waiting/add', {
        patientId: await person(),
        serviceId,
        fromOn: day(5),
        toOn: day(7),
        half: 'am',
        ...more,
      })
    const entry = (one: string) => done<Waiting>('GET', '/appointment/waiting/queryById', { id: one })
    await wait({ half: 'pm' })
    const [first, second] = [await wait(), await wait()]
    await done(...move('cancel', id, { cancelBy: 'patient', reason: '发热' }))
    expect(await entry(first)).toMatchObject({ status: 'offered', offeredAt: slot!.startAt })
    expect((await bookingOf(await person(), slot!.id)).message).toContain('已约满')
    await sql`update appointment_waiting set offer_until = now() - interval '1 day' where id = ${first}`.execute(
      systemOf(app, 1).db,
    )
    await lapseOffers(app.services)
    expect([(await entry(first)).status, (await entry(second)).status]).toEqual(['waiting', 'offered'])
    expect(await refusal('PUT', '/appointment/waiting/take', { id: first })).not.toBe('')
    await done('PUT', '/appointment/waiting/take', { id: second })
    const { bookingNo, patientId } = await entry(second)
    expect(bookingNo).toMatch(/^B\d+/)
    expect(await counters(slot!.id)).toEqual({ booked: 1, held: 0, overbooked: 0 })
    await done('PUT', '/appointment/waiting/cancel', { ids: first, reason: '不再需要' })
    const { patientId: twice } = await entry(await wait())
    const again = { patientId: twice, serviceId, fromOn: day(6), toOn: day(6), half: 'any' }
    expect(await refusal('POST', '/appointment/waiting/add', again)).toContain('已在候补这项服务')
    expect(await refusal('POST', '/appointment/waiting/add', { ...again, patientId, toOn: day(5) })).toContain(
      '早于开始日期',
    )
  })

  test('after three no-shows a booking needs the confirmation of staff', async () => {
    const patientId = await person()
    for (const later of [9, 10, 11]) {
      const [slot] = await open(await service(), later)
      await booked(patientId, slot!.id)
    }
    await sql`update appointment_booking set start_at = start_at - interval '40 days', end_at = end_at - interval '40 days'
      where patient_id = ${patientId}`.execute(systemOf(app, 1).db)
    await noteNoShows(app.services)
    expect(await done<NoShows>('GET', '/appointment/booking/noShows', { patientId })).toEqual({
      count: 3,
      confirm: true,
    })
    const [slot] = await open(await service(), 8)
    const given = { patientId, slotId: slot!.id }
    expect(await refusal('POST', '/appointment/booking/book', given)).toContain('爽约 3 次')
    await done('POST', '/appointment/booking/book', { ...given, confirmed: true })
  })
})
