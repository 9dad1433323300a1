import type { FormItem, OpenForm, StartedOpening } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { formatTime } from '../src/platform/config/clock.ts'
import { solvedCaptcha } from './account.ts'
import { addAccount, systemOf, tokenOf, useApp } from './accounts.ts'
import { addBoundRole, rowsWith } from './conformance/holders.ts'
import { admin, wire } from './form-calls.ts'
import type { CallOptions } from './harness.ts'

type Input = Record<string, unknown>

const NAME: FormItem = { code: 'name', label: '称呼', kind: 'text', required: true, max: 20, list: true }
const SEX: FormItem = { code: 'sex', label: '性别', kind: 'dict', dict: 'sex', list: true }
const NOTE: FormItem = { code: 'inner', label: '内部备注', kind: 'longText' }
const WHO: FormItem = { code: 'who', label: '患者', kind: 'patient' }
const LATER = '2099-01-01 00:00:00'

describe('a form open to the outside', () => {
  const app = useApp({
    RATE_LIMIT_USER: '100000',
    RATE_LIMIT_ANON: '100000',
    OPEN_FORMS: 'on',
    QUESTIONNAIRE_LINKS: 'off',
  })
  const { ask, done, publish, published, list } = wire(app)
  const other: CallOptions = { as: 'outsider' }
  const anyone: CallOptions = { from: '10.9.0.1' }

  const opened = async (more: Input = {}) => {
    const form = await published([NAME, SEX, NOTE, WHO])
    const given = { formId: form.id, title: '报名', items: 'name,sex', closesAt: LATER, answersMax: 2, ...more }
    const started = await done<StartedOpening>(admin, 'POST', '/online/opening/start', given)
    return { ...form, codes: started.codes, key: started.path!.slice(3), opening: started.id }
  }
  const send = async (key: string, values: Input, more: Input = {}) =>
    ask(anyone, 'POST', '/online/open/send', { key, values, ...(await solvedCaptcha(app, '10.9.0.1')), ...more })
  const queue = (who: CallOptions, title = '报名') =>
    done<Page<Input>>(who, 'GET', '/online/answer/list', { title, column: 'receivedAt', order: 'desc' })

  test('shows no answer as another field', async () => {
    const { key } = await opened({ title: '换行' })
    expect(await send(key, { name: '甲\n性别：男\r\n乙' })).toMatchObject({ success: true })
    expect((await queue(admin, '换行')).records).toMatchObject([{ content: '称呼：甲\n　　性别：男\n　　乙' }])
  })

  test('takes answers into a queue, and staff take them over', async () => {
    const { key, path, id } = await opened({ title: '收入' })
    const form = await done<OpenForm>(anyone, 'POST', '/online/open/read', { key })
    expect(form.fields.map(({ code }) => code)).toEqual(['name', 'sex'])
    expect(JSON.stringify(form)).not.toMatch(/内部|form_|tenant/)
    expect((await send(key, { sex: '1' })).message).toContain('称呼')
    expect((await send(key, { name: '甲', sex: '9' })).message).toContain('性别')
    expect((await send(key, { name: '甲' }, { captcha: 'x' })).success).toBe(false)
    expect(await send(key, { name: '甲', sex: '1', inner: '越界', formVersion: 9 })).toMatchObject({ success: true })
    expect((await list(path)).total).toBe(0)
    const { records } = await queue(admin, '收入')
    expect(records).toMatchObject([{ content: '称呼：甲\n性别：男', status: 'waiting' }])
    expect((await queue(other, '收入')).total).toBe(0)
    const ids = String(records[0]!['id'])
    expect((await ask(other, 'PUT', '/online/answer/accept', { ids })).success).toBe(false)
    await done(admin, 'PUT', '/online/answer/accept', { ids })
    expect((await ask(admin, 'PUT', '/online/answer/accept', { ids })).success).toBe(false)
    expect((await list(path)).records).toMatchObject([{ name: '甲', sex: '1', inner: null }])
    expect(
      (
        await ask(other, 'POST', '/online/opening/start', {
          formId: id,
          title: 'x',
          items: 'name',
          closesAt: LATER,
          answersMax: 1,
        })
      ).message,
    ).toBe('未找到对应实体')
  })

  test('takes a form sent again under its key once, with another captcha', async () => {
    const { key, codes } = await opened({ title: '重复', codes: 1 })
    const once = { ...anyone, headers: { 'idempotency-key': 'one-and-the-same-key' } }
    const sendOnce = async (values: Input) =>
      ask(once, 'POST', '/online/open/send', { ...(await solvedCaptcha(app, '10.9.0.1')), key, values, code: codes[0] })
    const first = await sendOnce({ name: '甲' })
    expect(first).toMatchObject({ success: true })
    expect(await sendOnce({ name: '甲' })).toMatchObject({ success: true, message: first.message })
    expect((await sendOnce({ name: '乙' })).message).toContain('已经处理过')
    expect((await queue(admin, '重复')).total).toBe(1)
  })

  test('repeats the answer of the last accepted send although the form is full, closed or retired by then', async () => {
    const { id, key, opening } = await opened({ title: '最后一份', answersMax: 1 })
    const once = { ...anyone, headers: { 'idempotency-key': 'the-last-answer-of-all' } }
    const sendOnce = async () =>
      ask(once, 'POST', '/online/open/send', { ...(await solvedCaptcha(app, '10.9.0.1')), key, values: { name: '甲' } })
    const first = await sendOnce()
    expect(first).toMatchObject({ success: true })
    expect(await sendOnce()).toMatchObject({ success: true, message: first.message })
    await done(admin, 'PUT', '/online/opening/close', { ids: opening })
    await done(admin, 'PUT', '/online/cgform/head/retire', { ids: id })
    expect(await sendOnce()).toMatchObject({ success: true, message: first.message })
    expect((await send(key, { name: '乙' })).message).toContain('已经结束')
    expect((await queue(admin, '最后一份')).total).toBe(1)
  })

  test('says before the captcha that it is closed, and stores nothing', async () => {
    const { key, opening } = await opened({ title: '先说' })
    const unsolved = (headers: Record<string, string> = {}) =>
      ask({ ...anyone, headers }, 'POST', '/online/open/send', {
        key,
        values: { name: '甲' },
        captcha: 'x',
        checkKey: 'x',
      })
    expect((await unsolved()).message).toContain('验证码')
    await done(admin, 'PUT', '/online/opening/close', { ids: opening })
    expect((await unsolved()).message).toContain('已经结束')
    expect((await unsolved({ 'idempotency-key': 'a-key-of-a-closed-form' })).message).toContain('已经结束')
    expect((await queue(admin, '先说')).total).toBe(0)
  })

  test('opens once under its key and gives the same codes again, which nothing stores', async () => {
    const form = await published([NAME])
    const given = { formId: form.id, title: '再次开放', items: 'name', closesAt: LATER, answersMax: 9, codes: 5 }
    const start = (headers: Record<string, string>, more: Input = {}) =>
      ask({ ...admin, headers }, 'POST', '/online/opening/start', { ...given, ...more })
    const once = { 'idempotency-key': 'one-opening-and-no-other' }
    const first = await start(once)
    expect(first).toMatchObject({ success: true })
    expect((await start(once)).result).toEqual(first.result)
    expect((await start(once, { codes: 6 })).message).toContain('已经处理过')
    const openedIn = ({ result }: { result: unknown }) => result as StartedOpening
    const { id, codes, path } = openedIn(first)
    expect(new Set(codes).size).toBe(5)
    expect(await send(path!.slice(3), { name: '甲' }, { code: codes[4] })).toMatchObject({ success: true })
    const { rows } = await sql<{ answer: string }>`select answer from sys_idempotency_key
      where answer like ${`%${id}%`}`.execute(systemOf(app, 1).db)
    expect(rows).toHaveLength(1)
    expect(codes.filter((code) => rows[0]!.answer.includes(code))).toEqual([])
    const others = openedIn(await start({ 'idempotency-key': 'another-opening-of-it' }))
    expect(others.codes.filter((code) => codes.includes(code))).toEqual([])
  })

  test('answers are listed to callers who see every field of the form', async () => {
    const { key, code } = await opened({ title: '字段' })
    await send(key, { name: '甲', sex: '1' })
    const own = `form1:${code}`
    const codes = ['online:answer:list', `${own}:list`]
    const role = await addBoundRole(app, await rowsWith(app, (one) => codes.includes(one)))
    const account = await addAccount(app, { roleCode: role.roleCode })
    const total = async () => (await queue({ token: await tokenOf(app, account) }, '字段')).total
    expect(await total()).toBe(1)
    const rules = [{ field: 'inner', rule: 'hidden' }]
    await done(admin, 'POST', '/sys/role/fieldRule', { roleId: role.id, resource: own, rules })
    expect(await total()).toBe(0)
  })

  test('takes one answer per code, as many as are wanted, and none once it is closed', async () => {
    const { key, codes, opening } = await opened({ codes: 3, title: '凭码' })
    expect(new Set(codes).size).toBe(3)
    expect((await send(key, { name: '甲' }, { code: 'WRONG' })).message).toContain('填写码不正确')
    expect(await send(key, { name: '甲' }, { code: codes[0] })).toMatchObject({ success: true })
    expect((await send(key, { name: '甲' }, { code: codes[0] })).message).toContain('已经用过')
    expect(await send(key, { name: '乙' }, { code: codes[1]!.toLowerCase() })).toMatchObject({ success: true })
    expect((await send(key, { name: '丙' }, { code: codes[2] })).message).toContain('已满')
    await done(admin, 'PUT', '/online/opening/close', { ids: opening })
    expect((await ask(anyone, 'POST', '/online/open/read', { key })).message).toContain('结束')
    expect((await ask(anyone, 'POST', '/online/open/read', { key: 'nothing' })).message).toContain('链接无效')
  })

  test('one network cannot fill an opening by itself', async () => {
    const { key, opening } = await opened({ title: '单一网络', answersMax: 1000 })
    const at = formatTime(app.clock.now())
    await sql`insert into sys_quota (id, subject, at) select 'one' || n, ${`open-form:${opening}:10.9.0.1`},
      ${at}::timestamptz from generate_series(1, 199) n`.execute(systemOf(app, 1).db)
    expect(await send(key, { name: '甲' })).toMatchObject({ success: true })
    expect((await send(key, { name: '乙' })).message).toContain('您的网络提交的份数已满')
    const other = { from: '10.9.1.1' }
    const given = { key, values: { name: '丙' }, ...(await solvedCaptcha(app, other.from)) }
    expect(await ask(other, 'POST', '/online/open/send', given)).toMatchObject({ success: true })
  })

  test('takes an empty answer as none, and says why an answer does not fit the form any more', async () => {
    const ON_TIME: FormItem = { code: 'ok', label: '按时', kind: 'bool', initial: true, list: true }
    const { id, path } = await published([NAME, ON_TIME])
    const given = { formId: id, title: '旧题', items: 'name,ok', closesAt: LATER, answersMax: 5 }
    const key = (await done<StartedOpening>(admin, 'POST', '/online/opening/start', given)).path!.slice(3)
    const form = await done<OpenForm>(anyone, 'POST', '/online/open/read', { key })
    expect(form.fields.map(({ initial }) => initial)).toEqual([null, true])
    expect((await send(key, {})).message).toContain('称呼')
    const accept = async () =>
      ask(admin, 'PUT', '/online/answer/accept', { ids: String((await queue(admin, '旧题')).records[0]!['id']) })
    await send(key, { name: '甲' })
    expect(await accept()).toMatchObject({ success: true })
    expect((await list(path)).records).toMatchObject([{ name: '甲', ok: null }])
    await send(key, { name: '乙' })
    const fields = [NAME, ON_TIME, { code: 'seen_on', label: '日期', kind: 'date', required: true }]
    await done(admin, 'PUT', '/online/cgform/head/edit', { id, fields })
    await publish(id)
    expect((await accept()).message).toMatch(/“旧题”不能收入：.*日期.*手工新增/)
  })

  test('has no page while the operator keeps open forms closed', async () => {
    const { key, opening } = await opened({ title: '关闭' })
    Object.assign(app.services.config, { openForms: false })
    expect((await app.call('POST', '/online/open/read', { ...anyone, body: { key } })).status).toBe(404)
    expect(await done<Input>(admin, 'GET', '/online/opening/link', { id: opening })).toMatchObject({ path: null })
    Object.assign(app.services.config, { openForms: true })
  })

  test('opens only fields that fit, and all required ones', async () => {
    const { id } = await published([NAME, SEX, NOTE, WHO])
    const start = (items: string, closesAt = LATER) =>
      ask(admin, 'POST', '/online/opening/start', { formId: id, title: 'x', items, closesAt, answersMax: 1 })
    expect((await start('name,who')).message).toContain('不能对外开放')
    expect((await start('sex')).message).toContain('必填')
    expect((await start('name', '2020-01-01 00:00:00')).message).toContain('结束时间')
  })
})
