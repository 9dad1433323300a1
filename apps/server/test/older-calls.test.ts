/** What views of older clients call: data sources, levels of trees, who is signed in. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './harness.ts'
import { back, done, named, refused, viewsOf, type Row } from './older-views.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
}, 60_000)
afterAll(() => app.dispose())

const { send, listed, exported, free } = viewsOf(() => app)

describe('SysDataSourceList, SysDataSourceModal', () => {
  const PATH = '/sys/dataSource'

  test('a data source lives: checked, added, read back without its password, edited whole, exported, deleted', async () => {
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
    expect(await send('DELETE', `${PATH}/deleteBatch`, { ids: `${String(row!['id'])},` })).toMatchObject({
      message: '批量删除成功！',
    })
  })
})

describe('calls of trees, and of who is signed in', () => {
  test('one level of the menu, and none below a button', async () => {
    const below = async (pid: string) =>
      (await app.call<Row[]>('GET', '/sys/permission/queryListAsync', { as: 'secadmin', query: { pid } })).body
    expect(named((await below('')).result!, 'title', '系统管理')).toMatchObject({ key: 'system', children: [] })
    expect(await below('system_user_add')).toMatchObject({ ...refused, message: '未找到角色信息' })
  })

  test('the way up from a department, by id and by code, and its people', async () => {
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

  test('who is signed in, and where one is led who may not', async () => {
    expect((await send('GET', '/sys/user/getUserSectionInfoByToken', { _t: 1 })).result).toMatchObject({
      sysUserCode: 'sysadmin',
    })
    expect(await send('GET', '/sys/common/403')).toMatchObject({ ...refused, message: '没有权限，请联系管理员授权' })
  })
})
