import type {
  OutreachContact,
  OutreachReading,
  OutreachRecord,
  OutreachReply,
  OutreachTalk,
  OutreachTask,
  OutreachTrial,
} from '@huxi/contract'
import type { HomeFigure, Page } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { formatTime } from '../src/platform/config/clock.ts'
import { addAccount, systemOf, tokenOf } from './accounts.ts'
import { addBoundRole, rowsWith } from './conformance/holders.ts'
import type { CallOptions } from './harness.ts'
import { KEY, phonesOf, TOKEN } from './outreach-desk.ts'

describe('answers of patients and of the gateway', () => {
  const { provider, operator, done, add, setOf, person, started, send, recordsOf, statesOf, bound, ...phones } =
    phonesOf(2)
  const { app, answer, receipt, event, say, follower } = phones
  const contacts = async (who: CallOptions, patientId: string) =>
    (await done<Page<OutreachContact>>(who, 'GET', '/outreach/contact/list', { patientId })).records
  const totalFor = async (as: 'admin' | 'outsider') =>
    (await done<Page<object>>({ as }, 'GET', '/outreach/reply/list')).total

  test('R refuses text messages for all with that number at once; the record shows the reply', async () => {
    const { id: first, phone } = await person()
    const { id: second } = await person(phone)
    const setId = await setOf(['sms'])
    const sent = await started(setId, [first])
    await send()
    const queued = await started(setId, [first, second])
    await answer(phone, '可以改到周三吗', 'r1')
    expect((await statesOf(queued)).map(([, status]) => status)).toEqual(['queued', 'queued'])
    await answer(`+86${phone}`, ' ｔｄ。', 'r2')
    const stopped = ['sms', 'suppressed', 'unsubscribed']
    expect(await statesOf(queued)).toEqual([stopped, stopped])
    const [{ id } = { id: '' }] = await recordsOf(sent)
    const { replies } = await done<OutreachReading>(operator, 'GET', '/outreach/record/reading', { id })
    expect(replies.map(({ content }) => content).toSorted()).toEqual([' ｔｄ。', null])
    const [contact] = await contacts(operator, second)
    expect(contact).toMatchObject({ status: 'unsubscribed', note: '手机短信回复退订，同一号码的 2 位患者都已退订' })
  })

  test('a reply counts as open at home until its handling is registered; not for another tenant', async () => {
    const as = { as: 'admin' } as const
    const open = async () =>
      (await done<HomeFigure[]>(as, 'GET', '/sys/home/figures')).find(({ key }) => key === 'replies')?.count ?? 0
    const { id: patientId, phone } = await person()
    await started(await setOf(['sms']), [patientId])
    await send()
    const before = await open()
    await answer(phone, '可以改到周三吗', 'h1')
    expect(await open()).toBe(before + 1)
    const rows = async () => (await done<Page<OutreachReply>>(as, 'GET', '/outreach/reply/list', { patientId })).records
    const [row] = await rows()
    const body = { ids: row!.id, handling: 'arranged', note: '改到周三上午' }
    expect((await app.call('PUT', '/outreach/reply/handle', { as: 'outsider', body })).body.success).toBe(false)
    await done(as, 'PUT', '/outreach/reply/handle', body)
    const handling = { status: 'handled', handling: 'arranged', note: '改到周三上午', handledBy: 'admin' }
    expect(await rows()).toMatchObject([{ ...handling, handledAt: expect.any(String) as string }])
    expect(await open()).toBe(before)
    await done(as, 'PUT', '/outreach/reply/reopen', { ids: row!.id, reason: '患者又来电话' })
    expect(await rows()).toMatchObject([{ status: 'open', handledBy: null }])
  })

  test('a forged, unknown, foreign or repeated reply changes nothing', async () => {
    const { id, phone } = await person()
    const neighbour = await add('/patient/add', { name: '王建国', gender: '1', phone }, { as: 'outsider' })
    await started(await setOf(['sms']), [id])
    await send()
    const before = await totalFor('admin')
    expect((await answer(phone, 'R', 'f1', 'another key of someone')).status).toBe(403)
    expect((await answer('13000000000', 'R', 'f2')).body.message).toBe('已接收')
    await answer(phone, 'R', 'f3')
    const [contact] = await contacts(operator, id)
    await done(operator, 'PUT', '/outreach/contact/resume', { ids: contact!.id, reason: '患者要求' })
    await answer(phone, 'R', 'f3')
    expect(await contacts(operator, id)).toMatchObject([{ status: 'active' }])
    expect([await totalFor('admin'), await totalFor('outsider')]).toEqual([before + 1, 0])
    expect(await contacts({ as: 'outsider' }, neighbour)).toEqual([])
  })

  test('of two channels the last one tells why a patient was not reached; a late receipt corrects the figures', async () => {
    const [lost, late, reached] = [await person('0571-8700123'), await person(), await person()]
    await bound(reached.id, 'oAbcdefghijklmnop-reached')
    const patients = [lost.id, late.id, reached.id]
    const taskId = await started(await setOf(['wechat', 'sms']), patients)
    await send()
    const unreached = async (who = operator) =>
      (await done<Page<OutreachRecord>>(who, 'GET', '/outreach/record/list', { taskId, unreached: 'true' })).records
    expect(await unreached()).toMatchObject([{ patientId: lost.id, channel: 'sms', reason: 'no_contact' }])
    const id = provider.texts.at(-1)!.id
    await receipt(id, 'failed', KEY, 'UNDELIV')
    expect((await unreached()).map(({ reason }) => reason).toSorted()).toEqual(['no_contact', 'undelivered'])
    const read = await done<OutreachReading>(operator, 'GET', '/outreach/record/reading', { id })
    expect(read.attempts.at(-1)).toMatchObject({ outcome: 'undelivered', note: '服务商的回执：UNDELIV' })
    const task = await done<OutreachTask>(operator, 'GET', '/outreach/task/queryById', { id: taskId })
    expect(task).toMatchObject({ total: 3, reached: 1, unreached: 2 })
    expect(await unreached({ as: 'outsider' })).toEqual([])
  })

  test('a receipt that an outage cut off is applied when the gateway repeats it', async () => {
    const taskId = await started(await setOf(['sms']), [(await person()).id])
    await send()
    const { id } = provider.texts.at(-1)!
    await receipt(id, 'failed')
    const { db } = systemOf(app, 1)
    await sql`update outreach_record set status = 'sent', reason = null where id = ${id}`.execute(db)
    await receipt(id, 'failed')
    expect(await statesOf(taskId)).toEqual([['sms', 'failed', 'undelivered']])
  })

  test('no refusal in the log, and no list of patients without an address, names a patient against a rule', async () => {
    const { id: patientId } = await person('0571-8700124')
    const missing = { audience: 'list', receivers: [{ patientId }], setId: await setOf(['wechat']) }
    const unsaid = await add('/outreach/task/add', { name: '没有活动名', ...missing })
    const { body } = await app.call('PUT', '/outreach/task/start', { ...operator, body: { ids: unsaid } })
    expect(body.message).toMatch(/^第 1 行 P\d+ 缺少活动名称/)
    const logged = async () => (await app.call('GET', '/sys/log/list', { as: 'secadmin' })).raw.toString('utf8')
    await vi.waitFor(async () => expect(await logged()).toContain('缺少活动名称'))
    expect(await logged()).not.toContain('王建国')
    const id = await add('/outreach/task/add', { name: '没有号码', ...missing, setId: await setOf(['sms']) })
    const tried = (who: CallOptions) => done<OutreachTrial>(who, 'POST', '/outreach/task/try', { id })
    expect((await tried(operator)).unreached).toMatchObject([{ name: '王建国' }])
    const codes = ['patient:patient:list', 'outreach:task:list', 'outreach:task:start']
    const role = await addBoundRole(app, await rowsWith(app, (code) => codes.includes(code)))
    const rules = [{ field: 'name', rule: 'masked' }]
    await done({ as: 'admin' }, 'POST', '/sys/role/fieldRule', { roleId: role.id, resource: 'patient:patient', rules })
    const bound = { token: await tokenOf(app, await addAccount(app, { roleCode: role.roleCode })) }
    expect((await tried(bound)).unreached).toMatchObject([{ name: '王*国' }])
  })

  test('codes to patients count among the text messages of a day', async () => {
    const id = await phones.pending((await person()).id)
    const body = { id }
    await done(operator, 'POST', '/outreach/wechat/text', body)
    await sql`insert into sys_quota (id, subject, at) select 'sms' || n, 'sms-all', ${formatTime(app.clock.now())}::timestamptz
      from generate_series(1, ${app.services.config.smsPerDay - 1}::int) n`.execute(systemOf(app, 1).db)
    const [sent, { body: refused }] = [
      provider.texts.length,
      await app.call('POST', '/outreach/wechat/text', { ...operator, body }),
    ]
    expect(refused.message).toContain('今天可发的短信已用完')
    expect(provider.texts).toHaveLength(sent)
    await sql`delete from sys_quota where subject = 'sms-all'`.execute(systemOf(app, 1).db)
  })

  test('a captured signature carries no other event; entities are refused; any text of a follower is kept', async () => {
    const { id: patientId } = await person()
    const openid = 'oAbcdefghijklmnop-replay'
    const id = await bound(patientId, openid)
    const captured = (name: string) => event(openid, name, '', TOKEN, app.clock.now(), 'captured')
    expect((await captured('VIEW')).statusCode).toBe(200)
    expect((await captured('unsubscribe')).statusCode).toBe(403)
    expect((await captured('VIEW')).statusCode).toBe(200)
    expect(await follower(id)).toMatchObject({ subscribed: true })
    expect((await event(openid, '', '<Content>&lt;</Content>')).body).toContain('格式不正确')
    expect((await say(openid, '谢谢 <!-- <? &amp;', 930)).body).toBe('success')
    const talk = () => done<Page<OutreachTalk>>({ as: 'admin' }, 'GET', '/outreach/talk/list', { patientId })
    const [row] = (await talk()).records
    expect(row).toMatchObject({ content: '谢谢 <!-- <? &amp;', status: 'open' })
    const close = (as: 'admin' | 'outsider') => app.call('PUT', '/outreach/talk/close', { as, body: { ids: row!.id } })
    expect([(await close('outsider')).body.success, (await close('admin')).body.success]).toEqual([false, true])
    expect((await talk()).records).toMatchObject([{ status: 'closed', closedBy: 'admin' }])
  })
})
