import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, PASSWORD, signIn, systemOf, tokenOf, useApp, type Account, type SignedIn } from './accounts.ts'
import { seed } from '../src/seed.ts'
import { openTestApp, type TestApp } from './harness.ts'
import { PEOPLE } from './people.ts'
import { enrol } from './second-factor.ts'

const login = (app: TestApp, { username, password }: Account, mfaCode?: string) =>
  app.call<SignedIn>('POST', '/sys/login', { body: { username, password, ...(mfaCode && { mfaCode }) } })
const post = (app: TestApp, path: string, token: string, body: object = {}) =>
  app.call<Record<string, unknown>>('POST', `/sys/mfa/${path}`, { token, body })
const mine = async (app: TestApp, token: string) =>
  (await app.call<Record<string, unknown>>('GET', '/sys/mfa/mine', { token })).body.result!

const ASKED = { success: false, code: 428, message: '请输入两步验证动态码', result: null }
const WRONG = { success: false, code: 428, message: '动态码不正确，请重新输入' }

describe('signing in', () => {
  const app = useApp()

  test('asks for a code after the right password alone, and accepts each code once', async () => {
    const account = await addAccount(app)
    const { code } = await enrol(app, account)
    expect((await login(app, { ...account, password: 'Wrong-Guess-Nr-1' }, code())).body.message).toBe(
      '用户名或密码错误',
    )
    expect((await login(app, account)).body).toMatchObject(ASKED)
    const used = code()
    expect((await login(app, account, used)).body.success).toBe(true)
    expect((await login(app, account, used)).body).toMatchObject(WRONG)
    app.clock.advance(30_000)
    expect((await login(app, account, `${code().slice(0, 3)} ${code().slice(3)}`)).body.success).toBe(true)
  })

  test('allows one step of difference, and none before the last accepted one', async () => {
    const account = await addAccount(app)
    const { code } = await enrol(app, account)
    app.clock.advance(60_000)
    expect((await login(app, account, code(3))).body).toMatchObject(WRONG)
    expect((await login(app, account, code(-3))).body).toMatchObject(WRONG)
    expect((await login(app, account, code(1))).body.success).toBe(true)
    expect((await login(app, account, code())).body).toMatchObject(WRONG)
    expect((await login(app, account, code(-1))).body).toMatchObject(WRONG)
  })

  test('a clock that was ahead and is set back locks no user out', async () => {
    const account = await addAccount(app)
    const { code } = await enrol(app, account)
    app.clock.advance(3_600_000)
    expect((await login(app, account, code())).body.success).toBe(true)
    app.clock.advance(-3_600_000)
    const used = code()
    expect((await login(app, account, used)).body.success).toBe(true)
    expect((await login(app, account, used)).body).toMatchObject(WRONG)
  })

  test('two concurrent sign-ins with one code: one succeeds', async () => {
    const account = await addAccount(app)
    const { code, recoveryCodes } = await enrol(app, account)
    for (const given of [code(), recoveryCodes[0]!]) {
      const answers = await Promise.all([login(app, account, given), login(app, account, given)])
      expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true])
    }
  })

  test('a recovery code works once, however it is typed', async () => {
    const account = await addAccount(app)
    const { recoveryCodes, token } = await enrol(app, account)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first, second] = recoveryCodes as [string, string]
    expect((await login(app, account, first)).body.success).toBe(true)
    expect((await login(app, account, first)).body).toMatchObject(WRONG)
    expect((await login(app, account, ` ${second.toLowerCase().replaceAll('-', ' ')}`)).body.success).toBe(true)
    expect(await mine(app, token)).toMatchObject({ recoveryLeft: 8 })
  })

  test('codes of another account are refused', async () => {
    const [one, other] = [await addAccount(app), await addAccount(app)]
    await enrol(app, one)
    const { code, recoveryCodes } = await enrol(app, other)
    expect((await login(app, one, code())).body).toMatchObject(WRONG)
    expect((await login(app, one, recoveryCodes[0])).body).toMatchObject(WRONG)
    expect((await login(app, other, recoveryCodes[0])).body.success).toBe(true)
  })

  test('guessing is paused, and the right password does not reset it', async () => {
    const account = await addAccount(app)
    const { recoveryCodes } = await enrol(app, account)
    for (let i = 0; i < 5; i += 1) expect((await login(app, account, '000000')).body).toMatchObject(WRONG)
    const paused = await login(app, account, recoveryCodes[0])
    expect(paused.status).toBe(429)
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(20)
    app.clock.advance(31_000)
    expect((await login(app, account, recoveryCodes[0])).body.success).toBe(true)
  })
})

describe('switching it on and off', () => {
  const app = useApp()

  test('asks for the password, and for the first code', async () => {
    const account = await addAccount(app)
    const token = await tokenOf(app, account)
    expect((await post(app, 'begin', token)).body.message).toBe('请输入登录密码')
    expect((await post(app, 'begin', token, { password: 'Wrong-Guess-Nr-1' })).body).toMatchObject({
      message: '登录密码错误',
      result: { fields: { password: '登录密码错误' } },
    })
    expect((await post(app, 'confirm', token, { code: '123456' })).body.message).toBe('设置已过期，请重新开始')
    const { body } = await post(app, 'begin', token, { password: PASSWORD })
    expect(body.result).toEqual({
      uri: expect.stringMatching(/^otpauth:\/\/totp\//),
      setupKey: expect.stringMatching(/^[A-Z2-7]{32}$/),
    })
    expect((await post(app, 'confirm', token, { code: '000000' })).body.message).toBe('动态码不正确，请重新输入')
    expect(await mine(app, token)).toEqual({ enrolled: false, since: null, recoveryLeft: 0, required: false })
    // the second factor is not asked for before the first code was right
    expect((await login(app, account)).body.success).toBe(true)
    app.clock.advance(601_000)
    expect((await post(app, 'confirm', token, { code: '000000' })).body.message).toBe('设置已过期，请重新开始')
  })

  test('another phone replaces the first with its first code', async () => {
    const account = await addAccount(app)
    const first = await enrol(app, account)
    const { token } = first
    expect((await post(app, 'begin', token, { password: PASSWORD })).body.message).toBe('请输入动态码')
    const setup = await post(app, 'begin', token, { password: PASSWORD, code: first.code() })
    expect(setup.body.success).toBe(true)
    app.clock.advance(30_000)
    expect((await login(app, account, first.code())).body.success).toBe(true)
  })

  test('renewed recovery codes end the earlier ones', async () => {
    const account = await addAccount(app)
    const { token, code, recoveryCodes } = await enrol(app, account)
    const renewed = await post(app, 'renewCodes', token, { password: PASSWORD, code: code() })
    expect(renewed.body.message).toBe('恢复码已更换')
    expect((await login(app, account, recoveryCodes[0])).body).toMatchObject(WRONG)
    const [fresh] = renewed.body.result!['recoveryCodes'] as string[]
    expect((await login(app, account, fresh)).body.success).toBe(true)
  })

  test('switching off asks for both again', async () => {
    const account = await addAccount(app)
    const { token, code } = await enrol(app, account)
    expect((await post(app, 'disable', token, { password: PASSWORD })).body.message).toBe('请输入动态码')
    expect((await post(app, 'disable', token, { password: PASSWORD, code: code() })).body.message).toBe(
      '两步验证已关闭',
    )
    expect((await login(app, account)).body.success).toBe(true)
    for (const path of ['disable', 'renewCodes'])
      expect((await post(app, path, token, { password: PASSWORD })).body.message).toBe('尚未开启两步验证')
  })

  test('a user of an identity provider without a password is asked for none', async () => {
    const account = await addAccount(app)
    const token = await tokenOf(app, account)
    await sql`delete from sys_credential where user_id = ${account.id}`.execute(systemOf(app, 1).db)
    expect((await post(app, 'begin', token)).body.success).toBe(true)
  })

  test('guessing the password is paused together with its change', async () => {
    const token = await tokenOf(app, await addAccount(app))
    for (let i = 0; i < 5; i += 1) await post(app, 'begin', token, { password: 'Wrong-Guess-Nr-1' })
    expect((await post(app, 'begin', token, { password: PASSWORD })).status).toBe(429)
  })
})

describe('an administrator', () => {
  const app = useApp()
  const reset = (as: 'nurse' | 'sysadmin' | 'admin' | 'outsider', userId: string) =>
    app.call('POST', '/sys/mfa/reset', { as, body: { userId } })
  const enrolled = async (as: 'sysadmin' | 'outsider', userIds: string) =>
    (await app.call<string[]>('GET', '/sys/mfa/enrolled', { as, query: { userIds } })).body.result

  test('removes a lost one, under the rule of the password reset', async () => {
    const account = await addAccount(app)
    await enrol(app, account)
    expect(await enrolled('sysadmin', account.id)).toEqual([account.id])
    expect((await reset('nurse', account.id)).status).toBe(403)
    expect((await reset('sysadmin', account.id)).body.message).toBe('两步验证已重置')
    expect((await login(app, account)).body.success).toBe(true)
    expect(await enrolled('sysadmin', account.id)).toEqual([])
    expect((await reset('sysadmin', account.id)).body.message).toBe('该用户没有开启两步验证')
  })
  test('refuses a reset of a stronger account, and of the caller’s own', async () => {
    const strong = await addAccount(app, { roleCode: 'admin' })
    await enrol(app, strong)
    expect((await reset('sysadmin', strong.id)).body.message).toBe('该用户拥有您没有的权限，不能执行此操作')
    const own = (await signIn(app, PEOPLE.sysadmin)).userInfo['id'] as string
    expect((await reset('sysadmin', own)).body.message).toBe('请用“两步验证”管理自己的两步验证')
    expect((await login(app, strong)).body.code).toBe(428)
  })
  test('people of another tenant are as absent', async () => {
    const account = await addAccount(app)
    await enrol(app, account)
    expect(await enrolled('outsider', account.id)).toEqual([])
    const [foreign, absent] = [await reset('outsider', account.id), await reset('outsider', '404')]
    expect([foreign.body.success, foreign.body.message]).toEqual([false, absent.body.message])
  })
})

test('an unknown role stops the start with the known ones named', async () => {
  const start = async (env: Record<string, string>) => {
    const app = await openTestApp({ APP_PROFILE: 'production', DATABASE_URL: 'postgres://u@127.0.0.1/huxi', ...env })
    try {
      await seed(app.services, () => {})
    } finally {
      await app.dispose()
    }
  }
  await expect(start({ MFA_REQUIRED_ROLES: 'secadmin,amdin' })).rejects.toThrow(
    /MFA_REQUIRED_ROLES 里的角色 amdin 不存在.*（admin、.*secadmin/,
  )
  await expect(start({ SESSION_LIMITS: 'amdin:15m/8h' })).rejects.toThrow('SESSION_LIMITS 里的角色 amdin 不存在')
  await start({ MFA_REQUIRED_ROLES: 'secadmin', SESSION_LIMITS: 'admin:15m/8h' })
})

describe('MFA_REQUIRED_ROLES', () => {
  const app = useApp({ MFA_REQUIRED_ROLES: 'secadmin, nurse' })
  const answerOf = async (token: string, path: string) => {
    const { status, body } = await app.call('GET', path, { token })
    return [status, body.message]
  }

  test('users of these roles must switch it on; others are unaffected', async () => {
    expect((await signIn(app, await addAccount(app, { roleCode: 'doctor' }))).userInfo['mustEnrol']).toBe(false)
    const account = await addAccount(app, { roleCode: 'nurse' })
    const { token, userInfo } = await signIn(app, account)
    expect(userInfo['mustEnrol']).toBe(true)
    for (const path of ['/sys/permission/getUserPermissionByToken', '/sys/user/getUserInfo', '/sys/loginfo'])
      expect(await answerOf(token, path), path).toEqual([403, '请先开启两步验证'])
    expect(await mine(app, token)).toMatchObject({ enrolled: false, required: true })
    const { code } = await enrol(app, account)
    expect((await answerOf(token, '/sys/user/getUserInfo'))[0]).toBe(200)
    expect((await post(app, 'disable', token, { password: PASSWORD, code: code() })).body.message).toBe(
      '您的角色必须使用两步验证，不能关闭；换手机请用“更换手机”',
    )
  })
  test('a due password change comes first', async () => {
    const { token } = await signIn(app, await addAccount(app, { roleCode: 'nurse', mustChange: true }))
    expect(await answerOf(token, '/sys/permission/getPermCode')).toEqual([403, '请先修改密码'])
    expect(await answerOf(token, '/sys/mfa/mine')).toEqual([403, '请先修改密码'])
  })
  test('a role of another tenant counts', async () => {
    const account = await addAccount(app, { roleCode: 'doctor' })
    const db = systemOf(app, 2).db
    await sql`insert into sys_user_tenant (user_id, tenant_id) values (${account.id}, 2)`.execute(db)
    await sql`insert into sys_user_role (user_id, tenant_id, role_id)
      select ${account.id}, 2, id from sys_role where tenant_id = 2 and role_code = 'secadmin'`.execute(db)
    expect((await signIn(app, account)).userInfo['mustEnrol']).toBe(true)
  })
})

describe('secrets', () => {
  const app = useApp()
  test('are stored sealed and digested, and are in no log', async () => {
    const account = await addAccount(app)
    const { secret, recoveryCodes, token, code } = await enrol(app, account)
    const given = code()
    await login(app, account, given)
    await post(app, 'renewCodes', token, { password: PASSWORD, code: recoveryCodes[1] })
    const { db } = systemOf(app, 1)
    const tables = ['sys_mfa', 'sys_mfa_code', 'sys_log', 'sys_data_log', 'audit_entry', 'sys_attempt']
    const kept = await Promise.all(tables.map((name) => sql`select * from ${sql.table(name)}`.execute(db)))
    const text = JSON.stringify(kept.map(({ rows }) => rows))
    for (const word of [
      secret.toString('base64'),
      secret.toString('hex'),
      ...recoveryCodes,
      ...recoveryCodes.map((one) => one.replaceAll('-', '')),
      `"${given}"`,
      PASSWORD,
    ])
      expect(text).not.toContain(word)
    expect(text).toContain('second-factor.on')
  })
})
