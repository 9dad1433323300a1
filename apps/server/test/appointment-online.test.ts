import type { BookingPass, OnlineBooking, OnlineOffer, OnlineSlots } from '@huxi/contract'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { MINUTE, otherDigits, solvedCaptcha, terminalOf } from './account.ts'
import { systemOf, useApp } from './accounts.ts'
import { deskOf, type Input } from './appointment-desk.ts'
import { ownStatements } from './statements.ts'

describe('booking without sign-in', () => {
  const app = useApp({ PUBLIC_BOOKING: 'on', QUESTIONNAIRE_LINKS: 'on' })
  const { done, add, day, slots, person, booked, rowOf, move } = deskOf(app)
  let [serviceId, closedId, clinicId, questionnaireId] = ['', '', '', '']
  let count = 0
  const institutionId = '1'
  const db = () => systemOf(app, 1).db
  const ask = async <T = Input>(name: string, body: Input = {}, method = 'POST') =>
    (await app.call<T>(method, `/appointment/online/${name}`, { [method === 'GET' ? 'query' : 'body']: body })).body
  const registered = async () => {
    const phone = `1390000${String((count += 1)).padStart(4, '0')}`
    const given = {
      name: `网约${'甲乙丙丁戊己庚辛壬癸'[count % 10]}${'一二三四五六七八九十'[Math.floor(count / 10)]}`,
      phone,
    }
    const body = { ...given, gender: '1', birthDate: '1950-03-04', duplicateReason: '测试' }
    return { id: await add('/patient/add', body), name: given.name, mobile: phone }
  }
  const askedBy = async (mobile: string, more: Input = {}) => {
    const given = { institutionId, mobile, ...(await solvedCaptcha(app)), ...more }
    const { result, lines } = await terminalOf(() => ask('code', given))
    return { answer: result, code: /(\d{6})\n$/.exec(lines.join(''))?.[1] }
  }
  type Person = Pick<Awaited<ReturnType<typeof registered>>, 'name' | 'mobile'>
  const enter = ({ name, mobile }: Person, code: string | undefined, more: Input = {}) =>
    ask<BookingPass>('enter', { institutionId, name, mobile, code: code ?? '', agreed: true, ...more })
  const passOf = async (who: Person) => (await enter(who, (await askedBy(who.mobile)).code)).result!.pass
  const book = (pass: string, slotId: string) => ask<OnlineBooking>('book', { pass, slotId })
  const first = async (later: number) => (await slots(serviceId, later))[0]!.id

  beforeAll(async () => {
    clinicId = await add('/appointment/clinic/add', { name: '网约门诊', place: '三层', phone: '0571-88880000' })
    const { rows } = await sql<{ id: string }>`select questionnaire_id as id from quest_version
      where tenant_id = 1 and status = 'published' order by id limit 1`.execute(db())
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

  test('only services opened for it are offered, with the telephone of their clinic and no name of staff', async () => {
    const { result } = await ask<OnlineOffer>('service', {}, 'GET')
    expect([result?.canVerify, result?.services.map(({ name }) => name)]).toEqual([true, ['网约复诊']])
    expect(result?.clinics).toMatchObject([{ name: '网约门诊', phone: '0571-88880000' }])
    const offered = await ask<OnlineSlots>('slot', { serviceId }, 'GET')
    const names = ['clinic', 'endAt', 'id', 'isFree', 'place', 'startAt']
    expect(Object.keys(offered.result!.slots[0]!).toSorted()).toEqual(names)
    expect((await ask('slot', { serviceId: closedId }, 'GET')).message).toContain('没有开放网上预约')
  })

  test('a patient proves the phone, books, finds, moves and cancels, and gets the questionnaire', async () => {
    const who = await registered()
    const pass = await passOf(who)
    const { result } = await book(pass, await first(2))
    expect(result).toMatchObject({ clinic: '网约门诊', questionnaire: expect.stringMatching(/^\/q#/) })
    const { bookingNo } = result!
    expect(await rowOf(await idOf(bookingNo))).toMatchObject({ channel: 'online', patientId: who.id })
    expect((await rowOf(await idOf(bookingNo)))['agreedAt']).toBeTruthy()
    const moved = await ask<OnlineBooking>('move', { pass, bookingNo, slotId: await first(3) })
    expect(moved.result?.startAt).toContain(day(3))
    expect((await ask('cancel', { pass, bookingNo })).message).toContain('不能更改')
    const mine = await ask<OnlineBooking[]>('mine', { pass })
    expect(mine.result?.map((one) => one.bookingNo)).toEqual([moved.result!.bookingNo])
    const off = await ask<OnlineBooking>('cancel', { pass, bookingNo: moved.result!.bookingNo })
    expect(off.result?.status).toBe('cancelled')
    expect((await slots(serviceId, 3))[0]!.free).toBe(3)
  })

  test('what a patient sends again, because the answer was lost, gets the first answer and changes nothing', async () => {
    const who = await registered()
    const pass = await passOf(who)
    const [one, other] = [await first(2), await first(3)]
    const twice = (name: string, body: Input) => {
      const again = () => ask<OnlineBooking>(name, { pass, ...body })
      return Promise.all([again(), again()])
    }
    const [booked1, booked2] = await twice('book', { slotId: one })
    expect(booked2.result?.bookingNo).toBe(booked1.result!.bookingNo)
    const { bookingNo } = booked1.result!
    const [moved1, moved2] = await twice('move', { bookingNo, slotId: other })
    expect(moved2.result?.bookingNo).toBe(moved1.result!.bookingNo)
    const no = moved1.result!.bookingNo
    expect((await twice('move', { bookingNo: no, slotId: other })).map(({ result }) => result?.bookingNo)).toEqual([
      no,
      no,
    ])
    const off = await twice('cancel', { bookingNo: no })
    expect(off.map(({ result }) => result?.status)).toEqual(['cancelled', 'cancelled'])
    const wish = { serviceId, fromOn: day(20), toOn: day(21), half: 'am' }
    expect((await twice('wait', wish)).map(({ success }) => success)).toEqual([true, true])
    const { records } = await done<{ records: Input[] }>('GET', '/appointment/waiting/list', { patientId: who.id })
    expect(records).toHaveLength(1)
  })

  const idOf = async (bookingNo: string) =>
    (
      await sql<{ id: string }>`select id from appointment_booking where booking_no = ${bookingNo}
        and tenant_id = 1`.execute(db())
    ).rows[0]!.id

  test('a pass shows and changes bookings of its own patient alone, and ends', async () => {
    const [own, other] = [await passOf(await registered()), await registered()]
    const foreign = await booked(other.id, await first(4))
    const { bookingNo } = await rowOf(foreign)
    for (const name of ['cancel', 'move'])
      expect((await ask(name, { pass: own, bookingNo, slotId: await first(5) })).message).toContain('没有找到')
    expect((await ask('mine', { pass: own })).result).toEqual([])
    expect(
      (await ask('mine', { pass: own.replace(/.(?=.{9}$)/, (sign) => (sign === 'A' ? 'B' : 'A')) })).message,
    ).toContain('已过期')
    app.clock.advance(31 * MINUTE)
    expect((await ask('mine', { pass: own })).message).toContain('请重新获取验证码')
  })

  test('known, unknown, dead patients and those of another tenant get one answer; a code goes to the first alone', async () => {
    const [one, dead] = [await registered(), await registered()]
    await sql`update patient set status = 'deceased' where id = ${dead.id}`.execute(db())
    const neighbour = '13911112222'
    const there = { name: '邻居', phone: neighbour, gender: '1', birthDate: '1950-03-04' }
    await done('POST', '/patient/add', there, { as: 'outsider' })
    const asked = [await askedBy(one.mobile), await askedBy('13800009999'), await askedBy(dead.mobile)]
    const all = [...asked, await askedBy(neighbour)]
    expect(new Set(all.map(({ answer }) => JSON.stringify({ ...answer, timestamp: 0 }))).size).toBe(1)
    expect(all.map(({ code }) => code !== undefined)).toEqual([true, false, false, false])
    expect((await enter({ ...one, mobile: '13800009999' }, asked[0]!.code)).message).toContain('验证码错误')
    expect((await askedBy(one.mobile, { captcha: 'x' })).answer.code).toBe(412)
    expect((await askedBy(one.mobile)).answer.code).toBe(429)
  })

  test('known and unknown numbers cost the same statements, so that no duration tells them apart', async () => {
    const { mobile } = await registered()
    const costOf = async (number: string) => (await ownStatements(() => askedBy(number))).length
    await costOf('13800007777')
    expect(await costOf(mobile)).toBe(await costOf('13800008888'))
  })

  test('a changed number receives no code and opens no record until a colleague confirms it', async () => {
    const [who, writer] = [await registered(), await registered()]
    await done('PUT', '/patient/edit', { id: who.id, phone: writer.mobile }, { as: 'nurse' })
    const { code } = await askedBy(writer.mobile)
    expect((await enter({ ...who, mobile: writer.mobile }, code)).message).toContain('到窗口核对')
    await done('PUT', '/patient/edit', { id: who.id, phone: '13900007777' }, { as: 'nurse' })
    expect((await askedBy('13900007777')).code).toBeUndefined()
    const { rows } = await sql<{ id: string }>`select id from outreach_contact where patient_id = ${who.id}`.execute(
      db(),
    )
    await done('PUT', '/outreach/contact/check', { ids: rows[0]!.id })
    app.clock.advance(2 * MINUTE)
    expect(await passOf({ ...who, mobile: '13900007777' })).toBeTruthy()
  })

  test('a pass ends with the number that earned it', async () => {
    const who = await registered()
    const pass = await passOf(who)
    expect(await ask('mine', { pass })).toMatchObject({ success: true })
    await done('PUT', '/patient/edit', { id: who.id, note: '备注不影响' }, { as: 'nurse' })
    expect(await ask('mine', { pass })).toMatchObject({ success: true })
    await done('PUT', '/patient/edit', { id: who.id, phone: '13900006666' }, { as: 'nurse' })
    expect((await ask('mine', { pass })).message).toContain('请重新获取验证码')
    expect((await book(pass, await first(4))).message).toContain('请重新获取验证码')
  })

  test('a wrong name keeps the code; a wrong code, a used one and a missing consent are refused', async () => {
    const who = await registered()
    const code = (await askedBy(who.mobile)).code!
    expect((await enter(who, code, { agreed: false })).message).toContain('同意')
    expect((await enter(who, otherDigits(code))).message).toContain('验证码错误')
    expect((await enter({ ...who, name: '没有这人' }, code)).message).toContain('没有这个姓名')
    expect((await enter(who, code)).success).toBe(true)
    expect((await enter(who, code)).message).toContain('失效')
  })

  test('a name is the same with another dot, blanks, width or capitals', async () => {
    const mobile = '13900008888'
    for (const [name, typed] of [
      ['阿依古丽·买买提', '阿依古丽•买买提'],
      ['李小龙', '李 小　龙'],
      ['Smith, John', 'ｓｍｉｔｈ,john'],
    ] as const) {
      const given = { name, phone: mobile, gender: '1', birthDate: '1950-03-04', duplicateReason: '测试' }
      const id = await add('/patient/add', given)
      const { code } = await askedBy(mobile)
      expect((await enter({ name: typed, mobile }, code)).message, typed).toBe('')
      await sql`update patient set status = 'deceased' where id = ${id}`.execute(db())
      app.clock.advance(2 * MINUTE)
    }
  })

  test('without a sender of text messages the page learns it, and no code is made', async () => {
    const { sms } = app.services
    Object.assign(app.services, { sms: undefined })
    const [offer, sent] = [await ask<OnlineOffer>('service', {}, 'GET'), await askedBy('13900000001')]
    Object.assign(app.services, { sms })
    expect(offer.result).toMatchObject({ canVerify: false, clinics: [{ name: '网约门诊' }] })
    expect(sent.answer.message).toContain('到窗口办理')
  })

  test('an overlapping, a fourth online booking and three no-shows are refused with their reason', async () => {
    const who = await registered()
    await booked(who.id, (await slots(serviceId, 5))[1]!.id)
    expect((await book(await passOf(who), await first(5))).message).toContain('当天已约过')
    const busy = await registered()
    const missed = await registered()
    const rows = (patientId: string, status: string, days: number) =>
      sql`insert into appointment_booking (id, tenant_id, booking_no, patient_id, clinic_id, service_id, start_at,
          end_at, status, channel)
        select ${status} || n, 1, ${status} || n, ${patientId}, ${clinicId}, ${serviceId},
          now() + make_interval(days => ${days}::int * n), now() + make_interval(days => ${days}::int * n), ${status},
          'online' from generate_series(1, 3) n`.execute(db())
    await rows(busy.id, 'booked', 20)
    await rows(missed.id, 'no_show', -1)
    expect((await book(await passOf(busy), await first(6))).message).toContain('最多同时有 3 个')
    expect((await book(await passOf(missed), await first(6))).message).toContain('没有就诊，请致电')
  })

  test('a full service takes the patient on the waiting list; a freed place is offered', async () => {
    const taken = []
    for (const slot of await slots(serviceId, 7))
      for (let n = 0; n < 3; n += 1) taken.push(await booked(await person(), slot.id))
    const who = await registered()
    const wish = { pass: await passOf(who), serviceId, fromOn: day(7), toOn: day(7), half: 'any' }
    expect((await ask('wait', { ...wish, toOn: day(6) })).message).toContain('结束日期早于')
    expect((await ask('wait', { ...wish, serviceId: closedId })).message).toContain('没有开放网上预约')
    expect((await ask('wait', wish)).success).toBe(true)
    await done(...move('cancel', taken[0]!, { cancelBy: 'clinic', reason: '停诊' }))
    const { records } = await done<{ records: Input[] }>('GET', '/appointment/waiting/list', { patientId: who.id })
    expect(records).toMatchObject([{ status: 'offered', note: '网上登记' }])
  })

  test('a full service says when it looks better', async () => {
    const own = { name: '网约肺功能', minutes: 480, capacity: 1, aheadDays: 1, online: true }
    const id = await add('/appointment/service/add', own)
    const hours = { startTime: '08:00', endTime: '16:00', reason: '加诊', kind: 'extra', clinicId, serviceId: id }
    for (const later of [1, 3])
      await add('/appointment/exception/add', { ...hours, fromOn: day(later), toOn: day(later) })
    await booked(await person(), (await slots(id, 1))[0]!.id)
    const { result } = await ask<OnlineSlots>('slot', { serviceId: id }, 'GET')
    expect(result?.better).toEqual({ day: day(3), opensOn: day(2) })
  })

  test('after the deadline of the service nothing changes online; switched off, no address exists', async () => {
    const pass = await passOf(await registered())
    const { result } = await book(pass, await first(8))
    const { bookingNo } = result!
    await sql`update appointment_booking set start_at = now() + interval '11 hours' where booking_no = ${bookingNo}`.execute(
      db(),
    )
    expect((await ask('cancel', { pass, bookingNo })).message).toContain('提前 12 小时')
    Object.assign(app.services.config, { publicBooking: false })
    const { status } = await app.call('GET', '/appointment/online/service')
    Object.assign(app.services.config, { publicBooking: true })
    expect(status).toBe(404)
  })
})
