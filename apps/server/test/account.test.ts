import type { Notice } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { deleteOldCodes } from '../src/modules/system/account/expired.ts'
import { askCode, DAY, messageOf, MINUTE, newMobile, otherDigits, solvedCaptcha, withPhone } from './account.ts'
import { addAccount, alive, PASSWORD, systemOf, tokenOf, useApp, type SignedIn } from './accounts.ts'
import type { TestApp } from './harness.ts'

const WRONG = '手机验证码错误'
const SPENT = '手机验证码失效，请重新获取'
const NEW_PASSWORD = 'Green-Kettle-Window-58'

const register = (app: TestApp, body: object) => app.call('POST', '/sys/user/register', { body })
const verify = (app: TestApp, phone: string, smscode: string) =>
  app.call<{ smscode: string; username: string }>('POST', '/sys/user/phoneVerification', { body: { phone, smscode } })
const change = (app: TestApp, body: object) => app.call('POST', '/sys/user/passwordChange', { body })

let names = 0

describe('registration', () => {
  const app = useApp()
  afterEach(() => app.clock.advance(DAY))
  const person = (more: object = {}) => ({
    username: `newcomer${(names += 1)}`,
    password: PASSWORD,
    phone: newMobile(),
    ...more,
  })

  test('a new account waits, without roles, with the requested data alone', async () => {
    const body = person()
    const { code } = await askCode(app, body.phone, '1')
    const given = { ...body, smscode: code, status: 1, userIdentity: 2, selectedroles: '1', realname: '别名', id: '7' }
    expect((await register(app, given)).body).toMatchObject({ success: true, message: '注册成功' })
    const { records } = (
      await app.call<Page<Record<string, unknown>>>('GET', '/sys/user/list', {
        as: 'sysadmin',
        query: { username: body.username },
      })
    ).body.result!
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({
      realname: body.username,
      status: 3,
      userIdentity: 1,
      roleNames: '',
      relTenantIds: '1',
      phone: body.phone,
    })
    const todos = await app.call<Page<Notice>>('GET', '/sys/notice/list', { as: 'sysadmin', query: { todo: 1 } })
    expect(todos.body.result!.records).toMatchObject([{ title: `账号 ${body.username} 待审核`, isOpen: true }])
    const signIn = await app.call('POST', '/sys/login', { body: { username: body.username, password: PASSWORD } })
    expect(messageOf(signIn)).toBe('该账号待审核，请联系管理员')
    const wrong = await app.call('POST', '/sys/login', {
      body: { username: body.username, password: 'Some-Other-Word-1' },
    })
    expect(messageOf(wrong)).toBe('用户名或密码错误')
  })
  test('a taken name is reported after the code, and the code stays good', async () => {
    const other = await withPhone(app)
    const body = person({ username: other.username.toUpperCase() })
    const { code } = await askCode(app, body.phone, '1')
    expect(messageOf(await register(app, { ...body, smscode: otherDigits(code!) }))).toBe(WRONG)
    const refusal = await register(app, { ...body, smscode: code })
    expect(refusal.body).toMatchObject({ message: '用户名已存在!', result: { fields: { username: '用户名已存在!' } } })
    expect((await register(app, { ...person(), phone: body.phone, smscode: code })).body.success).toBe(true)
    expect(messageOf(await register(app, { ...person(), phone: body.phone, smscode: code }))).toBe(SPENT)
  })
  test('a weak password costs no try; one number registers once, also concurrently', async () => {
    const body = person()
    const { code } = await askCode(app, body.phone, '1')
    for (let n = 0; n < 6; n += 1)
      expect(messageOf(await register(app, { ...body, password: '1234567890', smscode: code }))).toContain(
        '密码至少 10 位',
      )
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((end) => register(app, { ...body, username: `${body.username}${end}`, smscode: code })),
    )
    expect(answers.filter(({ body: answer }) => answer.success)).toHaveLength(1)
  })
  test('checks of names need a captcha, ten an hour, or the right to manage accounts', async () => {
    const from = '10.4.0.1'
    const ask = (query: object, more: object = { from }) =>
      app.call<boolean>('GET', '/sys/user/checkOnlyUser', { query: { ...query }, ...more })
    expect((await ask({ username: 'admin' })).body.code).toBe(412)
    // clients that show no captcha get the same answer for every account
    const older = await ask({ username: 'admin' }, { from, headers: { 'x-huxi-client': '' } })
    expect(older.body).toMatchObject({ success: true, result: true })
    const captcha = await solvedCaptcha(app, from)
    expect((await ask({ username: 'ADMIN', ...captcha })).body).toMatchObject({
      success: false,
      message: '用户账号已存在',
    })
    for (let n = 2; n <= 10; n += 1) expect((await ask({ username: `free${n}` })).body.result).toBe(true)
    const late = await ask({ username: 'admin' })
    expect([late.status, Number(late.headers['retry-after']) > 3000]).toEqual([429, true])
    expect((await ask({ username: 'admin' }, { from, as: 'nurse' })).status).toBe(429)
    const keeper = await tokenOf(app, await addAccount(app, { roleCode: 'sysadmin' }))
    expect(messageOf(await ask({ username: 'admin' }, { token: keeper }))).toBe('用户账号已存在')
  })
})

describe('registration off', () => {
  const app = useApp({ REGISTRATION: 'off' })

  test('a closed registration registers no user, sends no code and confirms no account', async () => {
    const body = { username: 'somebody', password: PASSWORD, phone: newMobile(), smscode: '123456' }
    expect(messageOf(await register(app, body))).toBe('注册未开放，请联系管理员')
    expect(messageOf((await askCode(app, body.phone, '1')).answer)).toBe('注册未开放，请联系管理员')
    const asked = (more: object) =>
      app.call('GET', '/sys/user/checkOnlyUser', { query: { username: 'admin' }, ...more })
    expect([(await asked({})).status, (await asked({ as: 'nurse' })).status]).toEqual([401, 403])
    expect((await asked({ as: 'sysadmin' })).body.message).toBe('用户账号已存在')
  })
})

describe('without a sender', () => {
  const app = useApp({
    APP_PROFILE: 'production',
    DATABASE_URL: 'postgres://somebody@127.0.0.1/huxi',
    REGISTRATION: 'on',
  })

  test('a code is refused with the reason, and nothing is stored', async () => {
    for (const mode of ['0', '1', '2'] as const)
      expect(messageOf((await askCode(app, newMobile(), mode)).answer)).toBe('短信服务未配置，请联系管理员')
    const { rows } = await sql`select 1 from sys_sms_code union all select 1 from sys_quota`.execute(
      systemOf(app, 1).db,
    )
    expect(rows).toEqual([])
  })
})

describe('a forgotten password', () => {
  const app = useApp()
  afterEach(() => app.clock.advance(DAY))

  const ticketOf = async (mobile: string): Promise<{ smscode: string; username: string }> => {
    const { code } = await askCode(app, mobile, '2')
    return (await verify(app, mobile, code!)).body.result!
  }

  test('phone, ticket, new password: every session ends and the old password is void', async () => {
    const account = await withPhone(app)
    const token = await tokenOf(app, account)
    const { smscode, username } = await ticketOf(account.mobile)
    expect([username, smscode.length]).toEqual([account.username, 43])
    const body = { username, smscode, phone: account.mobile }
    expect(messageOf(await change(app, { ...body, password: '1234567890' }))).toContain('密码至少 10 位')
    expect(messageOf(await change(app, { ...body, password: PASSWORD }))).toBe('新密码不能与旧密码相同，请换一个')
    expect(messageOf(await change(app, { ...body, username: 'admin', password: NEW_PASSWORD }))).toBe(
      '短信验证码不匹配！',
    )
    expect(messageOf(await change(app, { ...body, phone: newMobile(), password: NEW_PASSWORD }))).toBe(
      '短信验证码失效！',
    )
    const both = await Promise.all([1, 2].map(() => change(app, { ...body, password: NEW_PASSWORD })))
    const [refusal] = both.map(messageOf).filter((message) => message !== '密码重置完成！')
    expect(both.map(messageOf).sort()).toEqual(['密码重置完成！', refusal].sort())
    expect(['短信验证码失效！', '新密码不能与旧密码相同，请换一个']).toContain(refusal)
    expect(await alive(app, token)).toBe(401)
    expect(await alive(app, await tokenOf(app, { username, password: NEW_PASSWORD }))).toBe(200)
    await expect(tokenOf(app, account)).rejects.toThrow('用户名或密码错误')
  })
  test('a reset ends the pause after wrong passwords, and a due change', async () => {
    const account = await withPhone(app)
    await sql`update sys_credential set must_change = true where user_id = ${account.id}`.execute(systemOf(app, 1).db)
    for (let n = 0; n < 5; n += 1)
      await app.call('POST', '/sys/login', { body: { username: account.username, password: 'Wrong-Guess-Nr-1' } })
    const { smscode, username } = await ticketOf(account.mobile)
    await change(app, { username, smscode, phone: account.mobile, password: NEW_PASSWORD })
    const { body } = await app.call<SignedIn>('POST', '/sys/login', { body: { username, password: NEW_PASSWORD } })
    expect(body.result!.userInfo['mustChange']).toBe(false)
  })
  test('a ticket lasts ten minutes; an account frozen meanwhile is refused', async () => {
    const [one, two] = [await withPhone(app), await withPhone(app)]
    const late = await ticketOf(one.mobile)
    app.clock.advance(10 * MINUTE)
    expect(messageOf(await change(app, { ...late, phone: one.mobile, password: NEW_PASSWORD }))).toBe(
      '短信验证码失效！',
    )
    const ticket = await ticketOf(two.mobile)
    await sql`update sys_user set status = 2 where id = ${two.id}`.execute(systemOf(app, 1).db)
    expect(messageOf(await change(app, { ...ticket, phone: two.mobile, password: NEW_PASSWORD }))).toBe('未找到用户！')
  })
  test('the first administrator’s password file is deleted with the password', async () => {
    const mobile = newMobile()
    await sql`update sys_user set phone = ${mobile} where username = 'admin'`.execute(systemOf(app, 1).db)
    await sql`insert into sys_confirmed_phone (user_id, phone, at) select id, phone, now() from sys_user
      where username = 'admin'`.execute(systemOf(app, 1).db)
    const file = join(app.services.config.dataDir, 'initial-admin-password')
    writeFileSync(file, 'x')
    await change(app, { ...(await ticketOf(mobile)), phone: mobile, password: NEW_PASSWORD })
    expect(existsSync(file)).toBe(false)
  })
  test('the job deletes expired codes, tickets and quotas', async () => {
    const { mobile } = await withPhone(app)
    await ticketOf(mobile)
    await deleteOldCodes(app.services)
    const count = async () =>
      (
        await sql<{ n: number }>`select (select count(*) from sys_sms_code)::int + (select count(*) from sys_quota)::int
          + (select count(*) from sys_password_ticket)::int as n`.execute(systemOf(app, 1).db)
      ).rows[0]!.n
    expect(await count()).toBeGreaterThanOrEqual(4)
    app.clock.advance(DAY + MINUTE)
    await deleteOldCodes(app.services)
    expect(await count()).toBe(0)
  })
})
