import { methodsOf } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { askCode, messageOf, withPhone } from './account.ts'
import { addAccount, alive, PASSWORD, roleId, systemOf, tokenOf, useApp } from './accounts.ts'
import type { TestApp } from './harness.ts'
import { PEOPLE } from './people.ts'
import { enrol } from './second-factor.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('SESSION_LIMITS', () => {
  const app = useApp({ SESSION_LIMITS: 'doctor:15m/8h,nurse:30m/2h,secadmin:4h/24h', SESSION_IDLE_MIN: '120' })
  const after = async (tokens: readonly string[], ms: number): Promise<number[]> => {
    app.clock.advance(ms)
    return Promise.all(tokens.map((token) => alive(app, token)))
  }

  test('idle: the strictest of a user’s roles applies, other users keep theirs, longer ones too', async () => {
    const people = await Promise.all(
      ['doctor', 'nurse', 'sysadmin', 'secadmin'].map(async (roleCode) =>
        tokenOf(app, await addAccount(app, { roleCode })),
      ),
    )
    const both = await addAccount(app, { roleCode: 'nurse' })
    await app.call('PUT', '/sys/user/edit', {
      as: 'admin',
      body: { id: both.id, selectedroles: `${await roleId(app, 'nurse')},${await roleId(app, 'doctor')}` },
    })
    const tokens = [...people, await tokenOf(app, both)]
    expect(await after(tokens, 14 * MINUTE)).toEqual([200, 200, 200, 200, 200])
    expect(await after(tokens, 16 * MINUTE)).toEqual([401, 200, 200, 200, 401])
    expect(await after(tokens, 31 * MINUTE)).toEqual([401, 401, 200, 200, 401])
    expect(await after(tokens, 130 * MINUTE)).toEqual([401, 401, 401, 200, 401])
  })

  test('absolute: also for an active session', async () => {
    const account = await addAccount(app, { roleCode: 'nurse' })
    const tokens = [await tokenOf(app, account)]
    for (let i = 0; i < 5; i += 1) expect(await after(tokens, 20 * MINUTE)).toEqual([200])
    expect(await after(tokens, 21 * MINUTE)).toEqual([401])
    const list = await app.call<{ records: { username: string }[] }>('GET', '/sys/online/list', {
      token: await tokenOf(app, PEOPLE.admin),
      query: { username: account.username },
    })
    expect(list.body.result!.records).toEqual([])
  })
})

describe('STEP_UP', () => {
  const app = useApp({ STEP_UP: 'on' })
  const ASKED = {
    success: false,
    code: 428,
    message: '为确认是您本人，请再次输入登录密码或动态码',
    result: { stepUp: true },
  }
  const stepUp = (token: string, body: object) => app.call('POST', '/sys/user/stepUp', { token, body })
  const admin = (): Promise<string> => tokenOf(app, PEOPLE.admin)
  const reset = async (token: string, headers: Record<string, string> = {}) => {
    const { username } = await addAccount(app)
    const NEW = 'Steep-Valley-Cloud-58'
    return app.call('PUT', '/sys/user/changePassword', {
      token,
      headers,
      body: { username, password: NEW, confirmpassword: NEW },
    })
  }

  test('a reset asks for the password again, for five minutes, in this session only', async () => {
    const [token, other] = [await admin(), await admin()]
    expect((await reset(token)).body).toMatchObject(ASKED)
    expect(messageOf(await stepUp(token, {}))).toBe('请输入登录密码或动态码')
    expect(messageOf(await stepUp(token, { password: 'Wrong-Guess-Nr-1' }))).toBe('登录密码错误')
    expect((await reset(token)).body.code).toBe(428)
    expect(messageOf(await stepUp(token, { password: PEOPLE.admin.password }))).toBe('验证通过')
    expect(messageOf(await reset(token))).toBe('密码修改成功!')
    expect((await reset(other)).body).toMatchObject(ASKED)
    app.clock.advance(5 * MINUTE + 1000)
    expect((await reset(token)).body).toMatchObject(ASKED)
  })

  test('a code of the second factor does as well, and guesses are paused', async () => {
    const account = await addAccount(app, { roleCode: 'sysadmin' })
    const { token, code } = await enrol(app, account)
    expect(messageOf(await stepUp(token, { code: '000000' }))).toBe('动态码不正确，请重新输入')
    expect(messageOf(await stepUp(token, { code: code() }))).toBe('验证通过')
    expect(messageOf(await reset(token))).toBe('密码修改成功!')
    const guesser = await tokenOf(app, await addAccount(app))
    for (let i = 0; i < 5; i += 1) await stepUp(guesser, { password: 'Wrong-Guess-Nr-1' })
    expect((await stepUp(guesser, { password: PASSWORD })).status).toBe(429)
  })

  describe('an older client without a field for the password', () => {
    const headers = { 'x-huxi-client': '' }
    const AGAIN = '为确认是您本人，请退出后用密码重新登录，并在 5 分钟内操作'
    const signedIn = async (sent: Record<string, string>): Promise<string> => {
      const { username, password } = PEOPLE.admin
      const body = { username, password }
      return (await app.call<{ token: string }>('POST', '/sys/login', { body, headers: sent })).body.result!.token
    }

    test('a sign-in by password counts for five minutes, then it is asked for again', async () => {
      const token = await signedIn(headers)
      expect(messageOf(await reset(token, headers))).toBe('密码修改成功!')
      app.clock.advance(5 * MINUTE + 1000)
      expect((await reset(token, headers)).body).toMatchObject({ ...ASKED, message: AGAIN })
      expect(messageOf(await reset(await signedIn(headers), headers))).toBe('密码修改成功!')
    })

    test('a sign-in by phone proves no password', async () => {
      const { mobile, id } = await withPhone(app)
      const body = { mobile, captcha: (await askCode(app, mobile, '0')).code! }
      expect((await app.call('POST', '/sys/phoneLogin', { body, headers })).body.success).toBe(true)
      const { rows } = await sql`select proved_at from sys_session where user_id = ${id}`.execute(systemOf(app, 1).db)
      expect(rows).toEqual([{ proved_at: null }])
    })

    test('a session of our own client cannot drop the header', async () => {
      const token = await signedIn({})
      expect((await reset(token, headers)).body).toMatchObject({ ...ASKED, message: AGAIN })
      expect((await reset(token)).body).toMatchObject(ASKED)
    })
  })

  test('granting roles in the user form asks, too; other edits do not; a missing permission is reported first', async () => {
    const token = await admin()
    const { id } = await addAccount(app)
    const edit = (body: object) => app.call('PUT', '/sys/user/edit', { token, body: { id, ...body } })
    expect(messageOf(await edit({ telephone: '6001' }))).toBe('修改成功!')
    expect((await edit({ selectedroles: await roleId(app, 'nurse') })).body).toMatchObject(ASKED)
    expect((await reset(await tokenOf(app, await addAccount(app, { roleCode: 'nurse' })))).status).toBe(403)
  })

  test('the eleventh reveal of a day', async () => {
    const token = await admin()
    const tenant = { id: 1201, name: '测试诊所', status: 1, contactName: '单雄信', contactPhone: '13812345678' }
    expect((await app.call('POST', '/sys/tenant/add', { token, body: tenant })).body.success).toBe(true)
    const reveal = () =>
      app.call('POST', '/sys/tenant/reveal', { token, body: { id: 1201, field: 'contactPhone', reason: '回访联系人' } })
    for (let i = 0; i < 10; i += 1) expect((await reveal()).body.success).toBe(true)
    expect((await reveal()).body).toMatchObject(ASKED)
    await stepUp(token, { password: PEOPLE.admin.password })
    expect((await reveal()).body.success).toBe(true)
  })

  const WEIGHTY = ['system:user:grant', 'system:user:changepwd']
  const weighs = (lines: TestApp['routes']) =>
    lines
      .map(({ endpoint }) => endpoint)
      .filter((endpoint) => !methodsOf(endpoint).includes('GET'))
      .filter(({ access, of }) => WEIGHTY.includes(String(access)) || of?.verb === 'deleteRecycleBin')

  test('every verb that grants, resets or purges asks', () => {
    const free = weighs(app.routes).filter(({ stepUp: asks }) => !asks)
    // departments give no right
    expect(free.map(({ path }) => path).filter((path) => !/depart/i.test(path))).toEqual([])
    const asking = app.routes.map(({ endpoint }) => endpoint).filter(({ stepUp: asks }) => asks)
    expect(asking.map(({ path }) => path)).toContain('/sys/permission/saveRolePermission')
  })
})

describe('STEP_UP off', () => {
  const app = useApp()
  test('is the default of the demo profile', async () => {
    const { username } = await addAccount(app)
    const body = { username, password: 'Steep-Valley-Cloud-58' }
    expect(messageOf(await app.call('PUT', '/sys/user/changePassword', { as: 'admin', body }))).toBe('密码修改成功!')
  })
})

describe('PASSWORD_PROFILE mlps3', () => {
  const app = useApp({ PASSWORD_PROFILE: 'mlps3' })
  const change = (token: string, oldpassword: string, password: string) =>
    app.call<{ token: string }>('PUT', '/sys/user/updatePassword', {
      token,
      headers: { 'x-huxi-client': '1' },
      body: { oldpassword, password, confirmpassword: password },
    })

  test('none of the last five again, and due after 90 days', async () => {
    const account = await addAccount(app)
    let [token, before] = [await tokenOf(app, account), PASSWORD]
    const nth = (n: number) => `Calm-Meadow-Stone-4${n}x`
    expect(messageOf(await change(token, before, 'calm-meadow-stone-xy'))).toContain(
      '大写字母、小写字母、数字和符号中的三种',
    )
    for (const n of [1, 2, 3, 4]) {
      token = (await change(token, before, nth(n))).body.result!.token
      before = nth(n)
    }
    expect(messageOf(await change(token, before, PASSWORD))).toBe('不能使用最近 5 次用过的密码，请换一个')
    token = (await change(token, before, nth(5))).body.result!.token
    expect((await change(token, nth(5), PASSWORD)).body.success).toBe(true)

    const last = { ...account, password: PASSWORD }
    app.clock.advance(89 * 24 * HOUR)
    expect(await alive(app, await tokenOf(app, last))).toBe(200)
    app.clock.advance(2 * 24 * HOUR)
    const { body } = await app.call<{ token: string; userInfo: { mustChange: boolean } }>('POST', '/sys/login', {
      body: { username: last.username, password: PASSWORD },
    })
    expect(body.result!.userInfo.mustChange).toBe(true)
    const { token: due } = body.result!
    expect((await app.call('GET', '/sys/permission/getPermCode', { token: due })).status).toBe(403)
  })
})
