import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { asSystem } from '../src/engine/core/caller.ts'
import { inTransaction, publish } from '../src/engine/core/transaction.ts'
import { push } from '../src/engine/http/push.ts'
import { addAccount, alive, roleId, signIn, tokenOf } from './accounts.ts'
import { openConnection } from './connections.ts'
import { AT_ONCE, usePair } from './pair.ts'

const POSTGRES = process.env['TEST_ENGINE'] === 'postgres'
const REDIS_URL = process.env['TEST_REDIS_URL'] ?? ''

describe.skipIf(!POSTGRES)('two processes', () => {
  const pair = usePair()

  test('a role granted in one counts in the other', async () => {
    const { a, b } = pair
    const account = await addAccount(a)
    const token = await tokenOf(a, account)
    const positions = async () => (await b.call('GET', '/sys/position/list', { token })).status
    const edit = async (selectedroles: string) => {
      const { body } = await a.call('PUT', '/sys/user/edit', { as: 'admin', body: { id: account.id, selectedroles } })
      expect(body.success, body.message).toBe(true)
    }
    expect(await positions()).toBe(403)
    await edit(await roleId(a, 'operator'))
    await expect.poll(positions, AT_ONCE).toBe(200)
    await edit('')
    await expect.poll(positions, AT_ONCE).toBe(403)
  })
  test('a session ended in one is over in the other', async () => {
    const { a, b } = pair
    const token = await tokenOf(a, await addAccount(a))
    expect(await alive(b, token)).toBe(200)
    await a.call('POST', '/sys/logout', { token })
    await expect.poll(() => alive(b, token), AT_ONCE).toBe(401)
  })
  test('a dictionary changed in one is changed in the other', async () => {
    const { a, b } = pair
    const texts = async () =>
      (await b.call<{ text: string }[]>('GET', '/sys/dict/getDictItems/sex', { as: 'nurse' })).body.result!.map(
        ({ text }) => text,
      )
    expect(await texts()).toContain('男')
    await sql`update sys_dict_item set item_text = '男性' where item_text = '男'`.execute(
      asSystem(a.services, 'test').db,
    )
    await inTransaction(asSystem(a.services, 'test'), async (ctx) => publish(ctx, 'dict.changed', {}))
    await expect.poll(texts, AT_ONCE).toContain('男性')
  })
  test('a rollback sends no notification', async () => {
    const { a, b } = pair
    const events: unknown[] = []
    b.services.bus.on('dict.changed', (payload) => events.push(payload))
    const tell = (code: string, fails: boolean) =>
      inTransaction(asSystem(a.services, 'test'), async (ctx) => {
        publish(ctx, 'dict.changed', { code })
        if (fails) throw new Error('rolled back')
      }).catch(() => {})
    await tell('never', true)
    await tell('kept', false)
    await expect.poll(() => events, AT_ONCE).toEqual([{ code: 'kept' }])
  })
  test('an event too long for one notification invalidates everything', async () => {
    const { a, b } = pair
    const events: unknown[] = []
    b.services.bus.on('authority.changed', (payload) => events.push(payload))
    const userIds = Array.from({ length: 1000 }, (_, i) => `${10 ** 18 + i}`)
    await inTransaction(asSystem(a.services, 'test'), async (ctx) => publish(ctx, 'authority.changed', { userIds }))
    await expect.poll(() => events, AT_ONCE).toEqual([{}])
  })
  test('a connection of one ends with the session the other ended, and receives its messages', async () => {
    const { a, b } = pair
    const account = await addAccount(a)
    const { token } = await signIn(a, account)
    const line = await openConnection(b, account.id, token)
    await inTransaction(asSystem(a.services, 'test'), async (ctx) =>
      push(ctx, { userIds: [account.id] }, { cmd: 'user', msgId: '7' }),
    )
    await expect.poll(() => line.frames, AT_ONCE).toEqual(['{"cmd":"user","msgId":"7"}'])
    await a.call('POST', '/sys/logout', { token })
    expect(await line.closed).toBe(4401)
  })
  test('a process that was cut off drops its caches when it is back', async () => {
    const { a, b } = pair
    const token = await tokenOf(a, await addAccount(a))
    expect(await alive(b, token)).toBe(200)
    const events: unknown[] = []
    b.services.bus.on('dict.changed', (payload) => events.push(payload))
    const database = (
      await sql<{ name: string }>`select current_database() as name`.execute(a.services.database.scoped('*'))
    ).rows[0]!.name
    const admin = new pg.Client({ connectionString: inject('postgresUrl')! })
    await admin.connect()
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query = 'listen huxi'`,
      [database],
    )
    await admin.end()
    await expect.poll(() => events, { timeout: 5000 }).toContainEqual({})
    await a.call('POST', '/sys/logout', { token })
    await expect.poll(() => alive(b, token), AT_ONCE).toBe(401)
  })
})

describe.skipIf(!POSTGRES || !REDIS_URL)('two processes and Redis', () => {
  const pair = usePair({ REDIS_URL, RATE_LIMIT_USER: '5' })
  beforeAll(async () => {
    // the connections come up in the background
    await sleep(500)
  })

  test('count together', async () => {
    const { a, b } = pair
    const token = await tokenOf(a, await addAccount(a))
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => alive(i % 2 ? a : b, token)))
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(11)
    expect(await Promise.all([alive(a, token), alive(b, token)])).toContain(429)
  })
  test('pushes go through it', async () => {
    const { a, b } = pair
    const account = await addAccount(a)
    const { token } = await signIn(a, account)
    const line = await openConnection(b, account.id, token)
    push(asSystem(a.services, 'test'), { userIds: [account.id] }, { cmd: 'user', msgId: '8' })
    await expect.poll(() => line.frames, AT_ONCE).toEqual(['{"cmd":"user","msgId":"8"}'])
  })
})

describe.skipIf(!POSTGRES)('two processes whose Redis is lost', () => {
  const pair = usePair({ REDIS_URL: 'redis://127.0.0.1:1', RATE_LIMIT_USER: '5' })

  test('still count, each for itself', async () => {
    const token = await tokenOf(pair.a, await addAccount(pair.a))
    const answers = await Promise.all(Array.from({ length: 30 }, () => alive(pair.a, token)))
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(10)
    expect(await alive(pair.b, token)).toBe(200)
  })
  test('still receive each other’s pushes', async () => {
    const { a, b } = pair
    const account = await addAccount(a)
    const { token } = await signIn(a, account)
    const line = await openConnection(b, account.id, token)
    push(asSystem(a.services, 'test'), { userIds: [account.id] }, { cmd: 'user', msgId: '9' })
    await expect.poll(() => line.frames, AT_ONCE).toEqual(['{"cmd":"user","msgId":"9"}'])
  })
})
