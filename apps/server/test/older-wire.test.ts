/** What an unmodified client of this family sends, and which today's would not (the wire as it was recorded). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './harness.ts'
import { PEOPLE } from './people.ts'

const CORS = 'https://portal.example.cn'
/** Who does not say that it is our own client. */
const OLDER = { 'x-huxi-client': '' }

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ CORS_ORIGINS: CORS })
})
afterAll(() => app.dispose())

const add = async (): Promise<string> => {
  const body = { code: 'older', name: '职务', postRank: '1' }
  return (await app.call<{ id: string }>('POST', '/sys/position/add', { as: 'sysadmin', body })).body.result!.id
}
const edit = async (id: string, name: string, version: number, headers: Record<string, string>, as = 'sysadmin') =>
  (
    await app.call('PUT', '/sys/position/edit', {
      as: as as 'sysadmin',
      body: { id, name, version },
      headers,
    })
  ).body

describe('signing in', () => {
  test('the key of the captcha is a number', async () => {
    const { username, password } = PEOPLE.nurse
    const body = { username, password, captcha: 1234, checkKey: 1_763_800_000_123, remember_me: true }
    expect((await app.call('POST', '/sys/login', { body, headers: OLDER })).body.success).toBe(true)
  })

  test('a password in an address is refused with a sentence', async () => {
    const query = { username: 'nurse', password: 'Quiet-River-Lamp-28', smscode: '1', phone: '13800138000' }
    const { status, body } = await app.call('GET', '/sys/user/passwordChange', { query, headers: OLDER })
    expect([status, body.success, body.message]).toEqual([200, false, expect.stringContaining('密码不能写在网址里')])
  })
})

describe('lists and records', () => {
  test('page 0 is the first one', async () => {
    const [zero, one] = await Promise.all(
      ['0', '1'].map((pageNo) => app.call('GET', '/sys/position/list', { as: 'sysadmin', query: { pageNo } })),
    )
    expect(zero!.body.result).toEqual(one!.body.result)
    expect((await app.call('GET', '/sys/online/list', { as: 'admin', query: { pageNo: '0' } })).body.success).toBe(true)
    expect((await app.call('GET', '/sys/position/list', { as: 'admin', query: { pageNo: '-1' } })).body.success).toBe(
      false,
    )
  })

  test('a version read once is sent again and again: it passes after the own change, never after somebody else’s', async () => {
    const id = await add()
    expect(await edit(id, '一', 1, OLDER)).toMatchObject({ success: true })
    expect(await edit(id, '二', 1, { 'x-huxi-client': '1' })).toMatchObject({ code: 409 })
    expect(await edit(id, '三', 1, OLDER)).toMatchObject({ success: true })
    expect(await edit(id, '四', 3, OLDER, 'admin')).toMatchObject({ success: true })
    expect(await edit(id, '五', 1, OLDER)).toMatchObject({ code: 409 })
  })

  test('asks which address books are kept in step', async () => {
    const { body } = await app.call('GET', '/sys/thirdApp/getEnabledType', { as: 'nurse' })
    expect(body.result).toEqual({ wechatEnterprise: false, dingtalk: false })
  })

  test('no rule is offered that would be refused', async () => {
    const { body } = await app.call<{ value: string }[]>('GET', '/sys/dict/getDictItems/rule_conditions', {
      as: 'admin',
    })
    expect(body.result!.map(({ value }) => value)).not.toContain('USE_SQL_RULES')
  })

  test('the page of files has the name they know', async () => {
    const { body } = await app.call('GET', '/sys/permission/list', { as: 'admin' })
    expect(JSON.stringify(body.result)).toContain('"modules/oss/OSSFileList"')
  })
})

test('from another origin: the headers of its requests are allowed', async () => {
  const asking = { method: 'OPTIONS', url: '/platform/sys/login', headers: { origin: CORS } } as const
  const { headers } = await app.server.inject(asking)
  expect(String(headers['access-control-allow-headers']).split(',')).toEqual(
    expect.arrayContaining(['x-sign', 'x-timestamp', 'x-access-token']),
  )
})
