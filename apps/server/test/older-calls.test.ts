/** Calls of older clients: fill rules, data sources, gateway routes, levels of trees, the signed-in user. */
import { describe, expect, test } from 'vitest'
import { useApp } from './accounts.ts'
import { back, done, named, refused, SENT, viewsOf, type Row } from './older-views.ts'

const app = useApp()

const { send, listed, exported, imported, free } = viewsOf(() => app)

describe('SysFillRuleList, SysFillRuleModal', () => {
  const PATH = '/sys/fillRule'

  test('a rule: checked, added, tried, used, edited whole, deleted', async () => {
    expect(await free('sys_fill_rule', 'rule_code', 'older')).toMatchObject({ message: '该值可用！' })
    const ruleClass = 'org.jeecg.modules.system.rule.OrderNumberRule'
    const given = { ruleName: '旧版', ruleCode: 'older', ruleClass, ruleParams: '{"prefix":"DD"}' }
    expect(await send('POST', `${PATH}/add`, {}, given)).toMatchObject({ ...done, message: '添加成功！' })
    const [row] = await listed(`${PATH}/list`, { ruleCode: 'older', ruleName: '' })
    expect(row).toMatchObject({ ruleClass: 'shop_order_num', ruleParams: '{"prefix":"DD"}' })
    expect((await send('GET', `${PATH}/testFillRule`, { ruleCode: 'older', _t: 1 })).result).toMatch(/^DD\d{16}$/)
    const made = await send('PUT', `${PATH}/executeRuleByCode/older`, {}, { name: '甲', other: 1, nested: { a: [] } })
    expect(made.result).toMatch(/^DD\d{16}甲$/)
    const rules = [{ ruleCode: 'older' }, { ruleCode: 'org_num_role', formData: { parentId: '' } }]
    expect(
      (await send('PUT', `${PATH}/executeRuleByCodeBatch`, {}, { commonFormData: { name: '' }, rules })).result,
    ).toEqual([
      { ruleCode: 'older', result: expect.stringMatching(/^DD\d{16}$/) },
      { ruleCode: 'org_num_role', result: [expect.stringMatching(/^[A-Z]\d\d$/), '1'] },
    ])
    expect(await send('PUT', `${PATH}/edit`, {}, back(row!, { ruleParams: '' }))).toMatchObject({
      message: '编辑成功!',
    })
    await exported(PATH)
    const headings = ['规则名称', '规则Code', '规则实现类', '规则参数', '修改人', '修改时间', '创建人', '创建时间']
    const line = [
      '表格规则',
      'older_sheet',
      ruleClass,
      '',
      'admin',
      '2026-01-01 00:00:00',
      'admin',
      '2026-01-01 00:00:00',
    ]
    expect(await imported(PATH, [headings, line])).toMatchObject({ ...done, result: { addedCount: 1 } })
    expect(await send('DELETE', `${PATH}/delete`, { id: row!['id'] })).toMatchObject({ ...done, message: '删除成功!' })
  })
})

describe('SysDataSourceList, SysDataSourceModal', () => {
  const PATH = '/sys/dataSource'

  test('a data source: checked, added, read back without its password, edited whole, exported, deleted', async () => {
    expect(await free('sys_data_source', 'code', 'older')).toMatchObject({ message: '该值可用！' })
    const given = {
      code: 'older',
      name: '旧版',
      dbType: '6',
      dbDriver: 'org.postgresql.Driver',
      dbUrl: 'jdbc:postgresql://db.example.cn:5432/his',
      dbName: 'his',
      dbUsername: 'reader',
      dbPassword: 'only-here-7',
      remark: '',
    }
    expect(await send('POST', `${PATH}/add`, {}, given)).toMatchObject({ ...done, message: '添加成功！' })
    expect(await send('POST', `${PATH}/add`, {}, given)).toMatchObject(refused)
    const [row] = await listed(`${PATH}/list`, { name: '旧版', dbType: '6' })
    expect(row).toMatchObject({ ...given, remark: null, dbType_dictText: 'postgresql', dbPassword: '******' })
    expect((await send('GET', `${PATH}/options`, { _t: 1 })).result).toEqual([
      { value: 'older', label: '旧版', text: '旧版' },
    ])
    const { code: _, ...edited } = back(row!, { name: '改' })
    expect(await send('PUT', `${PATH}/edit`, {}, edited)).toMatchObject({ message: '编辑成功!' })
    expect((await send<Row>('GET', `${PATH}/queryById`, { id: row!['id'] })).result).toMatchObject({
      code: 'older',
      name: '改',
    })
    await exported(PATH)
    const headings = ['数据源编码', '数据源名称', '备注', '数据库类型', '驱动类', '数据源地址', '数据库名称', '用户名']
    const line = ['older_sheet', '表格数据源', '', 'postgresql', given.dbDriver, given.dbUrl, 'his', 'reader']
    const sheet = [[...headings, '密码', '所属部门'], [...line, 'only-here-8', 'A01']] // prettier-ignore
    expect(await imported(PATH, sheet)).toMatchObject({ ...done, result: { addedCount: 1 } })
    expect(await send('DELETE', `${PATH}/deleteBatch`, { ids: `${String(row!['id'])},` })).toMatchObject({
      message: '批量删除成功！',
    })
  })
})

describe('SysGatewayRouteList, GateWayRouteModal', () => {
  const PATH = '/sys/gatewayRoute'

  test('all routes at once, without pages; one is saved whole, with and without an id', async () => {
    const all = async () => (await send<Row[]>('GET', `${PATH}/list`, { ...SENT })).result!
    const save = (router: Row) => send('POST', `${PATH}/updateAll`, {}, { router })
    const predicates = [{ name: 'Path', args: ['/older/**'] }]
    const given = { routerId: 'older', name: '旧版', uri: 'lb://older', predicates }
    expect(await save({ id: '', ...given })).toMatchObject({ ...done, message: '操作成功！' })
    const row = named(await all(), 'routerId', 'older')
    expect(row).toMatchObject({ ...given, filters: [], status: 1 })
    expect(await save(back(row, { name: '改', status: false }))).toMatchObject({ ...done, message: '操作成功！' })
    expect(named(await all(), 'routerId', 'older')).toMatchObject({ id: row['id'], name: '改', status: 0, predicates })
    expect(await send('GET', `${PATH}/clearRedis`, { _t: 1 })).toMatchObject({ ...done, message: '清除成功！' })
    expect(await send('DELETE', `${PATH}/delete`, { id: row['id'] })).toMatchObject({
      ...done,
      message: '删除路由成功',
    })
    expect(named(await all(), 'routerId', 'older')).toBeUndefined()
  })
})

describe('calls of trees and of the signed-in user', () => {
  test('one level of the menu, and none below a button', async () => {
    const below = async (pid: string) =>
      (await app.call<Row[]>('GET', '/sys/permission/queryListAsync', { as: 'secadmin', query: { pid } })).body
    expect(named((await below('')).result!, 'title', '系统管理')).toMatchObject({ key: 'system', children: [] })
    expect(await below('system_user_add')).toMatchObject({ ...refused, message: '未找到角色信息' })
  })

  test('the ancestors of a department, by id and by code, and its people', async () => {
    const tree = (await send<Row[]>('GET', '/sys/sysDepart/queryTreeList')).result!
    const parent = tree.find(({ children }) => Array.isArray(children) && children.length > 0)!
    const [child] = parent['children'] as Row[]
    for (const key of ['id', 'orgCode'] as const) {
      const asked = { [key === 'id' ? 'departId' : 'orgCode']: `${String(child![key])},` }
      expect((await send('GET', '/sys/sysDepart/queryAllParentId', asked)).result).toMatchObject({
        [String(child![key])]: {
          parentIds: [parent['id']],
          parentMap: { [String(parent['id'])]: { departName: parent['departName'] } },
        },
      })
    }
    expect(await send('GET', '/sys/sysDepart/queryAllParentId')).toMatchObject({
      ...refused,
      message: 'departId 和 orgCode 不能都为空！',
    })
    expect((await send('GET', '/sys/sysDepart/getUsersByDepartId', { id: parent['id'] })).result).toEqual(
      expect.any(Array),
    )
  })

  test('the signed-in user, and the redirect of refused ones', async () => {
    expect((await send('GET', '/sys/user/getUserSectionInfoByToken', { _t: 1 })).result).toMatchObject({
      sysUserCode: 'sysadmin',
    })
    expect(await send('GET', '/sys/common/403')).toMatchObject({ ...refused, message: '没有权限，请联系管理员授权' })
  })
})

test('calls that are declared and used by no view are answered', async () => {
  const departs = '/sys/sysDepart'
  const list = (await send<Row[]>('GET', `${departs}/list`, { pageNo: 1, pageSize: 10 })).result!
  const child = list.find(({ parentId }) => parentId !== null)!
  const parent = list.find(({ id }) => id === child['parentId'])!
  const above = async (departId: unknown) => (await send('GET', `${departs}/queryParentName`, { departId })).result
  expect([await above(child['id']), await above(parent['id'])]).toEqual([parent['departName'], null])
})
