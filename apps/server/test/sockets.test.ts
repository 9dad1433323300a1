import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { asSystem } from '../src/engine/core/caller.ts'
import { push } from '../src/engine/http/push.ts'
import { addAccount, signIn, useApp, type Account } from './accounts.ts'
import { openTestApp } from './harness.ts'
import { openDeaf, openConnection, shake } from './connections.ts'
import { PEOPLE } from './people.ts'

const path = (userId: string): string => `/websocket/${userId}`

const HEARTBEAT = '{"cmd":"heartcheck","msgTxt":"心跳响应"}'

describe('the handshake', () => {
  const app = useApp({ CORS_ORIGINS: 'https://ward.example.cn', PUBLIC_URL: 'http://huxi.example.cn' })
  let account: Account
  let token: string
  beforeAll(async () => {
    account = await addAccount(app)
    token = (await signIn(app, account)).token
  })
  const status = async (headers: Record<string, string>, id = account.id) =>
    (await shake(app, path(id), headers)).status

  test('returns the token as the protocol the browser expects', async () => {
    const { status, protocol } = await shake(app, path(account.id), { 'sec-websocket-protocol': token })
    expect([status, protocol]).toEqual([101, token])
  })
  test('refuses without upgrade: no token, a foreign one, one in the wrong place, another user', async () => {
    expect(await status({})).toBe(401)
    expect(await status({ 'sec-websocket-protocol': 'x'.repeat(43) })).toBe(401)
    expect(await status({ 'sec-websocket-protocol': '0' })).toBe(401)
    expect(await status({ 'x-access-token': token })).toBe(401)
    expect(await status({}, `${account.id}?token=${token}`)).toBe(401)
    const other = await shake(app, path('1000000000000000001'), { 'sec-websocket-protocol': token })
    expect([other.status, JSON.parse(other.text)]).toMatchObject([403, { success: false, code: 403 }])
  })
  test('accepts our own pages and allowed origins alone', async () => {
    const from = (origin: string) => status({ 'sec-websocket-protocol': token, origin })
    const own = app.server.listeningOrigin
    for (const origin of [own, 'https://ward.example.cn', 'http://huxi.example.cn'])
      expect(await from(origin)).toBe(101)
    for (const origin of ['https://evil.example.cn', 'null', 'https://ward.example.cn.evil.cn', 'http://127.0.0.1:1'])
      expect(await from(origin), origin).toBe(403)
  })
  test('without upgrade is no page', async () => {
    expect((await app.call('GET', `/websocket/${account.id}`)).status).toBe(401)
    expect((await app.call('POST', `/websocket/${account.id}`)).status).toBe(401)
  })
  test('calls with another protocol are answered as usual', async () => {
    const answer = await shake(app, '/sys/getEncryptedString', {})
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([200, { success: true }])
    const other = await shake(app, path(account.id), { upgrade: 'h2c', 'sec-websocket-protocol': token })
    expect([other.status, JSON.parse(other.text)]).toMatchObject([404, { success: false, code: 404 }])
  })
  test('does not keep an idle session alive', async () => {
    const idle = await addAccount(app)
    const { token } = await signIn(app, idle)
    app.clock.advance(119 * 60_000)
    expect((await shake(app, path(idle.id), { 'sec-websocket-protocol': token })).status).toBe(101)
    app.clock.advance(2 * 60_000)
    expect((await shake(app, path(idle.id), { 'sec-websocket-protocol': token })).status).toBe(401)
  })
})

describe('an open connection', () => {
  const app = useApp()
  const open = async () => {
    const account = await addAccount(app)
    const { token } = await signIn(app, account)
    return { ...account, token, ...(await openConnection(app, account.id, token)) }
  }

  test('answers any text with the same sentence, and notifies no user', async () => {
    const [one, two] = [await open(), await open()]
    for (const text of [
      'HeartBeat',
      'ping',
      '{"cmd":"heartcheck"}',
      `{"cmd":"user","userId":"${two.id}","msgTxt":"x"}`,
    ])
      one.socket.send(text)
    await expect.poll(() => one.frames).toEqual([HEARTBEAT, HEARTBEAT, HEARTBEAT, HEARTBEAT])
    expect(two.frames).toEqual([])
  })
  test('accepts up to 4 KB, texts alone, twenty a minute', async () => {
    const [large, binary, chatty] = [await open(), await open(), await open()]
    large.socket.send('x'.repeat(4096))
    await expect.poll(() => large.frames).toEqual([HEARTBEAT])
    large.socket.send('x'.repeat(4097))
    // the connection is cut while the frame is still on its way
    expect([1006, 1009]).toContain(await large.closed)
    binary.socket.send(new Uint8Array([1, 2, 3]))
    expect(await binary.closed).toBe(1003)
    for (let i = 0; i < 21; i += 1) chatty.socket.send('ping')
    expect(await chatty.closed).toBe(1008)
    expect(chatty.frames).toHaveLength(20)
  })
  test('carries messages to users and to tenants, after the commit, as JSON objects', async () => {
    const [one, two] = [await open(), await open()]
    const abroad = await signIn(app, PEOPLE.outsider)
    const far = await openConnection(app, String(abroad.userInfo['id']), abroad.token)
    const ctx = asSystem(app.services, 'test')
    push(ctx, { userIds: [one.id] }, { cmd: 'user', userId: one.id, msgId: '1', msgTxt: '请查看' })
    push(ctx, { tenantId: 1 }, { cmd: 'topic', msgId: '2' })
    await expect.poll(() => one.frames).toHaveLength(2)
    expect(one.frames.map((frame) => JSON.parse(frame))).toEqual([
      { cmd: 'user', userId: one.id, msgId: '1', msgTxt: '请查看' },
      { cmd: 'topic', msgId: '2' },
    ])
    await expect.poll(() => two.frames).toEqual(['{"cmd":"topic","msgId":"2"}'])
    expect(far.frames).toEqual([])
  })
  test('receives messages of its tenant, as long as the user is a member', async () => {
    const account = await addAccount(app)
    const { id } = account
    const db = app.services.database.scoped('*')
    await sql`insert into sys_user_tenant (user_id, tenant_id) values (${id}, 2)`.execute(db)
    const { token } = await signIn(app, account)
    const [home, away] = [await openConnection(app, id, token), await openConnection(app, id, token, 2)]
    push(asSystem(app.services, 'test'), { tenantId: 2 }, { cmd: 'topic', msgId: '2' })
    await expect.poll(() => away.frames).toEqual(['{"cmd":"topic","msgId":"2"}'])
    expect(home.frames).toEqual([])
    await sql`delete from sys_user_tenant where user_id = ${id} and tenant_id = 2`.execute(db)
    app.services.bus.publish('authority.changed', { userIds: [id] })
    expect(await away.closed).toBe(4401)
    expect(home.socket.readyState).toBe(WebSocket.OPEN)
    for (const tenant of ['2', 'x', '-1'])
      expect((await shake(app, `${path(id)}?tenant=${tenant}`, { 'sec-websocket-protocol': token })).status).toBe(403)
  })
  test('is closed with 4401 as soon as its session ends, and only that one', async () => {
    const account = await addAccount(app)
    const [a, b] = [await signIn(app, account), await signIn(app, account)]
    const [one, two] = [await openConnection(app, account.id, a.token), await openConnection(app, account.id, b.token)]
    await app.call('POST', '/sys/logout', { token: a.token })
    expect([await one.closed, await one.why]).toEqual([4401, ''])
    expect(two.socket.readyState).toBe(WebSocket.OPEN)
    await app.call('PUT', '/sys/user/frozenBatch', { as: 'admin', body: { ids: account.id, status: 2 } })
    expect([await two.closed, await two.why]).toEqual([4401, 'frozen'])
  })
  test('at most twenty of one user: the oldest is closed', async () => {
    const account = await addAccount(app)
    const { token } = await signIn(app, account)
    const connections = []
    for (let i = 0; i < 21; i += 1) connections.push(await openConnection(app, account.id, token))
    expect(await connections[0]!.closed).toBe(1008)
    expect(connections[20]!.socket.readyState).toBe(WebSocket.OPEN)
  })
})

describe('every minute', () => {
  test('an idle one is closed with 4401, an active one stays', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const app = await openTestApp()
    try {
      const [idle, busy] = [await addAccount(app), await addAccount(app)]
      const one = await openConnection(app, idle.id, (await signIn(app, idle)).token)
      app.clock.advance(119 * 60_000)
      const two = await openConnection(app, busy.id, (await signIn(app, busy)).token)
      app.clock.advance(2 * 60_000)
      vi.advanceTimersByTime(60_000)
      expect([await one.closed, await one.why]).toEqual([4401, 'expired'])
      expect(two.socket.readyState).toBe(WebSocket.OPEN)
    } finally {
      vi.useRealTimers()
      await app.dispose()
    }
  })
})

describe('when the server stops', () => {
  const app = useApp()
  test('every connection is closed with 1001, and a silent peer delays nothing', async () => {
    const account = await addAccount(app)
    const { token } = await signIn(app, account)
    const connection = await openConnection(app, account.id, token)
    await openDeaf(app, account.id, token)
    const closing = app.server.close()
    expect(await connection.closed).toBe(1001)
    // a peer that could delay it would do so for ever
    await closing
  })
})
