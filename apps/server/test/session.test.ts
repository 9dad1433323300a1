import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  addAccount,
  alive,
  departId,
  endOf,
  roleId,
  signIn,
  tokenOf,
  useApp,
  type Account,
  type SignedIn,
} from './accounts.ts'
import { deleteExpired } from '../src/modules/system/session/cleanup.ts'
import { PEOPLE, type PersonName } from './people.ts'
import { watching } from './statements.ts'

const MINUTE = 60_000
const NEW_PASSWORD = 'Other-Window-Cloud-58'

describe('the answer to a sign-in', () => {
  const app = useApp()

  test('token, user, dictionaries, departments, tenants', async () => {
    const answer = await app.call<SignedIn>('POST', '/sys/login', {
      body: { ...PEOPLE.nurse, remember_me: true },
      headers: { 'x-huxi-client': '' },
    })
    expect(answer.body).toMatchObject({ success: true, code: 200, message: '登录成功' })
    const result = answer.body.result!
    expect(Object.keys(result).sort()).toEqual([
      'departs',
      'multi_depart',
      'sysAllDictItems',
      'tenantList',
      'token',
      'userInfo',
    ])
    expect(result.token).toMatch(/^[A-Za-z0-9_-]{64}$/)
    expect(result.userInfo).toMatchObject({
      username: 'nurse',
      realname: '护士甲',
      orgCode: 'A01A01',
      mustChange: false,
      tenantId: 1,
      avatar: null,
    })
    expect(result.userInfo['id']).toMatch(/^\d{19}$/)
    expect(result.sysAllDictItems['sex']).toEqual(
      expect.arrayContaining([expect.objectContaining({ value: '1', text: '男', title: '男', label: '男' })]),
    )
    expect([result.departs.map((d) => d.orgCode), result.multi_depart, result.tenantList.map((t) => t.id)]).toEqual([
      ['A01A01'],
      1,
      [1],
    ])
  })
  test('our own client gets the dictionaries of a page on demand', async () => {
    expect((await signIn(app, PEOPLE.nurse)).sysAllDictItems).toEqual({})
    const asked = await app.call<Record<string, { value: string }[]>>(
      'GET',
      '/sys/dict/getDictItems?codes=sex,none,org_category',
      { as: 'nurse' },
    )
    expect(Object.keys(asked.body.result!)).toEqual(['sex', 'org_category'])
    expect(asked.body.result!['org_category']!.map(({ value }) => value)).toEqual(['3', '1', '2'])
  })
  test('no department, several departments, two tenants', async () => {
    const nobody = await signIn(app, PEOPLE.nobody)
    expect([nobody.departs, nobody.multi_depart, nobody.userInfo['orgCode']]).toEqual([[], 0, null])
    const doctor = await signIn(app, PEOPLE.doctor)
    expect([doctor.departs.length, doctor.multi_depart, doctor.userInfo['orgCode']]).toEqual([2, 2, 'A01A01'])
    expect((await signIn(app, PEOPLE.admin)).tenantList.map((t) => t.id)).toEqual([1, 2])
  })
  test('a visit is counted, a failure is not', async () => {
    const count = async (as: PersonName) => (await app.call<object>('GET', '/sys/loginfo', { as })).body.result
    await app.tokenOf('nurse')
    await signIn(app, PEOPLE.doctor)
    await app.call('POST', '/sys/login', { body: { username: 'doctor', password: 'Wrong-Guess-Nr-1' } })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entry
      where action = 'sign-in' and outcome = 'success' and tenant_id = 1`.execute(app.services.database.scoped('*'))
    const n = rows[0]!.n
    // visits are written after the sign-in
    await expect.poll(() => count('nurse')).toEqual({ totalVisitCount: n, todayVisitCount: n, todayIp: 1 })
    const { body } = await app.call<{ visit: number; ip: number; tian: string; type: string }[]>(
      'GET',
      '/sys/visitInfo',
      { as: 'nurse' },
    )
    expect(body.result).toEqual([
      {
        visit: n,
        ip: 1,
        tian: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        type: expect.stringMatching(/^\d\d-\d\d$/),
      },
    ])
    await expect
      .poll(() => count('outsider'), { message: 'visits of the own tenant only' })
      .toMatchObject({ totalVisitCount: 1 })
  })
})

describe('lives and ends', () => {
  const app = useApp()

  test('idle: two hours after the last call; calls keep it alive', async () => {
    const token = await tokenOf(app, await addAccount(app))
    for (let i = 0; i < 3; i += 1) {
      app.clock.advance(119 * MINUTE)
      expect(await alive(app, token)).toBe(200)
    }
    app.clock.advance(121 * MINUTE)
    expect(await endOf(app, token)).toBe('expired')
    await deleteExpired(app.services)
    app.clock.advance(MINUTE)
    expect(await endOf(app, token)).toBe('expired')
  })
  test.each([
    ['/sys/annountCement/listByUser', 200],
    ['/sys/quartzJob/run/list', 403],
  ])('background requests of an open page do not: %s', async (path, status) => {
    const token = await tokenOf(app, await addAccount(app))
    app.clock.advance(119 * MINUTE)
    expect((await app.call('GET', path, { token })).status).toBe(status)
    app.clock.advance(2 * MINUTE)
    expect(await alive(app, token)).toBe(401)
  })

  test('absolute: seven days of activity', async () => {
    const token = await tokenOf(app, await addAccount(app))
    for (let hour = 0; hour < 7 * 24; hour += 1.5) {
      app.clock.advance(90 * MINUTE)
      if ((await alive(app, token)) !== 200) {
        expect(hour + 1.5).toBe(7 * 24)
        return
      }
    }
    expect.unreachable('a session outlived its week')
  })
  test('at most five; the oldest ends', async () => {
    const account = await addAccount(app)
    const tokens: string[] = []
    for (let i = 0; i < 6; i += 1) {
      tokens.push(await tokenOf(app, account))
      app.clock.advance(2000)
    }
    expect(await Promise.all(tokens.map((token) => alive(app, token)))).toEqual([401, 200, 200, 200, 200, 200])
    expect(await endOf(app, tokens[0]!)).toBe('limit')
    const { username, password } = account
    const { body } = await app.call<{ notices: string[] }>('POST', '/sys/login', { body: { username, password } })
    const [notice, ...more] = body.result!.notices
    expect([notice, more]).toEqual([
      expect.stringMatching(/最早的一处已下线，登录时间和地址：\d\d-\d\d \d\d:\d\d，127\./),
      [],
    ])
  })
  test('sign-out ends this session only, by POST and by GET', async () => {
    const account = await addAccount(app)
    const [a, b] = [await tokenOf(app, account), await tokenOf(app, account)]
    expect((await app.call('POST', '/sys/logout', { token: a })).body).toMatchObject({
      success: true,
      message: '退出登录成功！',
    })
    expect([await endOf(app, a), await alive(app, b)]).toEqual([undefined, 200])
    expect((await app.call('POST', '/sys/logout', { token: a })).body).toMatchObject({
      success: false,
      message: 'Token无效!',
    })
    expect((await app.call('POST', '/sys/logout')).body).toMatchObject({ success: false, message: '退出登录失败！' })
    expect((await app.call('GET', '/sys/logout', { query: { token: b } })).body.success).toBe(false)
    expect((await app.call('GET', '/sys/logout', { token: b })).body.success).toBe(true)
    expect(await alive(app, b)).toBe(401)
  })
  test('a sign-out keeps caches of other users', async () => {
    const [other, gone] = [await tokenOf(app, await addAccount(app)), await tokenOf(app, await addAccount(app))]
    await app.call('POST', '/sys/logout', { token: gone })
    const asked: string[] = []
    const ask = async () => [
      await alive(app, gone),
      (await app.call('GET', '/patient/list', { as: 'doctor' })).body.success,
    ]
    await ask()
    await app.call('POST', '/sys/logout', { token: other })
    expect(await watching((text) => void asked.push(text), ask)).toEqual([401, true])
    expect(asked.filter((text) => /token_hash|restricted_at is not null/.test(text))).toEqual([])
  })
  test('freezing, deleting and resetting end every session at once, and unfreezing revives none', async () => {
    const ends: Readonly<Record<string, (account: Account) => Promise<unknown>>> = {
      frozen: async ({ id }) => {
        await app.call('PUT', '/sys/user/frozenBatch', { as: 'admin', body: { ids: id, status: 2 } })
        return app.call('PUT', '/sys/user/frozenBatch', { as: 'admin', body: { ids: id, status: 1 } })
      },
      closed: ({ id }) => app.call('DELETE', '/sys/user/delete', { as: 'admin', query: { id } }),
      reset: ({ username }) =>
        app.call('PUT', '/sys/user/changePassword', { as: 'admin', body: { username, password: NEW_PASSWORD } }),
    }
    for (const [why, end] of Object.entries(ends)) {
      const account = await addAccount(app)
      const tokens = [await tokenOf(app, account), await tokenOf(app, account)]
      expect(await alive(app, tokens[0]!)).toBe(200)
      expect(await end(account)).toMatchObject({ body: { success: true } })
      expect(await Promise.all(tokens.map((token) => endOf(app, token)))).toEqual([why, why])
    }
  })
  test('a frozen user is signed out while frozen', async () => {
    const account = await addAccount(app)
    const token = await tokenOf(app, account)
    await app.call('PUT', '/sys/user/frozenBatch', { as: 'admin', body: { ids: account.id, status: 2 } })
    expect(await alive(app, token)).toBe(401)
  })
  test('a granted or withdrawn role counts with the next call', async () => {
    const account = await addAccount(app)
    const token = await tokenOf(app, account)
    const positions = async () => (await app.call('GET', '/sys/position/list', { token })).status
    const edit = (selectedroles: string) =>
      app.call('PUT', '/sys/user/edit', { as: 'admin', body: { id: account.id, selectedroles } })
    expect(await positions()).toBe(403)
    expect((await edit(await roleId(app, 'operator'))).body.success).toBe(true)
    expect(await positions()).toBe(200)
    expect((await edit('')).body.success).toBe(true)
    expect(await positions()).toBe(403)
  })
  test('own devices are listed without tokens and can be ended; devices of other users cannot', async () => {
    const [one, two] = [await addAccount(app), await addAccount(app)]
    const [a, b, other] = [await tokenOf(app, one), await tokenOf(app, one), await tokenOf(app, two)]
    const mine = async (token: string) =>
      (await app.call<{ token: string; current: boolean }[]>('GET', '/sys/online/mine', { token })).body.result!
    const sessions = await mine(a)
    expect([sessions.length, sessions.filter((s) => s.current).length]).toEqual([2, 1])
    for (const { token } of sessions) expect([a, b]).not.toContain(token)
    const foreign = await app.call('POST', '/sys/online/endMine', { token: other, body: { token: sessions[0]!.token } })
    const absent = await app.call('POST', '/sys/online/endMine', { token: other, body: { token: '1' } })
    expect([foreign.body.success, foreign.body.message]).toEqual([false, absent.body.message])
    const ended = await app.call('POST', '/sys/online/endMine', {
      token: a,
      body: { token: sessions.find((s) => !s.current)!.token },
    })
    expect(ended.body).toMatchObject({ success: true })
    expect([await alive(app, a), await endOf(app, b)]).toEqual([200, 'own'])
  })
  test('an administrator sees and ends sessions of the own tenant only', async () => {
    const account = await addAccount(app)
    const token = await tokenOf(app, account)
    const online = async (as: 'admin' | 'outsider') =>
      (
        await app.call<{ records: { token: string }[]; total: number }>('GET', '/sys/online/list', {
          as,
          query: { username: account.username },
        })
      ).body.result!
    const [{ records }, abroad] = [await online('admin'), await online('outsider')]
    expect([records.length, abroad.records]).toEqual([1, []])
    const end = (as: 'admin' | 'outsider' | 'nurse') =>
      app.call('POST', '/sys/online/forceLogout', { as, body: { token: records[0]!.token } })
    expect((await end('outsider')).body.success).toBe(false)
    expect((await end('nurse')).status).toBe(403)
    expect(await alive(app, token)).toBe(200)
    expect((await end('admin')).body).toMatchObject({ success: true, message: '退出登录成功！' })
    expect(await endOf(app, token)).toBe('forced')
  })
})

describe('departments', () => {
  const app = useApp()
  const select = (as: 'doctor' | 'nurse', body: object, method = 'PUT') =>
    app.call<{ userInfo: { orgCode: string; orgName: string } }>(method, '/sys/selectDepart', { as, body })

  test('only own ones, only for the own session, by PUT and POST', async () => {
    for (const [method, orgCode] of [
      ['PUT', 'A01A02'],
      ['POST', 'A01A01'],
    ] as const) {
      const { body } = await select('doctor', { orgCode, username: 'doctor' }, method)
      expect([body.success, body.result!.userInfo.orgCode]).toEqual([true, orgCode])
      expect(body.result!.userInfo.orgName).toMatch(/./)
      const { result } = (
        await app.call<{ list: object[]; orgCode: string }>('GET', '/sys/user/getCurrentUserDeparts', { as: 'doctor' })
      ).body
      expect([result!.list.length, result!.orgCode]).toEqual([2, orgCode])
    }
    for (const orgCode of ['A01', 'A01A02', 'Z99', "' or '1'='1"])
      expect((await select('nurse', { orgCode })).body).toMatchObject({ success: false, code: 500 })
    expect((await select('doctor', { orgCode: 'A01A01', username: 'nurse' })).status).toBe(403)
  })
  test('added records carry the department the user works in', async () => {
    const account = await addAccount(app, { roleCode: 'admin', departs: ['A01A02'] })
    const token = await tokenOf(app, account)
    const added = await app.call<{ id: string }>('POST', '/sys/position/add', {
      token,
      body: { code: 'dep1', name: '部门里的', postRank: '1', companyId: await departId(app, 'A01') },
    })
    const { body } = await app.call('GET', '/sys/position/queryById', { token, query: { id: added.body.result!.id } })
    expect(body.result).toMatchObject({ sysOrgCode: 'A01A02', createBy: account.username })
  })
})
