import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { addAccount, signIn } from './accounts.ts'
import { openTestApp, type TestApp } from './harness.ts'
import { makePostgres, type Place } from './robustness/place.ts'

describe('a locked table', () => {
  let place: Place
  let app: TestApp
  let locker: pg.Client

  beforeAll(async () => {
    place = await makePostgres()
    const url = place.env['DATABASE_URL']!
    const database = await openPostgres({ url, size: 10, times: { lockMs: 500, shareMs: 700 } })
    app = await openTestApp({}, { database, drop: async () => {}, again: async () => undefined })
    locker = new pg.Client({ connectionString: url })
    await locker.connect()
    await app.tokenOf('admin')
  })
  afterAll(async () => {
    await locker.end()
    await app.dispose()
    await place.drop()
  })

  /** like `call`, which takes a 503 for a leak */
  const ask = async (path: string, body?: object, token?: string) => {
    const { statusCode, headers, ...answer } = await app.server.inject({
      method: body ? 'POST' : 'GET',
      url: `/platform${path}`,
      headers: { 'x-access-token': token ?? (await app.tokenOf('admin')) },
      ...(body && { payload: body }),
    })
    return { status: statusCode, headers, body: answer.json<{ code: number; message: string }>() }
  }

  test('its lists and writes answer 503; sign-in and other lists are unaffected', async () => {
    const person = await addAccount(app)
    await locker.query('begin; lock table sys_position in access exclusive mode')
    const caught = Array.from({ length: 50 }, () => ask('/sys/position/list'))
    const write = ask('/sys/position/add', { code: 'x', name: 'x', postRank: '1' })
    for (let i = 0; i < 3; i += 1) {
      expect(await signIn(app, person)).toMatchObject({ token: expect.any(String) })
      for (const path of ['/sys/role/list', '/sys/dict/list', '/sys/log/list', '/sys/loginfo'])
        expect((await ask(path)).status, path).toBe(200)
    }
    for (const { status, body, headers } of await Promise.all([...caught, write])) {
      expect([status, body.code, body.message]).toEqual([503, 503, '数据正被占用，请稍后重试'])
      expect(headers['retry-after']).toBe('5')
    }
    await locker.query('rollback')
    expect((await ask('/sys/position/list')).status).toBe(200)
  })

  test('a locked log blocks no sign-in or sign-out, and loses no visit', async () => {
    const person = await addAccount(app)
    await locker.query('begin; lock table sys_log in access exclusive mode')
    const { token, userInfo } = await signIn(app, person)
    expect(userInfo.lastLoginTime).toMatch(/^\d{4}-/)
    for (const path of ['/sys/user/getUserInfo', '/sys/permission/getUserPermissionByToken'])
      expect((await ask(path, undefined, token)).status, path).toBe(200)
    expect((await ask('/sys/user/list')).status).toBe(200)
    expect((await ask('/sys/logout', {}, token)).body).toMatchObject({ code: 200 })
    await locker.query('rollback')
    const lines = async () =>
      (
        await locker.query<{ what: string }>(
          'select log_content as what from sys_log where userid = $1 and request_url is null order by log_type',
          [person.username],
        )
      ).rows.map(({ what }) => what)
    await expect.poll(lines).toEqual([`用户名: ${person.username},登录成功！`, expect.stringContaining('退出成功')])
  })

  test('two of them leave connections for sessions, and the process is ready', async () => {
    const { token } = await signIn(app, await addAccount(app))
    await locker.query('begin; lock table sys_position, sys_log in access exclusive mode')
    const caught = ['/sys/position/list', '/sys/log/list'].flatMap((path) =>
      Array.from({ length: 20 }, () => ask(path)),
    )
    app.clock.advance(10_000)
    const { status } = await ask('/sys/no/such/path', undefined, token)
    const { statusCode } = await app.server.inject('/actuator/health/readiness')
    await locker.query('rollback')
    await Promise.all(caught)
    expect([statusCode, status]).toEqual([200, 404])
  })
})
