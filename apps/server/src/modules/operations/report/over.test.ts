import type { DataSource, ParsedReport, ReportData, ReportView, SourceView } from '@huxi/contract'
import { sql } from 'kysely'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleId, systemOf } from '../../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../../test/harness.ts'
import type { PersonName } from '../../../../test/people.ts'
import { REFUSED } from '../../../../test/report-refusals.ts'
import { openSecondDatabase, type SecondDatabase } from '../../../../test/second-database.ts'
import { lendSource, provenSource } from '../datasource/index.ts'

let second: SecondDatabase
let app: TestApp
let way: Server
let isFrozen = false
const open = new Set<Socket>()

beforeAll(async () => {
  second = await openSecondDatabase()
  const [host, port] = second.host.split(':')
  way = createServer((from) => {
    const to = connect(Number(port), host)
    open.add(from).add(to)
    for (const one of [from, to]) one.on('error', () => undefined)
    from.on('data', (part) => isFrozen || to.write(part)).on('close', () => to.destroy())
    to.on('data', (part) => isFrozen || from.write(part)).on('close', () => from.destroy())
  })
  await new Promise<void>((done) => way.listen(0, '127.0.0.1', done))
  app = await openTestApp({ OUTBOUND_HOSTS: `http://127.0.0.1:${(way.address() as AddressInfo).port}` })
}, 60_000)
afterAll(async () => {
  await app.dispose()
  for (const one of open) one.destroy()
  way.close()
  await second.drop()
})

const send = async <T = unknown>(method: string, path: string, more: object = {}, as: PersonName = 'sysadmin') =>
  (await app.call<T>(method, path, { as, ...more })).body

const given = (more: object = {}) => ({
  code: 'his',
  name: '医院库',
  dbType: '6',
  dbUrl: `jdbc:postgresql://127.0.0.1:${(way.address() as AddressInfo).port}/${second.database}`,
  dbUsername: second.reader,
  dbPassword: second.password,
  ...more,
})
const views = async (id: string) =>
  (await send<SourceView[]>('GET', '/sys/dataSource/views', { query: { id } })).result!
const place = (id: string, view: string) => ({ body: { id, schema: 'public', view } })

let source: string
let reports = 0
const SQL = `select code, realname, age from rpt.care_patient where age > cast(\${age} as int) order by code`
const add = async (more: object = {}) => {
  const body = { code: `over_${(reports += 1)}`, name: '医院患者', cgrSql: SQL, dbSource: source, ...more }
  return send<{ id: string }>('POST', '/online/report/add', { body })
}
const data = (id: string, query: object = {}, as: PersonName = 'sysadmin') =>
  send<ReportData>('GET', `/online/cgreport/api/getData/${id}`, { query: { self_age: 0, ...query } }, as)

describe('a source', () => {
  test('is saved only when its account cannot write, and says which right is too much', async () => {
    for (const [grant, revoke, sentence] of [
      ['grant update on patient to', 'revoke update on patient from', '账号能修改“public.patient”'],
      ['grant create on schema public to', 'revoke create on schema public from', '账号能在模式“public”中建表'],
      ['grant pg_signal_backend to', 'revoke pg_signal_backend from', '账号拥有角色“pg_signal_backend”的管理权限'],
    ]) {
      await second.run(`${grant} ${second.reader}`)
      const { success, message } = await send('POST', '/sys/dataSource/add', { body: given() })
      expect([success, message]).toEqual([false, expect.stringContaining(sentence!)])
      await second.run(`${revoke} ${second.reader}`)
    }
    const done = await send<{ id: string }>('POST', '/sys/dataSource/add', { body: given() })
    expect(done.message).toBe('添加成功！')
    source = done.result!.id
    const row = await send<DataSource>('GET', '/sys/dataSource/queryById', { query: { id: source } })
    expect(row.result!.provenTime).not.toBeNull()
  })

  test('loses proof and password with its address', async () => {
    const body = given({ code: 'moved' })
    const { id } = (await send<{ id: string }>('POST', '/sys/dataSource/add', { body })).result!
    const dbUrl = body.dbUrl.replace(second.database, 'postgres')
    await send('PUT', '/sys/dataSource/edit', { body: { id, dbUrl, dbPassword: '******' } })
    const row = await send<DataSource>('GET', '/sys/dataSource/queryById', { query: { id } })
    expect(row.result).toMatchObject({ provenTime: null, dbPassword: '' })
    const { message } = await send('GET', '/sys/dataSource/views', { query: { id } })
    expect(message).toContain('还没有通过只读验证')
  })

  test('opens its views one by one, to the tenant that runs the installation', async () => {
    expect((await views(source)).map(({ name, title, state }) => [name, title, state])).toEqual([
      ['care_patient', '医院患者', 'closed'],
      ['care_visit', 'care_visit', 'closed'],
    ])
    const parse = () => send<ParsedReport>('POST', '/online/report/parse', { body: { cgrSql: SQL, dbSource: source } })
    expect((await parse()).result!.faults[0]!.message).toContain('没有视图“rpt.care_patient”')
    for (const view of ['care_patient', 'care_visit'])
      expect((await send('PUT', '/sys/dataSource/release', place(source, view))).message).toContain('已开放')
    expect((await parse()).result!.fields[0]).toMatchObject({ fieldName: 'code', fieldTxt: '病历号' })
    expect((await send('PUT', '/sys/dataSource/release', place(source, 'patient'))).message).toContain('没有这个视图')
    const listed = await send<ReportView[]>('GET', '/online/report/views', { query: { dbSource: source } })
    expect(listed.result!.map(({ name }) => name)).toEqual(['rpt.care_patient', 'rpt.care_visit'])
    for (const [path, as] of [
      ['/sys/dataSource/views', 'outsider'],
      ['/sys/dataSource/views', 'secadmin'],
      ['/online/report/views', 'outsider'],
    ] as const) {
      const { status } = await app.call('GET', path, { as, query: { id: source, dbSource: source } })
      expect(status, `${path} ${as}`).toBe(403)
    }
  })
})

describe('a report over a source', () => {
  test('runs for its roles, with parameters, pages and dates as everywhere', async () => {
    const { result } = await add({ roleIds: await roleId(app, 'nurse') })
    const page = await data(result!.id, { self_age: 32, pageSize: 2 }, 'nurse')
    expect(page.result).toMatchObject({ total: 3, records: [{ code: 'P3', age: 33 }, { code: 'P4' }] })
    expect((await data(result!.id, {}, 'doctor')).message).toBe('实体不存在')
    const times = await add({ cgrSql: 'select born, seen, upper(code) as c from rpt.care_patient limit 1' })
    expect((await data(times.result!.id)).result!.records).toEqual([
      { born: '2000-01-01', seen: '2026-01-01 08:00:00', c: 'P1' },
    ])
  })

  test('cannot be saved without the right to use sources', async () => {
    const { id } = (await add()).result!
    const ctx = systemOf(app, 1)
    const rename = async (perms: string) => {
      await sql`update sys_permission set perms = ${perms} where id = 'online_report_source'`.execute(ctx.db)
      app.services.bus.publish('authority.changed', {})
    }
    await rename('online:report:other')
    const body = { id, cgrSql: SQL, dbSource: source, name: '改' }
    expect((await send('PUT', '/online/report/edit', { body })).message).toContain('没有使用外部数据源的权限')
    expect((await data(id)).message).toBe('实体不存在')
    await rename('online:report:source')
    expect((await data(id)).success).toBe(true)
  })

  test('passes the gate of the own reports, text by text', async () => {
    for (const [cgrSql, message] of REFUSED) {
      const { body } = await app.call<ParsedReport>('POST', '/online/report/parse', {
        as: 'sysadmin',
        body: { cgrSql, dbSource: source },
      })
      const fault = body.result?.faults?.[0]?.message ?? body.message
      expect(fault || 'let through', cgrSql).not.toBe('let through')
      if (body.success) expect(fault, cgrSql).toContain(message)
    }
  })

  test('writes nothing and runs one statement, past the gate', async () => {
    const ctx = systemOf(app, 1)
    const found = await provenSource(ctx, source)
    for (const [text, code] of [
      ['update public.patient set code = null', /42501|25006/],
      ['create table public.mine (id int)', /42501|25006/],
      ['select 1; select 2', /42601/],
      ['select * from patient', /42P01/],
      ['select secret from public.patient', /42501/],
    ] as const)
      await expect(
        lendSource(ctx, found, (ask) => ask(text)),
        text,
      ).rejects.toMatchObject({
        code: expect.stringMatching(code) as string,
      })
    const settings = await lendSource(ctx, found, (ask) =>
      ask(`select current_setting('transaction_read_only') as a, current_setting('statement_timeout') as b`),
    )
    expect(settings.rows).toEqual([{ a: 'on', b: '10s' }])
  })

  test('says that its source changed or is away, and nothing else notices', async () => {
    const { id } = (await add()).result!
    await second.run('alter view care_patient rename column realname to renamed')
    expect((await data(id)).message).toBe('数据源“医院库”的视图、字段或权限已改变，请联系管理员核对开放的视图')
    expect((await views(source))[0]!.state).toBe('changed')
    await second.run('alter view care_patient rename column renamed to realname')
    expect((await data(id)).success).toBe(true)

    isFrozen = true
    for (const one of open) one.destroy()
    const asked = data(id)
    const list = send('GET', '/sys/position/list').then(({ success }) => success)
    expect(await Promise.race([list, asked])).toBe(true)
    expect((await asked).message).toContain('医院库：数据源现在连不上')
    isFrozen = false
    await expect.poll(async () => (await data(id)).success, { timeout: 8000, interval: 1000 }).toBe(true)

    expect((await send('DELETE', '/sys/dataSource/delete', { query: { id: source } })).success).toBe(false)
    await send('PUT', '/sys/dataSource/withdraw', place(source, 'care_patient'))
    expect((await data(id)).success).toBe(false)
  }, 30_000)

  test('is known to older clients by the code of its source', async () => {
    await send('PUT', '/sys/dataSource/release', place(source, 'care_patient'))
    const head = { code: 'older_over', name: '旧版', cgrSql: 'select code from rpt.care_patient', dbSource: 'his' }
    expect(await send('POST', '/online/cgreport/head/add', { body: { head } })).toMatchObject({ message: '添加成功！' })
    const [row] = (
      await send<{ records: { id: string; dbSource: string }[] }>('GET', '/online/cgreport/head/list', {
        query: { code: 'older_over' },
      })
    ).result!.records
    expect(row!.dbSource).toBe('his')
    const { result } = await send<{ columns: unknown[] }>('GET', `/online/cgreport/api/getColumns/${row!.id}`)
    expect(result!.columns).toHaveLength(1)
    const parsed = await send<{ fields: unknown[] }>('GET', '/online/cgreport/head/parseSql', {
      query: { sql: head.cgrSql, dbKey: 'his' },
    })
    expect(parsed.result!.fields).toHaveLength(1)
    const twice = await send<{ fields: unknown[] }>('GET', '/online/cgreport/head/parseSql', {
      query: { sql: encodeURIComponent(head.cgrSql), dbKey: 'his' },
    })
    expect(twice.result!.fields).toHaveLength(1)
  })
})
