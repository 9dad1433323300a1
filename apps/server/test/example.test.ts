import type {
  SampleActivity,
  SamplePage,
  SamplePermission,
  SampleProject,
  SampleRadar,
  SampleRole,
  SampleService,
  SampleTeam,
  SampleUser,
} from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { seedMenu } from '../src/modules/system/permission/index.ts'
import { systemOf, useApp } from './accounts.ts'
import { SENT, viewsOf, type Row } from './older-views.ts'

const LISTS = ['/api/user', '/api/role', '/api/service', '/api/permission', '/api/permission/no-pager']

describe('calls of sample pages', () => {
  const app = useApp()
  const ask = async <T>(method: string, path: string, given: Record<string, unknown> = {}) =>
    (await app.call<T>(method, path, { as: 'admin', [method === 'GET' ? 'query' : 'body']: given })).body
  const services = async (query = {}) => (await ask<SamplePage<SampleService>>('GET', '/api/service', query)).result!

  test('each list counts its pages, and answers the same below /mock', async () => {
    for (const path of LISTS) {
      const { result, ...rest } = await ask(`GET`, path, path.endsWith('no-pager') ? {} : { pageNo: 1, pageSize: 2 })
      expect(rest, path).toMatchObject({ code: 200, message: expect.any(String), timestamp: expect.any(Number) })
      if (!Array.isArray(result))
        expect(result, path).toMatchObject({ pageNo: 1, pageSize: 2, totalCount: expect.any(Number) })
      expect((await ask('GET', `/mock${path}`, { pageNo: 1, pageSize: 2 })).result, path).toEqual(result)
    }
  })

  test('users, roles and menus equal their lists, in the shapes of the pages', async () => {
    const users = (await ask<SamplePage<SampleUser>>('GET', '/api/user', { pageSize: 100 })).result!
    expect(users.data.find(({ username }) => username === 'admin')).toMatchObject({ status: 1 })
    const roles = (await ask<SamplePage<SampleRole>>('GET', '/api/role', { pageSize: 100 })).result!.data
    const granted = roles.flatMap(({ permissions }) => permissions)
    expect(granted.find(({ permissionId }) => permissionId === 'system_position')).toMatchObject({
      roleId: expect.any(String),
      actionEntitySet: expect.arrayContaining([{ action: 'add', describe: '新增', defaultCheck: false }]),
    })
    const menus = (await ask<SamplePermission[]>('GET', '/api/permission/no-pager')).result!
    expect(menus.find(({ id }) => id === 'example_loan')!.actionData).toContain('"action":"update"')
  })

  describe('an older client', () => {
    const { send } = viewsOf(() => app, 'admin')
    const text = expect.any(String)
    const count = expect.any(Number)
    const page = (row: unknown) => ({
      data: expect.arrayContaining([row]),
      pageNo: 1,
      pageSize: 10,
      totalPage: count,
      totalCount: count,
    })
    const action = { action: text, describe: text, defaultCheck: expect.any(Boolean) }
    const permissionRow = { id: text, name: text, describe: text, status: count, actionData: text }
    const roleRow = {
      id: text,
      name: text,
      describe: text,
      status: count,
      createTime: text,
      permissions: expect.arrayContaining([
        { roleId: text, permissionId: text, permissionName: text, actionEntitySet: expect.arrayContaining([action]) },
      ]),
    }
    const userRow = { id: text, name: text, username: text, status: count, createTime: text }
    const serviceRow = {
      key: text,
      id: text,
      no: text,
      description: text,
      callNo: count,
      status: count,
      updatedAt: text,
      editable: expect.any(Boolean),
    }
    const loan = { id: 0, no: '', description: '雾化器五号', callNo: 0, status: 0, updatedAt: '', editable: true }

    test.each<[string, Row, unknown]>([
      ['/user', { id: '', status: '' }, page(userRow)],
      ['/role', { id: '', status: '' }, page(roleRow)],
      [
        '/service',
        { no: '', status: '', callNo: '', updatedAt: '', sortField: 'no', sortOrder: 'ascend' },
        page(serviceRow),
      ],
      ['/permission', { id: '', status: '' }, page(permissionRow)],
      ['/permission/no-pager', {}, expect.arrayContaining([permissionRow])],
    ])('reads %s at both addresses', async (path, query, result) => {
      await send('POST', '/api/service', {}, loan)
      for (const base of ['/api', '/mock/api'])
        expect(await send('GET', base + path, { ...SENT, ...query }), base).toMatchObject({ code: 200, result })
    })

    test('saves a service as its form sends it', async () => {
      for (const base of ['/api', '/mock/api']) {
        const { result } = await send<Row>('POST', `${base}/service`, {}, loan)
        expect(result, base).toEqual({ ...serviceRow, description: loan.description })
        const sent = { ...result, key: 7, description: '雾化器六号', callNo: 5, editable: true }
        expect((await send('PUT', `${base}/service`, {}, sent)).result).toMatchObject({
          id: result!['id'],
          description: '雾化器六号',
          callNo: 5,
        })
      }
    })

    test.each<[string, unknown]>([
      [
        '/mock/api/list/search/projects',
        {
          data: expect.arrayContaining([
            { id: text, title: text, cover: text, description: text, status: count, updatedAt: text },
          ]),
        },
      ],
      [
        '/mock/api/workplace/activity',
        expect.arrayContaining([
          {
            id: text,
            user: { nickname: text, avatar: text },
            project: { name: text, action: text, event: text },
            time: text,
          },
        ]),
      ],
      ['/mock/api/workplace/teams', expect.any(Array)],
      ['/mock/api/workplace/radar', expect.arrayContaining([{ item: text, 个人: count, 团队: count, 部门: count }])],
      ['/sys/loginfo', { totalVisitCount: count, todayVisitCount: count, todayIp: count }],
      ['/sys/visitInfo', [{ tian: text, type: text, visit: count, ip: count }]],
    ])('reads %s for its dashboards', async (path, result) => {
      await vi.waitFor(async () => expect((await send('GET', path, { _t: 1_763_800_000 })).result).toEqual(result))
    })
  })

  test('refused without the code of the list', async () => {
    for (const path of LISTS) expect((await app.call('GET', path, { as: 'nobody' })).status, path).toBe(403)
    const added = await app.call('POST', '/api/service', { as: 'nobody', body: { id: 0, description: '雾化器' } })
    expect(added.status).toBe(403)
  })

  test('a service is added, changed and ended, invisible to another tenant', async () => {
    const added = await ask<SampleService>('POST', '/api/service', { id: 0, description: '雾化器', callNo: 3 })
    const { id } = added.result!
    expect(added.result).toMatchObject({
      key: id,
      no: id,
      description: '雾化器',
      callNo: 3,
      status: 1,
      editable: false,
    })
    expect((await ask('PUT', '/mock/api/service', { id, callNo: 4 })).result).toMatchObject({
      description: '雾化器',
      callNo: 4,
    })
    const ended = await ask<SampleService>('PUT', '/api/service', { id, status: 0 })
    expect(ended.result).toMatchObject({ status: 0 })
    expect((await ask('PUT', '/api/service', { id, status: 1 })).message).toMatch(/不能改回借出/)
    expect((await services({ no: id, status: 0 })).data.map((one) => one.id)).toEqual([id])
    expect((await services({ no: id, status: 1 })).data).toEqual([])
    const theirs = await app.call<SamplePage<SampleService>>('GET', '/api/service', {
      as: 'outsider',
      query: { no: id },
    })
    expect(theirs.body.result).toMatchObject({ totalCount: 0, data: [] })
    const edited = await app.call('PUT', '/api/service', { as: 'outsider', body: { id, callNo: 1 } })
    expect(edited.body.success).toBe(false)
  })

  test('projects are the visible loans, none without their code', async () => {
    const { id } = (await ask<SampleService>('POST', '/api/service', { id: 0, description: '项目仪' })).result!
    const projects = async (as: 'admin' | 'nobody' | 'outsider') =>
      (await app.call<{ data: SampleProject[] }>('GET', '/mock/api/list/search/projects', { as })).body.result!.data
    expect((await projects('admin')).find((one) => one.id === id)).toMatchObject({ title: '项目仪', status: 1 })
    expect((await projects('outsider')).filter((one) => one.id === id)).toEqual([])
    expect(await projects('nobody')).toEqual([])
  })

  test('the workplace shows own departments and own operations, scaled to 80', async () => {
    const read = async <T>(part: string, as: 'admin' | 'nobody' | 'outsider') =>
      (await app.call<T>('GET', `/mock/api/workplace/${part}`, { as })).body.result!
    expect((await read<SampleTeam[]>('teams', 'nobody')).every(({ id, name }) => id && name)).toBe(true)
    await ask('POST', '/sys/position/add', { code: 'workplace', name: '岗', postRank: '1' })
    await vi.waitFor(async () => {
      const own = await read<SampleActivity[]>('activity', 'admin')
      expect(own.map(({ project }) => project.action)).toContain('新增')
    })
    expect((await read<SampleActivity[]>('activity', 'outsider')).map(({ project }) => project.action)).not.toContain(
      '新增',
    )
    const radar = await read<SampleRadar[]>('radar', 'admin')
    expect(radar.find(({ item }) => item === '新增')).toMatchObject({ 个人: 80, 团队: 0, 部门: 0 })
  })

  test('a loan is not due before its start', async () => {
    const loan = { device: '制氧机', borrower: '呼吸科', quantity: 1, fromOn: '2030-01-02', dueOn: '2030-01-01' }
    expect((await ask('POST', '/example/loan/add', loan)).message).toMatch(/应还日期早于借出日期/)
  })

  test('the menu is in the demo profile alone, the codes of the calls are in every profile', async () => {
    const ctx = systemOf(app, 1)
    const seeded = (profile: 'demo' | 'production') =>
      seedMenu({ ...ctx, services: { ...ctx.services, config: { ...ctx.services.config, profile } } })
    const clear = () => sql`delete from sys_permission where id = 'example' or id like 'example\\_%'`.execute(ctx.db)
    const menuIds = async () => {
      const { rows } = await sql<{ id: string }>`select id from sys_permission
        where id like 'example%' and menu_type < 2 and (not hidden or is_route)`.execute(ctx.db)
      return rows.map(({ id }) => id)
    }
    await clear()
    expect(await seeded('production')).toContain('example_loan_add')
    expect(await menuIds()).toEqual([])
    app.services.bus.publish('authority.changed', {})
    expect((await services()).data.length).toBeGreaterThan(0)
    await clear()
    expect(await seeded('demo')).toEqual(expect.arrayContaining(['example', 'example_loan', 'example_form_basic']))
    expect(await menuIds()).toEqual(expect.arrayContaining(['example', 'example_loan', 'example_form_basic']))
  })
})
