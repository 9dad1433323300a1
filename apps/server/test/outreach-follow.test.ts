import { WECHAT_PATIENTS, WECHAT_RECEIVERS, type OutreachTask, type OutreachTrial } from '@huxi/contract'
import type { Page, StatisticResult } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { remind } from '../src/modules/content/outreach/remind.ts'
import { systemOf } from './accounts.ts'
import { deskOf } from './appointment-desk.ts'
import { phonesOf } from './outreach-desk.ts'

describe('messages that follow', () => {
  const phones = phonesOf(1)
  const {
    app,
    provider,
    operator,
    db,
    ask,
    done,
    setOf,
    person,
    started,
    send,
    recordsOf,
    statesOf,
    due,
    receipt,
    bound,
    follower,
  } = phones
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
    await expect.poll(() => provider.said.at(-1)?.touser).toBe('oAbcdefghijklmnop-gone')
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

  test('a template changed while its task runs: that task keeps its version, the next one has the new', async () => {
    const setId = await setOf(['sms'])
    const { id: patientId } = await person()
    const [row] = await recordsOf(await started(setId, [patientId]))
    const ids = row!.templateId
    await done(operator, 'PUT', '/outreach/template/revise', { ids })
    await done(operator, 'PUT', '/outreach/template/edit', { id: ids, body: '{患者称呼}，新的一版' })
    await done(operator, 'PUT', '/outreach/template/submit', { ids })
    await done({ as: 'sysadmin' }, 'PUT', '/outreach/template/publish', { ids })
    await send()
    expect(provider.texts.at(-1)).toMatchObject({ message: '王先生您好', sign: '和悦医院' })
    const [later] = await recordsOf(await started(setId, [patientId]))
    await send()
    expect([row!.versionNo, later!.versionNo]).toEqual([1, 2])
    expect(provider.texts.at(-1)).toMatchObject({ message: '王先生，新的一版', sign: '和悦医院' })
  })

  test('a gateway that accepts and gives no receipt: the message stays sent and is not sent again', async () => {
    const { id: patientId, phone } = await person()
    const taskId = await started(await setOf(['sms']), [patientId])
    await send()
    await sql`update outreach_record set sent_at = sent_at - interval '3 days' where task_id = ${taskId}`.execute(db())
    await send()
    const [row] = await recordsOf(taskId)
    expect(row).toMatchObject({ status: 'sent', deliveredAt: null })
    const again = await ask(operator, 'PUT', '/outreach/record/retry', { ids: row!.id })
    expect(again.message).toBe('没有重新发送：只有发送失败和被拦截的消息可以重新发送')
    expect(provider.texts.filter(({ mobile }) => mobile === phone)).toHaveLength(1)
  })

  test('three patients share a number: each has an own message and key; the receipt and opt-out are of one', async () => {
    const { id: first, phone } = await person()
    const [second, third] = [await person(phone), await person(phone)]
    const at = { agreedOn: '2026-01-01', channel: 'sms', patientId: third.id }
    const contact = await done<{ id: string }>(operator, 'POST', '/outreach/contact/add', at)
    await done(operator, 'PUT', '/outreach/contact/unsubscribe', { ids: contact.id, reason: '患者要求' })
    const taskId = await started(await setOf(['sms']), [first, second.id, third.id])
    await send()
    const keys = provider.texts.filter(({ mobile }) => mobile === phone).map(({ id }) => id)
    expect(new Set(keys).size).toBe(2)
    await receipt(keys[0]!, 'delivered')
    expect((await statesOf(taskId)).map(([, status]) => status)).toEqual(['delivered', 'sent', 'suppressed'])
  })

  test('37 of 5,000 patients cannot be reached: the trial names each with the reason', async () => {
    await sql`insert into patient (id, tenant_id, patient_no, name, gender, phone, status, create_by)
      select 'many' || n, 1, 'M' || n, '王建国', '2', '139****0000', 'active', 'test' from generate_series(1, 5000) n`.execute(
      db(),
    )
    await sql`insert into patient_consent (id, tenant_id, title, patient_id, text_id, type, text_version, text_hash,
        signed_by, signer_name, method, signed_at, status)
      select 'many' || n, 1, '同意', 'many' || n, 'x', 'message', '1', 'x', 'self', '王建国', 'paper', now(), 'active'
      from generate_series(38, 5000) n`.execute(db())
    const given = { name: '五千人', setId: await setOf(['sms']), audience: 'filter', filter: { gender: '2' } }
    const { id } = await done<{ id: string }>(operator, 'POST', '/outreach/task/add', given)
    const trial = await done<OutreachTrial>(operator, 'POST', '/outreach/task/try', { id })
    expect([trial.total, trial.reached, trial.unreached.length, trial.more]).toEqual([5000, 4963, 37, 0])
    expect(new Set(trial.unreached.map(({ why }) => why))).toEqual(new Set(['没有有效的同意']))
  })

  test('the rows of a patient list: tried with reasons, found anew at the start, never by a name', async () => {
    const { id: patientId, phone } = await person()
    const { id: silent } = await person()
    await sql`update patient set source = 'referral' where id in (${patientId}, ${silent})`.execute(db())
    await sql`update patient_consent set status = 'withdrawn' where patient_id = ${silent}`.execute(db())
    const setId = await setOf(['sms'])
    const add = (filter: Record<string, string>) =>
      app.call<OutreachTask>('POST', '/outreach/task/add', {
        ...operator,
        body: { name: `查询${Object.keys(filter).join()}`, setId, audience: 'filter', filter },
      })
    expect((await add({ name: '王建国' })).body.message).toContain('姓名')
    expect((await add({ superQueryParams: '[{"f\\u0069eld":"name","val":"王"}]' })).body.message).toContain('姓名')
    const { id } = (await add({ source: 'referral' })).body.result!
    const task = await done<OutreachTask>(operator, 'GET', '/outreach/task/queryById', { id })
    expect(task.filterText).toContain('来源：')
    const trial = await done<OutreachTrial>(operator, 'POST', '/outreach/task/try', { id })
    expect(trial).toMatchObject({ total: 2, reached: 1, unreached: [{ patientId: silent, why: '没有有效的同意' }] })
    await done(operator, 'PUT', '/outreach/task/start', { ids: id })
    await send()
    expect(provider.texts.at(-1)).toMatchObject({ mobile: phone })
    expect(await statesOf(id)).toEqual([
      ['sms', 'sent', null],
      ['sms', 'suppressed', 'consent'],
    ])
  })

  test('questionnaires that end are reminded of once; one that is done is not; the share of answers', async () => {
    const { db: all } = systemOf(app, 1)
    const [slow, quick] = [await person(), await person()]
    const ends = `${desk.day(3)} 20:00:00`
    for (const [n, { id }] of [slow, quick].entries())
      await sql`insert into quest_assignment (id, tenant_id, patient_id, questionnaire_id, version_id, status, sent_at,
          expires_at, channel)
        select ${`remind${n}`}, 1, ${id}, v.questionnaire_id, v.id, 'sent', now(), ${ends}::timestamptz, 'link'
        from quest_version v where v.tenant_id = 1 and v.status = 'published' limit 1`.execute(all)
    const setId = await setOf(['sms'], { event: 'questionnaire', remindDays: 3 })
    await remind(app.services)
    await remind(app.services)
    await sql`update quest_assignment set status = 'done' where id = 'remind1'`.execute(all)
    const before = provider.texts.length
    await send()
    expect(provider.texts.slice(before).map(({ mobile }) => mobile)).toEqual([slow.phone])
    await sql`update quest_assignment set status = 'done', done_at = now() where id = 'remind0'`.execute(all)
    await send()
    const rate = await done<StatisticResult>(operator, 'GET', '/outreach/record/stat/answered', { setId })
    expect(rate.total).toMatchObject({ rows: 1, base: { rows: 1 } })
  })

  test('an announcement is sent with its title; once revoked, queued messages are dropped', async () => {
    const as = { as: 'admin' } as const
    const setId = await setOf(['sms'], { event: 'announcement', body: '通知：{通告标题}' })
    const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'admin'`.execute(db())
    const [admin] = rows
    const given = {
      titile: '门诊调整',
      msgCategory: '1',
      priority: 'L',
      msgType: 'USER',
      endTime: '2099-01-01 00:00:00',
      userIds: admin!.id,
      msgAbstract: '改在三层',
    }
    const { id: announcementId } = await done<{ id: string }>(as, 'POST', '/sys/annountCement/add', given)
    const task = { announcementId, eventName: null }
    const [{ id: patientId }, { id: otherId, phone }] = [await person(), await person()]
    await expect(started(setId, [patientId], task)).rejects.toThrow('没有发布')
    await done(as, 'PUT', '/sys/annountCement/publish', { ids: announcementId })
    await started(setId, [otherId], task)
    await send()
    expect(provider.texts.at(-1)).toMatchObject({ mobile: phone, message: expect.stringContaining('通知：门诊调整') })
    const taskId = await started(setId, [patientId], task)
    await done(as, 'PUT', '/sys/annountCement/revoke', { ids: announcementId })
    await send()
    expect(await statesOf(taskId)).toEqual([['sms', 'cancelled', 'announcement']])
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
    const setId = await setOf(['sms'], { event: 'appointment', remindDays: 2 })
    const other = await desk.add('/appointment/service/add', { name: '肺功能', minutes: 30, capacity: 5, aheadDays: 9 })
    const trial = async (service: string, name: string) => {
      const given = { name, setId, audience: 'appointment', day: desk.day(1), serviceId: service }
      const { id } = await done<{ id: string }>(operator, 'POST', '/outreach/task/add', given)
      return (await app.call<OutreachTrial>('POST', '/outreach/task/try', { ...operator, body: { id } })).body
    }
    expect((await trial(serviceId, '复诊提醒')).result).toMatchObject({ total: 1, reached: 1 })
    expect((await trial(other, '肺功能提醒')).message).toContain('没有可以发送的患者')
    const before = provider.texts.length
    await remind(app.services)
    await remind(app.services)
    await send()
    expect(provider.texts.slice(before).map(({ mobile }) => mobile)).toEqual([phone])
    const tasks = async (tenant: 'admin' | 'outsider') => {
      const { body } = await app.call<Page<OutreachTask>>('GET', '/outreach/task/list', { as: tenant })
      return (body.result?.records ?? []).filter(({ audience }) => audience === 'appointment')
    }
    expect((await tasks('admin')).map(({ status }) => status)).toEqual(['done', 'draft', 'draft'])
    expect(await tasks('outsider')).toEqual([])
  })

  test('follow-up is reminded of once a day; a call that moved to another day is not', async () => {
    const [both, moved, quitting] = [await person(), await person(), await person()]
    const day = desk.day(4)
    for (const { id } of [both, moved])
      await sql`insert into visit_followup (id, tenant_id, patient_id, planned_on, status)
        values (${`call${id}`}, 1, ${id}, ${day}::date, 'waiting')`.execute(db())
    for (const { id } of [both, quitting]) {
      await sql`insert into tobacco_attempt (id, tenant_id, patient_id, quit_on, method, status)
        values (${id}, 1, ${id}, '2026-01-01', 'abrupt', 'trying')`.execute(db())
      await sql`insert into tobacco_contact (id, tenant_id, attempt_id, patient_id, moment, due_on, window_from, window_to, status)
        values (${id}, 1, ${id}, ${id}, 'm6', ${day}::date, ${day}::date, ${day}::date, 'pending')`.execute(db())
    }
    const setId = await setOf(['sms'], { event: 'followup', remindDays: 4 })
    await remind(app.services)
    await remind(app.services)
    await sql`update visit_followup set planned_on = planned_on + 1 where patient_id = ${moved.id}`.execute(db())
    const before = provider.texts.length
    await send()
    const mobiles = provider.texts.slice(before).map(({ mobile }) => mobile)
    expect(mobiles.toSorted()).toEqual([both.phone, quitting.phone].toSorted())
    const stopped = await done<Page<object>>(operator, 'GET', '/outreach/record/list', { setId, patientId: moved.id })
    expect(stopped.records).toMatchObject([{ status: 'cancelled', reason: 'followup' }])
  })
})
