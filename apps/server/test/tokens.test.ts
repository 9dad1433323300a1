import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { asSystem } from '../src/engine/core/caller.ts'
import { inTransaction, publish } from '../src/engine/core/transaction.ts'
import { addAccount, alive, systemOf, tokenOf, useApp, type Account } from './accounts.ts'

const FLOOD = 300
const SAME_PLACE = '10.0.7.7'

describe('made-up tokens', () => {
  const app = useApp({ RATE_LIMIT_ANON: '5' })
  const path = '/sys/user/getCurrentUserDeparts'
  const ask = async (token: string) => (await app.call('GET', path, { token, from: SAME_PLACE })).status
  const flood = (make: () => string) => Promise.all(Array.from({ length: FLOOD }, () => ask(make())))
  const queries = () => vi.spyOn(app.services.database, 'scoped')
  const forget = () =>
    inTransaction(asSystem(app.services, 'test', 1), async (tx) => publish(tx, 'authority.changed', { userIds: [] }))
  /** Sign-ins are logged in the background, and would be counted as queries. */
  const logged = (accounts: readonly Account[], count: number) => {
    const visits = systemOf(app, 1)
      .db.selectFrom('sys_log')
      .select('id')
      .where('log_type', '=', 1)
      .where(
        'userid',
        'in',
        accounts.map(({ username }) => username),
      )
    return expect.poll(async () => (await visits.execute()).length).toBe(count)
  }
  afterEach(() => vi.restoreAllMocks())

  test('cost no query, before and after the address has used up its share', async () => {
    const asked = queries()
    const answers = await flood(() => randomBytes(32).toString('base64url'))
    const forged = await flood(() => randomBytes(48).toString('base64url'))
    expect(new Set(answers)).toEqual(new Set([401, 429]))
    expect(new Set(forged)).toContain(429)
    expect(asked).not.toHaveBeenCalled()
  })
  test('push out no session, and an uncached user still gets in from the flooded address', async () => {
    const accounts: Account[] = []
    const tokens: string[] = []
    for (let i = 0; i < 5; i += 1) {
      accounts.push(await addAccount(app))
      tokens.push(await tokenOf(app, accounts[i]!))
    }
    await logged(accounts, 5)
    const both = async () =>
      (await Promise.all([flood(() => randomBytes(48).toString('base64url')), Promise.all(tokens.map(ask))]))[1]
    await forget()
    expect(await both()).toEqual([200, 200, 200, 200, 200])
    const asked = queries()
    expect(await both()).toEqual([200, 200, 200, 200, 200])
    const ofPeople = asked.mock.calls.length
    asked.mockClear()
    await Promise.all(tokens.map(ask))
    expect(asked.mock.calls.length).toBe(ofPeople)
  })
  test('a token with one letter changed is unknown, and an ended one is looked up once', async () => {
    const account = await addAccount(app)
    const token = await tokenOf(app, account)
    const changed = (at: number) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)
    expect(await alive(app, token)).toBe(200)
    const asked = queries()
    for (const at of [0, 20, token.length - 3]) expect(await alive(app, changed(at))).toBe(401)
    expect(asked).not.toHaveBeenCalled()
    await app.call('GET', '/sys/logout', { token })
    await logged([account], 1)
    asked.mockClear()
    await flood(() => token)
    expect(asked.mock.calls.length).toBeLessThanOrEqual(2)
  })
  test('a request for a foreign tenant counts for its caller', async () => {
    const token = await tokenOf(app, await addAccount(app))
    const asked = queries()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.call('GET', path, { token, headers: { 'x-tenant-id': '77' } })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
    expect(answers[0]!.headers).toHaveProperty('ratelimit-limit')
    expect(asked.mock.calls.length).toBeGreaterThan(0)
  })
})
