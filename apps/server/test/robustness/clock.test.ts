import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { asSystem } from '../../src/engine/core/caller.ts'
import { verifyChains } from '../../src/modules/system/audit/index.ts'
import { jobsOf } from '../../src/app.ts'
import { createCache } from '../../src/platform/db/cache.ts'
import { formatTime } from '../../src/platform/config/clock.ts'
import { openTestApp } from '../harness.ts'
import { addAccount, alive, PASSWORD, signIn, tokenOf, useApp } from '../accounts.ts'

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]

describe('a clock that is set back', () => {
  const app = useApp({ RATE_LIMIT_USER: '50' })

  test('keeps sessions alive, and still ends idle ones', async () => {
    const [before, account] = [await tokenOf(app, await addAccount(app)), await addAccount(app)]
    app.clock.advance(-HOUR)
    expect(await alive(app, before)).toBe(200)
    const after = await tokenOf(app, account)
    app.clock.advance(119 * MINUTE)
    expect(await alive(app, after)).toBe(200)
    app.clock.advance(121 * MINUTE)
    expect([await alive(app, before), await alive(app, after)]).toEqual([401, 401])
  })
  test('sessions from the future count as of now: five of them admit a sixth, and end when idle', async () => {
    const account = await addAccount(app)
    app.clock.advance(26 * HOUR)
    const future = []
    for (let i = 0; i < 5; i += 1) future.push(await tokenOf(app, account))
    app.clock.advance(-26 * HOUR)
    const now = await tokenOf(app, account)
    expect(await alive(app, now)).toBe(200)
    expect(await Promise.all(future.map((token) => alive(app, token)))).toEqual([401, 200, 200, 200, 200])
    const forget = jobsOf(app.services).find(({ name }) => name === 'session:expired')!
    await forget.run(AbortSignal.timeout(5000))
    app.clock.advance(119 * MINUTE)
    await alive(app, future[4]!)
    app.clock.advance(2 * MINUTE)
    expect(await Promise.all([future[1]!, future[4]!].map((token) => alive(app, token)))).toEqual([401, 200])
  })
  test('a proof from the future lasts at most five minutes', async () => {
    const strict = await openTestApp({ STEP_UP: 'on' })
    try {
      const { token } = await signIn(strict, await addAccount(strict, { roleCode: 'admin' }))
      const { database } = strict.services
      const proved = async (ms: number): Promise<boolean> => {
        const at = formatTime(strict.clock.now() + ms)
        await sql`update sys_session set proved_at = ${at}`.execute(database.scoped('*'))
        strict.services.bus.publish('authority.changed', {})
        return (await strict.services.ports.sessions.find(token, 0))!.steppedUp
      }
      expect([await proved(-MINUTE), await proved(MINUTE), await proved(HOUR), await proved(-HOUR)]).toEqual([
        true,
        true,
        false,
        false,
      ])
    } finally {
      await strict.dispose()
    }
  })
  test('pauses after failures are no longer than before', async () => {
    const { username } = await addAccount(app)
    const attempt = async (password: string) =>
      (await app.call('POST', '/sys/login', { body: { username, password }, from: '10.1.0.1' })).body
    for (let i = 0; i < 3; i += 1) await attempt('wrong')
    await sql`insert into sys_attempt (id, subject, at) select id || 'x', subject, at from sys_attempt
      where subject like 'account:%'`.execute(asSystem(app.services, 'test').db)
    app.clock.advance(-HOUR)
    const wait = (message: string) => Number(/请 (\d+) 秒后再试/.exec(message)?.[1])
    const first = wait((await attempt(PASSWORD)).message)
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThanOrEqual(60)
    app.clock.advance(first * SECOND + SECOND)
    expect((await attempt(PASSWORD)).code).toBe(412)
  })
  test('captchas stay valid once', async () => {
    const key = 'robust'
    const solve = async (captcha: string) =>
      (await app.call('POST', '/sys/checkCaptcha', { body: { captcha, checkKey: key } })).body.code
    await app.call('GET', `/sys/randomImage/${key}`)
    app.clock.advance(-HOUR)
    const { rows } = await sql<{ answer: string }>`select answer from sys_captcha`.execute(
      asSystem(app.services, 'test').db,
    )
    expect(await solve(rows[0]!.answer)).toBe(200)
    expect(await solve(rows[0]!.answer)).not.toBe(200)
  })
  test('refills a bucket neither more nor later', async () => {
    const token = await tokenOf(app, await addAccount(app))
    const spend = async () => {
      const answers = await Promise.all(Array.from({ length: 130 }, () => alive(app, token)))
      return answers.filter((status) => status === 200).length
    }
    await spend()
    app.clock.advance(-HOUR)
    expect(await spend()).toBeLessThan(100)
    app.clock.advance(2 * SECOND)
    expect(await alive(app, token)).toBe(200)
  })
  test('caches expire in time', async () => {
    const cache = createCache<number>(app.clock, 5 * SECOND)
    let loaded = 0
    const get = () => cache.get('key', async () => (loaded += 1))
    expect(await get()).toBe(1)
    app.clock.advance(-HOUR)
    await get()
    app.clock.advance(6 * SECOND)
    expect(await get()).toBeGreaterThan(1)
  })
  test('ids rise, the history of a record keeps its order, the audit record is whole', async () => {
    const { token } = await signIn(app, await addAccount(app, { roleCode: 'admin' }))
    const add = async (code: string) =>
      (await app.call<{ id: string }>('POST', '/sys/role/add', { token, body: { roleCode: code, roleName: '甲' } }))
        .body.result!.id
    const first = await add('clock-1')
    app.clock.advance(-HOUR)
    const second = await add('clock-2')
    expect(second > first).toBe(true)
    await app.call('PUT', '/sys/role/edit', { token, body: { id: first, roleName: '乙' } })
    const { body } = await app.call<{ verb: string }[]>('GET', '/sys/role/history', { token, query: { id: first } })
    expect(body.result!.map(({ verb }) => verb)).toEqual(['edit', 'add'])
    const { database, secrets } = app.services
    expect((await verifyChains(database.scoped('*'), secrets, null)).problems).toEqual([])
  })
})
