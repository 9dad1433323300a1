/** Longer than 300 lines because one double of both providers serves all channels. */
import type { OutreachCode, OutreachReading, OutreachRecord, OutreachTask } from '@huxi/contract'
import type { Page } from '@huxi/model'
import fc from 'fast-check'
import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDue } from '../src/modules/content/outreach/dispatch.ts'
import { wechatSignature } from '../src/modules/content/outreach/wechat-signature.ts'
import { addAccount, systemOf, tokenOf, useApp } from './accounts.ts'
import type { CallOptions } from './harness.ts'

type Input = Record<string, unknown>

const PORT = 20_026 + (process.pid % 20_000)
const KEY = 'a-key-of-the-gateway'
const TOKEN = 'callbacks'
const HERE = `http://127.0.0.1:${PORT}`

test('the signature of a callback', () => {
  expect(wechatSignature('callbacks', '1409735669', 'nonce')).toBe('2e7c13ecce0010dedeea3f7bc437b4fc26050dab')
})

describe('messages to phones', () => {
  const app = useApp({
    SMS_URL: `${HERE}/sms`,
    SMS_SIGN: '和悦医院',
    SMS_RECEIPT_KEY: KEY,
    WECHAT_URL: HERE,
    WECHAT_APP_ID: 'wx1',
    WECHAT_APP_SECRET: 'hush',
    WECHAT_TOKEN: TOKEN,
    OUTBOUND_HOSTS: HERE,
  })
  let double: Server
  const texts: { mobile: string; message: string; id: string }[] = []
  const cards: { touser: string; client_msg_id: string; data: Input }[] = []
  let scene = ''
  let tokens = 0
  let codes: number[] = []
  let smsAnswer: () => { status?: number; body?: object } | undefined = () => ({})

  const answerTo = (path: string, body: Input): object | undefined => {
    if (path === '/cgi-bin/stable_token') return { access_token: `t${(tokens += 1)}`, expires_in: 7200 }
    if (path === '/cgi-bin/qrcode/create') {
      scene = (body as { action_info: { scene: { scene_str: string } } }).action_info.scene.scene_str
      return { ticket: 'x', url: 'http://weixin.qq.com/q/abc' }
    }
    const errcode = codes.shift() ?? 0
    if (errcode !== 0) return { errcode, errmsg: 'no' }
    cards.push(body as (typeof cards)[number])
    return { errcode: 0, errmsg: 'ok', msgid: 1000 + cards.length }
  }

  let operator: CallOptions = {}
  let count = 0
  const next = () => (count += 1)
  const db = () => systemOf(app, 1).db
  const done = async <T = Input>(who: CallOptions, method: string, path: string, given: Input = {}): Promise<T> => {
    const { body } = await app.call<T>(method, path, { ...who, [method === 'GET' ? 'query' : 'body']: given })
    expect(body, `${path} ${body.message}`).toMatchObject({ success: true })
    return body.result!
  }
  const add = async (path: string, body: Input, who = operator) =>
    (await done<{ id: string }>(who, 'POST', path, body)).id
  const setOf = async (channels: readonly string[], rule = 'first_success') => {
    const hours = { quietFrom: '00:00', quietTo: '00:00', validHours: 24, urgent: true, enrolledOnly: false }
    const kindId = await add('/outreach/kind/add', {
      name: `类${next()}`,
      event: 'none',
      consentType: 'message',
      ...hours,
    })
    const items = []
    for (const channel of channels) {
      const wechat = { providerTemplateId: 'tpl', body: 'thing1：{活动名称}\nthing2：{患者称呼}' }
      const said = { channel, title: '通知', body: '{患者称呼}您好', ...(channel === 'wechat' && wechat) }
      const templateId = await add('/outreach/template/add', {
        code: `c${next()}`,
        name: `模${count}`,
        kindId,
        ...said,
      })
      await done(operator, 'PUT', '/outreach/template/submit', { ids: templateId })
      await done({ as: 'sysadmin' }, 'PUT', '/outreach/template/publish', { ids: templateId })
      items.push({ templateId })
    }
    return add('/outreach/set/add', { name: `集${next()}`, kindId, rule, items })
  }
  const person = async () => {
    const phone = `139${String(10_000_000 + next())}`
    const given = { name: '王建国', gender: '1', phone, duplicateReason: '测试' }
    const id = await add('/patient/add', given, { as: 'admin' })
    await sql`insert into patient_consent (id, tenant_id, title, patient_id, text_id, type, text_version, text_hash,
        signed_by, signer_name, method, signed_at, status)
      values (${`ch${next()}`}, 1, '同意', ${id}, 'x', 'message', '1', 'x', 'self', '王建国', 'paper', now(),
        'active')`.execute(db())
    return { id, phone }
  }
  const started = async (setId: string, patients: readonly string[], more: Input = {}) => {
    const receivers = patients.map((patientId) => ({ patientId }))
    const given = { name: `任务${next()}`, setId, audience: 'list', receivers, eventName: '义诊', ...more }
    const id = await add('/outreach/task/add', given)
    await done(operator, 'PUT', '/outreach/task/start', { ids: id })
    return id
  }
  const send = () => sendDue(app.services, new AbortController().signal)
  const recordsOf = async (taskId: string) =>
    (await done<Page<OutreachRecord>>(operator, 'GET', '/outreach/record/list', { taskId })).records
  const statesOf = async (taskId: string) =>
    (await recordsOf(taskId)).map(({ channel, status, reason }) => [channel, status, reason]).toSorted()
  const due = (taskId: string) =>
    sql`update outreach_record set next_at = due_at where task_id = ${taskId} and status = 'queued'`.execute(db())

  const receipt = (id: string, status: string, key = KEY) => {
    const timestamp = String(app.clock.now())
    const signature = createHmac('sha256', key).update([timestamp, id, status, ''].join('\n')).digest('hex')
    return app.call('POST', '/outreach/sms/receipt', { body: { id, status, timestamp, signature } })
  }
  const event = async (openid: string, name: string, more = '', token = TOKEN, at = app.clock.now()) => {
    const [timestamp, nonce] = [String(Math.floor(at / 1000)), 'n']
    const signature = wechatSignature(token, timestamp, nonce)
    const query = new URLSearchParams({ signature, timestamp, nonce }).toString()
    const payload = `<xml><FromUserName><![CDATA[${openid}]]></FromUserName><CreateTime>${timestamp}</CreateTime><Event><![CDATA[${name}]]></Event>${more}</xml>`
    const url = `${app.services.config.apiBase}/outreach/wechat/callback?${query}`
    return app.server.inject({ method: 'POST', url, payload, headers: { 'content-type': 'text/xml' } })
  }
  const bound = async (patientId: string, openid: string) => {
    const id = await add('/outreach/wechat/add', { patientId, relation: 'self', agreedOn: '2026-01-01' })
    const code = await done<OutreachCode>(operator, 'POST', '/outreach/wechat/code', { id })
    expect(code.url).toBe('http://weixin.qq.com/q/abc')
    expect((await event(openid, 'subscribe', `<EventKey>qrscene_${scene}</EventKey>`)).body).toBe('success')
    return id
  }
  const follower = (id: string) => done(operator, 'GET', '/outreach/wechat/queryById', { id })

  beforeAll(async () => {
    operator = { token: await tokenOf(app, await addAccount(app, { roleCode: 'operator' })) }
    double = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => void parts.push(part))
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Input
        const path = new URL(request.url!, HERE).pathname
        if (path !== '/sms') return response.end(JSON.stringify(answerTo(path, body)))
        texts.push(body as (typeof texts)[number])
        const answer = smsAnswer()
        if (!answer) return request.socket.destroy()
        response.writeHead(answer.status ?? 200).end(JSON.stringify(answer.body ?? {}))
      })
    })
    await new Promise<void>((ready) => void double.listen(PORT, '127.0.0.1', ready))
  })
  afterAll(() => new Promise<void>((over) => void double.close(() => over())))

  test('a text message goes to the number on file; its receipt counts once, an early one is kept', async () => {
    const { id: patientId, phone } = await person()
    const taskId = await started(await setOf(['sms']), [patientId])
    const [{ id } = { id: '' }] = await recordsOf(taskId)
    expect((await receipt(id, 'delivered', 'another key of someone')).status).toBe(403)
    await receipt(id, 'delivered')
    await send()
    expect(texts.at(-1)).toMatchObject({ mobile: phone, message: '王先生您好', id })
    await receipt(id, 'delivered')
    const [row] = await recordsOf(taskId)
    expect(row).toMatchObject({ status: 'delivered', parts: 1, target: `139****${phone.slice(-4)}` })
  })

  test('an error inside a good answer fails at once; a lost answer is repeated with the same key', async () => {
    const setId = await setOf(['sms'])
    smsAnswer = () => ({ body: { ok: false, code: 'blacklist' } })
    const refused = await started(setId, [(await person()).id])
    await send()
    expect(await statesOf(refused)).toEqual([['sms', 'failed', 'rejected']])
    smsAnswer = () => undefined
    const lost = await started(setId, [(await person()).id])
    await send()
    expect(await statesOf(lost)).toEqual([['sms', 'queued', 'transient']])
    smsAnswer = () => ({})
    await due(lost)
    await send()
    expect(await statesOf(lost)).toEqual([['sms', 'sent', null]])
    expect(texts.at(-1)!.id).toBe(texts.at(-2)!.id)
  })

  test('a user is bound by the code shown, once; the openid is masked; the neighbour sees nothing', async () => {
    const { id: patientId } = await person()
    const openid = 'oAbcdefghijklmnop-one'
    const id = await bound(patientId, openid)
    const row = await follower(id)
    expect(row).toMatchObject({ status: 'active', subscribed: true, main: true })
    expect(JSON.stringify(row)).not.toContain(openid)
    const spent = await add('/outreach/wechat/add', { patientId, relation: 'self', agreedOn: '2026-01-01' })
    await event('oAbcdefghijklmnop-two', 'SCAN', `<EventKey>${scene}</EventKey>`)
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
      codes = given
      const taskId = await started(setId, [patientId])
      await send()
      return statesOf(taskId)
    }
    const before = tokens
    expect(await run(40001)).toEqual([
      ['sms', 'skipped', null],
      ['wechat', 'sent', null],
    ])
    expect(tokens).toBe(before + 1)
    expect(cards.at(-1)).toMatchObject({ touser: openid, data: { thing1: { value: '义诊' } } })
    expect(await run(45009)).toEqual([
      ['sms', 'sent', null],
      ['wechat', 'failed', 'quota'],
    ])
    expect(await run(43004)).toEqual([
      ['sms', 'sent', null],
      ['wechat', 'failed', 'not_subscribed'],
    ])
    expect(await follower(id)).toMatchObject({ subscribed: false })
    expect(await run()).toEqual([
      ['sms', 'sent', null],
      ['wechat', 'suppressed', 'unsubscribed'],
    ])
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
      `<MsgID>${1000 + cards.length}</MsgID><Status>failed:user block</Status>`,
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

  test('no text, number or openid stands in a log; the reading shows each attempt', async () => {
    const { id: patientId } = await person()
    const taskId = await started(await setOf(['sms']), [patientId])
    await send()
    const [row] = await recordsOf(taskId)
    const read = await done<OutreachReading>(operator, 'GET', '/outreach/record/reading', { id: row!.id })
    expect(read.attempts).toMatchObject([{ outcome: 'sent', note: '短信网关已接受' }])
    const { rows } = await sql<{ text: string }>`select l::text as text from sys_log l
      where l::text ~ '王先生您好|oAbcdefghij|${sql.raw(KEY)}'`.execute(db())
    expect(rows).toEqual([])
  })

  test('in any order, nothing leaves after withdrawal, death or restriction; a crash loses nothing and repeats no key', async () => {
    const setId = await setOf(['sms'])
    const steps = fc.array(fc.constantFrom('send', 'withdraw', 'die', 'restrict', 'crash'), {
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (order) => {
        const { id: patientId, phone } = await person()
        const taskId = await started(setId, [patientId])
        let stoppedAt = -1
        for (const [n, step] of order.entries()) {
          const isOpen = stoppedAt < 0
          if (step === 'send') await send()
          if (step === 'crash')
            await sql`update outreach_record set status = 'sending', lease_id = 'gone',
              lease_until = now() - interval '1 hour' where task_id = ${taskId} and status = 'queued'`.execute(db())
          if (step === 'withdraw')
            await sql`update patient_consent set status = 'withdrawn' where patient_id = ${patientId}`.execute(db())
          if (step === 'die' && !order.slice(0, n).some((earlier) => ['die', 'restrict'].includes(earlier)))
            await done({ as: 'admin' }, 'PUT', '/patient/decease', {
              ids: patientId,
              deceasedAt: '2026-01-02 08:00:00',
            })
          if (step === 'restrict')
            await sql`update patient set restricted_at = now() where id = ${patientId}`.execute(db())
          if (isOpen && ['withdraw', 'die', 'restrict'].includes(step)) stoppedAt = n
        }
        await send()
        const sentBefore = order.slice(0, stoppedAt < 0 ? undefined : stoppedAt).includes('send') || stoppedAt < 0
        expect(new Set(texts.filter(({ mobile }) => mobile === phone).map(({ id }) => id)).size).toBe(
          sentBefore ? 1 : 0,
        )
        const task = await done<OutreachTask>(operator, 'GET', '/outreach/task/queryById', { id: taskId })
        expect(task.status).toBe('done')
      }),
      { numRuns: 12 },
    )
  })
})
