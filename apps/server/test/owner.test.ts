import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { askCode, messageOf, newMobile, terminalOf, withPhone } from './account.ts'
import { addAccount, alive, PASSWORD, signIn, systemOf, tokenOf, useApp } from './accounts.ts'
import type { TestApp } from './harness.ts'
import { PEOPLE } from './people.ts'
import { enrol } from './second-factor.ts'

const edit = (app: TestApp, body: object) => app.call('PUT', '/sys/user/edit', { as: 'sysadmin', body })
const own = <T>(app: TestApp, method: string, path: string, token: string, body?: object) =>
  app.call<T>(method, `/sys/user/phone/${path}`, { token, ...(body && { body }) })
const noticesOf = async (app: TestApp, account: { username: string; password: string }) =>
  ((await signIn(app, account)) as { notices?: string[] }).notices ?? []

describe('a number entered by another user', () => {
  const app = useApp()

  test('allows no sign-in and no password reset until its owner has confirmed it', async () => {
    const account = await addAccount(app, { roleCode: 'doctor' })
    const mobile = newMobile()
    expect((await edit(app, { id: account.id, phone: mobile })).body.success).toBe(true)
    for (const mode of ['0', '2'] as const) {
      const { answer, code } = await askCode(app, mobile, mode)
      expect([answer.body.success, code]).toEqual([true, undefined])
      app.clock.advance(61_000)
    }

    const token = await tokenOf(app, account)
    expect((await own(app, 'GET', 'mine', token)).body.result).toEqual({
      phone: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
      confirmed: false,
      byCode: true,
    })
    expect(messageOf(await own(app, 'POST', 'confirm', token, {}))).toBe('请输入手机验证码')
    const { lines } = await terminalOf(() => own(app, 'POST', 'sendCode', token))
    const sent = /(\d{6})\n$/.exec(lines.join(''))![1]!
    expect(messageOf(await own(app, 'POST', 'confirm', token, { code: sent }))).toBe('手机号已确认，可以用它登录')
    app.clock.advance(61_000)
    const login = await askCode(app, mobile, '0')
    const entered = await app.call('POST', '/sys/phoneLogin', { body: { mobile, captcha: login.code } })
    expect(entered.body.success).toBe(true)
  })

  test('a change ends the sessions of the owner and is reported to the old number and at the next sign-in', async () => {
    const account = await withPhone(app)
    const token = await tokenOf(app, account)
    const mobile = newMobile()
    const { lines } = await terminalOf(() => edit(app, { id: account.id, phone: mobile }))
    const [line] = lines
    expect(line).toContain(`${account.mobile.slice(0, 3)}****${account.mobile.slice(-4)}`)
    expect(line).toContain(`修改为 ${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
    expect(line).not.toContain(mobile)
    expect(await alive(app, token)).toBe(401)
    const sentence = expect.stringMatching(
      /^您的手机号于 \d{4}-\d\d-\d\d \d\d:\d\d 被 系统管理员甲（sysadmin）修改为 138\*{4}\d{4}，如非您本人要求请联系管理员$/,
    )
    expect(await noticesOf(app, account)).toEqual([sentence])
    // another sign-in does not use up the owner's notification
    expect(await noticesOf(app, account)).toEqual([sentence])
  })

  test('after a change neither the old nor the new number is confirmed; other changes keep the confirmation', async () => {
    const account = await withPhone(app)
    await edit(app, { id: account.id, telephone: '6001' })
    expect((await askCode(app, account.mobile, '0')).code).toBeDefined()
    const mobile = newMobile()
    await terminalOf(() => edit(app, { id: account.id, phone: mobile, email: 'somebody.else@example.cn' }))
    expect((await askCode(app, mobile, '2')).code).toBeUndefined()
    expect(await noticesOf(app, account)).toHaveLength(2)
  })

  test('the owner is notified for a week', async () => {
    const account = await withPhone(app)
    await terminalOf(() => edit(app, { id: account.id, phone: newMobile() }))
    app.clock.advance(6 * 86_400_000)
    expect(await noticesOf(app, account)).toHaveLength(1)
    app.clock.advance(2 * 86_400_000)
    expect(await noticesOf(app, account)).toEqual([])
  })

  test('a change by the owner ends no session', async () => {
    const { token, userInfo } = await signIn(app, PEOPLE.sysadmin)
    const answer = await app.call('PUT', '/sys/user/edit', { token, body: { id: userInfo['id'], phone: newMobile() } })
    expect([answer.body.message, await alive(app, token)]).toEqual(['修改成功!', 200])
  })
})

describe('a reset by another user', () => {
  const app = useApp({ MFA_REQUIRED_ROLES: 'doctor' })
  const NEW = 'Steep-Valley-Cloud-58'
  const reset = (username: string, second?: object) =>
    app.call('PUT', '/sys/user/changePassword', {
      as: 'sysadmin',
      body: { username, password: NEW, confirmpassword: NEW, ...(second && { second }) },
    })
  const resetMfa = (userId: string, second?: object) =>
    app.call('POST', '/sys/mfa/reset', { as: 'sysadmin', body: { userId, ...(second && { second }) } })

  test('of the password or the second factor ends sessions and notifies the owner', async () => {
    const account = await withPhone(app)
    const first = await tokenOf(app, account)
    const { lines } = await terminalOf(() => reset(account.username))
    expect(lines.join('')).toContain('您的登录密码于')
    expect(await alive(app, first)).toBe(401)
    const changed = { ...account, password: NEW }
    expect(await noticesOf(app, changed)).toEqual([expect.stringContaining('您的登录密码于')])

    const other = await addAccount(app)
    const { token } = await enrol(app, other)
    expect(messageOf(await resetMfa(other.id))).toBe('两步验证已重置')
    expect(await alive(app, token)).toBe(401)
    expect(await noticesOf(app, other)).toEqual([expect.stringContaining('您的两步验证于')])
  })

  test('needs a second administrator where a role asks for a second factor', async () => {
    const account = await addAccount(app, { roleCode: 'doctor' })
    await enrol(app, account)
    const helper = await addAccount(app, { roleCode: 'sysadmin' })
    const asked = { success: false, code: 428, result: { second: true } }
    expect((await reset(account.username)).body).toMatchObject(asked)
    expect((await resetMfa(account.id)).body).toMatchObject(asked)
    const nurse = await addAccount(app, { roleCode: 'nurse' })
    const { username: self, password } = PEOPLE.sysadmin
    for (const second of [
      { username: self, password },
      { username: nurse.username, password: PASSWORD },
      { username: helper.username, password: 'Wrong-Guess-Nr-1' },
      { username: account.username, password: PASSWORD },
      { username: 'nobody-at-all', password: PASSWORD },
    ])
      expect((await reset(account.username, second)).body, second.username).toMatchObject({
        ...asked,
        message: '第二位管理员的账号或密码不正确，或没有重置该用户的权限',
      })
    expect((await signIn(app, { ...nurse })).token).toBeTruthy()
    const second = { username: helper.username, password: PASSWORD }
    expect(messageOf(await resetMfa(account.id, second))).toBe('两步验证已重置')
    const { code } = await enrol(app, helper)
    expect((await reset(account.username, second)).body).toMatchObject({
      ...asked,
      message: '请输入第二位管理员的动态码',
    })
    expect(messageOf(await reset(account.username, { ...second, mfaCode: code() }))).toBe('密码修改成功!')
    const { rows } = await sql<{ detail: string }>`select detail from audit_entry where action = 'password'
      and object = ${`system:user/${account.id}`}`.execute(systemOf(app, 1).db)
    expect(JSON.parse(rows[0]!.detail)).toMatchObject({ second: helper.username })
  })
})
