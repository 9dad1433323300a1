/** A double of both providers, and the calls of an operator who sends messages to phones. */
import type { OutreachCode, OutreachRecord } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect } from 'vitest'
import { sendDue } from '../src/modules/content/outreach/dispatch.ts'
import { wechatSignature } from '../src/modules/content/outreach/wechat-signature.ts'
import { addAccount, systemOf, tokenOf, useApp } from './accounts.ts'
import { callsBy } from './calls.ts'
import type { CallOptions } from './harness.ts'

type Input = Record<string, unknown>

export const KEY = 'a-key-of-the-gateway'
export const TOKEN = 'callbacks'
const [FIRST_PORT, FILES] = [20_026, 4]

interface DeskOptions {
  readonly rule?: string
  readonly event?: string
  readonly optOut?: boolean
  readonly enrolledOnly?: boolean
  readonly signatureId?: string
  readonly remindDays?: number
  readonly body?: string
}

interface Provider {
  readonly texts: { mobile: string; message: string; id: string; sign: string; code?: string }[]
  readonly cards: { touser: string; client_msg_id: string; data: Input }[]
  readonly said: { touser?: string; text?: { content: string } }[]
  scene: string
  tokens: number
  codes: number[]
  smsAnswer: () => { status?: number; body?: object } | undefined
}

/** @param nth files that may run at once use doubles of their own */
export const phonesOf = (nth: number, settings: Readonly<Record<string, string>> = {}) => {
  const port = FIRST_PORT + nth + FILES * (process.pid % 10_000)
  const here = `http://127.0.0.1:${port}`
  const app = useApp({
    SMS_URL: `${here}/sms`,
    SMS_SIGN: '登录验证',
    SMS_RECEIPT_KEY: KEY,
    WECHAT_URL: here,
    WECHAT_APP_ID: 'wx1',
    WECHAT_APP_SECRET: 'hush',
    WECHAT_TOKEN: TOKEN,
    OUTBOUND_HOSTS: here,
    ...settings,
  })
  const provider: Provider = { texts: [], cards: [], said: [], scene: '', tokens: 0, codes: [], smsAnswer: () => ({}) }
  let double: Server

  const answerTo = (path: string, body: Input): object | undefined => {
    if (path === '/cgi-bin/stable_token') return { access_token: `t${(provider.tokens += 1)}`, expires_in: 7200 }
    if (path === '/cgi-bin/qrcode/create') {
      provider.scene = (body as { action_info: { scene: { scene_str: string } } }).action_info.scene.scene_str
      return { ticket: 'x', url: 'http://weixin.qq.com/q/abc' }
    }
    const errcode = provider.codes.shift() ?? 0
    if (errcode !== 0) return { errcode, errmsg: 'no' }
    if (path === '/cgi-bin/message/custom/send') {
      provider.said.push(body)
      return { errcode: 0, errmsg: 'ok' }
    }
    provider.cards.push(body as unknown as Provider['cards'][number])
    return { errcode: 0, errmsg: 'ok', msgid: 1000 + provider.cards.length }
  }

  const operator: CallOptions = {}
  let count = 0
  const next = () => (count += 1)
  const db = () => systemOf(app, 1).db
  const { ask, done } = callsBy(app)
  const add = async (path: string, body: Input, who = operator) =>
    (await done<{ id: string }>(who, 'POST', path, body)).id
  const filed = async (name: string) => {
    const id = await add('/outreach/signature/add', { name, company: '和悦医院有限公司' })
    await done(operator, 'PUT', '/outreach/signature/file', { ids: id })
    return id
  }
  let signature = ''
  const signed = async () => {
    if (signature === '') {
      signature = await filed('和悦医院')
      await done(operator, 'PUT', '/outreach/signature/approve', { ids: signature })
    }
    return signature
  }
  const setOf = async (
    channels: readonly string[],
    {
      rule = 'first_success',
      event = 'none',
      optOut = false,
      enrolledOnly = false,
      signatureId = '',
      body = '{患者称呼}您好',
      ...more
    }: DeskOptions = {},
  ) => {
    const hours = { quietFrom: '00:00', quietTo: '00:00', validHours: 24, urgent: true, enrolledOnly }
    const kindId = await add('/outreach/kind/add', {
      name: `类${next()}`,
      event,
      consentType: 'message',
      optOut,
      ...hours,
    })
    const items = []
    for (const channel of channels) {
      const wechat = { providerTemplateId: 'tpl', body: 'thing1：{活动名称}\nthing2：{患者称呼}' }
      const sms = channel === 'sms' && { signatureId: signatureId || (await signed()) }
      const wording = { channel, title: '通知', body, ...(channel === 'wechat' && wechat), ...sms }
      const templateId = await add('/outreach/template/add', {
        code: `c${next()}`,
        name: `模${count}`,
        kindId,
        ...wording,
      })
      await done(operator, 'PUT', '/outreach/template/submit', { ids: templateId })
      await done({ as: 'sysadmin' }, 'PUT', '/outreach/template/publish', { ids: templateId })
      items.push({ templateId })
    }
    return add('/outreach/set/add', { name: `集${next()}`, kindId, rule, items, ...more })
  }
  const person = async (phone = `139${String(10_000_000 + next())}`) => {
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

  const signedBy = (key: string, ...parts: readonly string[]) => {
    const timestamp = String(app.clock.now())
    const signature = createHmac('sha256', key)
      .update([timestamp, ...parts].join('\n'))
      .digest('hex')
    return { timestamp, signature }
  }
  const receipt = (id: string, status: string, key = KEY, code = '') =>
    app.call('POST', '/outreach/sms/receipt', { body: { id, status, code, ...signedBy(key, id, status, code) } })
  const answer = (phone: string, content: string, id: string, key = KEY) =>
    app.call('POST', '/outreach/sms/reply', { body: { id, phone, content, ...signedBy(key, id, phone, content) } })
  const event = async (
    openid: string,
    name: string,
    more = '',
    token = TOKEN,
    at = app.clock.now(),
    nonce = `n${next()}`,
  ) => {
    const timestamp = String(Math.floor(at / 1000))
    const signature = wechatSignature(token, timestamp, nonce)
    const query = new URLSearchParams({ signature, timestamp, nonce }).toString()
    const payload = `<xml><FromUserName><![CDATA[${openid}]]></FromUserName><CreateTime>${timestamp}</CreateTime><Event><![CDATA[${name}]]></Event>${more}</xml>`
    const url = `${app.services.config.apiBase}/outreach/wechat/callback?${query}`
    return app.server.inject({ method: 'POST', url, payload, headers: { 'content-type': 'text/xml' } })
  }
  const say = (openid: string, text: string, id: number) =>
    event(openid, '', `<MsgType>text</MsgType><Content><![CDATA[${text}]]></Content><MsgId>${id}</MsgId>`)
  const pending = (patientId: string) =>
    add('/outreach/wechat/add', { patientId, relation: 'self', agreedOn: '2026-01-01' })
  const bound = async (patientId: string, openid: string, isChecked = true) => {
    const id = await pending(patientId)
    const code = await done<OutreachCode>(operator, 'POST', '/outreach/wechat/code', { id })
    expect(code.url).toBe('http://weixin.qq.com/q/abc')
    expect((await event(openid, 'subscribe', `<EventKey>qrscene_${provider.scene}</EventKey>`)).body).toBe('success')
    if (isChecked) await app.call('PUT', '/outreach/wechat/check', { as: 'admin', body: { ids: id } })
    return id
  }
  const follower = (id: string) => done(operator, 'GET', '/outreach/wechat/queryById', { id })

  beforeAll(async () => {
    Object.assign(operator, { token: await tokenOf(app, await addAccount(app, { roleCode: 'operator' })) })
    double = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => void parts.push(part))
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Input
        const path = new URL(request.url!, here).pathname
        if (path !== '/sms') return response.end(JSON.stringify(answerTo(path, body)))
        provider.texts.push(body as unknown as Provider['texts'][number])
        const answer = provider.smsAnswer()
        if (!answer) return request.socket.destroy()
        response.writeHead(answer.status ?? 200).end(JSON.stringify(answer.body ?? {}))
      })
    })
    await new Promise<void>((ready) => void double.listen(port, '127.0.0.1', ready))
  })
  afterAll(() => new Promise<void>((over) => void double.close(() => over())))

  return {
    app,
    provider,
    operator,
    db,
    ask,
    done,
    add,
    filed,
    setOf,
    person,
    started,
    send,
    recordsOf,
    statesOf,
    due,
    receipt,
    answer,
    event,
    say,
    pending,
    bound,
    follower,
  }
}
