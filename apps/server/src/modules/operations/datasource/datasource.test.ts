import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sql } from 'kysely'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { openTestApp, type TestApp } from '../../../../test/harness.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { tryLogin } from '../../../platform/db/reachable.ts'
import { readPlace, refuseType, urlOf } from './address.ts'

const PATH = '/sys/dataSource'
const TEST = '/online/cgreport/api/testConnection'
const DENIED = { success: false, code: 500, message: '连接失败', result: null }

let silent: Server
let ends = true
let connections = 0
let port: number
let app: TestApp
beforeAll(async () => {
  silent = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined).resume()
    if (ends) socket.destroy()
  })
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  port = (silent.address() as AddressInfo).port
  const database = new URL(inject('postgresUrl')!)
  app = await openTestApp({ OUTBOUND_HOSTS: `http://127.0.0.1:${port},http://${database.host}` })
}, 60_000)
afterAll(async () => {
  await app.dispose()
  await new Promise((done) => silent.close(done))
})

const system = () => asSystem(app.services, 'what is stored', 1)

const source = (more: Record<string, unknown> = {}) => ({
  code: 'his',
  name: '医院库',
  dbType: '6',
  dbDriver: '',
  dbUrl: `jdbc:postgresql://127.0.0.1:${port}/his`,
  dbName: '',
  dbUsername: 'reader',
  dbPassword: 'top-secret-1',
  ...more,
})
const send = async (method: string, path: string, body?: unknown, query = {}) =>
  (await app.call<Record<string, unknown>>(method, path, { as: 'sysadmin', body, query })).body

describe('addresses', () => {
  test.each([
    ['jdbc:postgresql://DB.example.cn:5433/his', 'jdbc:postgresql://db.example.cn:5433/his'],
    ['postgres://db.example.cn/his', 'jdbc:postgresql://db.example.cn:5432/his'],
    ['jdbc:postgresql://[::1]:5432/his', 'jdbc:postgresql://[::1]:5432/his'],
    ['jdbc:postgresql://db.example.cn', 'jdbc:postgresql://db.example.cn:5432/given'],
  ])('%s is kept as %s', (given, kept) => {
    const place = readPlace(given, 'given')
    expect(urlOf(place)).toBe(kept)
    expect(readPlace(kept, null)).toEqual(place)
  })

  test.each([
    'jdbc:mysql://db.example.cn:3306/his',
    'jdbc:postgresql://db.example.cn/his?socketFactory=org.example.Evil',
    'jdbc:postgresql://db.example.cn/his?',
    'jdbc:postgresql://db.example.cn/his#x',
    'jdbc:postgresql://one:pass@db.example.cn/his',
    'jdbc:postgresql://a.example.cn:5432,b.example.cn:5432/his',
    'jdbc:postgresql://%2Fvar%2Frun/his',
    'jdbc:postgresql:///his',
    'jdbc:postgresql:his',
    'jdbc:jdbc:postgresql://db.example.cn/his',
    'jdbc:h2:mem:x;INIT=RUNSCRIPT',
    'https://db.example.cn/his',
    'jdbc:postgresql://db.example.cn:0/his',
    'jdbc:postgresql://db.example.cn/his/more',
    '',
  ])('%j is refused', (given) => {
    expect(() => readPlace(given, 'given')).toThrow(/数据源地址/)
  })

  test('another type of database is refused', () => {
    expect(() => refuseType('1')).toThrow('目前只能连接 PostgreSQL')
  })
})

describe('passwords', () => {
  test('are written and never read; mask and empty value keep them', async () => {
    const { result } = await send('POST', `${PATH}/add`, source())
    const id = String(result!['id'])
    const stored = async () =>
      (await sql<{ password: string }>`select password from sys_data_source_secret`.execute(system().db)).rows
    const [first] = await stored()
    expect(first!.password).not.toContain('top-secret')
    const row = (await send('GET', `${PATH}/queryById`, undefined, { id })).result!
    expect(row).toMatchObject({ dbPassword: '******', dbDriver: 'org.postgresql.Driver', dbName: 'his' })
    for (const dbPassword of ['******', '', null])
      expect(
        await send('PUT', `${PATH}/edit`, { ...row, version: undefined, name: `改 ${dbPassword}`, dbPassword }),
      ).toMatchObject({
        message: '编辑成功!',
      })
    expect(await stored()).toEqual([first])
    await send('PUT', `${PATH}/edit`, { id, dbPassword: 'top-secret-2' })
    expect(await stored()).not.toEqual([first])
    for (const [path, query] of [
      ['list', {}],
      ['queryById', { id }],
      ['history', { id }],
      ['options', {}],
      ['exportXls', {}],
    ] as const) {
      const { raw } = await app.call('GET', `${PATH}/${path}`, { as: 'sysadmin', query })
      expect(raw.toString('latin1')).not.toContain('top-secret')
    }
    const { rows } = await sql<{ found: number }>`select count(*)::int as found from sys_log
      where request_param like '%top-secret%'`.execute(system().db)
    expect(rows).toEqual([{ found: 0 }])
    expect(await send('DELETE', `${PATH}/delete`, undefined, { id })).toMatchObject({ message: '删除成功!' })
    expect(await stored()).toEqual([])
  })

  test('are sent to their own database and user only', async () => {
    await send('POST', `${PATH}/add`, source({ code: 'kept' }))
    const asked = { ...source(), dbPassword: '******' }
    const before = connections
    const moved = { success: false, message: '地址或用户名改过之后，请重新输入密码再测试' }
    expect(await send('POST', TEST, { ...asked, dbUsername: 'root' })).toMatchObject(moved)
    expect(await send('POST', TEST, { ...asked, dbUrl: `jdbc:postgresql://127.0.0.1:${port}/other` })).toMatchObject(
      moved,
    )
    expect(connections).toBe(before)
    expect(await send('POST', TEST, asked)).toMatchObject(DENIED)
    expect(connections).toBe(before + 1)
  })
})

describe('a trial', () => {
  test('succeeds with the right password, and reports a wrong one', async () => {
    const { host, pathname, username, password } = new URL(inject('postgresUrl')!)
    const own = source({
      dbUrl: `jdbc:postgresql://${host}${pathname}`,
      dbUsername: decodeURIComponent(username),
      dbPassword: decodeURIComponent(password),
    })
    expect(await send('POST', TEST, own)).toMatchObject({
      success: true,
      message: expect.stringContaining('连接成功，但不能用于报表') as string,
    })
    expect(await send('POST', TEST, { ...own, dbUsername: 'nobody_there' })).toMatchObject(DENIED)
  })

  test('times out without an answer', async () => {
    ends = false
    const login = { host: '127.0.0.1', port, database: 'his', user: 'reader', password: 'x' }
    expect(await tryLogin(app.services.config, login, 50)).toBe('unreachable')
    ends = true
  })

  test('does not connect to an unlisted host, and reveals nothing more', async () => {
    const before = connections
    for (const host of [`localhost:${port}`, '127.0.0.1:1', '169.254.169.254:80', 'db.example.cn:5432'])
      expect(await send('POST', TEST, source({ dbUrl: `jdbc:postgresql://${host}/his` }))).toMatchObject(DENIED)
    expect(connections).toBe(before)
  })

  test('requires the permission to write, in the tenant that runs the installation', async () => {
    const as = async (person: 'nurse' | 'outsider') =>
      (await app.call('POST', TEST, { as: person, body: source() })).status
    expect([await as('nurse'), await as('outsider')]).toEqual([403, 403])
  })
})
