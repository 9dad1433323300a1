/** Calls of older clients in their order: menus, positions, tenants, logs, people online. */
import { describe, expect, test, vi } from 'vitest'
import { addAccount, tokenOf, useApp } from './accounts.ts'
import { back, named, refuses, says, SENT, viewsOf, type Row, type Rows } from './older-views.ts'

const app = useApp()

const { send, listed, read, exported, imported, free } = viewsOf(() => app, 'admin')
const SOON = { timeout: 5000, interval: 20 }
const idOf = (row: Row): string => String(row['id'])

describe('PermissionList, NewPermissionList, PermissionModal', () => {
  const PATH = '/sys/permission'
  const FLAGS = { route: true, hidden: false, keepAlive: true, alwaysShow: false, internalOrExternal: false }

  test('the tree comes whole and by level', async () => {
    const whole = await read<Row[]>(`${PATH}/list`)
    const top = named(whole, 'id', 'system')
    expect(top).toMatchObject({
      key: 'system',
      title: '系统管理',
      menuType: 0,
      isLeaf: false,
      leaf: false,
      route: true,
    })
    expect(named(whole, 'id', 'home')).toMatchObject({ isLeaf: false, leaf: false })
    const level = await read<Row[]>(`${PATH}/getSystemMenuList`)
    expect(level.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    const below = await read<Row[]>(`${PATH}/getSystemSubmenu`, { parentId: 'system' })
    expect(below.map(({ id }) => id)).toEqual((top['children'] as Row[]).map(({ id }) => id))
    const batch = await read<Record<string, Row[]>>(`${PATH}/getSystemSubmenuBatch`, {
      parentIds: 'system,system_user,',
    })
    expect(batch['system']).toEqual(below)
    expect(batch['system_user']!.map(({ menuType }) => menuType)).toContain(2)
    const { treeList, ids } = await read<{ treeList: Row[]; ids: string[] }>(`${PATH}/queryTreeList`)
    expect(treeList[0]).toMatchObject({ key: 'home', value: 'home', title: '首页', label: '首页', scopedSlots: null })
    expect(ids).toContain('system_user')
  })

  test('a menu: added as typed, with a button, edited whole, moved, deleted with its descendants', async () => {
    const given = {
      name: '旧版菜单',
      menuType: 0,
      parentId: '',
      url: 'older.vue',
      component: '/views/x/Y.vue',
      sortNo: 9,
    }
    const row = { ...given, ...FLAGS, perms: '', permsType: '1', status: '1', icon: '', description: '' }
    expect(await send('POST', `${PATH}/add`, {}, row)).toMatchObject(says('添加成功！'))
    const called = async (name: string) => (await read<Row[]>(`${PATH}/list`, { name }))[0]!
    const menu = await called('旧版菜单')
    expect(menu).toMatchObject({ ...FLAGS, url: '/older', component: 'x/Y', isLeaf: true, parentId: null })
    expect(await free('sys_permission', 'perms', 'older:act')).toMatchObject(says('该值可用！'))
    const button = {
      name: '旧版按钮',
      menuType: 2,
      parentId: menu['id'],
      perms: 'older:act',
      permsType: '1',
      status: '1',
    }
    expect(await send('POST', `${PATH}/add`, {}, button)).toMatchObject(says('添加成功！'))
    expect(await free('sys_permission', 'perms', 'older:act')).toMatchObject(refuses('该值不可用，系统中已存在！'))
    const moved = { name: '改名', menuType: 1, parentId: 'system' }
    for (const method of ['PUT', 'POST'])
      expect(await send(method, `${PATH}/edit`, {}, back(menu, moved))).toMatchObject(says('修改成功！'))
    const within = named(await read<Row[]>(`${PATH}/getSystemSubmenu`, { parentId: 'system' }), 'id', idOf(menu))
    expect(within).toMatchObject({ name: '改名', isLeaf: false })
    expect(await send('DELETE', `${PATH}/delete`, { id: menu['id'] })).toMatchObject(says('删除成功!'))
    expect(await read(`${PATH}/getSystemSubmenu`, { parentId: menu['id'] })).toEqual([])
    await send('POST', `${PATH}/add`, {}, row)
    expect(await send('DELETE', `${PATH}/delete`, { id: menu['id'] })).toMatchObject(refuses('未找到菜单信息'))
    const again = await called('旧版菜单')
    const both = { ids: `${idOf(again)},${idOf(menu)},` }
    for (const _ of ['there', 'gone'])
      expect(await send('DELETE', `${PATH}/deleteBatch`, both)).toMatchObject(says('删除成功!'))
    expect(await read(`${PATH}/list`, { name: '旧版菜单' })).toEqual([])
  })

  test('PermissionDataRuleList, PermissionDataRuleModal', async () => {
    const permissionId = 'system_user'
    const conditions = await read<Row[]>('/sys/dict/getDictItems/rule_conditions')
    expect(conditions.map(({ value }) => value)).toContain('=')
    const given = { ruleName: '旧版规则', ruleColumn: 'username', ruleConditions: '=', ruleValue: '#{sys_user_code}' }
    const rule = { permissionId, ...given, status: '1' }
    expect(await send('POST', `${PATH}/addPermissionRule`, {}, rule)).toMatchObject(says('添加成功！'))
    expect(named(await read<Row[]>(`${PATH}/list`, { name: '用户管理' }), 'id', permissionId)).toMatchObject({
      ruleFlag: 1,
    })
    const rows = () => read<Row[]>(`${PATH}/getPermRuleListByPermId`, { permissionId })
    const [row] = await rows()
    expect(row).toMatchObject(rule)
    const asked = { permissionId, ruleName: '旧版规则', ruleValue: '' }
    expect(await read(`${PATH}/queryPermissionRule`, asked)).toEqual([row])
    expect(await send('PUT', `${PATH}/editPermissionRule`, {}, back(row!, { ruleName: '改' }))).toMatchObject(
      says('更新成功！'),
    )
    expect(await rows()).toMatchObject([{ ruleName: '改' }])
    expect(await send('DELETE', `${PATH}/deletePermissionRule`, { id: row!['id'] })).toMatchObject(says('删除成功！'))
    expect(await rows()).toEqual([])
  })
})

describe('SysPositionList, SysPositionModal, JSelectPosition', () => {
  const PATH = '/sys/position'

  test('a position: checked, added, chosen, edited whole, deleted', async () => {
    // the seed of older systems has a code in Chinese
    const head = { code: '总经理', name: '总经理', postRank: '5' }
    expect(await send('POST', `${PATH}/add`, {}, head)).toMatchObject(says('添加成功！'))
    expect(await free('sys_position', 'code', 'older')).toMatchObject(says('该值可用！'))
    const given = { code: 'older', name: '旧版职务', postRank: '1', companyId: '' }
    expect(await send('POST', `${PATH}/add`, {}, given)).toMatchObject(says('添加成功！'))
    const [row] = await listed(`${PATH}/list`, { code: 'older,', name: '', postRank: '1' })
    expect(row).toMatchObject({ code: 'older', postRank_dictText: '员级' })
    for (const method of ['PUT', 'POST'])
      expect(await send(method, `${PATH}/edit`, {}, back(row!, { name: method }))).toMatchObject(says('修改成功!'))
    expect(await read(`${PATH}/queryByCode`, { code: 'older' })).toMatchObject({ name: 'POST' })
    expect(await send('DELETE', `${PATH}/delete`, { id: row!['id'] })).toMatchObject(says('删除成功!'))
    expect(await send('PUT', `${PATH}/edit`, {}, row)).toMatchObject(refuses('未找到对应实体'))
    expect(await send('DELETE', `${PATH}/deleteBatch`, { ids: ',' })).toMatchObject(refuses('参数不识别！'))
  })

  test('sheets; an export takes its filters encoded twice, too', async () => {
    const sheet = [['职务编码', '职务名称', '职级'], ['P-1', '表格职务', '员级']] // prettier-ignore
    expect(await imported(PATH, sheet)).toMatchObject(says('共1行数据全部导入成功！'))
    const other = [sheet[0]!, ['P-1', '另一个', '员级']]
    expect(await imported(PATH, other)).toMatchObject({ success: true, code: 201 })
    await exported(PATH)
    const query = { paramsStr: encodeURI(JSON.stringify({ code: 'P-1' })), ...SENT }
    const { headers } = await app.call('GET', `${PATH}/exportXls`, { as: 'admin', query })
    expect(headers['content-type']).toContain('spreadsheetml')
  })

  test('super queries are encoded twice', async () => {
    const part = { field: 'code', type: 'text', dbType: 'string', rule: 'right_like', val: 'P-' }
    const asked = (parts: Row[]) =>
      listed(`${PATH}/list`, { superQueryMatchType: 'and', superQueryParams: encodeURI(JSON.stringify(parts)) })
    expect(await asked([part, { ...part, val: '' }])).toMatchObject([{ code: 'P-1' }])
    expect(await asked([{ ...part, rule: '=', val: '表' }])).toEqual([])
  })
})

describe('TenantList, TenantForm', () => {
  const PATH = '/sys/tenant'

  test('a tenant: added with its number, edited whole, deleted', async () => {
    const given = {
      id: '77',
      name: '旧版租户',
      beginDate: '2026-01-01 00:00:00',
      endDate: '2036-01-01 00:00:00',
      status: 1,
    }
    expect(await send('POST', `${PATH}/add`, {}, given)).toMatchObject(says('添加成功！'))
    expect(await send('POST', `${PATH}/add`, {}, given)).toMatchObject(refuses('该编号已存在!'))
    const [row] = await listed(`${PATH}/list`, { name: '旧版租户', status: '' })
    expect(row).toMatchObject({ ...given, id: 77, status_dictText: '正常' })
    expect(await send('PUT', `${PATH}/edit`, {}, back(row!, { name: '改' }))).toMatchObject(says('修改成功!'))
    expect(await read(`${PATH}/queryById`, { id: 77 })).toMatchObject({ name: '改' })
    expect(await read(`${PATH}/queryList`, { ids: '77,' })).toMatchObject([{ id: 77 }])
    const { list } = await read<{ list: Row[] }>(`${PATH}/getCurrentUserTenant`)
    expect(list.map(({ id }) => id)).toContain(1)
    expect(await send('DELETE', `${PATH}/delete`, { id: 2 })).toMatchObject(refuses('该租户已被引用，无法删除！'))
    expect(await send('DELETE', `${PATH}/deleteBatch`, { ids: ',' })).toMatchObject(refuses('未选中租户！'))
    expect(await send('DELETE', `${PATH}/deleteBatch`, { ids: '77,2,1,' })).toMatchObject(
      says('部分删除成功！（被引用的租户无法删除）'),
    )
    expect(await send('GET', `${PATH}/queryById`, { id: 77 })).toMatchObject(refuses('未找到对应实体'))
  })
})

describe('LogList, DataLogList, DataLogModal, DataLogCompareModal', () => {
  const add = async (): Promise<string> => {
    await send('POST', '/sys/position/add', {}, { code: 'logged', name: '一', postRank: '1' })
    const [row] = await listed('/sys/position/list', { code: 'logged' })
    await send('PUT', '/sys/position/edit', {}, back(row!, { name: '二' }))
    return idOf(row!)
  }

  test('the tabs are two kinds; a row shows the request', async () => {
    await add()
    const days = { createTime_begin: '2020-01-01', createTime_end: '2099-01-01' }
    const signIns = await listed('/sys/log/list', { logType: '1', keyWord: 'admin', ...days })
    expect(signIns).toMatchObject([
      {
        logType: 1,
        logType_dictText: '登录日志',
        logContent: '用户名: admin,登录成功！',
        userid: 'admin',
        username: '管理员',
      },
    ])
    await vi.waitFor(async () => {
      const done = await listed('/sys/log/list', { logType: '2', keyWord: '职务', operateType: '2', ...days })
      const row = done.find(({ requestParam }) => String(requestParam).includes('logged'))
      expect(row).toMatchObject({
        logType: 2,
        operateType: 2,
        operateType_dictText: '添加',
        logContent: '职务新增',
        ip: expect.any(String),
        costTime: expect.any(Number),
        method: expect.any(String),
      })
    }, SOON)
  })

  test('versions of a row are listed, newest first, and two compared', async () => {
    const of = { dataTable: 'sys_position' }
    const [{ dataId } = {}] = await listed('/sys/dataLog/list', { ...of, dataId: '' })
    const one = { ...of, dataId }
    const rows = await listed('/sys/dataLog/list', one)
    expect(rows.map(({ dataVersion, createBy, type }) => [dataVersion, createBy, type])).toEqual([
      [2, 'admin', 'json'],
      [1, 'admin', 'json'],
    ])
    const versions = await read<Row[]>('/sys/dataLog/queryDataVerList', one)
    expect(versions.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    const both = { dataId1: idOf(versions[1]!), dataId2: idOf(versions[0]!) }
    const compared = await read<{ dataContent: string }[]>('/sys/dataLog/queryCompareList', both)
    expect(compared.map(({ dataContent }) => (JSON.parse(dataContent) as Row)['name'])).toEqual(['一', '二'])
    const none = { ...of, dataId: 'none' }
    expect(await send('GET', '/sys/dataLog/queryDataVerList', none)).toMatchObject(refuses('未找到版本信息'))
  })
})

describe('SysUserOnlineList', () => {
  test('one row a session, which can be ended', async () => {
    const account = await addAccount(app)
    const token = await tokenOf(app, account)
    const of = () =>
      send<Rows>('GET', '/sys/online/list', { ...SENT, username: account.username }).then(
        ({ result }) => result!.records,
      )
    const [row] = await of()
    expect(Object.keys(row!)).toEqual(
      expect.arrayContaining(['id', 'token', 'username', 'realname', 'avatar', 'birthday', 'sex', 'phone']),
    )
    expect(await send('POST', '/sys/online/forceLogout', {}, { token: row!['token'] })).toMatchObject(
      says('退出登录成功！'),
    )
    expect((await app.call('GET', '/sys/user/getUserInfo', { token })).status).toBe(401)
    expect(await of()).toEqual([])
    const end = (sent: unknown) => send('POST', '/sys/online/forceLogout', {}, { token: sent })
    expect(await end(row!['token'])).toMatchObject(refuses('Token无效!'))
    expect(await end('')).toMatchObject(refuses('退出登录失败！'))
    await vi.waitFor(async () => {
      const [line] = await listed('/sys/log/list', { logType: '2', keyWord: '强制: ' })
      expect(line).toMatchObject({
        logContent: `强制: ${String(row!['realname'])}退出成功！`,
        userid: account.username,
      })
    }, SOON)
  })
})

test('§1: refusals have the words of the contract, as whole envelopes', async () => {
  const bare = await app.server.inject({ method: 'GET', url: '/platform/sys/user/list?token=' })
  expect([bare.statusCode, bare.json()]).toMatchObject([
    401,
    { success: false, code: 401, message: expect.stringContaining('Token失效'), result: null },
  ])
  // a token in an address never signs in, whichever request sends it
  const url = '/platform/sys/position/list?pageNo=9&pageSize=10&column=createTime&order=desc'
  const token = await app.tokenOf('admin')
  expect((await app.server.inject({ method: 'GET', url: `${url}&token=${token}` })).statusCode).toBe(401)
  const headers = { 'X-Access-Token': token, tenant_id: '0', 'tenant-id': '0' }
  const last = await app.server.inject({ method: 'GET', url, headers })
  expect([last.statusCode, last.json()]).toMatchObject([200, { result: { records: [], current: 9 } }])
})
