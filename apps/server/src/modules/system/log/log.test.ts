import type { DataLogRow, OperationLog } from '@huxi/contract'
import type { HistoryEntry, Page } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import type { TestApp } from '../../../../test/harness.ts'
import type { PersonName } from '../../../../test/people.ts'
import { createQueue } from '../../../platform/jobs/queue.ts'

type Line = OperationLog & { logType_dictText?: string; operateType_dictText?: string }

const lines = async (app: TestApp, query: object = {}, as: PersonName = 'admin'): Promise<Page<Line>> =>
  (await app.call<Page<Line>>('GET', '/sys/log/list', { as, query: { pageSize: 100, ...query } })).body.result!
const SOON = { timeout: 10_000 }

const written = (app: TestApp, query: object, count = 1) =>
  vi.waitFor(async () => {
    const page = await lines(app, query)
    // rows and their count are queried in parallel, so the count may be ahead
    expect(page.records.length).toBeGreaterThanOrEqual(count)
    return page.records
  }, SOON)

describe('the operation log', () => {
  const app = useApp()
  beforeAll(() => app.tokenOf('admin'))

  test('records changes with person, object, place and duration', async () => {
    await app.call('POST', '/sys/position/add', { as: 'admin', body: { code: 'logged', name: '甲', postRank: '1' } })
    const [line] = await written(app, { logContent: '职务新增', logType: 2 })
    expect(line).toMatchObject({
      logType: 2,
      logType_dictText: '操作日志',
      operateType: 2,
      operateType_dictText: '添加',
      logContent: '职务新增',
      userid: 'admin',
      username: '管理员',
      requestType: 'POST',
      requestUrl: expect.stringMatching(/\/sys\/position\/add$/),
      costTime: expect.any(Number),
    })
    expect(JSON.parse(line!.requestParam!)).toMatchObject({ code: 'logged', name: '甲' })
  })

  test('records refusals with their sentence without its values', async () => {
    await app.call('POST', '/sys/position/add', { as: 'admin', body: { code: 'logged', name: '甲', postRank: '1' } })
    const [line] = await written(app, { keyWord: '已存在' })
    expect(line!.logContent).toBe('职务新增：职务编码“…”已存在，请换一个')
  })

  test('searches literally', async () => {
    await app.call('POST', '/sys/position/add', { as: 'admin', body: { code: 'a,b*', name: '甲', postRank: '1' } })
    expect(await written(app, { keyWord: '不能包含特殊字符' })).toHaveLength(1)
    for (const keyWord of ['!职务', '*职务', '职务,用户', '> 1'])
      expect((await lines(app, { keyWord })).records).toEqual([])
  })

  test('has no passwords, telephone numbers or e-mail addresses', async () => {
    const body = {
      username: 'logged.person',
      realname: '某人',
      password: 'Green-Boat-Under-9',
      phone: '13912345678',
      email: 'a@b.cn',
    }
    await app.call('POST', '/sys/user/add', { as: 'admin', body: { ...body, confirmpassword: body.password } })
    const [line] = await written(app, { logContent: '用户新增' })
    expect(JSON.parse(line!.requestParam!)).toMatchObject({
      username: 'logged.person',
      password: '***',
      phone: '***',
      email: '***',
    })
    expect(JSON.stringify(line)).not.toMatch(/Green-Boat|13912345678|a@b\.cn/)
    await app.call('GET', '/sys/user/exportXls', { as: 'admin', query: { phone: '13912345678', status: 1 } })
    const [sent] = await written(app, { logContent: '用户导出' })
    expect(JSON.parse(sent!.requestParam!)).toMatchObject({ phone: '***', status: '1' })
  })

  test('omits lists, and records changes by GET', async () => {
    await app.call('GET', '/sys/position/list', { as: 'admin' })
    await app.call('GET', '/sys/dict/refleshCache', { as: 'admin' })
    await written(app, { logContent: '刷新字典缓存' })
    expect((await lines(app, { logContent: '职务查询' })).total).toBe(0)
  })

  test('cannot be deleted', async () => {
    for (const path of ['delete', 'deleteBatch']) {
      const { status, body } = await app.call('DELETE', `/sys/log/${path}`, { as: 'admin', query: { ids: 'allclear' } })
      expect([status, body.message]).toEqual([403, '审计日志不可删除'])
    }
  })

  test('is read per tenant, by type, time and word', async () => {
    await app.call('POST', '/sys/position/add', { as: 'outsider', body: { code: 'next', name: '乙', postRank: '1' } })
    await vi.waitFor(async () => expect((await lines(app, { logContent: '职务新增' }, 'outsider')).total).toBe(1), SOON)
    expect((await lines(app, { userid: 'outsider' })).total).toBe(0)
    expect((await lines(app, { logType: 1 })).records.every((line) => line.logType === 1)).toBe(true)
    expect((await lines(app, { createTime_begin: '2999-01-01' })).total).toBe(0)
    expect((await app.call('GET', '/sys/log/list', { as: 'nurse' })).status).toBe(403)
    expect((await app.call('GET', '/sys/log/list', { as: 'secadmin' })).status).toBe(200)
  })

  test('queued lines are written when the app closes', async () => {
    const seen: number[][] = []
    const queue = createQueue<number>({
      write: async (items) => void seen.push([...items]),
      log: app.services.log,
      name: 'test',
    })
    for (let i = 0; i < 250; i += 1) queue.add(i)
    await queue.close()
    expect(seen.flat()).toEqual(Array.from({ length: 250 }, (_, i) => i))
    expect(Math.max(...seen.map((items) => items.length))).toBe(100)
  })

  test('keeps lines while the database is away, except the oldest beyond the limit', async () => {
    let away = true
    const seen: number[] = []
    const queue = createQueue<number>({
      write: async (items) => {
        if (away) throw new Error('away')
        seen.push(...items)
      },
      log: app.services.log,
      name: 'test',
    })
    for (let i = 0; i < 10_050; i += 1) queue.add(i)
    away = false
    await queue.close()
    expect([seen.length, seen[0], seen.at(-1)]).toEqual([10_000, 50, 10_049])
  })
})

describe('the data log', () => {
  const app = useApp()
  let id = ''
  const changes = async (query: object, as: PersonName = 'admin') =>
    (await app.call<Page<DataLogRow>>('GET', '/sys/dataLog/list', { as, query: { pageSize: 100, ...query } })).body
      .result!

  beforeAll(async () => {
    const body = { code: 'versions', name: '一', postRank: '1' }
    id = (await app.call<{ id: string }>('POST', '/sys/position/add', { as: 'admin', body })).body.result!.id
    await app.call('PUT', '/sys/position/edit', { as: 'admin', body: { id, name: '二' } })
  })

  test('numbers versions from 1 and keeps the whole record', async () => {
    const { records, total } = await changes({ dataTable: 'sys_position', dataId: id })
    expect(total).toBe(2)
    expect(
      records.map((row) => [row.dataVersion, row.verb_dictText, row.type, row.dataTitle, row.createBy_dictText]),
    ).toEqual([
      [2, '修改', 'json', '职务', '管理员（admin）'],
      [1, '新增', 'json', '职务', '管理员（admin）'],
    ])
    expect(JSON.parse(records[0]!.dataContent)).toMatchObject({ id, code: 'versions', name: '二' })
    const query = { dataTable: 'sys_position', dataId: id }
    const versions = await app.call<DataLogRow[]>('GET', '/sys/dataLog/queryDataVerList', { as: 'admin', query })
    expect(versions.body.result!.map((row) => row.dataVersion)).toEqual([2, 1])
    const [second, first] = versions.body.result!
    const compared = await app.call<DataLogRow[]>('GET', '/sys/dataLog/queryCompareList', {
      as: 'admin',
      query: { dataId1: first!.id, dataId2: second!.id },
    })
    expect(compared.body.result!.map((row) => (JSON.parse(row.dataContent) as { name: string }).name)).toEqual([
      '一',
      '二',
    ])
    const none = await app.call('GET', '/sys/dataLog/queryDataVerList', {
      as: 'admin',
      query: { ...query, dataId: '1' },
    })
    expect(none.body).toMatchObject({ success: false, message: '未找到版本信息' })
  })

  test('names restorable fields to callers who may edit and see the record', async () => {
    const newest = async () =>
      (await changes({ dataTable: 'sys_position', dataId: id })).records.toSorted(
        (a, b) => b.dataVersion - a.dataVersion,
      )
    const [second, first] = await newest()
    const compared = async (as: PersonName) =>
      (
        await app.call<DataLogRow[]>('GET', '/sys/dataLog/queryCompareList', {
          as,
          query: { dataId1: first!.id, dataId2: second!.id },
        })
      ).body.result!.map(({ restorable }) => restorable)
    expect(await compared('admin')).toEqual([{ fields: ['name'], version: 2 }, undefined])
    expect(await compared('secadmin')).toEqual([undefined, undefined])
    const body = { id: first!.id, fields: 'name', version: 2 }
    expect((await app.call('POST', '/sys/position/restoreFields', { as: 'admin', body })).body.success).toBe(true)
    expect(await compared('admin')).toEqual([undefined, { fields: ['name'], version: 3 }])
    const [third] = await newest()
    expect([third!.verb_dictText, (JSON.parse(third!.dataContent) as { name: string }).name]).toEqual(['恢复', '一'])
    await app.call('DELETE', '/sys/position/delete', { as: 'admin', query: { id } })
    expect(await compared('admin')).toEqual([undefined, undefined])
    const [deleted] = await newest()
    await app.call('POST', '/sys/position/undo', { as: 'admin', body: { id: deleted!.id } })
  })

  test('shows listable resources of the own tenant only', async () => {
    expect((await changes({ dataId: id }, 'outsider')).total).toBe(0)
    expect((await changes({ dataTable: 'sys_position', dataId: id }, 'secadmin')).total).toBe(5)
    await app.call('POST', '/sys/tenant/add', { as: 'admin', body: { id: 77, name: '新院' } })
    expect((await changes({ dataTable: 'sys_tenant', dataId: 77 })).total).toBe(1)
    expect((await changes({ dataTable: 'sys_tenant', dataId: 77 }, 'secadmin')).total).toBe(0)
    expect((await changes({ dataTable: 'sys_tenant', dataId: 77 }, 'outsider')).total).toBe(0)
    expect((await app.call('GET', '/sys/dataLog/list', { as: 'nurse' })).status).toBe(403)
  })

  test('keeps every column as stored, in the transaction of the change', async () => {
    const { rows } = await sql<{
      data_content: string
      tenant_id: number
    }>`select data_content, tenant_id from sys_data_log
      where data_table = 'sys_position' and data_id = ${id} and data_version = 1`.execute(
      app.services.database.scoped('*'),
    )
    expect(JSON.parse(rows[0]!.data_content)).toMatchObject({ id, tenant_id: 1, sys_org_code: null, version: 1 })
    expect(rows[0]!.tenant_id).toBe(1)
    const before = (await changes({})).total
    await app.call('DELETE', '/sys/position/deleteBatch', { as: 'admin', query: { ids: `${id},1000000000000000000` } })
    expect((await changes({})).total).toBe(before)
  })

  test('requires the permission of the reverse action to undo', async () => {
    const body = { code: 'no-right', name: '一', postRank: '1' }
    const added = (await app.call<{ id: string }>('POST', '/sys/position/add', { as: 'admin', body })).body.result!.id
    const history = await app.call<HistoryEntry[]>('GET', '/sys/position/history', {
      as: 'admin',
      query: { id: added },
    })
    const undo = await app.call('POST', '/sys/position/undo', {
      as: 'secadmin',
      body: { id: history.body.result![0]!.id },
    })
    expect(undo.status).toBe(403)
  })
})

describe('a log of many lines', () => {
  const app = useApp()
  beforeAll(async () => {
    await sql`insert into sys_log (id, tenant_id, log_type, log_content, create_time)
      select 'old' || n, 1, 2, '旧的一行', '2020-01-01'::timestamptz + n * interval '1 second'
      from generate_series(1, 110000) n`.execute(app.services.database.scoped('*'))
    await app.services.database.asOwner((client) => client.query('analyze sys_log'))
  })

  test.each([
    { keyWord: '旧' },
    { username: '旧' },
    { ip: '10.0.0.1' },
    { userid: '*dmin*' },
    { operateType: '3' },
    { superQueryParams: JSON.stringify([{ field: 'userid', rule: 'ne', val: 'admin' }]) },
    { column: 'costTime', order: 'desc' },
  ])('refuses %o without a period', async (query) => {
    const { body } = await app.call('GET', '/sys/log/list', { as: 'admin', query })
    expect([body.success, body.message]).toEqual([false, expect.stringContaining('较短的创建时间范围')])
  })
  test('estimates the total of a list without a period', async () => {
    const page = await lines(app, { logType: 2, pageSize: 10 })
    expect(page).toMatchObject({ estimated: true })
    expect(Math.abs(page.total - 110_000)).toBeLessThan(5000)
  })
  test('answers for a short period, and by account without one', async () => {
    const day = { createTime_begin: '2020-01-01', createTime_end: '2020-01-01' }
    const found = await lines(app, { ...day, createTime_begin: '2020-01-01 23:59:00', keyWord: '旧的', pageSize: 10 })
    expect(found.total).toBeGreaterThan(0)
    expect(await lines(app, { userid: 'nobody' })).toMatchObject({ total: 0 })
  })
})
