/** Strange input into every field of every endpoint, the same each run: never a 5xx, never a word from the inside (see leaks.ts). */
import { methodsOf, wireName, type Fields } from '@huxi/model'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../src/engine/handle.ts'
import { openTestApp, type CallOptions, type TestApp } from './harness.ts'

const SEED = 20_261_120
const REQUESTS = 3000
/** A few at a time, as browsers do. */
const AT_ONCE = 4

let app: TestApp
let real: string[]

beforeAll(async () => {
  app = await openTestApp()
  real = await realValues()
})
afterAll(() => app.dispose())

const idsOf = async (path: string): Promise<string[]> => {
  const { body } = await app.call<{ id: string }[] | { records: { id: string }[] }>('GET', path, { as: 'admin' })
  const rows = body.result!
  return ('records' in rows ? rows.records : rows).slice(0, 3).map((row) => row.id)
}

/** Values that lead past the first look-up. */
const realValues = async (): Promise<string[]> => {
  await app.call('POST', '/sys/position/add', { as: 'admin', body: { code: 'fuzz', name: '职务', postRank: '1' } })
  const lists = [
    '/sys/sysDepart/listAll',
    '/sys/role/list',
    '/sys/user/list',
    '/sys/dict/list',
    '/sys/dictItem/list',
    '/sys/position/list',
  ]
  return [
    ...(await Promise.all(lists.map(idsOf))).flat(),
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

const HOSTILE = [
  "'",
  '"',
  "' or '1'='1",
  "'; drop table sys_user; --",
  '1) or (1=1',
  '/**/',
  '--',
  '\\',
  '%',
  '_',
  '*',
  '**',
  ',',
  ',,',
  '!',
  '> ',
  '>=x',
  'gt ',
  '<= 5',
  '\0',
  '\u202e',
  '\ud800',
  '\ufeff',
  '￥＇＂；',
  'ｉｄ',
  '${7*7}',
  '{{constructor}}',
  '#{sys_user_code}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e308',
  '9223372036854775808',
  '99999999999999999999',
  '0x10',
  '1.5',
  '2026-02-30',
  '2026-11-20',
  '0001-01-01',
  '10000-01-01',
  '2026-11-20 25:00:00',
  'true',
  'Y',
  '[]',
  '{}',
  '{"a":',
  '%00',
  '%E0%A4%A',
  '../../etc/passwd',
  '..%2f',
  'http://127.0.0.1/',
  'javascript:alert(1)',
  '=1+1',
  '<script>alert(1)</script>',
  'sys_user,password,id',
  'sys_user,realname,id,1=1',
  "sys_depart,depart_name,id,depart_name like '%'",
  'pg_user,usename,passwd',
  'x'.repeat(600),
  '中'.repeat(300),
  'a,'.repeat(300),
]

const text = () =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 3, arbitrary: fc.constantFrom(...real) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  )

const json = () =>
  fc.oneof(
    { weight: 6, arbitrary: text() },
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1,
      2,
      1.5,
      1e21,
      Number.MAX_SAFE_INTEGER,
      [],
      {},
      [null],
      [[]],
      { a: { b: [1] } },
      ['1', '2'],
      [1, {}],
      { value: '1' },
    ),
    fc.jsonValue({ maxDepth: 2 }),
  )

const LIST_WORDS = [
  'column',
  'order',
  'pageNo',
  'pageSize',
  'selections',
  'paramsStr',
  'createTime_begin',
  'createTime_end',
  'id',
  'id_MultiString',
  'departId',
  'code',
  'superQueryParams',
  'field',
]

const wires = (fields: Fields | undefined): string[] =>
  Object.entries(fields ?? {}).map(([name, f]) => wireName(name, f))

/** Some of the names, each with a value. */
const some = (names: readonly string[], value: fc.Arbitrary<unknown>) =>
  names.length === 0
    ? fc.constant({})
    : fc.dictionary(fc.constantFrom(...names), value, { maxKeys: Math.min(names.length, 6), noNullPrototype: true })

/** Every name, each with a value: passes the checks for what is missing. */
const each = (names: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])))

interface Asked {
  method: string
  path: string
  options: CallOptions
}

const requestOf = ({ endpoint }: Route): fc.Arbitrary<Asked> => {
  const [query, body] = [wires(endpoint.query), wires(endpoint.body)]
  const columns =
    endpoint.path.endsWith('/list') || endpoint.path.endsWith('/exportXls')
      ? [...LIST_WORDS, 'name', 'username', 'status', 'dictId', 'roleName', 'beginDate']
      : []
  const place = () => text().map((t) => encodeURIComponent(t.toWellFormed()))
  return fc
    .record({
      method: fc.constantFrom(...methodsOf(endpoint)),
      path: fc
        .array(place(), { minLength: 3, maxLength: 3 })
        .map((given) => endpoint.path.replace(/:\w+|\*/g, () => given.pop()!)),
      query: fc.oneof(each(query, text()), some([...query, ...columns, '_t', 'unknown'], text())),
      body: fc.oneof(
        { weight: 3, arbitrary: each(body, json()) },
        some([...body, 'version', 'unknown'], json()),
        json(),
      ),
      as: fc.oneof(
        { weight: 8, arbitrary: fc.constant('admin' as const) },
        fc.constantFrom('nurse' as const, 'sysadmin' as const, 'outsider' as const, undefined),
      ),
      tenant: fc.oneof({ weight: 12, arbitrary: fc.constant(undefined) }, fc.constantFrom('1', '2', '0', 'x', "1'")),
    })
    .map(({ method, path, query: asked, body: sent, as, tenant }) => ({
      method,
      path,
      options: {
        query: asked,
        ...(method !== 'GET' && { body: typeof sent === 'string' ? JSON.stringify(sent) : (sent ?? 'null') }),
        headers: {
          ...(method !== 'GET' && { 'content-type': 'application/json' }),
          ...(tenant && { tenant_id: tenant }),
        },
        as,
      },
    }))
}

/** Leaving would end the sessions the others need. */
const SKIPPED = ['/sys/logout', '/sys/online/endMine', '/sys/online/forceLogout']

const ANSWERS = [200, 400, 401, 403, 404, 413, 415, 429]

test(`S-SQL-1 S-ERR-1 ${REQUESTS} requests over all endpoints`, { timeout: 60_000 }, async () => {
  const routes = app.routes.filter(({ endpoint }) => !SKIPPED.includes(endpoint.path))
  const perRoute = Math.ceil(REQUESTS / routes.length)
  const requests = routes.flatMap((route, i) => fc.sample(requestOf(route), { seed: SEED + i, numRuns: perRoute }))
  const statuses = new Map<number, number>()
  for (let i = 0; i < requests.length; i += AT_ONCE) {
    const batch = requests.slice(i, i + AT_ONCE)
    const answers = await Promise.all(batch.map(({ method, path, options }) => app.call(method, path, options)))
    for (const [n, { status, body }] of answers.entries()) {
      const asked = JSON.stringify(batch[n])
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect(ANSWERS, asked).toContain(status)
      if (!body || Array.isArray(body)) continue
      expect([typeof body.success, typeof body.message, typeof body.code, typeof body.timestamp], asked).toEqual([
        'boolean',
        'string',
        'number',
        'number',
      ])
      expect(body.success, asked).toBe(body.code === 200)
    }
  }
  // most requests must get past the door, or the test tries nothing
  expect(statuses.get(200) ?? 0).toBeGreaterThan(requests.length / 3)
})
