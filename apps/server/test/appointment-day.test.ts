import type { Booking, BookingLoad, Display, FoundBooking } from '@huxi/contract'
import type { ListQuery, Page } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, departId, systemOf, tokenOf, useApp } from './accounts.ts'
import { deskOf, type Input } from './appointment-desk.ts'
import { ABSENT } from './conformance/subject.ts'

describe('the day', () => {
  const app = useApp({ APPOINTMENT_DISPLAY: 'on' })
  const { ask, done, refusal, add, day, slots, person, booked, rowOf, move } = deskOf(app)
  let [clinicId, serviceId, slotId, later] = ['', '', '', '']
  const find = (code: string) => done<FoundBooking[]>('POST', '/appointment/booking/arrivals', { code })

  beforeAll(async () => {
    clinicId = await add('/appointment/clinic/add', { name: '呼吸门诊', place: '三层' })
    serviceId = await add('/appointment/service/add', { name: '复诊', minutes: 480, capacity: 20, aheadDays: 30 })
    const hours = { startTime: '00:00', endTime: '24:00', reason: '加诊', kind: 'extra', clinicId, serviceId }
    await add('/appointment/exception/add', { ...hours, fromOn: day(0), toOn: day(1) })
    slotId = (await slots(serviceId, 0))[0]!.id
    later = (await slots(serviceId, 1)).at(-1)!.id
  })

  test('a patient is found by booking number, name and phone; another day only by its number', async () => {
    const patientId = await person()
    const id = await booked(patientId, slotId)
    const { bookingNo } = await rowOf(id)
    const { name } = await done<{ name: string }>('GET', '/patient/queryById', { id: patientId })
    expect((await find(bookingNo!.toLowerCase())).map((row) => row.id)).toEqual([id])
    expect((await find(name)).map((row) => row.id)).toContain(id)
    const other = await rowOf(await booked(await person(), later))
    expect((await find(other.bookingNo!))[0]).toMatchObject({ startAt: other.startAt, status: 'booked' })
    await done(...move('arrive', id))
    const twice = await ask(...move('arrive', id))
    expect(twice.success).toBe(false)
    expect((await find(bookingNo!))[0]).toMatchObject({ status: 'arrived', arrivedAt: expect.any(String) })
  })

  test('two desks that call at once get two patients; then none is left; screens of the tenant read again', async () => {
    const id = await booked(await person(), slotId)
    const events: unknown[] = []
    app.services.bus.on('push', (message) => events.push(message))
    await done(...move('arrive', id))
    expect(events).toContainEqual({ tenantId: 1, message: { cmd: 'rows', of: '/appointment' } })
    const call = () => ask<FoundBooking>('PUT', '/appointment/booking/callNext', { clinicId })
    const both = await Promise.all([call(), call()])
    expect(new Set(both.map(({ result }) => result?.id)).size).toBe(2)
    expect((await call()).message).toContain('没有等待呼叫')
  })

  test('the screen shows initials and the end of the number, and ends with its address or the switch', async () => {
    const id = await booked(await person(), slotId)
    await done(...move('arrive', id))
    const link = async (): Promise<string> =>
      (await done<{ path: string }>('GET', '/appointment/clinic/display', { id: clinicId })).path.split('#')[1]!
    const open = (token: string) => app.call<Display>('POST', '/appointment/display', { body: { token } })
    const token = await link()
    const { result } = (await open(token)).body
    expect(result).toMatchObject({
      clinic: '呼吸门诊',
      waiting: [{ no: (await rowOf(id)).bookingNo!.slice(-4) }],
      others: 0,
    })
    expect(JSON.stringify(result)).not.toContain('预约')
    const several = { name: '马钧景', gender: '1', birthDate: '1950-03-04', duplicateReason: '测试' }
    await done(...move('arrive', await booked(await add('/patient/add', several), slotId)))
    expect((await open(token)).body.result!.waiting.map(({ initials }) => initials)).toContain('MJJ')
    await done('PUT', '/appointment/clinic/renewDisplay', { id: clinicId })
    expect((await open(token)).body.message).toContain('地址无效或已更换')
    expect((await open(`${clinicId}.${'a'.repeat(43)}`)).body.message).toContain('地址无效或已更换')
    expect((await open(await link())).body.success).toBe(true)
    Object.assign(app.services.config, { appointmentDisplay: false })
    expect((await open(await link().catch(() => token))).status).toBe(404)
    Object.assign(app.services.config, { appointmentDisplay: true })
  })

  test('waiting time is kept with the start of service; the slip is a PDF', async () => {
    const id = await booked(await person(), slotId)
    await done(...move('arrive', id))
    await sql`update appointment_booking set arrived_at = arrived_at - interval '25 minutes' where id = ${id}`.execute(
      systemOf(app, 1).db,
    )
    await done(...move('start', id))
    expect((await rowOf(id)).waitMinutes).toBe(25)
    const { raw, headers } = await app.call('GET', '/appointment/booking/slip', { as: 'admin', query: { id } })
    expect([headers['content-type'], raw.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
  })

  test('a booking entered in error frees its place and counts nowhere, by its own right', async () => {
    const patientId = await person()
    const id = await booked(patientId, slotId)
    for (const name of ['arrive', 'start', 'finish']) await done(...move(name, id))
    const free = async () => (await slots(serviceId, 0)).find((slot) => slot.id === slotId)!.free
    const before = await free()
    const [method, path, body] = move('void', id, { reason: '选错患者' })
    expect((await app.call(method, path, { as: 'nurse', body })).status).toBe(403)
    expect(await refusal(...move('void', id, { reason: '' }))).toContain('原因')
    await done(method, path, body)
    expect(await rowOf(id)).toMatchObject({ status: 'entered_in_error', cancelReason: '选错患者' })
    expect(await free()).toBe(before + 1)
    const { name } = await done<{ name: string }>('GET', '/patient/queryById', { id: patientId })
    expect(await find(name)).toEqual([])
  })

  test('a patient waiting in the wrong clinic moves to the right one and keeps the arrival, also beyond its capacity', async () => {
    const right = await add('/appointment/clinic/add', { name: '肺功能室' })
    const service = { name: '肺功能', minutes: 480, capacity: 1, aheadDays: 30, noticeHours: 48 }
    const other = await add('/appointment/service/add', service)
    const hours = { startTime: '00:00', endTime: '24:00', reason: '加诊', kind: 'extra', serviceId: other }
    await add('/appointment/exception/add', { ...hours, clinicId: right, fromOn: day(0), toOn: day(0) })
    const to = (await slots(other, 0)).at(-1)!.id
    const waits = async () => {
      const id = await booked(await person(), slotId)
      await done(...move('arrive', id))
      return { id, arrivedAt: (await rowOf(id)).arrivedAt }
    }
    const send = (id: string, more: Input = {}) =>
      ask<{ id: string }>('PUT', '/appointment/booking/reschedule', { id, slotId: to, ...more })
    const [first, second] = [await waits(), await waits()]
    const moved = await rowOf((await send(first.id)).result!.id)
    expect(moved).toMatchObject({ clinicId: right, status: 'arrived', arrivedAt: first.arrivedAt, overbooked: false })
    expect((await send(second.id)).message).toContain('已约满')
    expect(await rowOf(second.id)).toMatchObject({ status: 'arrived', clinicId })
    const over = (await send(second.id, { overbookReason: '走错门诊' })).result!.id
    expect(await rowOf(over)).toMatchObject({ status: 'arrived', overbooked: true, overbookReason: '走错门诊' })
  })

  test('each number of the load opens exactly its rows', async () => {
    const query = { startAt_begin: day(0), startAt_end: day(1), clinicId }
    const load = await done<BookingLoad>('GET', '/appointment/booking/load', query)
    const rows = async (of: ListQuery) =>
      (await done<Page<unknown>>('GET', '/appointment/booking/list', { ...of, pageSize: 1 })).total
    expect(load.cells.length).toBeGreaterThan(0)
    for (const cell of load.cells) expect(await rows(cell.query)).toBe(cell.rows)
    for (const share of [...load.lead, ...load.channels, ...load.staff, ...load.visits])
      if (share.query) expect(await rows(share.query)).toBe(share.rows)
    expect(load.visits.map(({ text }) => text)).toEqual(['首次就诊'])
    const [service] = load.services
    expect(service).toMatchObject({ waited: 1, waitMedian: 25, waitP90: 25, noShows: 0 })
    expect([await rows(service!.expectedQuery), await rows(service!.waitQuery)]).toEqual([service!.expected, 1])
    const [use] = load.use
    expect(await rows(use!.query!)).toBe(use!.booked)
    const { status } = await app.call('GET', '/appointment/booking/load', { as: 'secadmin', query })
    expect(status).toBe(403)
  })

  test('the use of slots opens no list that would lack bookings out of sight', async () => {
    const query = { startAt_begin: day(0), startAt_end: day(0), clinicId }
    const patientId = await person()
    await booked(patientId, slotId)
    const useFor = async (as: 'admin' | 'nurse') =>
      (await ask<BookingLoad>('GET', '/appointment/booking/load', query, { as })).result!.use[0]!
    const whole = await useFor('nurse')
    expect(whole.query).not.toBeNull()
    const restrict = (at: string | null) =>
      sql`update patient set restricted_at = ${at} where id = ${patientId}`.execute(systemOf(app, 1).db)
    await restrict(`${day(0)} 00:00:00`)
    app.clock.advance(6000)
    expect(await useFor('nurse')).toEqual({ ...whole, query: null })
    await restrict(null)
  })

  test('ids of another tenant are answered like ids that do not exist', async () => {
    const patientId = await person()
    const bookingId = await booked(patientId, slotId)
    await done(...move('arrive', bookingId))
    const wish = { patientId: await person(), serviceId, fromOn: day(1), toOn: day(1), half: 'any' }
    const waitingId = await add('/appointment/waiting/add', wish)
    const { bookingNo } = await rowOf(bookingId)
    const calls = [
      ['GET', '/appointment/slot/list', { serviceId }],
      ['GET', '/appointment/slot/find', { serviceId, when: '最早' }],
      ['PUT', '/appointment/slot/hold', { slotId }],
      ['POST', '/appointment/booking/overbook', { patientId, slotId, overbookReason: '加号' }],
      ['PUT', '/appointment/booking/reschedule', { id: bookingId, slotId }],
      ['GET', '/appointment/booking/noShows', { patientId }],
      ['GET', '/appointment/booking/slip', { id: bookingId }],
      ['POST', '/appointment/booking/arrivals', { code: bookingNo }],
      ['PUT', '/appointment/booking/callNext', { clinicId }],
      ['GET', '/appointment/clinic/display', { id: clinicId }],
      ['PUT', '/appointment/clinic/renewDisplay', { id: clinicId }],
      ['GET', '/appointment/slot/conflicts', { clinicId }],
      ['PUT', '/appointment/waiting/take', { id: waitingId }],
    ] as const
    for (const [method, path, given] of calls) {
      const outsider = async (values: object) => {
        const { success, code, message, result } = await ask(method, path, { ...values }, { as: 'outsider' })
        return { success, code, message, result }
      }
      const absent = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, /^\d{12,}$/.test(String(value)) ? ABSENT : value]),
      )
      const nowhere = path.endsWith('arrivals') ? { code: 'P00000000' } : absent
      expect(await outsider(given), path).toEqual(await outsider(nowhere))
    }
    expect(await rowOf(bookingId)).toMatchObject({ status: 'arrived' })
  })

  test('own clinics follow the departments of the caller; one without a department is left to callers without a ward', async () => {
    const id = await booked(await person(), slotId)
    const deptId = await departId(app, 'A01A02')
    await add('/visit/ward/add', { name: '病区', deptId, beds: [{ bedNo: '1' }] })
    const callers = await Promise.all(
      [['A01A01'], ['A01A02'], []].map(async (departs) => ({
        token: await tokenOf(app, await addAccount(app, { roleCode: 'admin', departs })),
      })),
    )
    const seeing = async () => {
      const query = { ours: 'true', startAt_begin: day(0), pageSize: 200 }
      const pages = [...callers, { as: 'outsider' } as const].map((caller) =>
        done<Page<Booking>>('GET', '/appointment/booking/list', query, caller),
      )
      return (await Promise.all(pages)).map(({ records }) => records.some((row) => row.id === id))
    }
    expect(await seeing()).toEqual([true, false, true, false])
    await sql`update appointment_clinic set dept_id = ${await departId(app, 'A01A01')} where id = ${clinicId}`.execute(
      systemOf(app, 1).db,
    )
    expect(await seeing()).toEqual([true, false, false, false])
  })

  test('a place beyond the reach of the caller is not called', async () => {
    expect(await refusal('PUT', '/appointment/booking/callNext', { clinicId: '1' })).toContain('没有等待呼叫')
  })
})
