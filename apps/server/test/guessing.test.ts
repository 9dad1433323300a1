/** Tries at a secret are counted before they are judged; only judged ones remain. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { limits } from '../src/modules/system/session/index.ts'
import { formatTime } from '../src/platform/config/clock.ts'
import { askCode, otherDigits, withPhone } from './account.ts'
import { addAccount, PASSWORD, systemOf, tokenOf, useApp } from './accounts.ts'
import { codeOf } from './handoff.ts'
import type { Answer, TestApp } from './harness.ts'
import { enrol } from './second-factor.ts'
import { watching } from './statements.ts'

const AT_ONCE = 40
/** With one connection every secret waits for it alike; queries and rows are as on PostgreSQL. */
const EMBEDDED = process.env['TEST_ENGINE'] === 'embedded'
const WRONG = 'Wrong-Guess-Nr-1'

const login = (app: TestApp, username: string, password: string, more: object = {}, from = '127.0.0.1') =>
  app.call('POST', '/sys/login', { body: { username, password, ...more }, from })

const attempts = async (app: TestApp): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_attempt`.execute(systemOf(app, 1).db)
  return rows[0]!.n
}

type Try = () => Promise<Answer>

const SECRETS: Readonly<Record<string, { verdict: string; most: number; begin: (app: TestApp) => Promise<Try> }>> = {
  'a password at sign-in': {
    verdict: '用户名或密码错误',
    most: 5,
    begin: async (app) => {
      const { username } = await addAccount(app)
      return () => login(app, username, WRONG)
    },
  },
  'the current password': {
    verdict: '旧密码输入错误!',
    most: 5,
    begin: async (app) => {
      const token = await tokenOf(app, await addAccount(app))
      const body = { oldpassword: WRONG, password: `${PASSWORD}-2`, confirmpassword: `${PASSWORD}-2` }
      return () => app.call('PUT', '/sys/user/updatePassword', { token, body })
    },
  },
  'the password of the second factor’s dialogs': {
    verdict: '登录密码错误',
    most: 5,
    begin: async (app) => {
      const token = await tokenOf(app, await addAccount(app))
      return () => app.call('POST', '/sys/mfa/begin', { token, body: { password: WRONG } })
    },
  },
  'a second factor at sign-in': {
    verdict: '动态码不正确，请重新输入',
    most: 5,
    begin: async (app) => {
      const account = await addAccount(app)
      await enrol(app, account)
      return () => login(app, account.username, PASSWORD, { mfaCode: '000000' })
    },
  },
  'a recovery code': {
    verdict: '动态码不正确，请重新输入',
    most: 5,
    begin: async (app) => {
      const account = await addAccount(app)
      await enrol(app, account)
      return () => login(app, account.username, PASSWORD, { mfaCode: 'AAAA-BBBB-CCCC-DDDD' })
    },
  },
  'a code by text message': {
    verdict: '手机验证码错误',
    most: 5,
    begin: async (app) => {
      const { mobile } = await withPhone(app)
      const { code } = await askCode(app, mobile, '0')
      return () => app.call('POST', '/sys/phoneLogin', { body: { mobile, captcha: otherDigits(code!) } })
    },
  },
  'the code of a hand-off': {
    verdict: '编码无效或已过期，请让患者重新生成',
    most: 10,
    begin: async (app) => {
      const token = await tokenOf(app, await addAccount(app, { roleCode: 'doctor' }))
      return () => app.call('POST', '/assess/handoff/open', { token, body: { code: '00000000' } })
    },
  },
}

describe('tries are reserved, judged, and kept or withdrawn', () => {
  const app = useApp()

  const secrets = Object.entries(SECRETS).slice(0, EMBEDDED ? 1 : undefined)

  test.each(secrets)('%s: forty guesses at once', async (_name, { verdict, most, begin }) => {
    const guess = await begin(app)
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, guess))
    const judged = answers.filter(({ body }) => body.message === verdict)
    const paused = answers.filter(({ status }) => status === 429)
    expect(judged.length).toBeGreaterThan(0)
    expect(judged.length).toBeLessThanOrEqual(most)
    for (const { headers } of paused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    // no verdict: a captcha is asked for, or the code is void
    const others = answers
      .filter((one) => !judged.includes(one) && !paused.includes(one))
      .map(({ body }) => body.message)
    for (const message of others) expect(['请输入验证码', '手机验证码失效，请重新获取']).toContain(message)
  })

  test.each([
    ['for a moment', false],
    ['and stays away', true],
  ])('the database is lost in the middle %s: no try counts', async (_how, stays) => {
    const { username } = await addAccount(app)
    const before = await attempts(app)
    for (let n = 0; n < 6; n += 1) {
      let isAway = false
      const lose = (text: string): void => {
        isAway = text.includes('sys_credential c') || (stays && isAway)
        if (isAway) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
      }
      // the harness takes every such answer for a leak
      await expect(watching(lose, () => login(app, username, WRONG))).rejects.toThrow('"code":503')
      // a try that could not be withdrawn ends with the time that judging may take
      if (stays) app.clock.advance(21_000)
    }
    if (!stays) expect(await attempts(app)).toBe(before)
    expect((await login(app, username, PASSWORD)).body.success).toBe(true)
  })

  test('an own hand-off does not reset the count for hand-offs of others', async () => {
    const token = await tokenOf(app, await addAccount(app, { roleCode: 'doctor' }))
    const open = (code: string) => app.call('POST', '/assess/handoff/open', { token, body: { code } })
    for (let n = 0; n < 9; n += 1) await open('00000000')
    expect((await open(await codeOf(app))).body.success).toBe(true)
    await open('00000000')
    expect((await open('00000000')).status).toBe(429)
  })
})

describe.skipIf(EMBEDDED)('in turn', () => {
  const app = useApp()

  test('a try that waited for others counts their results', async () => {
    const { username } = await addAccount(app)
    const { subject } = limits.account(systemOf(app, 1), username)
    await app.services.database.asOwner(async (other) => {
      await other.query('begin')
      await other.query('select pg_advisory_xact_lock(2024, hashtext($1))', [subject])
      const waiting = login(app, username, WRONG)
      const waits = `select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
      await expect.poll(async () => (await other.query(waits)).rowCount).toBe(1)
      const now = formatTime(app.clock.now())
      await other.query(
        `insert into sys_attempt (id, subject, at) select 'o' || n, $1, $2 from generate_series(1, 5) n`,
        [subject, now],
      )
      await other.query('commit')
      expect((await waiting).status).toBe(429)
    })
  })
})

describe.skipIf(EMBEDDED)('cost of a sign-in', () => {
  const app = useApp()

  test('takes few statements, from a known browser and an unknown one', async () => {
    const { username } = await addAccount(app, { roleCode: 'nurse', departs: ['A01'] })
    const first = await login(app, username, PASSWORD)
    const headers = { cookie: String(first.headers['set-cookie']).split(';', 1)[0]! }
    const statements: string[] = []
    const seen = (text: string): void => void statements.push(text)
    const body = { username, password: PASSWORD }
    await watching(seen, () => app.call('POST', '/sys/login', { body, headers }))
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(18)
    statements.length = 0
    await watching(seen, () => app.call('POST', '/sys/login', { body }))
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(18)
  })
})

describe.skipIf(EMBEDDED)('a mistyped name', () => {
  const app = useApp()

  test('is nowhere stored in clear, and an equal name reads the same', async () => {
    const typed = 'My-Secret-Password-77'
    await login(app, typed, 'x')
    await login(app, ` ${typed.toUpperCase()} `, 'y')
    await login(app, 'another', 'y')
    const account = await addAccount(app)
    await login(app, account.username, WRONG)
    const { db } = systemOf(app, 1)
    const { rows } = await sql<{ actor: string }>`select actor from audit_entry where action = 'sign-in'
      and outcome = 'failure'`.execute(db)
    // they are in several chains, without an order among them
    const times = new Map<string, number>()
    for (const { actor } of rows) times.set(actor, (times.get(actor) ?? 0) + 1)
    expect(times.get(account.username)).toBe(1)
    const unknown = [...times].filter(([actor]) => /^unknown:[0-9a-f]{16}$/.test(actor))
    expect(unknown.map(([, n]) => n).toSorted()).toEqual([1, 2])
    expect(times.size).toBe(3)
    const kept = await Promise.all(
      ['sys_attempt', 'sys_log', 'sys_data_log', 'audit_entry'].map((name) =>
        sql`select * from ${sql.table(name)}`.execute(db),
      ),
    )
    expect(JSON.stringify(kept.map((one) => one.rows)).toLowerCase()).not.toContain(typed.toLowerCase())
  })
})
