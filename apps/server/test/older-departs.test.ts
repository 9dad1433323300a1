/** Calls of older clients in their order: departments, their people, rights and roles, the address book. */
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from './accounts.ts'
import { back, named, refuses, says, SENT, viewsOf, type Row, type Rows } from './older-views.ts'

const app = useApp()
beforeAll(async () => {
  roots = await read<Row[]>('/sys/sysDepart/queryTreeList')
  nurse = named(await listed('/sys/user/list', { username: 'nurse' }), 'username', 'nurse')
  const given = { departName: '旧版部门', parentId: idOf(roots[0]!), orgCategory: '2', departOrder: '9', memo: '' }
  await send('POST', `${DEPART}/add`, {}, { ...given, directorUserIds: '' })
  depart = (await read<Row[]>(`${DEPART}/searchBy`, { keyWord: '旧版部门' }))[0]!
  id = idOf(depart)
})

const { send, listed, read, exported, imported, free } = viewsOf(() => app, 'admin')
const heads = viewsOf(() => app, 'doctor')

const DEPART = '/sys/sysDepart'
const idOf = (row: Row): string => String(row['id'])

let roots: Row[]
let nurse: Row
let depart: Row
let id: string

describe('DepartList, DepartListSync, DepartModal, DeptBaseInfo', () => {
  test('the tree comes whole, by level, as ids, and for a selection', async () => {
    expect(roots).toMatchObject([{ orgCode: 'A01', orgType: '1', orgCategory: '1', isLeaf: false, parentId: null }])
    const [top] = roots
    expect(top).toMatchObject({ key: top!['id'], value: top!['id'], title: top!['departName'], directorUserIds: '' })
    const sync = (query: Row) => read<Row[]>(`${DEPART}/queryDepartTreeSync`, query)
    const [root] = await sync({ pid: '' })
    expect(root).toMatchObject({ id: top!['id'], isLeaf: false })
    const below = await sync({ pid: root!['id'] })
    expect(below.map(({ orgCode, isLeaf, children }) => [orgCode, isLeaf, children])).toEqual([
      ['A01A01', true, null],
      ['A01A02', true, null],
      ['A01A03', true, null],
    ])
    expect(await sync({ ids: 'A01A02,', primaryKey: 'orgCode' })).toMatchObject([{ orgCode: 'A01A02' }])
    const ids = await read<Row[]>(`${DEPART}/queryIdTree`)
    expect(ids).toMatchObject([{ key: top!['id'], value: top!['id'], title: top!['title'] }])
    const flat = await read<Row[]>(`${DEPART}/queryTreeList`, { ids: `${idOf(below[0]!)},`, departName: '' })
    expect(flat).toMatchObject([{ orgCode: 'A01A01' }])
  })

  test('a department: added, found, edited whole with its heads, deleted', async () => {
    const given = { departName: '旧版下级', parentId: id, orgCategory: '2', directorUserIds: `${idOf(nurse)},` }
    expect(await send('POST', `${DEPART}/add`, {}, given)).toMatchObject(says('添加成功！'))
    const [row] = await read<Row[]>(`${DEPART}/searchBy`, { keyWord: '下级' })
    expect(row).toMatchObject({
      orgCode: `${String(depart['orgCode'])}A01`,
      orgType: '3',
      directorUserIds: nurse['id'],
      children: null,
    })
    const heads = { oldDirectorUserIds: nurse['id'], directorUserIds: '', memo: '改' }
    for (const method of ['PUT', 'POST'])
      expect(await send(method, `${DEPART}/edit`, {}, back(row!, heads))).toMatchObject(says('修改成功!'))
    expect(await read(`${DEPART}/searchBy`, { keyWord: '下级' })).toMatchObject([{ memo: '改', directorUserIds: '' }])
    expect(await send('DELETE', `${DEPART}/delete`, { id: row!['id'] })).toMatchObject(says('删除成功!'))
    expect(await send('DELETE', `${DEPART}/delete`, { id: row!['id'] })).toMatchObject(refuses('未找到对应实体'))
    expect(await send('DELETE', `${DEPART}/deleteBatch`, { ids: ',' })).toMatchObject(refuses('参数不识别！'))
    expect(await send('GET', `${DEPART}/searchBy`, { keyWord: '下级' })).toMatchObject(refuses('未查询匹配数据！'))
  })

  test('sheets: a row is placed by its code', async () => {
    await exported(DEPART)
    const headings = [
      '机构/部门名称',
      '英文名',
      '排序',
      '描述',
      '机构类别',
      '机构编码',
      '手机号',
      '传真',
      '地址',
      '备注',
    ]
    const line = (name: string, code: string) => [name, '', '1', '', '', code, '13912345673', '', '', '']
    const sheet = [headings, line('表格部门', 'X01'), line('表格下级', 'X01B07')]
    expect(await imported(DEPART, sheet)).toMatchObject(says('共2行数据全部导入成功！'))
    const found = async (keyWord: string) => (await read<Row[]>(`${DEPART}/searchBy`, { keyWord }))[0]!
    const row = await found('表格部门')
    expect(row).toMatchObject({ orgCode: 'X01', orgType: '1', orgCategory: '1', mobile: '13912345673', parentId: null })
    expect(await found('表格下级')).toMatchObject({ orgCode: 'X01B07', orgType: '2', parentId: row['id'] })
    const renamed = [headings, line('表格改名', 'X01B07')]
    expect(await imported(DEPART, renamed, { onExisting: 'update' })).toMatchObject({ result: { updatedCount: 1 } })
    expect(await found('表格改名')).toMatchObject({ orgCode: 'X01B07', orgCategory: '1', parentId: row['id'] })
    const bad = [headings, line('又一个', 'X01'), line('悬空', 'X02A01'), line('乱写', 'x1')]
    const { result } = await imported(DEPART, bad)
    const { issues } = result as { issues: { reason: string }[] }
    expect(issues.map(({ reason }) => reason)).toEqual([
      '部门编码已经存在，忽略导入。',
      '上级部门“X02”不存在，请先导入上级部门',
      '机构编码应由一个大写字母和两位数字的段组成，例如 A01A02',
    ])
    expect(await send('DELETE', `${DEPART}/deleteBatch`, { ids: `${idOf(row)},` })).toMatchObject(says('删除成功!'))
  })
})

const rule = async (): Promise<string> => {
  const of = { permissionId: 'system_user' }
  const own = { ruleName: '本人', ruleColumn: 'username', ruleConditions: '=', ruleValue: '#{sys_user_code}' }
  await send('POST', '/sys/permission/addPermissionRule', {}, { ...of, ...own, status: '1' })
  return idOf((await read<Row[]>('/sys/permission/getPermRuleListByPermId', of))[0]!)
}

describe('DepartAuthModal, DepartDataruleModal', () => {
  const PATH = '/sys/sysDepartPermission'

  test('menu rows are given as a difference of lists, then a rule of one', async () => {
    const { ids } = await read<{ ids: string[] }>('/sys/role/queryTreeList')
    expect(ids).toEqual(expect.arrayContaining(['home', 'system_user']))
    const granted = () => read<string[]>('/sys/permission/queryDepartPermission', { departId: id })
    const tick = (permissionId: string, dataRuleIds: string) =>
      send('POST', `${PATH}/datarule`, {}, { permissionId, departId: id, dataRuleIds })
    expect(await granted()).toEqual([])
    expect(await tick('system_user', '')).toMatchObject(refuses('请先保存部门菜单权限!'))
    const save = (permissionIds: string, lastpermissionIds: string) =>
      send('POST', '/sys/permission/saveDepartPermission', {}, { departId: id, permissionIds, lastpermissionIds })
    expect(await save('home,system_user,system_depart,', '')).toMatchObject(says('保存成功！'))
    expect(await save('home,system_user', 'home,system_user,system_depart')).toMatchObject(says('保存成功！'))
    expect((await granted()).toSorted()).toEqual(['home', 'system_user'])
    const rules = `${PATH}/datarule/system_user/${id}`
    expect(await send('GET', rules)).toMatchObject(refuses('未找到权限配置信息'))
    const dataRule = await rule()
    const before = await read<Row>(rules)
    expect([before, 'drChecked' in before]).toMatchObject([{ datarule: [{ id: dataRule }] }, false])
    expect(await tick('system_user', `${dataRule},`)).toMatchObject(says('保存成功!'))
    expect(await read(rules)).toMatchObject({ drChecked: dataRule })
  })

  test('row by row', async () => {
    const [row] = (await listed(`${PATH}/list`, { departId: id })).filter((one) => one['permissionId'] === 'home')
    expect(row).toMatchObject({ departId: id, permissionId: 'home', dataRuleIds: null })
    expect(await send('PUT', `${PATH}/edit`, {}, back(row!, {}))).toMatchObject(says('编辑成功!'))
    expect(await read(`${PATH}/queryById`, { id: row!['id'] })).toMatchObject({ permissionId: 'home' })
    await exported(PATH)
    expect(await send('DELETE', `${PATH}/delete`, { id: row!['id'] })).toMatchObject(says('删除成功!'))
    const added = { departId: id, permissionId: 'home', dataRuleIds: '' }
    expect(await send('POST', `${PATH}/add`, {}, added)).toMatchObject(says('添加成功！'))
    const [again] = (await listed(`${PATH}/list`, { departId: id })).filter((one) => one['permissionId'] === 'home')
    expect(await send('DELETE', `${PATH}/deleteBatch`, { ids: `${idOf(again!)},` })).toMatchObject(
      says('批量删除成功！'),
    )
  })
})

describe('DeptRoleInfo, SysDepartRoleModal, DeptRoleAuthModal, DeptRoleDataruleModal, DeptRoleUserModal', () => {
  const PATH = '/sys/sysDepartRole'
  let role: Row

  test('a role is checked, added, edited whole', async () => {
    expect(await free('sys_depart_role', 'role_code', 'older')).toMatchObject(says('该值可用！'))
    const given = { departId: id, roleName: '旧版部门角色', roleCode: 'older', description: '' }
    expect(await send('POST', `${PATH}/add`, {}, given)).toMatchObject(says('添加成功！'))
    expect(await free('sys_depart_role', 'role_code', 'older')).toMatchObject(refuses('该值不可用，系统中已存在！'))
    const rows = await listed(`${PATH}/list`, { deptId: id, roleName: '' })
    expect(rows).toMatchObject([{ roleCode: 'older', departId_dictText: '旧版部门' }])
    role = rows[0]!
    expect(await listed(`${PATH}/list`, { deptId: idOf(roots[0]!), roleName: '' })).toEqual([])
    expect(await send('PUT', `${PATH}/edit`, {}, back(role, { description: '改' }))).toMatchObject(says('编辑成功!'))
    expect(await read(`${PATH}/queryById`, { id: role['id'] })).toMatchObject({ description: '改' })
    await exported(PATH)
    const sheet = [['部门id', '部门角色名称', '部门角色编码', '描述'], [id, '表格角色', 'older_sheet', '']] // prettier-ignore
    const { headings } = (await imported(PATH, sheet, { mode: 'columns' })).result as { headings: Row[] }
    expect(headings[0]).toEqual({ heading: '部门id', sample: id, label: '所属部门' })
    expect(await imported(PATH, sheet)).toMatchObject({ success: true, code: 200 })
    const [more] = await listed(`${PATH}/list`, { deptId: id, roleName: '表格角色' })
    expect(await send('DELETE', `${PATH}/delete`, { id: more!['id'] })).toMatchObject(says('删除成功!'))
  })

  test('it gets the rights of its department, and their rules', async () => {
    const { treeList, ids } = await read<{ treeList: Row[]; ids: string[] }>(
      '/sys/sysDepartPermission/queryTreeListForDeptRole',
      { departId: id },
    )
    expect([treeList.map(({ key }) => key), ids]).toEqual([['system_user'], ['system_user']])
    const granted = () => read('/sys/sysDepartPermission/queryDeptRolePermission', { roleId: role['id'] })
    const tick = (dataRuleIds: string) =>
      send('POST', `${PATH}/datarule`, {}, { permissionId: 'system_user', roleId: role['id'], dataRuleIds })
    expect(await granted()).toEqual([])
    expect(await tick('')).toMatchObject(refuses('请先保存角色菜单权限!'))
    const more = { roleId: role['id'], permissionIds: 'system_user,', lastpermissionIds: '' }
    expect(await send('POST', '/sys/sysDepartPermission/saveDeptRolePermission', {}, more)).toMatchObject(
      says('保存成功！'),
    )
    expect(await granted()).toEqual(['system_user'])
    const rules = `${PATH}/datarule/system_user/${id}/${idOf(role)}`
    const { datarule } = await read<{ datarule: Row[] }>(rules)
    expect(datarule).toMatchObject([{ ruleName: '本人' }])
    expect(await tick(`${idOf(datarule[0]!)},`)).toMatchObject(says('保存成功!'))
    expect(await read(rules)).toMatchObject({ drChecked: datarule[0]!['id'] })
  })

  test('members hold it', async () => {
    const of = { userId: nurse['id'], departId: id }
    expect(
      await send('POST', '/sys/user/editSysDepartWithUser', {}, { depId: id, userIdList: [nurse['id']] }),
    ).toMatchObject(says('添加成功!'))
    expect(await read(`${PATH}/getDeptRoleList`, of)).toMatchObject([{ id: role['id'], roleName: '旧版部门角色' }])
    const granted = () => read(`${PATH}/getDeptRoleByUserId`, of)
    const set = (newRoleId: string, oldRoleId: string) =>
      send('POST', `${PATH}/deptRoleUserAdd`, {}, { userId: nurse['id'], newRoleId, oldRoleId })
    expect(await granted()).toEqual([])
    expect(await set(`${idOf(role)},`, '')).toMatchObject(says('添加成功！'))
    expect(await granted()).toEqual([{ id: expect.any(String), userId: nurse['id'], droleId: role['id'] }])
    expect(await set('', idOf(role))).toMatchObject(says('添加成功！'))
    expect(await granted()).toEqual([])
  })

  test('it is deleted', async () => {
    expect(await send('DELETE', `${PATH}/delete`, { id: role['id'] })).toMatchObject(says('删除成功!'))
    await send('POST', `${PATH}/add`, {}, { departId: id, roleName: '再来', roleCode: 'older' })
    const [again] = await listed(`${PATH}/list`, { deptId: id })
    expect(await send('DELETE', `${PATH}/deleteBatch`, { ids: `${idOf(again!)},` })).toMatchObject(
      says('批量删除成功！'),
    )
  })
})

describe('DepartUserList, DeptUserInfo', () => {
  const of = (depId: string, username = '') =>
    send<Rows | null>('GET', '/sys/user/departUserList', { ...SENT, depId, username }).then(({ result }) => result)

  test('lists users of a department and of those below it with department names, and removes them', async () => {
    const within = (await of(idOf(roots[0]!)))!.records.map(({ username }) => username)
    expect(within).toEqual(expect.arrayContaining(['nurse', 'doctor']))
    expect((await of(id, 'nurse'))!.records).toMatchObject([{ orgCode: '呼吸科,旧版部门', realname: '护士甲' }])
    expect(await of('')).toBeNull()
    const out = { depId: id, userId: nurse['id'] }
    expect(await send('DELETE', '/sys/user/deleteUserInDepart', out)).toMatchObject(says('删除成功!'))
    expect(await send('DELETE', '/sys/user/deleteUserInDepart', out)).toMatchObject(
      refuses('当前选中部门与用户无关联关系!'),
    )
    await send('POST', '/sys/user/editSysDepartWithUser', {}, { depId: id, userIdList: [nurse['id']] })
    const all = { depId: id, userIds: `${idOf(nurse)},` }
    expect(await send('DELETE', '/sys/user/deleteUserInDepartBatch', all)).toMatchObject(says('删除成功!'))
    expect((await of(id))?.records ?? []).toEqual([])
  })

  test('the message says whether the user is a head', async () => {
    const mine = () => heads.send<Row[] | null>('GET', `${DEPART}/queryMyDeptTreeList`, { _t: 1 })
    expect(await mine()).toMatchObject({ success: true, message: '1', result: null })
    const doctor = named(await listed('/sys/user/list', { username: 'doctor' }), 'username', 'doctor')
    const [row] = await read<Row[]>(`${DEPART}/searchBy`, { keyWord: '旧版部门' })
    await send('PUT', `${DEPART}/edit`, {}, back(row!, { oldDirectorUserIds: '', directorUserIds: doctor['id'] }))
    expect(await mine()).toMatchObject({ success: true, message: '2', result: [{ id, title: '旧版部门' }] })
    const found = { keyWord: '部', myDeptSearch: '1' }
    expect(await heads.read<Row[]>(`${DEPART}/searchBy`, found)).toMatchObject([{ id }])
  })
})

describe('AddressList, JSelectDepart, JSelectUserByDep', () => {
  const KEYS = [
    'avatar',
    'departId',
    'departName',
    'email',
    'phone',
    'post',
    'realname',
    'telephone',
    'userId',
    'workNo',
  ]

  test('one row a person, by department, name and number', async () => {
    await read('/sys/sysDepart/queryTreeList', { departName: '' })
    await listed('/sys/position/list')
    const book = (query: Row) => listed('/sys/user/queryByOrgCodeForAddressList', { ...query, order: 'asc' })
    const all = await book({ realname: '', workNo: '' })
    expect(Object.keys(all[0]!)).toEqual(expect.arrayContaining(KEYS))
    expect(await book({ realname: '医生' })).toMatchObject([{ departName: expect.stringContaining('呼吸科 | 护理部') }])
    const of = await book({ orgCode: 'A01A02', realname: '', workNo: '' })
    expect(of.map(({ realname }) => realname)).toEqual(['医生甲'])
    expect((await listed('/sys/user/queryByOrgCode', { orgCode: 'A01A02' })).length).toBe(1)
  })

  test('people are chosen by department; the chosen ones are a list without an envelope', async () => {
    const chosen = (query: Row) => listed('/sys/user/queryUserComponentData', query)
    expect((await chosen({ departId: id })).map(({ username }) => username)).toEqual(['doctor'])
    expect(await chosen({ username: 'nur', realname: '' })).toMatchObject([{ username: 'nurse', orgCodeTxt: '呼吸科' }])
    const of = await read<Row[]>('/sys/user/queryUserByDepId', { id: roots[0]!['id'], realname: '护' })
    expect(of.map(({ username }) => username)).toEqual(['nurse'])
    const query = { username: 'nurse,doctor,' }
    const { raw } = await app.call('GET', '/sys/user/getMultiUser', { as: 'admin', query })
    const bare = JSON.parse(raw.toString()) as Row[]
    expect(bare.map(({ username }) => username).toSorted()).toEqual(['doctor', 'nurse'])
  })
})
