/** No 5xx and no internals (leaks.ts) for strange input, the same each run; `npm run test:long` tries all of it. */
import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../src/engine/core/handle.ts'
import { costOf } from '../src/engine/http/access.ts'
import { signIn } from './accounts.ts'
import { oddQueriesOf, requestsOf, singlesOf, wrongTypesOf, type Asked, type Material } from './fuzz/requests.ts'
import { HOSTILE } from './fuzz/values.ts'
import { openTestApp, type TestApp } from './harness.ts'
import { openConnection, shake } from './connections.ts'
import { PEOPLE } from './people.ts'
import { IS_LONG } from './long.ts'

const SEED = 20_261_120
/** Three or four an endpoint. */
const REQUESTS = 4000
const LONG_MS = 4 * 3_600_000
const AT_ONCE = 4

let app: TestApp
let material: Material

beforeAll(async () => {
  app = await openTestApp()
  material = { real: await realValues(), sheets: await sheets() }
})
afterAll(() => app.dispose())

const idsOf = async (path: string): Promise<string[]> => {
  const { body } = await app.call<{ id: string }[] | { records: { id: string }[] }>('GET', path, { as: 'admin' })
  const rows = body.result!
  return ('records' in rows ? rows.records : rows).slice(0, 3).map((row) => row.id)
}

const realValues = async (): Promise<string[]> => {
  await app.call('POST', '/sys/position/add', { as: 'admin', body: { code: 'fuzz', name: '职务', postRank: '1' } })
  const lists = ['sysDepart/listAll', 'role/list', 'user/list', 'dict/list', 'dictItem/list', 'position/list']
  return [
    ...(await Promise.all(lists.map((list) => idsOf(`/sys/${list}`)))).flat(),
    'home',
    'system',
    '1',
    '2',
    'sex',
    'admin',
    'sys_user,realname,username',
    'A01',
  ]
}

const sheets = async (): Promise<Uint8Array[]> => {
  const headings = [
    ['职务编码', '职务名称', '职级', '公司', '编号'],
    ['登录账号', '真实姓名', '部门', '角色', '邮箱'],
    ['角色名称', '角色编码', '描述'],
    ['部门名称', '上级部门', '机构编码'],
    ['字典名称', '字典编码', '文本', '值', '排序'],
  ]
  const cellsOf = (row: readonly string[], n: number) => row.map((_, i) => HOSTILE[(n * 7 + i) % HOSTILE.length]!)
  const rowsOf = (row: readonly string[]) => [row.slice(), ...Array.from({ length: 8 }, (_, n) => cellsOf(row, n))]
  return Promise.all(headings.map((row) => writeXlsx({ sheets: [{ name: 'a', rows: rowsOf(row) }] })))
}

/** Signing out would end the sessions of the other requests. */
const SKIPPED = ['/sys/logout', '/sys/online/endMine', '/sys/online/forceLogout']
const ANSWERS = [200, 400, 401, 403, 404, 413, 415, 429]

const shareOf = ({ endpoint }: Route): number => (costOf(endpoint) > 1 ? 0.25 : 1)

/** `TEST_PART=2/9`: one of nine parts of the endpoints, so that a long run may stop between them. */
const [PART, PARTS] = (process.env['TEST_PART'] ?? '1/1').split('/').map(Number) as [number, number]

const routes = () => app.routes.filter(({ endpoint }, i) => !SKIPPED.includes(endpoint.path) && i % PARTS === PART - 1)

interface Tried extends Asked {
  bare: boolean
}

const tried = ({ endpoint }: Route, all: readonly Asked[]): Tried[] =>
  all.map((asked) => ({ ...asked, bare: endpoint.answers === 'json' }))

const ask = async ({ bare, ...asked }: Tried): Promise<number> => {
  const { status, body } = await app.call(asked.method, asked.path, asked.options)
  const text = () => JSON.stringify(asked).slice(0, 2000)
  if (!ANSWERS.includes(status)) expect.fail(`${status} ${text()}`)
  if (!body || Array.isArray(body) || 'openapi' in body || (bare && !('success' in body))) return status
  const { success, message, code, timestamp } = body
  const types = [typeof success, typeof message, typeof code, typeof timestamp].join()
  if (types !== 'boolean,string,number,number') expect.fail(`${types} ${text()}`)
  if (success !== [200, 201].includes(code)) expect.fail(`${success} with ${code} ${text()}`)
  return status
}

const askAll = async (all: Iterable<Tried>): Promise<Map<number, number>> => {
  const statuses = new Map<number, number>()
  const left = all[Symbol.iterator]()
  const work = async (): Promise<void> => {
    for (let next = left.next(); !next.done; next = left.next()) {
      const status = await ask(next.value)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return statuses
}

test.skipIf(IS_LONG)(`${REQUESTS} requests over all endpoints`, { timeout: 300_000 }, async () => {
  const whole = routes().reduce((sum, route) => sum + shareOf(route), 0)
  const requests = routes().flatMap((route, i) =>
    tried(
      route,
      fc.sample(requestsOf(route, material), {
        seed: SEED + i,
        numRuns: Math.ceil((REQUESTS * shareOf(route)) / whole),
      }),
    ),
  )
  expect(requests.length).toBeGreaterThanOrEqual(REQUESTS)
  const statuses = await askAll(requests)
  // most requests must pass authentication, or the test tries nothing
  expect(statuses.get(200) ?? 0).toBeGreaterThan(requests.length / 3)
})

const TYPES_SHARE = 61
const SPELLINGS_SHARE = 149

test('every parameter with every wrong type', { timeout: IS_LONG ? LONG_MS : 300_000 }, async () => {
  const share = IS_LONG ? 1 : TYPES_SHARE
  for (const [i, route] of routes().entries()) {
    const some = [...wrongTypesOf(route, material)].filter((_, at) => (at * 7 + i) % share === 0)
    await askAll(tried(route, some))
  }
})

test('every parameter of an address in odd spellings', { timeout: IS_LONG ? LONG_MS : 300_000 }, async () => {
  const share = IS_LONG ? 1 : SPELLINGS_SHARE
  for (const [i, route] of routes().entries()) {
    const some = [...oddQueriesOf(route, material)].filter((_, at) => (at * 7 + i) % share === 0)
    await askAll(tried(route, some))
  }
})

test.skipIf(!IS_LONG)('every parameter with every strange text', { timeout: LONG_MS }, async () => {
  for (const route of routes()) await askAll(tried(route, [...singlesOf(route, material)]))
})

test.skipIf(IS_LONG)(
  'malformed handshakes are refused, malformed messages are answered',
  { timeout: 60_000 },
  async () => {
    const { token, userInfo } = await signIn(app, PEOPLE.nurse)
    const id = String(userInfo['id'])
    const word = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 60 }))
    const printable = word.map((text) => text.replace(/[^\x21-\x7e]/g, '') || '-')
    const shakes = fc.record({ place: fc.oneof(fc.constant(id), word), protocol: printable, origin: printable })
    for (const { place, protocol, origin } of fc.sample(shakes, { seed: SEED, numRuns: 150 })) {
      const path = `/websocket/${encodeURIComponent(place.toWellFormed())}`
      const { status } = await shake(app, path, { 'sec-websocket-protocol': protocol, origin })
      expect([400, 401, 403, 404], path).toContain(status)
    }
    for (let i = 0; i < 10; i += 1) {
      const line = await openConnection(app, id, token)
      const words = fc.sample(word, { seed: SEED + i, numRuns: 15 }).map((text) => text.toWellFormed())
      for (const text of words) line.socket.send(text)
      await expect.poll(() => line.frames.length).toBe(words.length)
      expect(new Set(line.frames)).toEqual(new Set(['{"cmd":"heartcheck","msgTxt":"心跳响应"}']))
      line.socket.close()
    }
  },
)
