import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { asSystem } from '../src/engine/core/caller.ts'
import { addAccount, AT_TODAYS_COST, hashAtAnotherCost, PASSWORD, useApp } from './accounts.ts'
import { facts } from './conformance/subject.ts'
import type { Answer, TestApp } from './harness.ts'
import { FROZEN, PEOPLE } from './people.ts'

const WRONG = '用户名或密码错误'
const MINUTE = 60_000

let labels = 0

const drawCaptcha = async (app: TestApp, from = '127.0.0.1') => {
  labels += 1
  const checkKey = `label${labels}`
  await sql`delete from sys_captcha`.execute(app.services.database.scoped('*'))
  const image = await app.call<string>('GET', `/sys/randomImage/${checkKey}`, { from })
  const { rows } = await sql<{ answer: string }>`select answer from sys_captcha`.execute(
    app.services.database.scoped('*'),
  )
  return { checkKey, captcha: rows[0]!.answer, image: image.body.result! }
}

const knock = async (
  app: TestApp,
  username: string,
  password: string,
  given: object = {},
  from = '127.0.0.1',
): Promise<Answer> => app.call('POST', '/sys/login', { body: { username, password, ...given }, from })

const knockSolved = async (app: TestApp, username: string, password: string, from?: string): Promise<Answer> => {
  const { checkKey, captcha } = await drawCaptcha(app, from)
  return knock(app, username, password, { checkKey, captcha }, from)
}

const outcome = ({ status, body }: Answer): string => `${status}/${body.code}`

describe('hashes', () => {
  const app = useApp()

  test('argon2id, a salt each, apart from user rows', async () => {
    const { rows } = await sql<{ hash: string }>`select hash from sys_credential`.execute(
      app.services.database.scoped('*'),
    )
    expect(rows.length).toBeGreaterThanOrEqual(8)
    for (const { hash } of rows) expect(hash).toMatch(AT_TODAYS_COST)
    expect(new Set(rows.map((row) => row.hash)).size).toBe(rows.length)
  })
  test('an account without password cannot sign in, with any password', async () => {
    await app.call('POST', '/sys/user/add', { as: 'admin', body: { username: 'nopassword', realname: '无密码' } })
    for (const password of ['nopassword', PASSWORD, ' ', '123456'])
      expect((await knock(app, 'nopassword', password)).body.success).toBe(false)
  })
  test('an old hash is renewed at sign-in', async () => {
    const { id, username } = await addAccount(app)
    const { db } = asSystem(app.services, 'test')
    const stored = async (): Promise<string> =>
      (await sql<{ hash: string }>`select hash from sys_credential where user_id = ${id}`.execute(db)).rows[0]!.hash
    await sql`update sys_credential set hash = ${hashAtAnotherCost(PASSWORD)} where user_id = ${id}`.execute(db)
    expect((await knock(app, username, PASSWORD)).body).toMatchObject({ success: true })
    const anew = await stored()
    expect(anew).toMatch(AT_TODAYS_COST)
    await sql`update sys_credential set hash = ${anew.replace(/,t=\d+,/, ',t=9,')} where user_id = ${id}`.execute(db)
    expect((await knock(app, username, PASSWORD)).body.message).toBe(WRONG)
  })
})

describe('policy', () => {
  const app = useApp()
  const REFUSED = [
    'short',
    '123456789',
    'password123',
    'admin123456',
    '1234567890',
    'qwertyuiop',
    'huxi202620',
    'x'.repeat(129),
    '护士甲护士甲',
  ]

  test.each(REFUSED)('%s is refused for every new password', async (password) => {
    const { username } = await addAccount(app, { realname: '护士甲' })
    const added = await app.call('POST', '/sys/user/add', {
      as: 'admin',
      body: { username: `new${username}`, realname: '护士甲', password },
    })
    const reset = await app.call('PUT', '/sys/user/changePassword', { as: 'admin', body: { username, password } })
    for (const { status, body } of [added, reset]) {
      expect([status, body.success, body.code]).toEqual([200, false, 500])
      expect(body.result).toEqual({ fields: { password: body.message } })
      expect(body.message).toMatch(/^(登录|新)?密码/)
    }
    expect(
      (await app.call('GET', '/sys/user/list', { as: 'admin', query: { username: `new${username}` } })).body.result,
    ).toMatchObject({ total: 0 })
  })
  test('any characters, spaces too, without truncation', async () => {
    const { username } = await addAccount(app)
    const password = `松涛 Ω 落日，dusk over the lake — ${'é'.repeat(3)} 🌙 ${'never the same line, '.repeat(4)}尾`
    const body = { username, password, confirmpassword: password }
    expect((await app.call('PUT', '/sys/user/changePassword', { as: 'admin', body })).body.success).toBe(true)
    expect((await knock(app, username, password.slice(0, -1))).body.message).toBe(WRONG)
    expect((await knock(app, username, password)).body.success).toBe(true)
  })
  test('no account of the seeds has a known password', async () => {
    for (const password of ['123456', 'admin', 'admin123', 'admin123456'])
      expect((await knockSolved(app, 'admin', password)).body.success).toBe(false)
  })
})

describe('guessing an account', () => {
  const app = useApp()

  /** Outcomes of wrong tries: without a captcha while possible, then with one. */
  const guess = async (username: string, right: string | undefined): Promise<string[]> => {
    const bare = [1, 2, 3].map(() => () => knock(app, username, 'Wrong-Guess-Nr-1'))
    const solved = [4, 5].map(() => () => knockSolved(app, username, 'Wrong-Guess-Nr-1'))
    const tries = [
      ...bare,
      () => knock(app, username, 'Wrong-Guess-Nr-1'),
      ...solved,
      () => knockSolved(app, username, right ?? 'Wrong-Guess-Nr-1'),
    ]
    const outcomes: string[] = []
    for (const attempt of tries) outcomes.push(outcome(await attempt()))
    return outcomes
  }
  const EXPECTED = ['200/500', '200/500', '200/500', '200/412', '200/500', '200/500', '429/429']

  test('a captcha after three failures, a pause after five in which the right password fails, too', async () => {
    const { username } = await addAccount(app)
    expect(await guess(username, PASSWORD)).toEqual(EXPECTED)
    const paused = await knockSolved(app, username, PASSWORD)
    expect(paused.body.message).toMatch(/^尝试次数过多，请 \d+ 秒后再试$/)
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(0)
    expect(outcome(await knock(app, username.toUpperCase(), PASSWORD))).toBe('429/429')
    app.clock.advance(31_000)
    expect(outcome(await knock(app, username, PASSWORD))).toBe('200/412')
    expect((await knockSolved(app, username, PASSWORD)).body.success).toBe(true)
    expect((await knock(app, username, PASSWORD)).body.success, 'a success forgives').toBe(true)
  })
  test('an unknown name gets the same answers', async () => {
    expect(await guess('nobodyhasthisname', undefined)).toEqual(EXPECTED)
  })
  test('the pause doubles, ends, and never becomes a lock', async () => {
    const { username } = await addAccount(app)
    for (let i = 0; i < 5; i += 1)
      await (i < 3 ? knock(app, username, 'Wrong-Guess-Nr-1') : knockSolved(app, username, 'Wrong-Guess-Nr-1'))
    app.clock.advance(31_000)
    expect(outcome(await knockSolved(app, username, 'Wrong-Guess-Nr-1'))).toBe('200/500')
    app.clock.advance(31_000)
    expect(outcome(await knockSolved(app, username, PASSWORD)), 'still paused').toBe('429/429')
    app.clock.advance(31_000)
    expect((await knockSolved(app, username, PASSWORD)).body.success).toBe(true)
  })
  test('parallel guesses are all counted', async () => {
    const { username } = await addAccount(app)
    await Promise.all(Array.from({ length: 6 }, () => knock(app, username, 'Wrong-Guess-Nr-1')))
    expect(['200/412', '429/429']).toContain(outcome(await knock(app, username, PASSWORD)))
  })
  test('after a quarter of an hour failures are forgotten', async () => {
    const { username } = await addAccount(app)
    for (let i = 0; i < 3; i += 1) await knock(app, username, 'Wrong-Guess-Nr-1')
    expect(outcome(await knock(app, username, PASSWORD))).toBe('200/412')
    app.clock.advance(16 * MINUTE)
    expect((await knock(app, username, PASSWORD)).body.success).toBe(true)
  })
  test('a captcha sent unasked is accepted and ignored', async () => {
    const { username } = await addAccount(app)
    const { body } = await knock(app, username, PASSWORD, { captcha: 'x', checkKey: '1', remember_me: true })
    expect(body).toMatchObject({ success: true, code: 200, message: '登录成功' })
  })
})

describe('guessing from an address', () => {
  const app = useApp()
  const FROM = '10.9.8.7'
  const failures = async (count: number): Promise<void> => {
    const at = new Date(app.clock.now()).toISOString()
    await sql`insert into sys_attempt (id, subject, at) select ${`t${count}_`} || n, ${`address:${FROM}`}, ${at}::timestamptz
      from generate_series(1, ${count}::int) n`.execute(app.services.database.scoped('*'))
  }

  test('30 failures ask for a captcha, 300 refuse; another address is unaffected', async () => {
    const { username } = await addAccount(app)
    await failures(30)
    expect(outcome(await knock(app, username, PASSWORD, {}, FROM))).toBe('200/412')
    expect((await knockSolved(app, username, PASSWORD, FROM)).body.success).toBe(true)
    expect((await knock(app, username, PASSWORD)).body.success).toBe(true)
    await failures(270)
    const refused = await knockSolved(app, username, PASSWORD, FROM)
    expect([outcome(refused), refused.headers['retry-after']]).toEqual([
      '429/429',
      expect.stringMatching(/^(900|89\d)$/),
    ])
    expect((await knock(app, username, PASSWORD)).body.success).toBe(true)
    app.clock.advance(16 * MINUTE)
    expect((await knock(app, username, PASSWORD, {}, FROM)).body.success).toBe(true)
  })
  test('X-Forwarded-For of an unknown peer is ignored', async () => {
    const { username } = await addAccount(app)
    await failures(300)
    const body = { username, password: PASSWORD }
    const disguised = await app.call('POST', '/sys/login', {
      body,
      from: FROM,
      headers: { 'x-forwarded-for': '1.2.3.4' },
    })
    expect(outcome(disguised)).toBe('429/429')
  })
})

describe('no information for guessers', () => {
  const app = useApp()

  test('unknown, wrong, deleted and frozen accounts get one answer; the right password reveals that an account is frozen', async () => {
    const gone = await addAccount(app)
    await app.call('DELETE', '/sys/user/delete', { as: 'admin', query: { id: gone.id } })
    const answers = [
      await knock(app, 'unknownname', PASSWORD),
      await knock(app, PEOPLE.nurse.username, PASSWORD),
      await knock(app, gone.username, PASSWORD),
      await knock(app, FROZEN.username, PASSWORD),
      await knock(app, "' or '1'='1", PASSWORD),
    ]
    for (const answer of answers)
      expect(facts(answer)).toEqual({
        status: 200,
        success: false,
        message: WRONG,
        code: 500,
        result: null,
        timestamp: 0,
      })
    expect((await knock(app, FROZEN.username, FROZEN.password)).body.message).toBe('该用户已冻结')
  })
  test('checking names asks for a captcha, or for sign-in and a right', async () => {
    for (const who of [{}, { as: 'nurse' as const }]) {
      const { body } = await app.call('GET', '/sys/user/checkOnlyUser', { ...who, query: { username: 'admin' } })
      expect(body.code).toBe(412)
    }
    expect((await app.call('GET', '/sys/user/querySysUser', { query: { username: 'admin' } })).status).toBe(401)
  })
  test('blank names and passwords get a sentence, strange types 400', async () => {
    expect((await knock(app, '', '')).body).toMatchObject({
      success: false,
      code: 500,
      message: '请输入用户名；请输入密码',
    })
    for (const body of [
      { username: { $ne: '' }, password: 'x' },
      { username: ['admin'], password: 'x' },
      { username: 'admin', password: 5 },
    ]) {
      expect((await app.call('POST', '/sys/login', { body })).status).toBe(400)
    }
  })
})

describe('captcha', () => {
  const app = useApp()
  const check = (checkKey: string, captcha: string, from?: string) =>
    app.call('POST', '/sys/checkCaptcha', { body: { checkKey, captcha }, ...(from && { from }) })

  test('a picture without its answer; case does not matter; valid once', async () => {
    const { checkKey, captcha, image } = await drawCaptcha(app)
    expect(image).toMatch(/^data:image\/(png|jpg|jpeg);base64,[A-Za-z0-9+/=]{200,}$/)
    expect(Buffer.from(image.split(',')[1]!, 'base64').toString('latin1').toLowerCase()).not.toContain(captcha)
    expect(captcha).toMatch(/^[0-9a-z]{4}$/)
    expect((await check(checkKey, captcha.toUpperCase())).body).toMatchObject({ success: true })
    expect((await check(checkKey, captcha)).body).toMatchObject({ success: false, code: 412, message: '验证码无效' })
  })
  test('a wrong try uses it up', async () => {
    const { checkKey, captcha } = await drawCaptcha(app)
    expect((await check(checkKey, 'zzzz')).body).toMatchObject({ success: false, code: 412, message: '验证码错误' })
    expect((await check(checkKey, captcha)).body.message).toBe('验证码无效')
  })
  test('expires after two minutes', async () => {
    const { checkKey, captcha } = await drawCaptcha(app)
    app.clock.advance(2 * MINUTE + 1000)
    expect((await check(checkKey, captcha)).body.message).toBe('验证码无效')
  })
  test('the label does not matter: each picture has its own answer and belongs to its address', async () => {
    const answers = new Set<string>()
    for (let i = 0; i < 5; i += 1) answers.add((await drawCaptcha(app)).captcha)
    expect(answers.size).toBeGreaterThan(3)
    const { checkKey, captcha } = await drawCaptcha(app)
    expect((await check(checkKey, captcha, '10.1.1.1')).body.message).toBe('验证码无效')
  })
  test('a missing one is refused where required', async () => {
    expect((await app.call('POST', '/sys/checkCaptcha', { body: {} })).body.success).toBe(false)
  })
})
