import { sql } from 'kysely'
import pg from 'pg'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/engine/core/transaction.ts'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import { asKind } from '../../src/platform/db/share.ts'
import { failure } from '../../src/platform/http/wire.ts'
import { systemOf } from '../accounts.ts'
import { openTestApp, type TestApp } from '../harness.ts'
import { makePostgres, type Place } from './place.ts'
import { openProxy, type Proxy } from './proxy.ts'

const POSTGRES = process.env['TEST_ENGINE'] === 'postgres'
const SOON = { timeout: 15_000, interval: 20 }
const QUICK = { answerMs: 400, connectMs: 400, probeMs: 50, probeAnswerMs: 400 }
const TOKEN = 'a-token-of-the-monitoring'

describe.skipIf(!POSTGRES)('a PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'huxi-silent-'))
  const logFile = join(folder, 'log')
  let place: Place
  let proxy: Proxy
  let app: TestApp

  beforeAll(async () => {
    place = await makePostgres()
    proxy = await openProxy(place.env['DATABASE_URL']!)
    const database = await openPostgres({ url: proxy.url, size: 4, times: QUICK })
    const owned = { database, drop: async () => {}, again: async () => undefined }
    app = await openTestApp({ LOG_FILE: logFile, LOG_LEVEL: 'warn', METRICS_TOKEN: TOKEN }, owned)
    await app.tokenOf('admin')
  })
  afterAll(async () => {
    await app.dispose()
    await proxy.close()
    await place.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** like `call`, which takes a 503 for a leak */
  const list = async () => {
    const headers = { 'x-access-token': await app.tokenOf('admin') }
    const answer = await app.server.inject({ url: '/platform/sys/position/list', headers })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<{ message: string }>() }
  }
  const statusOf = async () => (await list()).status
  const probe = async (name: string, headers = {}) => {
    const { statusCode, body } = await app.server.inject({ url: `/actuator/health${name}`, headers })
    return [statusCode, JSON.parse(body)] as const
  }
  const ready = () => probe('/readiness')
  const lines = (): Record<string, unknown>[] =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)

  test('falls silent: 503 with a sentence, and everything recovers by itself, the bus and interrupted work, too', async () => {
    // all connections for work are open when it happens; one caller would not hold them all
    const hold = (kind: string) =>
      asKind(kind, () => inTransaction(systemOf(app, 1), ({ db }) => sql`select pg_sleep(0.2)`.execute(db)))
    await Promise.all(['one', 'two', 'three'].map(hold))
    await Promise.all(Array.from({ length: 8 }, list))
    let goOn = (): void => {}
    const halted = new Promise<void>((resolve) => (goOn = resolve))
    const started = Promise.withResolvers<void>()
    const caught = inTransaction(systemOf(app, 1), async ({ db }) => {
      await sql`select 1`.execute(db)
      started.resolve()
      await halted
      await sql`select 2`.execute(db)
    }).then(
      () => 200,
      (error: unknown) => failure(error, 0, () => 'defect').status,
    )
    await started.promise
    proxy.silence()
    goOn()
    const answers = await Promise.all(Array.from({ length: 8 }, list))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, body, headers } of refused) {
      expect([status, body.message]).toEqual([503, '数据库暂时不可用，请稍后重试'])
      expect(headers['retry-after']).toBe('5')
    }
    expect(await caught).toBe(503)
    await expect.poll(statusOf, SOON).toBe(200)
    await expect.poll(ready, SOON).toEqual([200, { status: 'UP' }])
    await expect.poll(() => app.services.database.asOwner(async () => 'fine').catch(() => 'lost'), SOON).toBe('fine')

    const events: unknown[] = []
    app.services.bus.on('dict.changed', (payload) => void events.push(payload))
    const other = new pg.Client({ connectionString: place.env['DATABASE_URL'] })
    await other.connect()
    const tell = () => other.query(`notify huxi, '{"from":"x","topic":"dict.changed","payload":{"code":"silent"}}'`)
    await expect.poll(async () => (await tell()) && events, SOON).toContainEqual({ code: 'silent' })
    await other.end()
  })

  test('answers no request: not ready, and alive', async () => {
    expect(await ready()).toEqual([200, { status: 'UP' }])
    proxy.newcomers('ignored')
    proxy.silence()
    await expect.poll(ready, SOON).toEqual([503, { status: 'DOWN' }])
    expect(await probe('/liveness')).toEqual([200, { status: 'UP' }])
    expect(await probe('')).toEqual([200, { status: 'UP' }])
    const named = { authorization: `Bearer ${TOKEN}` }
    const down = { status: 'DOWN', cause: '数据库没有应答', version: expect.stringMatching(/^\d+\.\d+\.\d+/) }
    expect(await probe('/readiness', named)).toEqual([503, down])
    expect(await probe('/readiness', { authorization: 'Bearer another' })).toEqual([503, { status: 'DOWN' }])
    proxy.newcomers('welcome')
    await expect.poll(ready, SOON).toEqual([200, { status: 'UP' }])
    await expect.poll(statusOf, SOON).toBe(200)
  })

  test('is away: a line a minute without stacks, and one when it is back', async () => {
    const before = lines().length
    const since = () => lines().slice(before)
    // log lines of earlier tests are a minute old
    app.clock.advance(60_000)
    proxy.newcomers('refused')
    proxy.cut()
    await expect.poll(statusOf, SOON).toBe(503)
    for (let i = 0; i < 10; i += 1) await list()
    expect(since()).toMatchObject([{ msg: 'the database is away' }])
    app.clock.advance(60_000)
    await list()
    await list()
    proxy.newcomers('welcome')
    await expect.poll(statusOf, SOON).toBe(200)
    expect(since().map(({ msg }) => msg)).toEqual([
      'the database is away',
      'the database is away',
      'the database is back',
    ])
    expect(Number(since()[2]!['awaySeconds'])).toBeGreaterThanOrEqual(60)
    expect(JSON.stringify(since())).not.toContain('stack')
  })
})
