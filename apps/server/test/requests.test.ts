import { methodsOf } from '@huxi/model'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from './accounts.ts'
import { sendRaw } from './wire.ts'
import { IS_LONG } from './long.ts'

const app = useApp()
let port: number
beforeAll(async () => {
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.server.address() as { port: number }).port
})

const BASE = '/platform'
/** No divisor of the number of variants, so that they move on from route to route. */
const EVERY = 8

describe('access follows the matched route, not the spelling of the path', () => {
  const VARIANTS: ((path: string) => string)[] = [
    (p) => `${p}.js`,
    (p) => `${p}.json`,
    (p) => `${p};.js`,
    (p) => `${p};jsessionid=1`,
    (p) => `${p}/`,
    (p) => `${p}//`,
    (p) => `/${p}`,
    (p) => `${p}%00`,
    (p) => `${p}%00.js`,
    (p) => `${p}%2e`,
    (p) => `${p}%20`,
    (p) => p.replace('/sys', '/sys/..;/sys'),
    (p) => p.replace('/sys', '/./sys'),
    (p) => p.replace('/sys', '/sys/login/../'),
    (p) => p.replace('/sys', '/sys/common/static/../../sys'),
    (p) => p.replace('/sys', '/sys/common/static/..%2f..%2fsys'),
    (p) => p.replace('/sys/', '/sys%2f'),
    (p) => p.replace('/sys/', '/sys%5c'),
    (p) => p.replace('/sys/', '/sys\\'),
    (p) => p.replace('/sys', '/%73ys'),
    (p) => p.replace('/sys', '/SYS'),
    (p) => p.replace('/sys', '/%2573ys'),
    (p) => p.replace('/sys', '/%c0%ae/sys'),
    (p) => p.replace('/sys', '/%ff/sys'),
    (p) => `${p}?/sys/login`,
    (p) => `${p}#/sys/login`,
    (p) => `http://localhost${p}`,
  ]

  test('no variant of a guarded path answers 2xx or has an effect without a token', async () => {
    const guarded = app.routes.filter(({ endpoint }) => endpoint.access !== 'public').map(({ endpoint }) => endpoint)
    // paths are parsed before access is checked: every variant meets many routes, every route some variants
    const asked = guarded.flatMap((e, at) =>
      VARIANTS.filter((_, nth) => IS_LONG || (nth + at) % EVERY === 0).map(
        (vary) => [methodsOf(e)[0]!, vary(BASE + e.path.replace(/:\w+/g, '1'))] as const,
      ),
    )
    const open: string[] = []
    // a few at a time: other programs share the listening queue
    for (let i = 0; i < asked.length; i += 40) {
      const answers = await Promise.all(
        asked
          .slice(i, i + 40)
          .map(async ([method, target]) => [method, target, await sendRaw(port, method, target)] as const),
      )
      for (const [method, target, { status }] of answers) {
        if (![400, 401, 404, 405].includes(status)) open.push(`${method} ${target}: ${status}`)
      }
    }
    expect(open).toEqual([])
  })
  test.each(['%2f', '%2F', '%5c', '%00', '%2e%2e', ';a=b', '//', '/../', '/./', '%ff', '%', '%c0%af'])(
    '%s in a path: 400, also with a token',
    async (piece) => {
      const token = await app.tokenOf('admin')
      const { status, body } = await sendRaw(port, 'GET', `${BASE}/sys/position${piece}/list`, {
        'X-Access-Token': token,
      })
      expect(status).toBe(400)
      if (body)
        expect(JSON.parse(body)).toMatchObject({
          success: false,
          code: 400,
          message: expect.stringMatching(/^请求(地址|格式)不正确$/),
        })
    },
  )
  test('no answer to a strange path shows internals', async () => {
    for (const target of [
      `${BASE}/%`,
      `${BASE}/sys/dict/getDictItems/%`,
      '/%',
      '/..%2f..%2fetc/passwd',
      '/assets/..%2f..%2fpackage.json',
      '/.env',
      '/.git/config',
    ]) {
      const { status, body, headers } = await sendRaw(port, 'GET', target)
      expect([400, 404], target).toContain(status)
      expect(body, target).not.toMatch(/node_modules|at .*:\d+|huxi-test|root:/)
      expect(headers).not.toMatch(/^(server|x-powered-by):/m)
    }
  })
})

describe('tokens', () => {
  test('only the header counts: query, cookie, bearer and path are ignored', async () => {
    const token = await app.tokenOf('admin')
    const inQuery = ['token', 'X-Access-Token', 'x-access-token', 'access_token']
    for (const name of inQuery)
      expect((await app.call('GET', '/sys/position/list', { query: { [name]: token } })).status, name).toBe(401)
    const elsewhere = {
      cookie: `token=${token}; X-Access-Token=${token}`,
      authorization: `Bearer ${token}`,
      'x-token': token,
    }
    for (const [name, value] of Object.entries(elsewhere)) {
      expect((await app.call('GET', '/sys/position/list', { headers: { [name]: value } })).status, name).toBe(401)
    }
    expect((await app.call('GET', `/sys/position/list/${token}`)).status).toBe(401)
  })
  test('forged, cut, prolonged, changed tokens and hashes: 401', async () => {
    const token = await app.tokenOf('admin')
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    const jwt = 'eyJhbGciOiJub25lIn0.eyJ1c2VybmFtZSI6ImFkbWluIn0.'
    const { rows } = await app.services.database.asOwner((c) =>
      c.query<{ token_hash: string }>('select token_hash from sys_session'),
    )
    const wrong = [
      flipped,
      token.slice(0, -1),
      `${token}A`,
      token.toUpperCase(),
      jwt,
      'null',
      "' or '1'='1",
      `${token},${token}`,
      rows[0]!.token_hash,
    ]
    for (const t of wrong) expect((await app.call('GET', '/sys/position/list', { token: t })).status, t).toBe(401)
    expect((await app.call('GET', '/sys/position/list', { token })).status).toBe(200)
  })
  test('the database keeps no token, only its hash', async () => {
    const token = await app.tokenOf('admin')
    expect(Buffer.from(token, 'base64url')).toHaveLength(48)
    const { rows } = await app.services.database.asOwner((c) => c.query('select * from sys_session'))
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((rows[0] as { token_hash: string }).token_hash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('limits', () => {
  const add = (payload: string, type = 'application/json') =>
    app.call('POST', '/sys/position/add', { as: 'admin', body: payload, headers: { 'content-type': type } })
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

  test.each([
    ['a body of more than 1 MB', () => add(`{"name":"${'x'.repeat(1_100_000)}"}`), 413],
    ['broken JSON', () => add('{"name":'), 400],
    ['JSON of two roots', () => add('{}{}'), 400],
    ['depth 33', () => add(nested(33)), 400],
    [
      '2001 keys',
      () => add(JSON.stringify(Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`k${i}`, 1])))),
      400,
    ],
    ['__proto__', () => add('{"__proto__":{"admin":true}}'), 400],
    ['constructor, deep', () => add('{"a":[{"constructor":{"prototype":{}}}]}'), 400],
    ['prototype', () => add('{"prototype":1}'), 400],
    ['text/plain', () => add('{}', 'text/plain'), 415],
    ['a form', () => add('name=x', 'application/x-www-form-urlencoded'), 415],
    ['a multipart body where none is read', () => add('--x--', 'multipart/form-data; boundary=x'), 415],
    ['xml', () => add('<a/>', 'application/xml'), 415],
    ['a repeated parameter', () => app.call('GET', '/sys/position/list?name=a&name=b', { as: 'admin' }), 400],
    [
      '101 parameters',
      () =>
        app.call('GET', '/sys/position/list', {
          as: 'admin',
          query: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`p${i}`, i])),
        }),
      400,
    ],
    [
      'an address of more than 16 KB',
      () => app.call('GET', '/sys/position/list', { as: 'admin', query: { name: 'x'.repeat(17_000) } }),
      413,
    ],
  ])('%s', async (_name, ask, expected) => {
    const { status, body } = await ask()
    expect([status, body.success, body.code]).toEqual([expected, false, expected])
    expect(body.message).toMatch(/[\u4e00-\u9fff]/)
  })
  test('requests within the limits pass', async () => {
    expect((await add(nested(31))).body.code).toBe(500)
    expect(
      (await app.call('GET', '/sys/position/list', { as: 'admin', query: { ids: 'x'.repeat(15_000) } })).status,
    ).toBe(200)
  })
  test('parameters named like parts of a prototype are plain names', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect((await app.call('GET', '/sys/position/list', { as: 'admin', query: { [name]: 'x' } })).status, name).toBe(
        200,
      )
    }
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  })
  test('an unreadable body without a session is answered 401, not with its fault', async () => {
    const { status } = await app.call('POST', '/sys/position/add', {
      body: '{"name":',
      headers: { 'content-type': 'application/json' },
    })
    expect(status).toBe(401)
  })
})

test('the web side: health without detail, settings without secrets, pages with a policy', async () => {
  const health = await app.server.inject('/actuator/health')
  expect([health.statusCode, health.json()]).toEqual([200, { status: 'UP' }])
  const settings = await app.server.inject('/config.js')
  expect(settings.headers['content-type']).toContain('javascript')
  expect(settings.body).toContain('"domianURL":"/platform"')
  expect(settings.body).not.toMatch(/DATABASE|password|secret|huxi-test/i)
  for (const path of [
    '/doc.html',
    '/package.json',
    '/assets/none.js',
    '/index.php',
    '/.env',
    '/a/.git/config',
    '/src/main.tsx',
  ]) {
    expect((await app.server.inject(path)).statusCode, path).toBe(404)
  }
  for (const path of ['/druid/index', '/isystem/user', '/healthy']) {
    const page = await app.server.inject(path)
    expect(page.statusCode === 503 || String(page.headers['content-type']).startsWith('text/html'), path).toBe(true)
  }
})

test('paths of probes answer themselves or are a 404 as JSON, never a page', async () => {
  for (const path of ['/actuator/health', '/actuator/health/liveness', '/actuator/health/readiness', '/healthz']) {
    const answer = await app.server.inject(path)
    expect([answer.statusCode, answer.json(), answer.headers['cache-control']], path).toEqual([
      200,
      { status: 'UP' },
      'no-store',
    ])
    expect((await app.server.inject({ method: 'HEAD', url: path })).statusCode, path).toBe(200)
  }
  for (const path of [
    '/actuator',
    '/actuator/env',
    '/actuator/heapdump',
    '/actuator/health/db',
    '/metrics',
    '/health',
    '/ping',
    '/healthz/',
    '/Metrics/x',
  ]) {
    const answer = await app.server.inject(path)
    expect([answer.statusCode, answer.json<{ code: number }>().code], path).toEqual([404, 404])
  }
})
