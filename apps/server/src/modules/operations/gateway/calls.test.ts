import type { GatewayRoute } from '@huxi/contract'
import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemOf } from '../../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../../test/harness.ts'
import type { PersonName } from '../../../../test/people.ts'

let app: TestApp
let service: Server
let here: string
let base: string
let seen: { request: IncomingMessage; body: string }[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void
let key: string

const PATH = '/sys/gatewayRoute'
const as = (person: PersonName) => ({ as: person })
const save = async (router: Record<string, unknown>) =>
  (await app.call('POST', `${PATH}/updateAll`, { ...as('sysadmin'), body: { router } })).body
const routeBy = async (routerId: string) =>
  (await app.call<GatewayRoute[]>('GET', `${PATH}/list`, as('sysadmin'))).body.result!.find(
    (one) => one.routerId === routerId,
  )!
const call = async (
  path: string,
  given: { method?: string; body?: string; headers?: Record<string, string> } = {},
  person: PersonName = 'sysadmin',
) =>
  fetch(`${base}/gateway${path}`, {
    ...given,
    headers: { 'X-Access-Token': await app.tokenOf(person), cookie: 'own=1', tenant_id: '1', ...given.headers },
  })
const rawStatus = async (path: string): Promise<number | undefined> => {
  const headers = { 'x-access-token': await app.tokenOf('sysadmin'), 'x-kind': '7' }
  const { port } = app.server.server.address() as AddressInfo
  return new Promise((done, fail) => {
    const asked = { host: '127.0.0.1', port, path: `${app.services.config.apiBase}/gateway${path}`, headers }
    httpRequest(asked, (response) => done(response.resume().statusCode))
      .on('error', fail)
      .end()
  })
}
const upgrade = async (path: string) => {
  const headers = { 'x-access-token': await app.tokenOf('sysadmin'), connection: 'Upgrade', upgrade: 'websocket' }
  const key = { 'sec-websocket-version': '13', 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' }
  return new Promise<[number, string]>((done, fail) => {
    httpRequest(`${base}/gateway${path}`, { headers: { ...headers, ...key } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => done([response.statusCode!, text]))
    })
      .on('upgrade', (_response, socket) => {
        socket.destroy()
        done([101, ''])
      })
      .on('error', fail)
      .end()
  })
}
const inForce = () => app.call('GET', `${PATH}/clearRedis`, as('sysadmin'))
const change = async (more: Record<string, unknown>) => {
  expect((await save({ id: (await routeBy('his')).id, ...more })).message).toBe('操作成功！')
  await inForce()
}

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        seen.push({ request, body: Buffer.concat(parts).toString() })
        answer(request, response)
      })
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  here = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  app = await openTestApp({ OUTBOUND_HOSTS: here })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}${app.services.config.apiBase}`
  expect(
    await save({ routerId: 'his', name: '医院', uri: `${here}/api`, stripPrefix: 1, predicates: [], filters: [] }),
  ).toMatchObject({ success: true })
  await sql`update sys_permission set perms = perms || ',gateway:his' where id = 'system_gatewayRoute_edit'`.execute(
    systemOf(app, 1).db,
  )
  app.services.bus.publish('authority.changed', {})
  const { id } = await routeBy('his')
  key = (await app.call<{ key: string }>('POST', `${PATH}/renewKey`, { ...as('sysadmin'), body: { id } })).body.result!
    .key
}, 60_000)
afterAll(async () => {
  await app.dispose()
  service.closeAllConnections()
  service.close()
})
beforeEach(() => {
  seen = []
  answer = (_request, response) => void response.writeHead(201, { 'set-cookie': 'theirs=1', 'x-own': '1' }).end('done')
})

test('forwards a request with a signed identity, without token or cookies of the product', async () => {
  const response = await call('/his/patients/1?a=1&a=2', {
    method: 'POST',
    body: 'plain text',
    headers: { 'content-type': 'text/plain', authorization: 'Bearer x', 'x-forwarded-for': '1.2.3.4' },
  })
  expect([response.status, await response.text()]).toEqual([201, 'done'])
  expect([response.headers.get('set-cookie'), response.headers.get('x-own')]).toEqual([null, null])
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const [{ request, body }] = seen as [(typeof seen)[0]]
  expect([request.method, request.url, body]).toEqual(['POST', '/api/patients/1?a=1&a=2', 'plain text'])
  for (const name of ['x-access-token', 'cookie', 'tenant_id', 'authorization', 'x-forwarded-for'])
    expect(request.headers[name], name).toBeUndefined()
  const [head, claims, mark] = String(request.headers['x-huxi-identity']).split('.')
  expect(createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url')).toBe(mark)
  const given = JSON.parse(Buffer.from(claims!, 'base64url').toString()) as Record<string, unknown>
  expect(given).toMatchObject({ aud: 'his', username: 'sysadmin', tenant: 1, roles: ['sysadmin'] })
  expect(Number(given['exp']) - Number(given['iat'])).toBe(60)
})

test('passes on PATCH and HEAD, and refuses a WebSocket with a sentence', async () => {
  answer = (_request, response) => void response.writeHead(200, { 'content-length': String(10 ** 10) }).end()
  const head = await call('/his/x', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), seen[0]!.request.method]).toEqual([
    200,
    '10000000000',
    'HEAD',
  ])
  answer = (_request, response) => void response.writeHead(200).end('patched')
  const patched = await call('/his/x', { method: 'PATCH', body: '{"a":1}' })
  expect([await patched.text(), seen[1]!.request.method, seen[1]!.body]).toEqual(['patched', 'PATCH', '{"a":1}'])
  for (const path of ['/his/x', '/his/websocket/1']) {
    const [status, text] = await upgrade(path)
    expect([status, text], path).toEqual([400, expect.stringContaining('网关不转发 WebSocket 连接')])
  }
  expect(seen).toHaveLength(2)
})

test('needs a session and the code of the route', async () => {
  const none = await fetch(`${base}/gateway/his/x`)
  expect([none.status, (await call('/his/x', {}, 'nurse')).status]).toEqual([401, 403])
  expect((await call('/other/x')).status).toBe(404)
  expect((await call('/his/x', {}, 'outsider')).status).toBe(403)
  expect(seen).toEqual([])
})

test('is forwarded under the conditions of the route only, and below its id', async () => {
  await change({
    predicates: [
      { name: 'Path', args: ['/his/*/open/**'] },
      { name: 'Method', args: ['GET'] },
      { name: 'Header', args: { header: 'X-Kind', regexp: '\\d+' } },
    ],
  })
  const get = async (path: string, kind = '7', method = 'GET') =>
    (await call(path, { method, headers: { 'x-kind': kind } })).status
  expect([await get('/his/a/open'), await get('/his/a/open/b/c')]).toEqual([201, 201])
  expect([await get('/his/a/b/open'), await get('/his/a/open', 'x'), await get('/his/a/open', '7', 'POST')]).toEqual([
    404, 404, 404,
  ])
  for (const path of ['/his/..%2fother', '/his/a//open']) expect(await get(path)).toBe(400)
  for (const path of ['/his/./open', '/his/%2e/open', '/his/.%2E/open']) expect(await rawStatus(path), path).toBe(400)
  await change({ predicates: [] })
})

test('a route that is changed or disabled is so within two seconds, in a process that heard nothing', async () => {
  const { id, name } = await routeBy('his')
  expect((await call('/his/x')).status).toBe(201)
  await save({ id, name, status: 0 })
  await expect.poll(async () => (await call('/his/x')).status, { timeout: 2000 }).toBe(404)
  await change({ status: 1 })
})

test('keeps the rate of each address', async () => {
  const args = (rate: string) => [
    { key: 'redis-rate-limiter.replenishRate', value: rate },
    { key: 'redis-rate-limiter.burstCapacity', value: '2' },
  ]
  await change({ filters: [{ name: 'RequestRateLimiter', title: '限流', args: args('1') }] })
  const statuses = [await call('/his/x'), await call('/his/x'), await call('/his/x')].map(({ status }) => status)
  expect(statuses).toEqual([201, 201, 429])
  await change({ filters: [] })
})

test('repeats reading alone when the service fails, and follows no redirect', async () => {
  await change({ retryable: 1 })
  answer = (_request, response) => void response.writeHead(seen.length < 3 ? 502 : 200).end('at last')
  expect(await (await call('/his/x')).text()).toBe('at last')
  expect(seen).toHaveLength(3)
  seen = []
  answer = (_request, response) => void response.writeHead(500).end('stack trace')
  const failed = await call('/his/x', { method: 'POST', body: 'x' })
  expect([failed.status, seen.length, ((await failed.json()) as { message: string }).message]).toEqual([
    503,
    1,
    '服务“医院”出错（500），请稍后再试',
  ])
  await change({ retryable: 0 })
  answer = (_request, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  expect((await call('/his/x')).status).toBe(503)
})

test('bounds requests and answers', async () => {
  const large = await call('/his/x', { method: 'POST', body: 'x'.repeat(16 * 1_048_576 + 1) }).then(
    ({ status }) => status,
    () => 413,
  )
  expect([large, seen.length]).toEqual([413, 0])
  answer = (_request, response) => void response.writeHead(200, { 'content-length': String(10 ** 10) }).write('x')
  expect((await call('/his/x')).status).toBe(503)
  let written = 0
  answer = (_request, response) => {
    const part = Buffer.alloc(1_048_576)
    const more = (): void => {
      if (response.destroyed || response.writableEnded) return
      written += 1
      response.write(part, more)
    }
    more()
  }
  await expect(call('/his/x').then((response) => response.arrayBuffer())).rejects.toThrow()
  expect(written).toBeLessThan(40)
}, 20_000)

test('pauses after failures in a row, and asks again later', async () => {
  answer = (request) => void request.socket.end('garbage\r\n\r\n')
  for (let i = 0; i < 5; i += 1) expect((await call('/his/x')).status).toBe(503)
  const before = seen.length
  const paused = (await (await call('/his/x')).json()) as { message: string }
  expect([paused.message, seen.length]).toEqual(['服务“医院”多次没有应答，已暂停转发，请稍后再试', before])
  await change({ name: '医院系统' })
  answer = (_request, response) => void response.end('back')
  expect((await call('/his/x')).status).toBe(200)
})

test('stands in the operation log with its route', async () => {
  await call('/his/x')
  await expect
    .poll(async () => {
      const { rows } = await sql<{ content: string }>`select log_content as content from sys_log
        where request_url like '%/gateway/his/%' limit 1`.execute(systemOf(app, 1).db)
      return rows[0]?.content
    })
    .toContain('医院')
})
