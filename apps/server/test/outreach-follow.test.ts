import { WECHAT_PATIENTS, WECHAT_RECEIVERS, type OutreachTask } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { remind } from '../src/modules/content/outreach/remind.ts'
import { deskOf } from './appointment-desk.ts'
import { phonesOf } from './outreach-desk.ts'

describe('messages that follow', () => {
  const phones = phonesOf(1)
  const { app, provider, operator, db, done, setOf, person, started, send, statesOf, due, bound, follower } = phones
  const desk = deskOf(app)

  test('a WeChat user receives for five patients, a patient has three receivers', async () => {
    const patients = []
    for (let n = 0; n <= WECHAT_PATIENTS; n += 1) patients.push((await person()).id)
    const users = []
    for (const patientId of patients) users.push(await follower(await bound(patientId, 'oAbcdefghijklmnop-many')))
    expect(users.map(({ status }) => status)).toEqual([...Array<string>(WECHAT_PATIENTS).fill('active'), 'pending'])
    const { id: patientId } = await person()
    const receivers = []
    for (let n = 0; n <= WECHAT_RECEIVERS; n += 1)
      receivers.push(await follower(await bound(patientId, `oAbcdefghijklmnop-r${n}`)))
    expect(receivers.map(({ status, main }) => [status, main])).toEqual([
      ['active', true],
      ['active', false],
      ['active', false],
      ['pending', false],
    ])
  })

  test('an unbound user receives nothing more; the text message goes instead', async () => {
    const { id: patientId, phone } = await person()
    const id = await bound(patientId, 'oAbcdefghijklmnop-gone')
    const cards = provider.cards.length
    const taskId = await started(await setOf(['wechat', 'sms']), [patientId])
    await done(operator, 'PUT', '/outreach/wechat/unbind', { ids: id, reason: '换了手机' })
    await send()
    expect(await follower(id)).toMatchObject({ status: 'unbound', main: false })
    expect(provider.cards).toHaveLength(cards)
    expect(provider.texts.at(-1)).toMatchObject({ mobile: phone })
    expect((await statesOf(taskId)).map(([channel, status]) => [channel, status])).toEqual([
      ['sms', 'sent'],
      ['wechat', 'suppressed'],
    ])
  })

  test('until it is read, a message goes on by the next channel after four hours', async () => {
    const setId = await setOf(['wechat', 'sms'], { rule: 'until_read' })
    const sent = async (openid: string, readAt: string | null) => {
      const { id: patientId } = await person()
      await bound(patientId, openid)
      const taskId = await started(setId, [patientId])
      await send()
      await send()
      expect(await statesOf(taskId)).toEqual([
        ['sms', 'queued', null],
        ['wechat', 'sent', null],
      ])
      const { rows } = await sql<{ hours: number }>`select extract(epoch from next_at - now()) / 3600 as hours
        from outreach_record where task_id = ${taskId} and status = 'queued'`.execute(db())
      expect(rows[0]!.hours).toBeCloseTo(4, 1)
      await sql`update outreach_record set status = 'read', read_at = ${readAt}::timestamptz
        where task_id = ${taskId} and status = 'sent' and ${readAt}::text is not null`.execute(db())
      await due(taskId)
      await send()
      return (await statesOf(taskId)).map(([, status]) => status)
    }
    expect(await sent('oAbcdefghijklmnop-unread', null)).toEqual(['sent', 'sent'])
    expect(await sent('oAbcdefghijklmnop-read', '2026-01-01 08:00:00')).toEqual(['skipped', 'read'])
  })

  test('a crash in the middle of a sending repeats it with the same key', async () => {
    const taskId = await started(await setOf(['sms']), [(await person()).id])
    await send()
    const { id } = provider.texts.at(-1)!
    await sql`update outreach_record set status = 'sending', lease_id = 'gone', sent_at = null,
      lease_until = now() - interval '1 hour' where task_id = ${taskId}`.execute(db())
    await sql`update outreach_attempt set ended_at = null where record_id = ${id}`.execute(db())
    await send()
    expect(provider.texts.at(-1)!.id).toBe(id)
    expect(provider.texts.filter((one) => one.id === id)).toHaveLength(2)
    expect(await statesOf(taskId)).toEqual([['sms', 'sent', null]])
  })

  test('appointments of the day after tomorrow are reminded of once, in their tenant', async () => {
    const clinicId = await desk.add('/appointment/clinic/add', { name: '呼吸门诊' })
    const serviceId = await desk.add('/appointment/service/add', {
      name: '复诊',
      minutes: 480,
      capacity: 5,
      aheadDays: 9,
    })
    const hours = { startTime: '00:00', endTime: '24:00', reason: '加诊', kind: 'extra', clinicId, serviceId }
    await desk.add('/appointment/exception/add', { ...hours, fromOn: desk.day(1), toOn: desk.day(2) })
    const { id: patientId, phone } = await person()
    await desk.booked(patientId, (await desk.slots(serviceId, 2)).at(-1)!.id)
    await desk.booked((await person()).id, (await desk.slots(serviceId, 1))[0]!.id)
    await setOf(['sms'], { event: 'appointment', remindDays: 2 })
    const before = provider.texts.length
    await remind(app.services)
    await remind(app.services)
    await send()
    expect(provider.texts.slice(before).map(({ mobile }) => mobile)).toEqual([phone])
    const tasks = async (tenant: 'admin' | 'outsider') => {
      const { body } = await app.call<Page<OutreachTask>>('GET', '/outreach/task/list', { as: tenant })
      return (body.result?.records ?? []).filter(({ name }) => name.endsWith('自动提醒'))
    }
    expect(await tasks('admin')).toMatchObject([{ status: 'done' }])
    expect(await tasks('outsider')).toEqual([])
  })
})
