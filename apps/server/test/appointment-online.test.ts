import type { OnlineBooked, OnlineBooking, OnlineService, OnlineSlots } from '@huxi/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemOf, useApp } from './accounts.ts'
import { deskOf, type Input } from './appointment-desk.ts'

describe('booking without sign-in', () => {
  const app = useApp({ PUBLIC_BOOKING: 'on', QUESTIONNAIRE_LINKS: 'on' })
  const { done, add, day, slots, person, booked, rowOf, move } = deskOf(app)
  let [serviceId, closedId, clinicId, questionnaireId] = ['', '', '', '']
  let count = 0
  const ask = async <T = Input>(name: string, body: Input = {}, method = 'POST') =>
    (await app.call<T>(method, `/appointment/online/${name}`, { [method === 'GET' ? 'query' : 'body']: body })).body
  const solved = async () => {
    const checkKey = `k${(count += 1)}`
    await sql`delete from sys_captcha`.execute(systemOf(app, 1).db)
    await app.call('GET', `/sys/randomImage/${checkKey}`)
    const { rows } = await sql<{
      answer: string
    }>`select answer from sys_captcha`.execute(systemOf(app, 1).db)
    return { checkKey, captcha: rows[0]!.answer }
  }
  const known = async () => {
    const phone = `1390000${String((count += 1)).padStart(4, '0')}`
    const given = {
      name: `网约${'甲乙丙丁戊己庚辛壬癸'[count % 10]}${'一二三四五六七八九十'[Math.floor(count / 10)]}`,
      phone,
    }
    const body = { ...given, gender: '1', birthDate: '1950-03-04', duplicateReason: '测试' }
    return { id: await add('/patient/add', body), name: given.name, phoneTail: phone.slice(-4), agreed: true }
  }
  type Known = Awaited<ReturnType<typeof known>>
  const book = async ({ id: _id, ...who }: Known, slotId: string, more: Input = {}) =>
    ask<OnlineBooked>('book', { slotId, ...who, ...(await solved()), ...more })
  const first = async (later: number) => (await slots(serviceId, later))[0]!.id

  beforeAll(async () => {
    clinicId = await add('/appointment/clinic/add', { name: '网约门诊', place: '三层' })
    const { rows } = await sql<{ id: string }>`select questionnaire_id as id from quest_version
      where tenant_id = 1 and status = 'published' order by id limit 1`.execute(systemOf(app, 1).db)
    questionnaireId = rows[0]!.id
    const service = { minutes: 240, capacity: 3, aheadDays: 9 }
    const open = { ...service, name: '网约复诊', online: true, cancelHours: 12, questionnaireId }
    serviceId = await add('/appointment/service/add', open)
    closedId = await add('/appointment/service/add', { ...service, name: '窗口复诊' })
    for (const id of [serviceId, closedId]) {
      const hours = { startTime: '08:00', endTime: '16:00', reason: '加诊', kind: 'extra', clinicId, serviceId: id }
      await add('/appointment/exception/add', { ...hours, fromOn: day(1), toOn: day(9) })
    }
  })

  test('only services opened for it are offered, and no name of staff', async () => {
    const { result } = await ask<OnlineService[]>('service', {}, 'GET')
    expect(result?.map(({ name }) => name)).toEqual(['网约复诊'])
    const offered = await ask<OnlineSlots>('slot', { serviceId }, 'GET')
    expect(Object.keys(offered.result!.slots[0]!).toSorted()).toEqual([
      'clinic',
      'endAt',
      'id',
      'isFree',
      'place',
      'startAt',
    ])
    expect((await ask('slot', { serviceId: closedId }, 'GET')).message).toContain('没有开放网上预约')
  })

  test('a patient books, finds, moves and cancels by number and code, and gets the questionnaire', async () => {
    const who = await known()
    const { result } = await book(who, await first(2))
    expect(result).toMatchObject({ clinic: '网约门诊', questionnaire: expect.stringMatching(/^\/q#/) })
    expect(await rowOf((await idOf(result!.bookingNo))!)).toMatchObject({ channel: 'online', patientId: who.id })
    const own = { bookingNo: result!.bookingNo, code: result!.code.toLowerCase() }
    expect((await ask('mine', { ...own, code: '22222222' })).message).toContain('没有找到这个预约')
    expect((await ask<OnlineBooking>('mine', own)).result).toMatchObject({ status: 'booked' })
    const moved = await ask<OnlineBooked>('move', { ...own, slotId: await first(3) })
    expect(moved.result?.startAt).toContain(day(3))
    expect((await ask('cancel', own)).message).toContain('不能更改')
    const { bookingNo, code } = moved.result!
    expect((await ask<OnlineBooking>('cancel', { bookingNo, code })).result?.status).toBe('cancelled')
    expect((await slots(serviceId, 3))[0]!.free).toBe(3)
  })

  const idOf = async (bookingNo: string) =>
    (
      await sql<{
        id: string
      }>`select id from appointment_booking where booking_no = ${bookingNo} and tenant_id = 1`.execute(
        systemOf(app, 1).db,
      )
    ).rows[0]?.id

  test('unknown, merged and dead patients and namesakes are refused in one sentence', async () => {
    const [one, dead] = [await known(), await known()]
    await sql`update patient set status = 'deceased' where id = ${dead.id}`.execute(systemOf(app, 1).db)
    const slotId = await first(4)
    const sentences = [
      await book({ ...one, phoneTail: '9999' }, slotId),
      await book({ ...one, name: '没有这人' }, slotId),
      await book(dead, slotId),
    ].map(({ message }) => message)
    expect(new Set(sentences).size).toBe(1)
    expect(sentences[0]).toContain('与本院登记的不一致')
    expect((await book(one, slotId, { captcha: 'x' })).code).toBe(412)
    expect((await book(one, slotId, { agreed: false })).message).toContain('同意')
  })

  test('other appointments, a fourth booking and no-shows are refused without a word about them', async () => {
    const who = await known()
    const hidden = '这次预约不能在网上办理'
    await booked(who.id, (await slots(serviceId, 5))[1]!.id)
    const refused = await book(who, await first(5))
    expect(refused.message).toContain(hidden)
    const missed = await known()
    await sql`insert into appointment_booking (id, tenant_id, booking_no, patient_id, clinic_id, service_id, start_at,
        end_at, status, channel)
      select 'miss' || n, 1, 'MISS' || n, ${missed.id}, ${clinicId}, ${serviceId}, now() - make_interval(days => n),
        now() - make_interval(days => n), 'no_show', 'desk' from generate_series(1, 3) n`.execute(systemOf(app, 1).db)
    expect((await book(missed, await first(5))).message).toContain(hidden)
  })

  test('tries by name are limited', async () => {
    const who = await known()
    const slotId = await first(6)
    for (let n = 0; n < 5; n += 1) await book({ ...who, phoneTail: '0000' }, slotId)
    expect((await book(who, slotId)).code).toBe(429)
  })

  test('a full service takes the patient on the waiting list; a freed place is offered', async () => {
    const taken = []
    for (const slot of await slots(serviceId, 7))
      for (let n = 0; n < 3; n += 1) taken.push(await booked(await person(), slot.id))
    const { id, ...who } = await known()
    const wish = { serviceId, fromOn: day(7), toOn: day(7), half: 'any' }
    const wait = async (more: Input = {}) => ask('wait', { ...wish, ...who, ...(await solved()), ...more })
    expect((await wait({ toOn: day(6) })).message).toContain('结束日期早于')
    expect((await wait()).success).toBe(true)
    await done(...move('cancel', taken[0]!, { cancelBy: 'clinic', reason: '停诊' }))
    const { records } = await done<{ records: Input[] }>('GET', '/appointment/waiting/list', { patientId: id })
    expect(records).toMatchObject([{ status: 'offered', note: '网上登记' }])
  })

  test('after the deadline of the service nothing changes online; switched off, no address exists', async () => {
    const who = await known()
    const { result } = await book(who, await first(8))
    const { bookingNo, code } = result!
    await sql`update appointment_booking set start_at = now() + interval '11 hours' where booking_no = ${bookingNo}`.execute(
      systemOf(app, 1).db,
    )
    expect((await ask('cancel', { bookingNo, code })).message).toContain('提前 12 小时')
    Object.assign(app.services.config, { publicBooking: false })
    const { status } = await app.call('GET', '/appointment/online/service')
    Object.assign(app.services.config, { publicBooking: true })
    expect(status).toBe(404)
  })
})
