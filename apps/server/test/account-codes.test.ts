import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import {
  askCode,
  DAY,
  messageOf,
  MINUTE,
  newMobile,
  otherDigits,
  solvedCaptcha,
  terminalOf,
  withPhone,
  type Mode,
} from './account.ts'
import { addAccount, alive, systemOf, useApp, type SignedIn } from './accounts.ts'
import type { Answer, TestApp } from './harness.ts'
import { usePair } from './pair.ts'
import { enrol } from './second-factor.ts'

const WRONG = '手机验证码错误'
const SPENT = '手机验证码失效，请重新获取'

const phoneLogin = (app: TestApp, mobile: string, captcha: string) =>
  app.call<SignedIn>('POST', '/sys/phoneLogin', { body: { mobile, captcha } })

describe('sending a code', () => {
  const app = useApp()
  afterEach(() => app.clock.advance(DAY))

  test('a captcha is required and allows one code', async () => {
    const { mobile } = await withPhone(app)
    const ask = (more: object) => app.call('POST', '/sys/sms', { body: { mobile, smsmode: '0', ...more } })
    expect((await ask({})).body).toMatchObject({ code: 412, message: '请输入验证码' })
    expect((await ask({ captcha: 'zzzz', checkKey: 'unknown' })).body).toMatchObject({
      code: 412,
      message: '验证码无效',
    })
    const captcha = await solvedCaptcha(app)
    const { lines } = await terminalOf(() => ask(captcha))
    expect(lines.join('')).toMatch(/^短信验证码（演示）：138\*{4}\d{4} 登录 \d{6}\n$/)
    app.clock.advance(2 * MINUTE)
    expect((await ask(captcha)).body.code).toBe(412)
  })
  test('known, unknown, frozen and waiting numbers answer alike; codes go only to accounts that may sign in', async () => {
    const active = await withPhone(app)
    const asked: [string, Mode, boolean][] = [
      [active.mobile, '0', true],
      [active.mobile, '2', true],
      [active.mobile, '1', false],
      [(await withPhone(app, 2)).mobile, '0', false],
      [(await withPhone(app, 3)).mobile, '2', false],
      [newMobile(), '0', false],
      [newMobile(), '2', false],
      [newMobile(), '1', true],
    ]
    const answers: string[] = []
    for (const [mobile, mode, sent] of asked) {
      app.clock.advance(MINUTE)
      const { answer, code, lines } = await askCode(app, mobile, mode)
      expect([Boolean(code), lines.length], `${mobile} ${mode}`).toEqual([sent, sent ? 1 : 0])
      answers.push(JSON.stringify({ ...answer.body, timestamp: 0 }))
    }
    expect(new Set(answers).size).toBe(1)
    for (const mobile of [active.mobile, asked[5]![0]]) {
      await askCode(app, mobile, '0')
      const tries = await Promise.all(Array.from({ length: 7 }, () => phoneLogin(app, mobile, 'abcdef')))
      expect(tries.map(messageOf).sort()).toEqual([...Array(2).fill(SPENT), ...Array(5).fill(WRONG)].sort())
    }
  })
  test('limits: one a minute and five a day for a number, twenty a day for an address', async () => {
    const mobile = newMobile()
    expect((await askCode(app, mobile, '1', '10.1.0.1')).answer.status).toBe(200)
    const soon = (await askCode(app, mobile, '0', '10.1.0.2')).answer
    expect([soon.status, soon.headers['retry-after'], soon.body.message]).toEqual([
      429,
      expect.stringMatching(/^[56]\d$/),
      expect.stringMatching(/^获取验证码过于频繁，请 [56]\d 秒后再试$/),
    ])
    for (let n = 2; n <= 5; n += 1) {
      app.clock.advance(MINUTE + 1000)
      expect((await askCode(app, mobile, '1', '10.1.0.1')).answer.status).toBe(200)
    }
    app.clock.advance(MINUTE + 1000)
    const sixth = (await askCode(app, mobile, '1', '10.1.0.3')).answer
    expect([sixth.status, sixth.body.message]).toEqual([429, expect.stringContaining('小时后再试')])
    for (let n = 6; n <= 20; n += 1) expect((await askCode(app, newMobile(), '0', '10.1.0.1')).answer.status).toBe(200)
    expect((await askCode(app, newMobile(), '0', '10.1.0.1')).answer.status).toBe(429)
    app.clock.advance(DAY)
    expect((await askCode(app, mobile, '0', '10.1.0.1')).answer.status).toBe(200)
  })
  test('two concurrent requests for one number send one code', async () => {
    const mobile = newMobile()
    const captchas = [await solvedCaptcha(app, '10.2.0.1')]
    await app.call('GET', '/sys/randomImage/twin', { from: '10.2.0.1' })
    const { rows } = await sql<{ answer: string; id: string }>`select id, answer from sys_captcha`.execute(
      systemOf(app, 1).db,
    )
    captchas.push({ checkKey: 'twin', captcha: rows.find((row) => row.answer !== captchas[0]!.captcha)!.answer })
    const { result, lines } = await terminalOf(() =>
      Promise.all(
        captchas.map((captcha) =>
          app.call('POST', '/sys/sms', { body: { mobile, smsmode: '1', ...captcha }, from: '10.2.0.1' }),
        ),
      ),
    )
    expect(result.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(lines).toHaveLength(1)
  })
  test('numbers and codes are not in the database', async () => {
    const { mobile } = await withPhone(app)
    const { code } = await askCode(app, mobile, '0')
    const { rows } = await sql`select row_to_json(c)::text as text from sys_sms_code c
      union all select row_to_json(q)::text from sys_quota q`.execute(systemOf(app, 1).db)
    const text = JSON.stringify(rows)
    expect([text.includes(mobile), text.includes(`"${code}"`)]).toEqual([false, false])
  })
  test('a clock set back causes no long pause', async () => {
    const mobile = newMobile()
    app.clock.advance(DAY)
    await askCode(app, mobile, '1')
    app.clock.advance(-DAY)
    expect((await askCode(app, mobile, '1')).answer.headers['retry-after']).toMatch(/^(60|5\d)$/)
    app.clock.advance(MINUTE + 1000)
    expect((await askCode(app, mobile, '1')).answer.status).toBe(200)
  })
  test('odd requests are refused, and the forms by GET do not exist', async () => {
    expect(messageOf((await askCode(app, newMobile(), '7' as Mode)).answer)).toContain('用途不正确')
    expect((await askCode(app, '12345', '0')).answer.body.success).toBe(false)
    for (const path of ['/sys/sms', '/sys/phoneLogin', '/sys/user/phoneVerification'])
      expect((await app.call('GET', path)).status, path).toBe(405)
  })
})

describe('a script that reads every captcha', () => {
  const app = useApp({ SMS_PER_DAY: '12' })

  test('runs into the limits of sign-in, of names and of codes: the picture is not the only barrier', async () => {
    const { username } = await addAccount(app)
    const send = async (method: string, path: string, input: object, from: string) => {
      const given = { ...input, ...(await solvedCaptcha(app, from)) }
      return app.call(method, path, { ...(method === 'GET' ? { query: given } : { body: given }), from })
    }
    const many = async (n: number, ask: (n: number) => Promise<Answer>): Promise<number[]> => {
      const statuses: number[] = []
      for (let i = 0; i < n; i += 1) statuses.push((await ask(i)).status)
      return statuses
    }
    const fine = (statuses: number[]): number => statuses.filter((status) => status === 200).length
    const login = { username, password: 'Wrong-Guess-Nr-1' }
    expect(fine(await many(8, (n) => send('POST', '/sys/login', login, `10.4.0.${n}`)))).toBe(5)
    const name = (n: number) => ({ username: `nobody${n}` })
    expect(fine(await many(12, (n) => send('GET', '/sys/user/checkOnlyUser', name(n), '10.4.1.1')))).toBe(10)
    const sms = () => ({ mobile: newMobile(), smsmode: '1' })
    const sent = await terminalOf(() => many(14, (n) => send('POST', '/sys/sms', sms(), `10.4.2.${n}`)))
    expect([fine(sent.result), sent.lines.length]).toEqual([12, 12])
  })
  test('a solved picture alone gives no access', async () => {
    const solved = await solvedCaptcha(app, '10.4.3.1')
    const call = (path: string, body: object) => app.call('POST', path, { body, from: '10.4.3.1' })
    expect((await call('/sys/checkCaptcha', solved)).body.success).toBe(true)
    expect((await call('/sys/sms', { mobile: newMobile(), smsmode: '1', ...solved })).body.code).toBe(412)
  })
})

describe('one network, one quota', () => {
  const app = useApp({ SMS_PER_DAY: '22' })
  const phone = (n: number) => ({ from: `2001:db8:6:1::${n.toString(16)}` })

  test('a /64 network has the limit of one address, and all senders share the cap of the day', async () => {
    const { mobile } = await withPhone(app)
    for (let n = 1; n <= 20; n += 1)
      expect((await askCode(app, newMobile(), '1', phone(n).from)).answer.status).toBe(200)
    expect((await askCode(app, newMobile(), '1', phone(21).from)).answer.status).toBe(429)
    expect((await askCode(app, newMobile(), '1', '10.6.0.1')).answer.status).toBe(200)
    // codes for unknown numbers cost nothing
    for (let n = 0; n < 3; n += 1) expect((await askCode(app, newMobile(), '0', '10.6.0.1')).answer.status).toBe(200)
    expect((await askCode(app, newMobile(), '1', '10.6.0.1')).answer.status).toBe(200)
    const capped = [
      (await askCode(app, mobile, '0', '10.6.0.2')).answer,
      (await askCode(app, newMobile(), '0', '10.6.0.2')).answer,
      (await askCode(app, newMobile(), '1', '10.6.0.3')).answer,
    ]
    for (const { status, body } of capped)
      expect([status, body.message]).toEqual([429, expect.stringMatching(/^今天可发的短信已用完，请 \d+ 小时后再试$/)])
    const { rows } = await sql`select outcome, detail from audit_entry where action = 'sms.alarm'`.execute(
      systemOf(app, 1).db,
    )
    expect(rows).toEqual([{ outcome: 'refused', detail: '{"most":22}' }])
  })
  test('a captcha drawn at one address of a network is solved at another, and a name is tried by the network', async () => {
    const { checkKey, captcha } = await solvedCaptcha(app, '2001:db8:6:2::1')
    const check = await app.call('POST', '/sys/checkCaptcha', { body: { checkKey, captcha }, from: '2001:db8:6:2::2' })
    expect(check.body.success).toBe(true)
    const solved = await solvedCaptcha(app, '::ffff:10.6.0.9')
    const free = (more: object, from: string) =>
      app.call('GET', '/sys/user/checkOnlyUser', { query: { username: 'nobodyhasthis', ...more }, from })
    expect((await free(solved, '::ffff:10.6.0.9')).body.success).toBe(true)
    for (let n = 2; n <= 10; n += 1) expect((await free({}, '10.6.0.9')).body.success).toBe(true)
    expect((await free({}, '10.6.0.9')).status).toBe(429)
  })
  test('wrong passwords from a /64 count as from one address', async () => {
    const tries = Array.from({ length: 31 }, (_, n) => n)
    const knock = (n: number) =>
      app.call('POST', '/sys/login', { body: { username: `nobody${n}`, password: 'x' }, from: `2001:db8:6:3::${n}` })
    for (const n of tries.slice(0, 30)) expect((await knock(n)).body.code).toBe(500)
    expect((await knock(30)).body.code).toBe(412)
  })
})

describe('signing in by phone', () => {
  const app = useApp()
  afterEach(() => app.clock.advance(DAY))

  test('opens a session like a password does, once for each code', async () => {
    const { mobile, username } = await withPhone(app)
    const { code } = await askCode(app, mobile, '0')
    const answers = await Promise.all([1, 2, 3].map(() => phoneLogin(app, mobile, code!)))
    const [entered, ...late] = answers.toSorted((a, b) => Number(b.body.success) - Number(a.body.success))
    expect(entered!.body).toMatchObject({ success: true, message: '登录成功' })
    expect(entered!.body.result).toMatchObject({ userInfo: { username }, multi_depart: 0, tenantList: [{ id: 1 }] })
    expect(late.map(messageOf)).toEqual([SPENT, SPENT])
    expect(await alive(app, entered!.body.result!.token)).toBe(200)
  })
  test('a code is valid for one purpose, one number and a limited time', async () => {
    const [one, two] = [await withPhone(app), await withPhone(app)]
    const { code } = await askCode(app, one.mobile, '0')
    await askCode(app, two.mobile, '0')
    expect(messageOf(await phoneLogin(app, two.mobile, code!))).toBe(WRONG)
    const verified = await app.call('POST', '/sys/user/phoneVerification', {
      body: { phone: one.mobile, smscode: code },
    })
    expect(messageOf(verified)).toBe(SPENT)
    app.clock.advance(5 * MINUTE)
    expect(messageOf(await phoneLogin(app, one.mobile, code!))).toBe(SPENT)
  })
  test('five tries, then even the right one is void; a newer code replaces it, in wide digits, too', async () => {
    const { mobile } = await withPhone(app)
    const { code } = await askCode(app, mobile, '0')
    for (let n = 0; n < 5; n += 1) expect(messageOf(await phoneLogin(app, mobile, otherDigits(code!)))).toBe(WRONG)
    expect(messageOf(await phoneLogin(app, mobile, code!))).toBe(SPENT)
    app.clock.advance(MINUTE + 1000)
    const { code: newer } = await askCode(app, mobile, '0')
    const wide = newer!.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)))
    expect((await phoneLogin(app, mobile, ` ${wide}`)).body.success).toBe(true)
  })
  test('an account with a second factor is asked for it, and the code stays good for that', async () => {
    const account = await withPhone(app)
    const { code: digits } = await enrol(app, account)
    const { code } = await askCode(app, account.mobile, '0')
    const enter = (mfaCode?: string) =>
      app.call('POST', '/sys/phoneLogin', { body: { mobile: account.mobile, captcha: code, mfaCode } })
    expect((await enter()).body).toMatchObject({ code: 428, success: false })
    expect((await enter(digits())).body).toMatchObject({ message: '登录成功', success: true })
    expect(messageOf(await enter(digits()))).toBe(SPENT)
  })
  test('an account frozen meanwhile is refused after the code', async () => {
    const { mobile, id } = await withPhone(app)
    const { code } = await askCode(app, mobile, '0')
    await sql`update sys_user set status = 2 where id = ${id}`.execute(systemOf(app, 1).db)
    expect(messageOf(await phoneLogin(app, mobile, otherDigits(code!)))).toBe(WRONG)
    expect(messageOf(await phoneLogin(app, mobile, code!))).toBe('该用户已冻结')
  })
  test('an account without a password cannot sign in by phone', async () => {
    const { mobile, id } = await withPhone(app)
    await sql`delete from sys_credential where user_id = ${id}`.execute(systemOf(app, 1).db)
    expect((await askCode(app, mobile, '0')).code).toBeUndefined()
  })
  test('one address cannot guess at many numbers', async () => {
    const address = { from: '10.3.0.1' }
    const guess = (n: number) =>
      app.call('POST', '/sys/phoneLogin', {
        body: { mobile: `139${String(n).padStart(8, '0')}`, captcha: '1' },
        ...address,
      })
    for (let n = 0; n < 300; n += 50) await Promise.all(Array.from({ length: 50 }, (_, i) => guess(n + i)))
    expect((await guess(301)).status).toBe(429)
  })
  test('the record reports failures without the number', async () => {
    const { mobile } = await withPhone(app)
    await askCode(app, mobile, '0')
    await phoneLogin(app, mobile, 'xxxxxx')
    const { rows } = await sql<{ actor: string }>`select actor from audit_entry where action = 'sign-in'
      and outcome = 'failure' order by at desc, id desc limit 1`.execute(systemOf(app, 1).db)
    expect(rows[0]!.actor).toBe(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
  })
})

describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('codes and limits live in the database', () => {
  const pair = usePair()

  test('codes and limits hold in another process', async () => {
    const { mobile } = await withPhone(pair.a)
    const { code } = await askCode(pair.a, mobile, '0')
    expect((await askCode(pair.b, mobile, '0')).answer.status).toBe(429)
    const both = await Promise.all([pair.a, pair.b].map((app) => phoneLogin(app, mobile, code!)))
    expect(both.filter(({ body }) => body.success)).toHaveLength(1)
  })
})
