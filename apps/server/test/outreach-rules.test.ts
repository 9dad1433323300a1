import { withOptOut, type OutreachRecord, type OutreachTrial } from '@huxi/contract'
import type { Page, StatisticResult } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sendDue } from '../src/modules/content/outreach/dispatch.ts'
import { isCapped, quietUntil, type Facts } from '../src/modules/content/outreach/facts.ts'
import { isOptOut } from '../src/modules/content/outreach/reply.ts'
import { wechatSignature } from '../src/modules/content/outreach/wechat-signature.ts'
import { addAccount, systemOf, tokenOf, useApp } from './accounts.ts'
import { callsBy } from './calls.ts'
import type { CallOptions } from './harness.ts'
import { statementsOf } from './statement-count.ts'

type Input = Record<string, unknown>

const RULES = { consentType: 'message', urgent: false, enrolledOnly: false }

test.each([
  ['21:00', '08:00', '2026-11-27T20:59:59+08:00', null],
  ['21:00', '08:00', '2026-11-27T21:00:00+08:00', '2026-11-28 08:00:00'],
  ['21:00', '08:00', '2026-12-31T23:59:59+08:00', '2027-01-01 08:00:00'],
  ['21:00', '08:00', '2026-11-28T00:00:00+08:00', '2026-11-28 08:00:00'],
  ['21:00', '08:00', '2026-11-28T08:00:00+08:00', null],
  ['12:00', '14:00', '2026-11-27T13:00:00+08:00', '2026-11-27 14:00:00'],
  ['12:00', '14:00', '2026-11-27T23:00:00+08:00', null],
  ['08:00', '08:00', '2026-11-27T08:00:00+08:00', null],
])('quiet from %s to %s: at %s until %s', (quietFrom, quietTo, at, until) => {
  expect(quietUntil({ ...RULES, quietFrom, quietTo }, Date.parse(at))).toBe(until)
  expect(quietUntil({ ...RULES, quietFrom, quietTo, urgent: true }, Date.parse(at))).toBeNull()
})

test.each([
  [2, 9, false],
  [3, 3, true],
  [0, 10, true],
])('%i today and %i in a week: capped %s, unless it is urgent', (today, week, capped) => {
  const [kind, facts] = [{ ...RULES, quietFrom: '', quietTo: '' }, { today, week } as Facts]
  expect(isCapped(kind, facts)).toBe(capped)
  expect(isCapped({ ...kind, urgent: true }, facts)).toBe(false)
})

test.each([
  ['sms', true, '欢迎参加', '欢迎参加。拒收请回复R'],
  ['sms', true, '欢迎参加。 ', '欢迎参加。拒收请回复R'],
  ['sms', true, '欢迎，拒收请回复R', '欢迎，拒收请回复R'],
  ['sms', null, '欢迎参加', '欢迎参加'],
  ['email', true, '欢迎参加', '欢迎参加'],
])('the opt-out text by %s, needed %s: %s becomes %s', (channel, isNeeded, text, wording) => {
  expect(withOptOut(text, channel, isNeeded)).toBe(wording)
})

test.each([
  ['R', true],
  [' “ｔｄ” ', true],
  ['退订。', true],
  ['我要退订短信', true],
  ['回复 T', true],
  ['请不要退订', false],
  ['RT', false],
  ['好的，谢谢', false],
])('the reply %s refuses further text messages: %s', (text, isOut) => {
  expect(isOptOut(text)).toBe(isOut)
})

test('the signature of a callback', () => {
  expect(wechatSignature('callbacks', '1409735669', 'nonce')).toBe('2e7c13ecce0010dedeea3f7bc437b4fc26050dab')
})

describe('at send time', () => {
  const app = useApp()
  const admin: CallOptions = { as: 'admin' }
  let operator: CallOptions = {}
  let count = 0
  const next = () => (count += 1)
  const { done } = callsBy(app)
  const add = async (path: string, body: Input, who = operator) =>
    (await done<{ id: string }>(who, 'POST', path, body)).id
  const db = () => systemOf(app, 1).db

  const setOf = async (rules: Input = {}) => {
    const hours = { quietFrom: '00:00', quietTo: '00:00', validHours: 24 }
    const kind = { name: `类别${next()}`, event: 'none', consentType: 'message', ...hours, ...rules }
    const kindId = await add('/outreach/kind/add', kind)
    const wording = { code: `r${next()}`, name: `模板${count}`, kindId, channel: 'in_app', title: '通知', body: '您好' }
    const templateId = await add('/outreach/template/add', wording)
    await done(operator, 'PUT', '/outreach/template/submit', { ids: templateId })
    await done({ as: 'sysadmin' }, 'PUT', '/outreach/template/publish', { ids: templateId })
    const set = { name: `集${next()}`, kindId, rule: 'first_success', items: [{ templateId }] }
    return { kindId, setId: await add('/outreach/set/add', set) }
  }
  const person = async () => {
    const patientId = await add('/patient/add', { name: '王建国', gender: '1', duplicateReason: '测试' }, admin)
    const { id: userId } = await addAccount(app)
    const ids = await add('/outreach/contact/add', { patientId, channel: 'in_app', userId, agreedOn: '2026-01-01' })
    await done(admin, 'PUT', '/outreach/contact/check', { ids })
    await sql`insert into patient_consent (id, tenant_id, title, patient_id, text_id, type, text_version, text_hash,
        signed_by, signer_name, method, signed_at, status)
      values (${`rules${next()}`}, 1, '同意', ${patientId}, 'x', 'message', '1', 'x', 'self', '王建国', 'paper', now(),
        'active')`.execute(db())
    return patientId
  }
  const drafted = (setId: string, patients: readonly string[], more: Input = {}) => {
    const receivers = patients.map((patientId) => ({ patientId }))
    return add('/outreach/task/add', { name: `任务${next()}`, setId, audience: 'list', receivers, ...more })
  }
  const started = async (setId: string, patients: readonly string[]) => {
    const id = await drafted(setId, patients)
    await done(operator, 'PUT', '/outreach/task/start', { ids: id })
    return id
  }
  const send = () => sendDue(app.services, new AbortController().signal)
  const statesOf = async (taskId: string) => {
    const { records } = await done<Page<OutreachRecord>>(operator, 'GET', '/outreach/record/list', { taskId })
    return records.map(({ status, reason }) => [status, reason]).toSorted()
  }

  beforeAll(async () => {
    operator = { token: await tokenOf(app, await addAccount(app, { roleCode: 'operator' })) }
  })

  test('staff do not register their own account as that of a patient', async () => {
    const patientId = await add('/patient/add', { name: '王建国', gender: '1', duplicateReason: '测试' }, admin)
    const nurse = await addAccount(app, { roleCode: 'nurse' })
    const body = { patientId, channel: 'in_app', userId: nurse.id, agreedOn: '2026-01-01' }
    const own = await app.call('POST', '/outreach/contact/add', { token: await tokenOf(app, nurse), body })
    expect(own.body).toMatchObject({ success: false, message: expect.stringContaining('不能把自己的账号') })
    const { id: ids } = await done<{ id: string }>(operator, 'POST', '/outreach/contact/add', body)
    const check = async (who: CallOptions) =>
      (await app.call('PUT', '/outreach/contact/check', { ...who, body: { ids } })).body
    expect(await check({ token: await tokenOf(app, nurse) })).toMatchObject({ success: false })
    expect(await check(operator)).toMatchObject({ message: expect.stringContaining('另一位同事') })
    expect(await check({ as: 'outsider' })).toMatchObject({ success: false })
    expect(await check(admin)).toMatchObject({ success: true })
  })

  test('an address is no own one of staff, serves five patients, and is confirmed anew after each change', async () => {
    await sql`update sys_user set email = 'Own@example.cn' where username = 'nurse'`.execute(db())
    const entered = async (who: CallOptions, address: string) => {
      const patientId = await add('/patient/add', { name: '王建国', gender: '1', duplicateReason: '测试' }, admin)
      const body = { patientId, channel: 'email', address, agreedOn: '2026-01-01' }
      return (await app.call<{ id: string }>('POST', '/outreach/contact/add', { ...who, body })).body
    }
    expect(await entered({ as: 'nurse' }, 'own@example.cn')).toMatchObject({
      message: expect.stringContaining('自己的邮箱'),
    })
    const [first] = await Promise.all(Array.from({ length: 5 }, () => entered(operator, 'family@example.cn')))
    expect(await entered(operator, 'Family@example.cn')).toMatchObject({
      message: expect.stringContaining('最多登记给 5 位'),
    })
    const { id } = first!.result!
    await done(admin, 'PUT', '/outreach/contact/check', { ids: id })
    const read = () => done(operator, 'GET', '/outreach/contact/queryById', { id })
    expect(await read()).toMatchObject({ checked: true })
    await done(operator, 'PUT', '/outreach/contact/edit', { ...(await read()), note: '家人' })
    expect(await read()).toMatchObject({ checked: true })
    await done(operator, 'PUT', '/outreach/contact/edit', { ...(await read()), address: 'other@example.cn' })
    expect(await read()).toMatchObject({ checked: false })
  })

  test('a retry costs the same number of statements at any length', async () => {
    const { setId } = await setOf()
    const people: string[] = []
    while (people.length < 9) people.push(await person())
    const id = await started(setId, people)
    const failed = sql`update outreach_record set status = 'failed', reason = 'transient' where task_id = ${id} returning id`
    const ids = (await failed.execute(db())).rows.map((row) => (row as { id: string }).id)
    const retrying = (some: readonly string[]) =>
      statementsOf(app.services.database, () =>
        done(operator, 'PUT', '/outreach/record/retry', { ids: some.join(',') }),
      )
    await retrying(ids.slice(0, 1))
    const few = await retrying(ids.slice(1, 3))
    expect(await retrying(ids.slice(3))).toBeLessThanOrEqual(few + 1)
    await send()
  })

  test('quiet hours hold a message back until they are over', async () => {
    const { kindId, setId } = await setOf({ quietFrom: '00:00', quietTo: '23:59' })
    const at = new Date(app.clock.now() + 8 * 3_600_000).toISOString().slice(11, 16)
    if (at === '23:59') app.clock.advance(60_000)
    const id = await started(setId, [await person()])
    await send()
    expect(await statesOf(id)).toEqual([['queued', null]])
    await done(operator, 'PUT', '/outreach/kind/edit', { id: kindId, quietTo: '00:00' })
    await sql`update outreach_record set next_at = due_at where task_id = ${id}`.execute(db())
    await send()
    expect(await statesOf(id)).toEqual([['delivered', null]])
  })

  test('after three messages since midnight a patient gets no fourth, unless the kind is urgent', async () => {
    const patient = await person()
    const { setId } = await setOf()
    for (let n = 0; n < 3; n += 1) {
      const id = await started(setId, [patient])
      await send()
      expect(await statesOf(id)).toEqual([['delivered', null]])
    }
    const capped = await started(setId, [patient])
    const trial = async (more: Input) => {
      const id = await drafted(setId, [patient], more)
      return (await done<OutreachTrial>(operator, 'POST', '/outreach/task/try', { id })).unreached
    }
    expect(await trial({})).toMatchObject([{ why: '达到频次上限' }])
    expect(await trial({ sendAt: '2099-01-01 10:00:00' })).toEqual([])
    const urgent = await started((await setOf({ urgent: true })).setId, [patient])
    await send()
    expect(await statesOf(capped)).toEqual([['suppressed', 'cap']])
    expect(await statesOf(urgent)).toEqual([['delivered', null]])
    const midnight = sql`date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`
    await sql`update outreach_record set sent_at = ${midnight} - interval '1 second' where patient_id = ${patient}`.execute(
      db(),
    )
    const later = await started(setId, [patient])
    await send()
    expect(await statesOf(later)).toEqual([['delivered', null]])
  })

  test('records merged, restricted or deleted after the start get no message; the figures say so', async () => {
    const [merged, restricted, deleted, fine] = [await person(), await person(), await person(), await person()]
    const { kindId, setId } = await setOf()
    const id = await started(setId, [merged, restricted, deleted, fine])
    await sql`update patient set status = 'merged' where id = ${merged}`.execute(db())
    await sql`update patient set restricted_at = now() where id = ${restricted}`.execute(db())
    await sql`update patient set del_flag = 1 where id = ${deleted}`.execute(db())
    await send()
    const { rows } = await sql<{ patientId: string; status: string; reason: string | null }>`select
      patient_id as "patientId", status, reason from outreach_record where task_id = ${id}`.execute(db())
    const endOf = (patient: string) => {
      const { status, reason } = rows.find(({ patientId }) => patientId === patient)!
      return [status, reason]
    }
    expect(endOf(merged)).toEqual(['suppressed', 'gone'])
    expect(endOf(restricted)).toEqual(['suppressed', 'restricted'])
    expect(endOf(deleted)).toEqual(['suppressed', 'gone'])
    expect(endOf(fine)).toEqual(['delivered', null])

    await sql`update patient set status = 'active', restricted_at = null, del_flag = 0
      where id in (${merged}, ${restricted}, ${deleted})`.execute(db())
    const stat = (name: string, who = operator) =>
      done<StatisticResult>(who, 'GET', `/outreach/record/stat/${name}`, { kindId })
    expect((await stat('total')).total.rows).toBe(4)
    expect((await stat('suppressed')).total.rows).toBe(3)
    expect((await stat('rate')).total).toMatchObject({ rows: 1, base: { rows: 4 } })
    const path = '/outreach/record/stat/total'
    const foreign = await app.call<StatisticResult>('GET', path, { as: 'outsider', query: { kindId } })
    expect(foreign.body.result?.total.rows ?? 0).toBe(0)
  })

  test('an opted-out contact is counted by its day and channel until resumed, opens its row, not for another tenant', async () => {
    const today = new Date(app.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const query = { endedAt_begin: today, endedAt_end: today, channel: 'in_app' }
    const path = '/outreach/contact/stat/optOuts'
    const count = async () => (await done<StatisticResult>(operator, 'GET', path, query)).total
    const before = await count()
    const patientId = await person()
    const { records } = await done<Page<{ id: string }>>(operator, 'GET', '/outreach/contact/list', { patientId })
    const { id } = records[0]!
    await done(operator, 'PUT', '/outreach/contact/unsubscribe', { ids: id, reason: '患者要求' })
    const after = await count()
    expect(after.rows).toBe(before.rows + 1)
    const rows = await done<Page<{ id: string }>>(operator, 'GET', '/outreach/contact/list', { ...after.query })
    expect([rows.total, rows.records.some((row) => row.id === id)]).toEqual([after.rows, true])
    const foreign = await app.call<StatisticResult>('GET', path, { as: 'outsider', query })
    expect(foreign.body.result?.total.rows ?? 0).toBe(0)
    await done(operator, 'PUT', '/outreach/contact/resume', { ids: id, reason: '重新同意' })
    expect((await count()).rows).toBe(before.rows)
  })
})
