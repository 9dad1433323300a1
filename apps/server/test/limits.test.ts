import { position, staticFile, user } from '@huxi/contract'
import { endpoint, returns, verbEndpoint } from '@huxi/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../src/engine/core/transaction.ts'
import { handle } from '../src/engine/core/handle.ts'
import { costOf } from '../src/engine/http/access.ts'
import { addAccount, signIn, tokenOf, useApp } from './accounts.ts'
import { openTestApp, type TestApp } from './harness.ts'

describe('people', () => {
  const app = useApp({ RATE_LIMIT_USER: '5' })
  const call = (token: string, path = '/sys/user/getCurrentUserDeparts') => app.call('GET', path, { token })

  test('a user beyond the limit waits; another one does not', async () => {
    const [one, two] = [await tokenOf(app, await addAccount(app)), await tokenOf(app, await addAccount(app))]
    const first = await call(one)
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '10', 'ratelimit-remaining': '9', 'ratelimit-reset': '1' })
    const answers = await Promise.all(Array.from({ length: 30 }, () => call(one)))
    const refused = answers.find(({ status }) => status === 429)!
    expect(refused.headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': '1' })
    expect(refused.body).toMatchObject({ success: false, code: 429, message: '操作过于频繁，请 1 秒后再试' })
    expect((await call(two)).status).toBe(200)
    app.clock.advance(2000)
    expect((await call(one)).status).toBe(200)
  })
  test('a refused call is answered after calls that came later', async () => {
    const token = await tokenOf(app, await addAccount(app))
    await Promise.all(Array.from({ length: 10 }, () => call(token)))
    const answered: number[] = []
    await Promise.all([
      call(token).then(({ status }) => answered.push(status)),
      app.server.inject('/config.js').then(({ statusCode }) => answered.push(statusCode)),
    ])
    expect(answered).toEqual([200, 429])
  })
  test('two sessions of one user share a limit', async () => {
    const account = await addAccount(app)
    const [a, b] = [await tokenOf(app, account), await tokenOf(app, account)]
    // an export costs the whole bucket
    const answers = await Promise.all([a, b].map((token) => call(token, '/sys/position/exportXls')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([403, 429])
  })
  test('an export costs ten calls, a picture a tenth, and refused calls count, too', async () => {
    expect(
      [
        verbEndpoint(position, 'exportXls'),
        verbEndpoint(user, 'importExcel'),
        verbEndpoint(user, 'list'),
        staticFile,
      ].map(costOf),
    ).toEqual([10, 10, 1, 0.1])
    const token = await tokenOf(app, await addAccount(app))
    expect((await call(token, '/sys/position/exportXls')).status).toBe(403)
    expect((await call(token)).status).toBe(429)
    const stranger = await tokenOf(app, await addAccount(app))
    for (let i = 0; i < 10; i += 1) expect((await call(stranger, '/no/such/path')).status).toBe(404)
    expect((await call(stranger, '/no/such/path')).status).toBe(429)
  })
})

describe('anonymous callers', () => {
  const app = useApp({ RATE_LIMIT_ANON: '5' })
  const ask = (path: string, from: string, token?: string) =>
    app.call('GET', path, { from, ...(token && { token }) }).then(({ status }) => status)
  const spend = (path: string, from: string, n: number, token?: string) =>
    Promise.all(Array.from({ length: n }, () => ask(path, from, token)))

  test('are counted by address: anonymous calls, made-up tokens and unknown paths', async () => {
    expect(new Set(await spend('/sys/getEncryptedString', '10.0.0.1', 10))).toEqual(new Set([200]))
    expect(await ask('/sys/getEncryptedString', '10.0.0.1')).toBe(429)
    expect(await spend('/sys/user/list', '10.0.0.2', 11, 'x'.repeat(43))).toContain(429)
    expect(await spend('/no/such/path', '10.0.0.3', 11)).toContain(429)
    expect(await ask('/sys/getEncryptedString', '10.0.0.4')).toBe(200)
  })
  test('do not use up the limit of signed-in users at the same address', async () => {
    const token = await tokenOf(app, await addAccount(app))
    await spend('/sys/getEncryptedString', '127.0.0.1', 20)
    expect(await ask('/sys/user/getCurrentUserDeparts', '127.0.0.1', token)).toBe(200)
  })
  test('of one IPv6 network count together', async () => {
    await spend('/sys/getEncryptedString', '2001:db8:1:2::1', 10)
    expect(await ask('/sys/getEncryptedString', '2001:db8:1:2:ffff::9')).toBe(429)
    expect(await ask('/sys/getEncryptedString', '2001:db8:1:3::1')).toBe(200)
  })
  test('that report for a provider cost a tenth: receipts come as fast as messages leave', async () => {
    const body = { id: '1', status: 'delivered', timestamp: '1', signature: 'x' }
    const receipt = () => app.call('POST', '/outreach/sms/receipt', { from: '10.0.0.5', body })
    const answers = await Promise.all(Array.from({ length: 60 }, receipt))
    expect(answers.map(({ status }) => status)).not.toContain(429)
  })
  test('see pages and health without limit', async () => {
    for (const url of ['/config.js', '/actuator/health']) {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => app.server.inject({ url, remoteAddress: '10.0.0.9' })),
      )
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    }
  })
})

describe('a user whose calls hold all database connections', () => {
  const { promise: go, resolve: letGo } = Promise.withResolvers<void>()
  const started: string[] = []
  const board = endpoint({
    method: 'GET',
    path: '/sys/user/board',
    title: '看板',
    group: '用户',
    access: 'login',
    out: returns<number>(),
  })
  const holding = handle(board, (ctx) =>
    inTransaction(ctx, async () => {
      started.push(ctx.session!.person.username)
      await go
      return 1
    }),
  )
  let app: TestApp
  beforeAll(async () => void (app = await openTestApp({}, undefined, { resources: [], routes: [holding] })))
  afterAll(() => app.dispose())

  test('delays no other caller: another user has a share of the same page, the bell, and can sign in', async () => {
    const [one, two] = [await addAccount(app), await addAccount(app)]
    const [busy, calm] = [await tokenOf(app, one), await tokenOf(app, two)]
    const call = (token: string, path: string) => app.call('GET', path, { token })
    const flood = Array.from({ length: 20 }, () => call(busy, board.path))
    await expect.poll(() => started).toEqual([one.username])
    expect((await call(calm, '/sys/annountCement/listByUser')).status).toBe(200)
    expect((await call(busy, '/sys/annountCement/listByUser')).status).toBe(200)
    expect(await signIn(app, two)).toMatchObject({ token: expect.any(String) })
    const same = call(calm, board.path)
    await expect.poll(() => started).toEqual([one.username, two.username])
    letGo()
    expect(new Set((await Promise.all([...flood, same])).map(({ status }) => status))).toEqual(new Set([200]))
  })
})
