import type {
  OutreachPreview,
  OutreachReading,
  OutreachSignature,
  OutreachTalk,
  OutreachTask,
  OutreachTexted,
} from '@huxi/contract'
import type { Page, StatisticResult } from '@huxi/model'
import fc from 'fast-check'
import { sql } from 'kysely'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { KEY, phonesOf, TOKEN } from './outreach-desk.ts'

describe('messages to phones', () => {
  const logFile = join(tmpdir(), `huxi-outreach-${process.pid}.log`)
  const phones = phonesOf(0, { LOG_LEVEL: 'trace', LOG_FILE: logFile })
  const { app, provider, operator, db, done, add, filed, setOf, person, started } = phones
  const { send, recordsOf, statesOf, due, receipt, answer, event, say, pending, bound, follower } = phones

  afterAll(() => rmSync(logFile, { force: true }))

  test('a text message goes to the number on file; its receipt counts once, an early one is kept', async () => {
    const { id: patientId, phone } = await person()
    const taskId = await started(await setOf(['sms']), [patientId])
    const [{ id } = { id: '' }] = await recordsOf(taskId)
    expect((await receipt(id, 'delivered', 'another key of someone')).status).toBe(403)
    await receipt(id, 'delivered')
    await send()
    expect(provider.texts.at(-1)).toMatchObject({ mobile: phone, message: '王先生您好', id, sign: '和悦医院' })
    await receipt(id, 'delivered')
    const [row] = await recordsOf(taskId)
    expect(row).toMatchObject({ status: 'delivered', parts: 1, target: `139****${phone.slice(-4)}` })
  })

  test('a foreign number and an extension get no text message, even with the mask of a mobile number', async () => {
    const people = [await person('+14155552671'), await person('13912345678转5')]
    const ids = people.map(({ id }) => id)
    const taskId = await started(await setOf(['sms']), ids)
    await send()
    expect(await statesOf(taskId)).toEqual(ids.map(() => ['sms', 'suppressed', 'no_contact']))
  })

  test('the opt-out text is sent once; the preview shows and counts the same text and signature', async () => {
    const taskId = await started(await setOf(['sms'], { optOut: true }), [(await person()).id])
    await send()
    const [row] = await recordsOf(taskId)
    const preview = await done<OutreachPreview>(operator, 'POST', '/outreach/template/preview', { id: row!.templateId })
    expect(provider.texts.at(-1)!.message).toBe('王先生您好。拒收请回复R')
    const { message: body, sign: signature } = provider.texts.at(-1)!
    expect(preview).toMatchObject({ body, signature, obstacle: null, characters: 18, parts: row!.parts })
  })

  test('only a filed signature is published, started and sent; each state names its user; another tenant has none', async () => {
    const signatureId = await filed('待定医院')
    const decide = (move: string, asked = {}) =>
      done<OutreachSignature>(operator, 'PUT', `/outreach/signature/${move}`, { ids: signatureId, ...asked })
    await expect(setOf(['sms'], { signatureId })).rejects.toThrow('还没有完成实名报备')
    const as = 'outsider' as const
    const foreign = await app.call('PUT', '/outreach/signature/approve', { as, body: { ids: signatureId } })
    expect(foreign.body.success).toBe(false)
    await decide('approve')
    const setId = await setOf(['sms'], { signatureId })
    const { id: patientId } = await person()
    const queued = await started(setId, [patientId])
    await decide('refuse', { reason: '材料过期' })
    await send()
    expect(await statesOf(queued)).toEqual([['sms', 'suppressed', 'signature']])
    await expect(started(setId, [patientId])).rejects.toThrow('还没有完成实名报备')
    const row = await done<OutreachSignature>(operator, 'GET', '/outreach/signature/queryById', { id: signatureId })
    expect(row).toMatchObject({ status: 'refused', refuseReason: '材料过期', filedBy: row.decidedBy })
    expect([row.filedBy, row.filedAt, row.decidedAt].every(Boolean)).toBe(true)
    await decide('file')
    await decide('approve')
    const [record] = await recordsOf(queued)
    expect(await done(operator, 'PUT', '/outreach/record/retry', { ids: record!.id })).toMatchObject({ queued: 1 })
  })

  test('a signature without brackets and of 2 to 20 characters; a template of text messages needs one', async () => {
    const refusal = async (path: string, body: object) =>
      (await app.call('POST', path, { ...operator, body: { ...body } })).body.message
    for (const name of ['【医院】', '院', '和悦 医院'])
      expect(await refusal('/outreach/signature/add', { name, company: '医院' })).toContain('不要带“【】”')
    const [row] = await recordsOf(await started(await setOf(['sms']), [(await person()).id]))
    const wording = { kindId: row!.kindId, channel: 'sms', title: '通知', body: '您好' }
    expect(await refusal('/outreach/template/add', { code: 'unsigned', name: '没有签名', ...wording })).toContain(
      '请选择短信签名',
    )
  })

  test('an error inside a good answer fails at once; a lost answer is repeated with the same key', async () => {
    const setId = await setOf(['sms'])
    provider.smsAnswer = () => ({ body: { ok: false, code: 'blacklist' } })
    const refused = await started(setId, [(await person()).id])
    await send()
    expect(await statesOf(refused)).toEqual([['sms', 'failed', 'rejected']])
    provider.smsAnswer = () => undefined
    const lost = await started(setId, [(await person()).id])
    await send()
    expect(await statesOf(lost)).toEqual([['sms', 'queued', 'transient']])
    provider.smsAnswer = () => ({})
    await due(lost)
    await send()
    expect(await statesOf(lost)).toEqual([['sms', 'sent', null]])
    expect(provider.texts.at(-1)!.id).toBe(provider.texts.at(-2)!.id)
  })

  test('a user is bound by the code shown, once; the openid is masked; another tenant sees nothing', async () => {
    const { id: patientId } = await person()
    const openid = 'oAbcdefghijklmnop-one'
    const id = await bound(patientId, openid)
    const row = await follower(id)
    expect(row).toMatchObject({ status: 'active', subscribed: true, main: true })
    expect(JSON.stringify(row)).not.toContain(openid)
    const spent = await add('/outreach/wechat/add', { patientId, relation: 'self', agreedOn: '2026-01-01' })
    await event('oAbcdefghijklmnop-two', 'SCAN', `<EventKey>${provider.scene}</EventKey>`)
    const { scene } = provider
    const foreignCode = await app.call('POST', '/outreach/wechat/code', { as: 'outsider', body: { id: spent } })
    expect([foreignCode.body.success, provider.scene]).toEqual([false, scene])
    expect(await follower(spent)).toMatchObject({ status: 'pending' })
    const foreign = await app.call('GET', '/outreach/wechat/queryById', { as: 'outsider', query: { id } })
    expect(foreign.body.success).toBe(false)
    expect((await event(openid, 'unsubscribe', '', 'wrong')).statusCode).toBe(403)
    expect((await event(openid, 'unsubscribe', '', TOKEN, app.clock.now() - 600_000)).statusCode).toBe(403)
    expect((await event(openid, 'unsubscribe', '<!ENTITY a "b">')).body).toContain('格式不正确')
    expect(await follower(id)).toMatchObject({ subscribed: true })
  })

  test('WeChat renews its token; refusal and quota fall back to a text message', async () => {
    const { id: patientId } = await person()
    const openid = 'oAbcdefghijklmnop-three'
    const id = await bound(patientId, openid)
    const setId = await setOf(['wechat', 'sms'])
    const run = async (...given: number[]) => {
      provider.codes = given
      const taskId = await started(setId, [patientId])
      await send()
      return statesOf(taskId)
    }
    const before = provider.tokens
    expect(await run(40001)).toEqual([
      ['sms', 'skipped', null],
      ['wechat', 'sent', null],
    ])
    expect(provider.tokens).toBe(before + 1)
    expect(provider.cards.at(-1)).toMatchObject({ touser: openid, data: { thing1: { value: '义诊' } } })
    expect(await run(45009)).toEqual([
      ['sms', 'sent', null],
      ['wechat', 'failed', 'quota'],
    ])
    expect(await run(43004)).toEqual([
      ['sms', 'sent', null],
      ['wechat', 'failed', 'not_subscribed'],
    ])
    expect(await follower(id)).toMatchObject({ subscribed: false })
    const left = await done<StatisticResult>(operator, 'GET', '/outreach/wechat/stat/unfollowed')
    expect(left.total.rows).toBe(1)
    expect(await run()).toEqual([
      ['sms', 'sent', null],
      ['wechat', 'suppressed', 'unsubscribed'],
    ])
  })

  test('a follower writes, staff of the patient answer within 48 hours, another tenant reads nothing', async () => {
    const { id: patientId } = await person()
    const openid = 'oAbcdefghijklmnop-talk'
    await bound(patientId, openid)
    await say(openid, '明天要空腹吗？', 901)
    await say(openid, '明天要空腹吗？', 901)
    await event('oAbcdefghijklmnop-stranger', '', '<MsgType>text</MsgType><Content>你好</Content><MsgId>902</MsgId>')
    const talk = async (as: 'admin' | 'outsider') =>
      (await app.call<Page<OutreachTalk>>('GET', '/outreach/talk/list', { as })).body.result!.records
    const [row, ...others] = await talk('admin')
    expect([row, others]).toMatchObject([{ patientId, content: '明天要空腹吗？', status: 'open' }, []])
    expect(await talk('outsider')).toEqual([])
    const answer = (as: 'admin' | 'outsider') =>
      app.call('POST', '/outreach/talk/answer', { as, body: { id: row!.id, content: '不需要' } })
    expect((await answer('outsider')).body.success).toBe(false)
    provider.codes = [45015]
    expect((await answer('admin')).body.message).toContain('48 小时')
    expect((await answer('admin')).body.message).toBe('已回复')
    expect((await answer('admin')).body.message).toContain('已经给对方发过同样的内容')
    expect(provider.said).toMatchObject([{ touser: openid, text: { content: '不需要' } }])
    expect((await talk('admin')).map(({ relation, status }) => [relation, status])).toEqual([
      ['staff', 'sent'],
      ['follower', 'answered'],
    ])
    await sql`update outreach_talk set said_at = said_at - interval '49 hours'`.execute(db())
    expect(await talk('admin')).toEqual([])
  })

  test('a code to the number on file binds the follower who repeats it; guessing is limited', async () => {
    const { id: patientId, phone } = await person()
    const id = await pending(patientId)
    const foreign = await app.call('POST', '/outreach/wechat/text', { as: 'outsider', body: { id } })
    expect(foreign.body.success).toBe(false)
    const { target } = await done<OutreachTexted>(operator, 'POST', '/outreach/wechat/text', { id })
    expect(target).toBe(`139****${phone.slice(-4)}`)
    const { mobile, code } = provider.texts.at(-1)!
    expect(mobile).toBe(phone)
    const guesser = 'oAbcdefghijklmnop-guess'
    for (let n = 0; n < 5; n += 1) expect((await say(guesser, '绑定 00000000', 910 + n)).body).toContain('不正确')
    expect((await say(guesser, `绑定${code}`, 920)).body).toContain('一小时后')
    expect(await follower(id)).toMatchObject({ status: 'pending' })
    const own = await say('oAbcdefghijklmnop-typed', `绑定：${code}`, 921)
    expect(own.body).toContain('<Content><![CDATA[绑定成功')
    expect(await follower(id)).toMatchObject({ status: 'active', subscribed: true, main: true, checked: true })
    expect((await say('oAbcdefghijklmnop-late', `绑定${code}`, 922)).body).toContain('不正确')
  })

  test('a failed receipt of the platform sends the text message after all', async () => {
    const { id: patientId } = await person()
    const openid = 'oAbcdefghijklmnop-four'
    await bound(patientId, openid)
    const taskId = await started(await setOf(['wechat', 'sms']), [patientId])
    await send()
    await event(
      openid,
      'TEMPLATESENDJOBFINISH',
      `<MsgID>${1000 + provider.cards.length}</MsgID><Status>failed:user block</Status>`,
    )
    await send()
    expect(await statesOf(taskId)).toEqual([
      ['sms', 'sent', null],
      ['wechat', 'failed', 'undelivered'],
    ])
  })

  test('a throttled task spreads its messages over minutes', async () => {
    const patients = [await person(), await person(), await person()]
    const taskId = await started(
      await setOf(['sms']),
      patients.map(({ id }) => id),
      { perMinute: 2 },
    )
    const times = (await recordsOf(taskId)).map(({ dueAt }) => Date.parse(dueAt)).toSorted((a, b) => a - b)
    expect(times.map((time) => time - times[0]!)).toEqual([0, 0, 60_000])
    await send()
    expect((await statesOf(taskId)).map(([, status]) => status)).toEqual(['queued', 'sent', 'sent'])
  })

  test('no text, number, openid or code stands in a log; the reading shows each attempt', async () => {
    const { id: patientId } = await person()
    const taskId = await started(await setOf(['sms']), [patientId])
    await send()
    const [row] = await recordsOf(taskId)
    const read = await done<OutreachReading>(operator, 'GET', '/outreach/record/reading', { id: row!.id })
    expect(read.attempts).toMatchObject([{ outcome: 'sent', note: '短信网关已接受' }])
    await answer(provider.texts.at(-1)!.mobile, '改到周三可以吗', 'logged')
    const { rows } = await sql<{ text: string }>`select l::text as text from sys_log l`.execute(db())
    const files = readFileSync(logFile, 'utf8')
    expect(files).toContain('/outreach/record/reading')
    const logs = [files, ...rows.map(({ text }) => text)].join('\n')
    const numbers = provider.texts.flatMap(({ mobile, code }) => [mobile, code ?? mobile])
    const texts = ['王先生您好', '明天要空腹吗', '不需要', '改到周三', ...provider.texts.map(({ message }) => message)]
    for (const secret of [...numbers, ...texts, 'oAbcdefghij', provider.scene, KEY, 'hush'])
      expect(logs.includes(secret), secret).toBe(false)
  })

  test('in any order, nothing leaves after a stop; a crash loses nothing and repeats no key', async () => {
    const setId = await setOf(['sms'], { enrolledOnly: true })
    const at = (given: { id: string; phone: string; taskId: string }, order: readonly string[]) => ({
      send,
      crash: () =>
        sql`update outreach_record set status = 'sending', lease_id = 'gone',
          lease_until = now() - interval '1 hour' where task_id = ${given.taskId} and status = 'queued'`.execute(db()),
      withdraw: () => sql`update patient_consent set status = 'withdrawn' where patient_id = ${given.id}`.execute(db()),
      close: () => sql`update patient_enrolment set status = 'closed' where patient_id = ${given.id}`.execute(db()),
      restrict: () => sql`update patient set restricted_at = now() where id = ${given.id}`.execute(db()),
      reply: () => answer(given.phone, 'R', given.id),
      die: async () => {
        if (order.some((step) => ['die', 'restrict'].includes(step))) return
        await done({ as: 'admin' }, 'PUT', '/patient/decease', { ids: given.id, deceasedAt: '2026-01-02 08:00:00' })
      },
    })
    const names = ['send', 'crash', 'withdraw', 'close', 'restrict', 'reply', 'die'] as const
    const steps = fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(steps, async (order) => {
        const { id, phone } = await person()
        await sql`insert into patient_enrolment (id, tenant_id, enrol_no, patient_id, programme, status)
          values (${id}, 1, ${id}, ${id}, 'copd', 'active')`.execute(db())
        const taskId = await started(setId, [id])
        for (const [n, step] of order.entries()) await at({ id, phone, taskId }, order.slice(0, n))[step]()
        await send()
        // a reply is heard once a message was sent, and stops the later ones
        const stop = order.findIndex((step) => !['send', 'crash', 'reply'].includes(step))
        const isSent = stop < 0 || order.slice(0, stop).includes('send')
        const keys = provider.texts.filter(({ mobile }) => mobile === phone).map((text) => text.id)
        expect(new Set(keys).size).toBe(Number(isSent))
        const task = await done<OutreachTask>(operator, 'GET', '/outreach/task/queryById', { id: taskId })
        expect(task.status).toBe('done')
      }),
      { numRuns: 14 },
    )
  })
})
