import { methodsOf } from '@huxi/model'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from './accounts.ts'
import { areas, seeds } from '../src/areas.ts'
import { menuRows } from '../src/modules/system/permission/index.ts'
import { SIGNED_OUT } from './conformance/access.ts'
import { codesOf, concrete, linesOf, type Line } from './lines.ts'

const app = useApp()
let lines: Line[]
beforeAll(async () => {
  lines = linesOf(app)
})

const PUBLIC = [
  'GET /appointment/online/service',
  'GET /appointment/online/slot',
  'GET /assess/models',
  // the operator enables it; it names no patient
  'GET /assess/report/check',
  'GET /cas/client/validateLogin',
  // providers sign these
  'GET /outreach/wechat/callback',
  'GET /sys/cas/client/validateLogin',
  'GET /sys/common/static/*',
  'GET /sys/getEncryptedString',
  'GET /sys/logout',
  'GET /sys/randomImage/:key',
  'GET /sys/thirdLogin/:source/callback',
  'GET /sys/thirdLogin/getLoginUser/:token',
  'GET /sys/thirdLogin/getLoginUser/:token/:thirdType',
  'GET /sys/thirdLogin/render/:source',
  'GET /sys/user/checkOnlyUser',
  'GET /sys/user/passwordChange',
  'GET /thirdLogin/:source/callback',
  'GET /thirdLogin/getLoginUser/:token',
  'GET /thirdLogin/getLoginUser/:token/:thirdType',
  'GET /thirdLogin/render/:source',
  'POST /appointment/display',
  'POST /appointment/online/book',
  'POST /appointment/online/cancel',
  'POST /appointment/online/code',
  'POST /appointment/online/enter',
  'POST /appointment/online/mine',
  'POST /appointment/online/move',
  'POST /appointment/online/wait',
  'POST /article/read/complete',
  'POST /assess/:code',
  'POST /assess/handoff',
  'POST /assess/handoff/received',
  'POST /assess/use',
  'POST /online/open/read',
  'POST /online/open/send',
  'POST /outreach/sms/receipt',
  'POST /outreach/sms/reply',
  'POST /outreach/wechat/callback',
  'POST /quest/fill/answer',
  'POST /quest/fill/finish',
  'POST /quest/fill/open',
  'POST /quest/fill/resume',
  'POST /sys/checkCaptcha',
  'POST /sys/login',
  'POST /sys/logout',
  'POST /sys/phoneLogin',
  'POST /sys/sms',
  'POST /sys/user/passwordChange',
  'POST /sys/user/phoneVerification',
  'POST /sys/user/register',
]

const OPEN_PAGES = ['/articles', '/articles/:id', '/articles/:id/questionnaire']

/** Codes of buttons that guard no endpoint: older clients show fields by them. A code of a page may guard the page alone. */
const OF_FIELDS = ['user:add', 'user:edit', 'user:form:birthday', 'user:form:phone', 'user:sex']
/** checked when a right is granted, by no endpoint */
const OF_GRANTING = 'system:clinical:grant'
const CODES_WITHOUT_ENDPOINT = [
  ...OF_FIELDS,
  OF_GRANTING,
  // visibility of restricted records: a condition, no call
  'patient:privacy:restricted',
  'label:restricted:use',
  'outreach:record:health',
  'system:importRecord:all',
]

const BUTTON = 2

const byText = (texts: Iterable<string>): string[] => [...new Set(texts)].sort()

/** Whether a pattern with parameters also answers a path; both in parts. */
const answers = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length && pattern.every((part, i) => part.startsWith(':') || part === path[i])

describe('access', () => {
  test('every route declares its access', () => {
    for (const { endpoint } of lines) expect(endpoint.access.length, endpoint.path).toBeGreaterThan(0)
  })
  test('every route but a plain GET declares its operation', () => {
    for (const { endpoint } of lines)
      if (methodsOf(endpoint).join() !== 'GET') expect(endpoint.work, endpoint.path).toBeDefined()
  })
  test('public routes are these', () => {
    expect(
      byText(lines.filter(({ endpoint }) => endpoint.access === 'public').map((l) => `${l.method} ${l.path}`)),
    ).toEqual(PUBLIC)
  })
  test('open pages are these', () => {
    expect(areas.flatMap((own) => own.openPages ?? []).map(({ path }) => path)).toEqual(OPEN_PAGES)
  })
  test('every code is in the menu, every code of the menu guards something', () => {
    const rows = menuRows(seeds.menu)
    const codesIn = (some: typeof rows) => some.flatMap((row) => (row.perms ?? '').split(',').filter(Boolean))
    const pages = codesIn(rows.filter((row) => row.menu_type !== BUTTON))
    const used = lines.flatMap(({ endpoint }) => codesOf(endpoint))
    expect(byText([...used, ...pages, ...CODES_WITHOUT_ENDPOINT])).toEqual(byText(codesIn(rows)))
  })
  // write intended changes by: npm run test:file -- apps/server/test/endpoints.test.ts -u
  test('routes and codes are as agreed', async () => {
    const routes = lines.map(
      ({ method, path, endpoint }) =>
        `${method.padEnd(6)} ${path}  ${[endpoint.access].flat().join(' | ')}  ${endpoint.work ?? 'query'}`,
    )
    await expect(`${byText(routes).join('\n')}\n`).toMatchFileSnapshot('snapshots/routes.txt')
    await expect(`${byText(lines.flatMap(({ endpoint }) => codesOf(endpoint))).join('\n')}\n`).toMatchFileSnapshot(
      'snapshots/codes.txt',
    )
  })
})

describe('unknown and wrong', () => {
  const STRAY = [
    '/sys/ng-alain/getAppData',
    '/sys/api/queryTableDictItems',
    '/jmreport/list',
    '/drag/page',
    '/online/cgform/api/x',
    '/act/x',
    '/sys/mLogin',
    '/sys/user/querySysUser',
    '/actuator/health',
    '/druid',
    '/v2/api-docs',
    '/sys/position/list.js',
    '/x',
  ]

  test.each(STRAY)('%s: 401 before sign-in, 404 after', async (path) => {
    const before = await app.call('GET', path)
    const after = await app.call('GET', path, { as: 'admin' })
    expect([before.status, before.body.message]).toEqual([401, SIGNED_OUT])
    expect([after.status, after.body.code, after.body.message]).toEqual([404, 404, '路径不存在，请检查路径是否正确'])
  })
  test('a method the path lacks: 405, also before sign-in', async () => {
    const patterns = lines.map(({ method, path }) => ({ method, parts: path.split('/') }))
    for (const { path, endpoint } of lines) {
      const own = path.split('/')
      const known: string[] = patterns.filter(({ parts }) => answers(parts, own)).map(({ method }) => method)
      const wrong = ['GET', 'POST', 'PUT', 'DELETE'].find(
        (m) => !known.includes(m) && !methodsOf(endpoint).includes(m as 'GET'),
      )
      if (!wrong) continue
      const { status, body } = await app.call(wrong, concrete(path))
      expect(
        [status, body.code, body.message.startsWith(`不支持${wrong}请求方法，支持以下`)],
        `${wrong} ${path}`,
      ).toEqual([405, 405, true])
    }
    expect((await app.call('PATCH', '/sys/position/edit', { as: 'admin' })).status).toBe(405)
    expect((await app.call('HEAD', '/sys/position/list', { as: 'admin' })).status).toBe(405)
    expect((await app.call('OPTIONS', '/sys/position/list')).status).toBe(405)
  })
  test('X-HTTP-Method-Override and X-Original-URL change nothing', async () => {
    const headers = {
      'x-http-method-override': 'POST',
      'x-original-url': '/platform/sys/login',
      'x-rewrite-url': '/platform/sys/login',
    }
    expect((await app.call('GET', '/sys/position/list', { headers })).status).toBe(401)
    expect((await app.call('GET', '/sys/position/add', { headers, as: 'admin' })).status).toBe(405)
  })
})

describe('S-HDR every API answer carries its headers', () => {
  test.each([
    ['GET', '/sys/position/list', 'admin', 200],
    ['GET', '/sys/position/list', undefined, 401],
    ['GET', '/sys/position/list', 'nobody', 403],
    ['GET', '/x', 'admin', 404],
    ['PUT', '/sys/position/list', 'admin', 405],
    ['GET', '/sys/position/exportXls', 'admin', 200],
  ] as const)('%s %s as %s: %i', async (method, path, as, status) => {
    const answer = await app.call(method, path, { as })
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    })
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie'])
      expect(answer.headers).not.toHaveProperty(name)
    if (path !== '/sys/position/exportXls')
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })
  test('an origin needs to be listed', async () => {
    const { headers } = await app.call('GET', '/sys/position/list', {
      as: 'admin',
      headers: { origin: 'https://evil.example' },
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })
})
