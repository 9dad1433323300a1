import { sql } from 'kysely'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrate, MIGRATIONS, ownSchema } from '../src/platform/db/migrate.ts'
import { presence } from '../src/platform/db/running.ts'
import { AT_ONCE, usePair } from './pair.ts'
import type { TestApp } from './harness.ts'

const folders: string[] = []
const nextVersion = (text: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'huxi-next-'))
  folders.push(folder)
  cpSync(MIGRATIONS, folder, { recursive: true })
  writeFileSync(join(folder, '9001_next.sql'), text)
  return folder
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const health = async ({ server }: TestApp): Promise<number> =>
  (await server.inject({ method: 'GET', url: '/actuator/health' })).statusCode
const positions = async (app: TestApp): Promise<number> =>
  (await app.call('GET', '/sys/position/list', { as: 'admin' })).status
const nameOf = async ({ services }: TestApp): Promise<string> =>
  (await sql<{ name: string }>`select current_database() as name`.execute(services.database.scoped(null))).rows[0]!.name

describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')('a rolling upgrade', () => {
  const pair = usePair()
  beforeAll(() => Promise.all([positions(pair.a), positions(pair.b)]))

  test('an incompatible change needs a stop, and changes nothing', async () => {
    const { database } = pair.a.services
    const folder = nextVersion('alter table sys_position drop column post_rank')
    await expect(migrate(database, { folder })).rejects.toThrow(/9001_next\.sql.*还有 2 个进程在运行，请先停止其他进程/)
    expect((await migrate(database)).applied).toEqual([])
    expect(await Promise.all([positions(pair.a), health(pair.a)])).toEqual([200, 200])
  })
  test('an additive change is made while the older version serves, which cannot be started again', async () => {
    const { a, b } = pair
    const folder = nextVersion('-- rolling: yes\nalter table sys_position add column spare text')
    expect((await migrate(a.services.database, { folder })).applied).toEqual(['9001_next.sql'])
    expect(await Promise.all([positions(a), positions(b), health(a), health(b)])).toEqual([200, 200, 200, 200])
    await expect(migrate(b.services.database)).rejects.toThrow('数据库比程序新')
  })
  test('once the newer one serves, the older is not ready, finishes its work, then refuses requests', async () => {
    const { a, b } = pair
    const payload = { from: 'newer', topic: 'program.arrived', payload: { schema: 9001 } }
    await sql`select pg_notify('huxi', ${JSON.stringify(payload)})`.execute(a.services.database.scoped(null))
    for (const app of [a, b]) await expect.poll(() => health(app), AT_ONCE).toBe(503)
    a.clock.advance(29_000)
    expect(await positions(a)).toBe(200)
    a.clock.advance(2000)
    const answer = await a.server.inject({ method: 'GET', url: '/platform/sys/getLoginUser' })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.json()).toMatchObject({ success: false, message: '系统正在升级，这个进程已停止服务，请稍后重试' })
    expect(await health(a)).toBe(503)
    expect(await positions(b)).toBe(200)
  })
})

describe.skipIf(process.env['TEST_ENGINE'] !== 'postgres')(
  'a process that was cut off while the newer one arrived',
  () => {
    const pair = usePair()

    test('notices it when it is back; a process of its own version changes nothing', async () => {
      const { a, b } = pair
      await b.work()
      const name = await nameOf(a)
      const url = new URL(inject('postgresUrl')!)
      url.pathname = `/${name}`
      const newer = new pg.Client({ connectionString: url.href })
      await newer.connect()
      const cutOff = () =>
        newer.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query = 'listen huxi'`,
          [name],
        )
      const back: unknown[] = []
      a.services.bus.on('dict.changed', (payload) => back.push(payload))
      await cutOff()
      await expect.poll(() => back.length, AT_ONCE).toBe(1)
      expect(await Promise.all([health(a), health(b)])).toEqual([200, 200])
      await newer.query(presence((await ownSchema()) + 1))
      await cutOff()
      for (const app of [a, b]) await expect.poll(() => health(app), AT_ONCE).toBe(503)
      await newer.end()
    })
  },
)
