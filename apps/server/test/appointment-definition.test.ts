import type { ConflictList, SlotPreview } from '@huxi/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { weekdayOf } from '../src/modules/care/appointment/plan.ts'
import { useApp } from './accounts.ts'
import { deskOf, type Input } from './appointment-desk.ts'

describe('definition of appointments', () => {
  const app = useApp()
  const { done, refusal, add, day, slots, stored, person, booked, rowOf } = deskOf(app)
  let [clinicId, serviceId] = ['', '']
  const template = (later: number, more: Input = {}) => ({
    clinicId,
    serviceId,
    weekday: weekdayOf(day(later)),
    startTime: '08:00',
    endTime: '09:00',
    validFrom: day(0),
    ...more,
  })
  const only = (later: number, more: Input = {}) =>
    template(later, { validFrom: day(later), validTo: day(later), ...more })
  const exception = (kind: string, later: number, more: Input = {}) => ({
    kind,
    clinicId,
    fromOn: day(later),
    toOn: day(later),
    reason: '测试',
    ...more,
  })
  const preview = (path: string, input: Input) =>
    done<SlotPreview>('POST', '/appointment/slot/preview', { path, input })

  beforeAll(async () => {
    clinicId = await add('/appointment/clinic/add', { name: '呼吸门诊', holidayRule: 'closed' })
    serviceId = await add('/appointment/service/add', { name: '肺功能检查', minutes: 30, capacity: 2, aheadDays: 60 })
  })

  test('a closed day is previewed with the bookings in the way, which then are listed with three alternatives', async () => {
    await add('/appointment/template/add', only(3))
    await add('/appointment/template/add', only(4, { endTime: '11:00' }))
    const [slot] = await slots(serviceId, 3)
    const id = await booked(await person(), slot!.id)
    const before = await stored()
    const closing = exception('closed', 3)
    const plan = await preview('/appointment/exception/add', closing)
    expect(plan).toMatchObject({
      added: 0,
      removed: 2,
      places: [16, 12],
      bookings: [{ id, service: '肺功能检查' }],
      others: 0,
    })
    expect(plan.bookings[0]!.patient).toContain('预约')
    expect(await stored()).toEqual(before)
    await add('/appointment/exception/add', closing)
    const { total, rows } = await done<ConflictList>('GET', '/appointment/slot/conflicts')
    expect([total, rows[0]!.id]).toEqual([1, id])
    expect(rows[0]!.alternatives.map(({ startAt }) => startAt)).toEqual(
      ['08:00', '08:30', '09:00'].map((clock) => `${day(4)} ${clock}:00`),
    )
    const { slotId } = rows[0]!.alternatives[0]!
    await done('PUT', '/appointment/booking/reschedule', { id, slotId })
    expect((await rowOf(id)).status).toBe('rescheduled')
    expect(await done<ConflictList>('GET', '/appointment/slot/conflicts')).toMatchObject({ total: 0 })
  })

  test('a preview needs the right of the change and refuses other paths', async () => {
    expect(await refusal('POST', '/appointment/slot/preview', { path: '/sys/user/add', input: {} })).toContain(
      '没有预览',
    )
    const { status } = await app.call('POST', '/appointment/slot/preview', {
      as: 'nurse',
      body: { path: '/appointment/exception/add', input: exception('closed', 3) },
    })
    expect(status).toBe(403)
  })

  test('another capacity applies to its days and not below the booked places', async () => {
    await add('/appointment/template/add', only(6))
    const [first] = await slots(serviceId, 6)
    for (const _ of [1, 2]) await booked(await person(), first!.id)
    expect(await refusal('POST', '/appointment/exception/add', exception('capacity', 6))).toContain(
      '请填写每个时段可约人数',
    )
    const lowered = exception('capacity', 6, { capacity: 1 })
    expect(await refusal('POST', '/appointment/exception/add', lowered)).toContain('已约 2 人')
    await add('/appointment/exception/add', { ...lowered, startTime: '8:30', endTime: '9:00', capacity: 5 })
    expect((await slots(serviceId, 6)).map(({ capacity }) => capacity)).toEqual([2, 5])
  })

  test('public holidays close the clinic, a working weekend follows the weekday of its row', async () => {
    for (const later of [8, 9])
      await add('/appointment/template/add', template(later, { validFrom: day(8), validTo: day(16) }))
    expect([(await slots(serviceId, 8)).length, (await slots(serviceId, 10)).length]).toEqual([2, 0])
    const holiday = (later: number, more: Input) =>
      add('/appointment/holiday/add', { day: day(later), name: '测试节', ...more })
    const id = await holiday(8, { kind: 'off' })
    await holiday(10, { kind: 'work', asWeekday: weekdayOf(day(9)) })
    expect([(await slots(serviceId, 8)).length, (await slots(serviceId, 10)).length]).toEqual([0, 2])
    await done('DELETE', '/appointment/holiday/delete', {}, { as: 'admin', query: { id } })
    expect(await slots(serviceId, 8)).toHaveLength(2)
    const odd = { day: day(20), name: '测试节', kind: 'off', asWeekday: '1' }
    expect(await refusal('POST', '/appointment/holiday/add', odd)).toContain('放假日请留空')
  })

  test('official days are loaded once, keep corrections, and a year without an arrangement is refused', async () => {
    const load = (year: number) => done<{ added: number; kept: number }>('POST', '/appointment/holiday/load', { year })
    const first = await load(2026)
    expect(first.added).toBeGreaterThan(25)
    expect(await load(2026)).toEqual({ added: 0, kept: first.added })
    expect(await refusal('POST', '/appointment/holiday/load', { year: 2099 })).toContain('没有 2099 年的放假安排')
    const days = await done<{ records: Input[] }>('GET', '/appointment/holiday/list', {
      day_begin: '2026-02-14',
      day_end: '2026-02-15',
    })
    expect(days.records.map(({ day: on, kind, name }) => [on, kind, name])).toEqual([
      ['2026-02-15', 'off', '春节'],
      ['2026-02-14', 'work', '春节调休'],
    ])
  })
})
