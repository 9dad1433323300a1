import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { askCode, DAY, MINUTE, newMobile, otherDigits, solvedCaptcha, withPhone } from './account.ts'
import { addAccount, PASSWORD, systemOf, useApp, type Account } from './accounts.ts'
import type { Answer, TestApp } from './harness.ts'
import type { PersonName } from './people.ts'
import { enrol } from './second-factor.ts'

const WRONG = 'Wrong-Guess-Nr-1'
const COOKIE = /^huxi-device=([A-Za-z0-9_-]{43}); Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/

const browser = (app: TestApp, from: string) => {
  let mark: string | undefined
  const call = async (path: string, body: object): Promise<Answer> => {
    const answer = await app.call('POST', path, { body, from, headers: mark ? { cookie: `huxi-device=${mark}` } : {} })
    const given = answer.headers['set-cookie'] as string | undefined
    if (given !== undefined) mark = COOKIE.exec(given)?.[1]
    return answer
  }
  const login = ({ username, password }: Pick<Account, 'username' | 'password'>, more: object = {}) =>
    call('/sys/login', { username, password, ...more })
  return { call, login, mark: () => mark, steal: (other: string) => void (mark = other) }
}

const outcome = ({ status, body }: Answer): string => `${status}/${body.code}`

const hammer = async (app: TestApp, username: string): Promise<void> => {
  for (let n = 0; n < 5; n += 1) {
    const solved = await solvedCaptcha(app, '10.66.0.1')
    await app.call('POST', '/sys/login', { body: { username, password: WRONG, ...solved }, from: '10.66.0.1' })
  }
  const paused = await app.call('POST', '/sys/login', { body: { username, password: WRONG }, from: '10.66.0.2' })
  expect(outcome(paused)).toBe('429/429')
}

const rage = (app: TestApp, from: string) =>
  sql`insert into sys_attempt (id, subject, at) select 'rage' || n, ${`address:${from}`},
    ${new Date(app.clock.now()).toISOString()}::timestamptz from generate_series(1, 300) n`.execute(systemOf(app, 1).db)

const devices = async (app: TestApp) =>
  (await sql<Record<string, string>>`select * from sys_device`.execute(systemOf(app, 1).db)).rows

describe('a known browser', () => {
  const app = useApp()

  test('a known browser signs in while anonymous callers guess, with an allowance of its own', async () => {
    const account = await addAccount(app)
    const phone = browser(app, '10.5.0.1')
    expect((await phone.login(account)).body.success).toBe(true)
    await hammer(app, account.username)
    expect(outcome(await browser(app, '10.5.0.1').login(account)), 'an unknown browser waits').toBe('429/429')
    expect((await phone.login(account)).body.success, 'no captcha, no pause').toBe(true)
    expect(outcome(await browser(app, '10.5.0.1').login(account)), 'which clears nothing for unknown browsers').toBe(
      '429/429',
    )
    for (const expected of ['500', '500', '500', '412'])
      expect(String((await phone.login({ ...account, password: WRONG })).body.code)).toBe(expected)
    for (let n = 0; n < 2; n += 1)
      await phone.login({ ...account, password: WRONG }, await solvedCaptcha(app, '10.5.0.1'))
    expect(outcome(await phone.login(account)), 'the browser is paused, too').toBe('429/429')
  })
  test('the mark rotates, survives the sign-out, ends after 90 days, and is stored as a digest', async () => {
    const account = await addAccount(app)
    const phone = browser(app, '10.5.0.2')
    const first = await phone.login(account)
    const former = phone.mark()!
    const token = (first.body.result as { token: string }).token
    expect((await app.call('POST', '/sys/logout', { token })).headers['set-cookie']).toBeUndefined()
    await hammer(app, account.username)
    expect((await phone.login(account)).body.success).toBe(true)
    expect(phone.mark()).not.toBe(former)
    const copy = browser(app, '10.5.0.3')
    copy.steal(former)
    expect(outcome(await copy.login(account))).toBe('429/429')
    const text = JSON.stringify(await devices(app))
    expect([text.includes(phone.mark()!), text.includes(former)]).toEqual([false, false])
    app.clock.advance(90 * DAY)
    await hammer(app, account.username)
    expect(outcome(await phone.login(account))).toBe('429/429')
  })
  test('it belongs to its account, gives no access, and on a ward it serves all its users', async () => {
    const [one, two, other] = [await addAccount(app), await addAccount(app), await addAccount(app)]
    const ward = browser(app, '10.5.0.4')
    await ward.login(one)
    for (let n = 0; n < 3; n += 1) await ward.login({ ...one, password: WRONG })
    await ward.login(two)
    const tried = await ward.login({ ...one, password: WRONG })
    expect(tried.body.code, 'somebody else’s sign-in does not renew the allowance').toBe(412)
    for (const { username } of [two, other]) await hammer(app, username)
    expect(outcome(await ward.login(other))).toBe('429/429')
    expect((await ward.login(two)).body.success).toBe(true)
    const asked = await app.call('GET', '/sys/user/getUserInfo', { headers: { cookie: `huxi-device=${ward.mark()}` } })
    expect(asked.status).toBe(401)
  })
  test('a second factor paused by anonymous callers still admits the owner', async () => {
    const account = await addAccount(app)
    const { code } = await enrol(app, account)
    const phone = browser(app, '10.5.0.5')
    expect((await phone.login(account, { mfaCode: code() })).body.success).toBe(true)
    for (let n = 0; n < 5; n += 1) await browser(app, '10.66.0.3').login(account, { mfaCode: '000000' })
    expect(outcome(await browser(app, '10.66.0.3').login(account, { mfaCode: '000000' }))).toBe('429/429')
    app.clock.advance(30_000)
    expect((await phone.login(account, { mfaCode: code() })).body.success).toBe(true)
  })
  test('anonymous callers use up a number’s five codes and their tries, the owner has separate ones', async () => {
    const account = await withPhone(app)
    const { mobile } = account
    const phone = browser(app, '10.5.0.6')
    await phone.login(account)
    for (let n = 0; n < 5; n += 1) {
      expect((await askCode(app, mobile, '0', '10.66.0.4')).answer.status).toBe(200)
      app.clock.advance(MINUTE + 1000)
    }
    expect((await askCode(app, mobile, '0', '10.66.0.5')).answer.status).toBe(429)
    const captcha = await solvedCaptcha(app, '10.5.0.6')
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const asked = await phone.call('/sys/sms', { mobile, smsmode: '0', ...captcha })
    const code = /(\d{6})\n$/.exec(String(write.mock.calls[0]?.[0]))?.[1]
    write.mockRestore()
    expect(asked.status).toBe(200)
    const guess = () => browser(app, '10.66.0.6').call('/sys/phoneLogin', { mobile, captcha: otherDigits(code!) })
    for (let n = 0; n < 6; n += 1) expect((await guess()).body.success).toBe(false)
    expect((await phone.call('/sys/phoneLogin', { mobile, captcha: code })).body.success).toBe(true)
    // an unknown browser has no allowance of its own
    expect((await phone.call('/sys/sms', { mobile: newMobile(), smsmode: '0' })).body.code).toBe(412)
  })
})

describe('a network', () => {
  const app = useApp()

  test('sixty people behind one address sign in at eight, ten with a wrong password first', async () => {
    const people: Account[] = []
    // one after the other: each hashes a password in its transaction, and one kind of work has few connections
    for (let n = 0; n < 60; n += 1) people.push(await addAccount(app))
    const enter = (account: Account) => browser(app, '10.8.0.1').login(account)
    for (const [n, account] of people.entries()) {
      if (n % 6 === 0) expect(outcome(await enter({ ...account, password: WRONG }))).toBe('200/500')
      expect(outcome(await enter(account)), account.username).toBe('200/200')
    }
    const { rows } = await sql`select 1 from sys_attempt`.execute(systemOf(app, 1).db)
    expect(rows, 'a successful sign-in is forgiven').toEqual([])
  })
  test('three hundred wrong tries do not pause the hospital', async () => {
    const account = await addAccount(app)
    const desk = browser(app, '10.8.0.2')
    await desk.login(account)
    await rage(app, '10.8.0.2')
    expect(outcome(await browser(app, '10.8.0.2').login(account))).toBe('429/429')
    expect((await desk.login(account)).body.success).toBe(true)
  })
})

describe('behind a proxy', () => {
  const app = useApp({ PUBLIC_URL: 'https://huxi.example.cn' })
  const forwarded = (from: string) =>
    app.call('GET', '/sys/getEncryptedString', { from, headers: { 'x-forwarded-for': '1.2.3.4' } })

  test('on TLS the cookie is bound to the host', async () => {
    const { headers } = await browser(app, '10.5.1.1').login({ ...(await addAccount(app)), password: PASSWORD })
    expect(headers['set-cookie']).toMatch(/^__Host-huxi-device=[^;]+; Path=\/;.*; HttpOnly; SameSite=Strict; Secure$/)
  })
  test('an unknown proxy is logged, once', async () => {
    const warn = vi.spyOn(app.services.log, 'warn')
    await forwarded('9.9.9.9')
    expect(warn).not.toHaveBeenCalled()
    await forwarded('10.5.1.2')
    await forwarded('127.0.0.1')
    expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
      expect.stringContaining('请设置 TRUSTED_PROXIES=10.5.1.2 后重新启动'),
    ])
    warn.mockRestore()
  })
  test('an unknown proxy is shown to administrators alone', async () => {
    await forwarded('10.5.1.2')
    const alerts = async (as: PersonName) =>
      (await app.call<{ alerts?: string[] }>('GET', '/sys/loginfo', { as })).body.result!.alerts
    for (const as of ['admin', 'sysadmin'] as const)
      expect(await alerts(as), as).toEqual([expect.stringContaining('请设置 TRUSTED_PROXIES=10.5.1.2 后重新启动')])
    for (const as of ['nurse', 'outsider'] as const) expect(await alerts(as), as).toBeUndefined()
  })
})

describe('behind a configured proxy', () => {
  const app = useApp({ TRUSTED_PROXIES: '10.0.0.0/8' })

  test('no hint is given', async () => {
    const warn = vi.spyOn(app.services.log, 'warn')
    const headers = { 'x-forwarded-for': '1.2.3.4' }
    await app.call('GET', '/sys/getEncryptedString', { from: '10.5.1.2', headers })
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })
})
