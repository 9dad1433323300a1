import type { OutreachReading, OutreachRecord, OutreachTask, OutreachTrial } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDue } from '../src/modules/content/outreach/dispatch.ts'
import { addAccount, systemOf, tokenOf, useApp } from './accounts.ts'
import { callsBy } from './calls.ts'
import type { CallOptions } from './harness.ts'

type Input = Record<string, unknown>

const PORT = 20_025 + (process.pid % 20_000)

describe('messages to patients', () => {
  const app = useApp({
    SMTP_URL: `smtp://127.0.0.1:${PORT}`,
    SMTP_FROM: 'notice@example.cn',
    OUTBOUND_HOSTS: `http://127.0.0.1:${PORT}`,
  })
  const mails: { to: string[]; text: string }[] = []
  let refusal: number | undefined
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        if (refusal !== undefined) return done(Object.assign(new Error('no'), { responseCode: refusal }))
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString('utf8'),
        })
        done()
      })
    },
  })
  const admin: CallOptions = { as: 'admin' }
  const other: CallOptions = { as: 'sysadmin' }
  let operator: CallOptions = {}
  let count = 0
  const next = () => (count += 1)

  const { ask, done } = callsBy(app)
  const add = async (path: string, body: Input, who = operator) =>
    (await done<{ id: string }>(who, 'POST', path, body)).id
  const move = (who: CallOptions, path: string, id: string, asked: Input = {}) =>
    ask(who, 'PUT', path, { ids: id, ...asked })
  const kind = (more: Input = {}) =>
    add('/outreach/kind/add', {
      name: `类别${next()}`,
      event: 'none',
      consentType: 'message',
      quietFrom: '00:00',
      quietTo: '00:00',
      validHours: 24,
      ...more,
    })
  const template = (kindId: string, channel: string, body = '{患者称呼}，您好') =>
    add('/outreach/template/add', { code: `t${next()}`, name: `模板${count}`, kindId, channel, title: '通知', body })
  const published = async (...given: Parameters<typeof template>) => {
    const id = await template(...given)
    expect(await move(operator, '/outreach/template/submit', id)).toMatchObject({ success: true })
    expect(await move(other, '/outreach/template/publish', id)).toMatchObject({ success: true })
    return id
  }
  const setOf = async (kindId: string, ids: readonly string[]) =>
    add('/outreach/set/add', {
      name: `集${next()}`,
      kindId,
      rule: 'first_success',
      items: ids.map((templateId) => ({ templateId })),
    })
  const reachedBy = async (given: Input) => {
    const ids = await add('/outreach/contact/add', { ...given, agreedOn: '2026-01-01' })
    await move(admin, '/outreach/contact/check', ids)
  }
  const person = async (given: { mail?: boolean; consent?: boolean } = {}) => {
    const { mail = true, consent = true } = given
    const id = await add('/patient/add', { name: '王建国', gender: '1', duplicateReason: '测试' }, admin)
    if (mail) await reachedBy({ patientId: id, channel: 'email', address: `p${next()}@example.cn` })
    if (consent)
      await sql`insert into patient_consent (id, tenant_id, title, patient_id, text_id, type, text_version, text_hash, signed_by,
          signer_name, method, signed_at, status)
        values (${`c${next()}`}, 1, '同意', ${id}, 'x', 'message', '1', 'x', 'self', '王建国', 'paper', now(), 'active')`.execute(
        systemOf(app, 1).db,
      )
    return id
  }
  const task = (setId: string, patients: readonly string[], more: Input = {}) =>
    add('/outreach/task/add', {
      name: `任务${next()}`,
      setId,
      audience: 'list',
      receivers: patients.map((patientId) => ({ patientId })),
      ...more,
    })
  const start = (id: string) => move(operator, '/outreach/task/start', id)
  const send = () => sendDue(app.services, new AbortController().signal)
  const recordsOf = async (taskId: string, who = operator) =>
    (await done<Page<OutreachRecord>>(who, 'GET', '/outreach/record/list', { taskId, column: 'dueAt' })).records
  const statesOf = async (taskId: string) => (await recordsOf(taskId)).map(({ status, reason }) => [status, reason])

  beforeAll(async () => {
    operator = { token: await tokenOf(app, await addAccount(app, { roleCode: 'operator' })) }
    await new Promise<void>((ready) => void server.listen(PORT, '127.0.0.1', ready))
  })
  afterAll(
    () =>
      new Promise<void>((over) => {
        server.close(over)
      }),
  )

  test('a template is published by a second person; variables are of the closed list', async () => {
    const kindId = await kind({ health: true })
    const refused = async (channel: string, body: string) => {
      const given = { code: `t${next()}`, name: `名${count}`, kindId, channel, title: '通知', body }
      return (await ask(operator, 'POST', '/outreach/template/add', given)).message
    }
    expect(await refused('sms', '{诊断}')).toContain('只能用于站内消息')
    expect(await refused('email', '{没有}')).toContain('没有名为“没有”的变量')
    expect(await refused('email', '{预约日期}')).toContain('只能用于用途为“预约提醒”')
    const id = await template(kindId, 'in_app', '{诊断}')
    await move(operator, '/outreach/template/submit', id)
    expect((await app.call('PUT', '/outreach/template/publish', { ...operator, body: { ids: id } })).status).toBe(403)
    const own = await add(
      '/outreach/template/add',
      { code: `t${next()}`, name: `名${count}`, kindId, channel: 'email', title: '通知', body: '好' },
      other,
    )
    await move(other, '/outreach/template/submit', own)
    expect((await move(other, '/outreach/template/publish', own)).message).toContain('不能自己审核发布')
  })

  test('the trial names unreachable patients with the reason; with consent and address a mail is sent once', async () => {
    const kindId = await kind()
    const setId = await setOf(kindId, [await published(kindId, 'email')])
    const [fine, silent, lost] = [await person(), await person({ consent: false }), await person({ mail: false })]
    const id = await task(setId, [fine, silent, lost])
    const trial = await done<OutreachTrial>(operator, 'POST', '/outreach/task/try', { id })
    expect([trial.total, trial.reached]).toEqual([3, 1])
    expect(trial.unreached.map(({ why }) => why).toSorted()).toEqual(['没有可用的接收方式', '没有有效的同意'])
    const before = mails.length
    expect(await start(id)).toMatchObject({ success: true })
    await Promise.all([send(), send()])
    expect(mails.slice(before)).toHaveLength(1)
    expect((await statesOf(id)).toSorted()).toEqual([
      ['sent', null],
      ['suppressed', 'consent'],
      ['suppressed', 'no_contact'],
    ])
    const row = (await recordsOf(id)).find(({ status }) => status === 'sent')!
    expect(row.target).toMatch(/^p\*\*\*@/)
    const read = await done<OutreachReading>(operator, 'GET', '/outreach/record/reading', { id: row.id })
    expect(read).toMatchObject({ content: '王先生，您好', attempts: [{ outcome: 'sent' }] })
    expect(await done<OutreachTask>(operator, 'GET', '/outreach/task/queryById', { id })).toMatchObject({
      status: 'done',
      total: 3,
      reached: 1,
      unreached: 2,
    })
    expect((await ask({ as: 'outsider' }, 'GET', '/outreach/record/queryById', { id: row.id })).success).toBe(false)
    const { rows } = await sql`select content from sys_notice where about = ${`outreach:task:${id}`}`.execute(
      systemOf(app, 1).db,
    )
    expect(rows).toEqual([{ content: '共 3 人，已发出 1 人，没有发到 2 人，请查看原因。' }])
  })

  test('withdrawn consent and death stop queued messages', async () => {
    const kindId = await kind()
    const setId = await setOf(kindId, [await published(kindId, 'email')])
    const [taken, dead] = [await person(), await person()]
    const id = await task(setId, [taken, dead])
    await start(id)
    await sql`update patient_consent set status = 'withdrawn' where patient_id = ${taken}`.execute(systemOf(app, 1).db)
    await done(admin, 'PUT', '/patient/decease', { ids: dead, deceasedAt: '2026-01-02 08:00:00' })
    const before = mails.length
    await send()
    expect(mails).toHaveLength(before)
    expect((await statesOf(id)).toSorted()).toEqual([
      ['suppressed', 'consent'],
      ['suppressed', 'deceased'],
    ])
  })

  test('in-app falls back to mail; a bound account is reached in-app', async () => {
    const kindId = await kind()
    const setId = await setOf(kindId, [await published(kindId, 'in_app'), await published(kindId, 'email')])
    const [mailOnly, bound] = [await person(), await person()]
    const account = await addAccount(app)
    await reachedBy({ patientId: bound, channel: 'in_app', userId: account.id })
    const id = await task(setId, [mailOnly, bound])
    await start(id)
    await send()
    expect((await statesOf(id)).toSorted()).toEqual([
      ['delivered', null],
      ['sent', null],
      ['skipped', null],
      ['suppressed', 'no_contact'],
    ])
  })

  test('a busy server is tried again later, a refusal is not; both are recorded', async () => {
    const kindId = await kind()
    const setId = await setOf(kindId, [await published(kindId, 'email')])
    const id = await task(setId, [await person()])
    await start(id)
    refusal = 451
    await send()
    expect(await statesOf(id)).toEqual([['queued', 'transient']])
    await sql`update outreach_record set next_at = now() - interval '1 minute' where task_id = ${id}`.execute(
      systemOf(app, 1).db,
    )
    refusal = 550
    await send()
    refusal = undefined
    expect(await statesOf(id)).toEqual([['failed', 'rejected']])
    const [row] = await recordsOf(id)
    const again = await ask(operator, 'PUT', '/outreach/record/retry', { ids: row!.id })
    expect(again).toMatchObject({ success: false, message: '没有重新发送：未发出的原因不会改变，不能重新发送' })
  })

  test('a retry counts on, waits anew, and is refused while its obstacle stands', async () => {
    const kindId = await kind()
    const setId = await setOf(kindId, [await published(kindId, 'email')])
    const [patientId, without] = [await person(), await person({ mail: false })]
    const id = await task(setId, [patientId, without])
    await start(id)
    await sql`update outreach_record set status = 'failed', reason = 'transient', attempts = 5
      where task_id = ${id} and patient_id = ${patientId}`.execute(systemOf(app, 1).db)
    await send()
    const rows = await recordsOf(id)
    const [failed, blocked] = [patientId, without].map((one) => rows.find((row) => row.patientId === one)!)
    const reading = (of: string) => done<OutreachReading>(operator, 'GET', '/outreach/record/reading', { id: of })
    expect((await reading(failed!.id)).final).toBeNull()
    expect((await reading(blocked!.id)).final).toBe('现在仍不能发送：没有可用的接收方式')
    const answer = await ask(operator, 'PUT', '/outreach/record/retry', { ids: `${failed!.id},${blocked!.id}` })
    expect(answer.message).toBe('1 条已重新排队；其余没有重发：现在仍不能发送：没有可用的接收方式')
    refusal = 451
    await send()
    refusal = undefined
    expect((await recordsOf(id)).find((row) => row.id === failed!.id)).toMatchObject({ status: 'queued', attempts: 6 })
  })

  test('cancelling a task stops queued messages', async () => {
    const kindId = await kind()
    const setId = await setOf(kindId, [await published(kindId, 'email')])
    const id = await task(setId, [await person()])
    await start(id)
    await move(operator, '/outreach/task/cancel', id, { reason: '改期' })
    const before = mails.length
    await send()
    expect(mails).toHaveLength(before)
    expect(await statesOf(id)).toEqual([['cancelled', 'task']])
  })

  test('a variable without value refuses the start and names the row', async () => {
    const kindId = await kind()
    const setId = await setOf(kindId, [await published(kindId, 'email', '{活动名称}')])
    const id = await task(setId, [await person()])
    expect((await start(id)).message).toMatch(/^第 1 行 P\d+ 缺少活动名称/)
    expect(await recordsOf(id)).toEqual([])
  })

  test('an expired lease: unknown if mail was begun, otherwise queued again', async () => {
    const kindId = await kind()
    const setId = await setOf(kindId, [await published(kindId, 'email')])
    const id = await task(setId, [await person(), await person()])
    await start(id)
    const { db } = systemOf(app, 1)
    const [record] = await recordsOf(id)
    await sql`update outreach_record set status = 'sending', lease_id = 'gone', lease_until = now() - interval '1 hour'
      where task_id = ${id}`.execute(db)
    await sql`insert into outreach_attempt (id, tenant_id, record_id, started_at, outcome)
      values (${`a${next()}`}, 1, ${record!.id}, now(), 'started')`.execute(db)
    const before = mails.length
    await send()
    expect(mails).toHaveLength(before + 1)
    expect((await statesOf(id)).toSorted()).toEqual([
      ['sent', null],
      ['unknown', 'unknown'],
    ])
    const ids = record!.id
    const settle = (again: boolean, who = operator) => ask(who, 'PUT', '/outreach/record/settle', { ids, again })
    expect(await ask(operator, 'PUT', '/outreach/record/retry', { ids })).toMatchObject({ success: false })
    expect(await settle(false, { as: 'outsider' })).toMatchObject({ success: false })
    expect((await settle(true)).result).toEqual({ settled: 1, refused: [] })
    await send()
    expect(mails).toHaveLength(before + 2)
    await sql`update outreach_record set status = 'unknown' where id = ${ids}`.execute(db)
    expect((await settle(false)).result).toEqual({ settled: 1, refused: [] })
    expect(await settle(false)).toMatchObject({ success: false, message: '没有处理：只处理结果未知的消息' })
    const { attempts } = await done<OutreachReading>(operator, 'GET', '/outreach/record/reading', { id: ids })
    expect(attempts.map(({ outcome }) => outcome).toSorted()).toEqual(['checked', 'checked', 'sent', 'unknown'])
    const counted = await done<OutreachTask>(operator, 'GET', '/outreach/task/queryById', { id })
    expect(counted).toMatchObject({ reached: 2, unreached: 0 })
  })
})
