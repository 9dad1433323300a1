/** Calls of older clients in their order: users, agents, roles, home pages. */
import { describe, expect, test } from 'vitest'
import { PASSWORD, useApp } from './accounts.ts'
import { back, named, refuses, says, SENT, viewsOf, type Row, type Rows } from './older-views.ts'

const app = useApp()

const { send, listed, read, exported, imported, free } = viewsOf(() => app, 'admin')

const userNamed = async (username: string): Promise<Row> =>
  named(await listed('/sys/user/list', { username }), 'username', username)
const roleCoded = async (roleCode: string): Promise<Row> =>
  named(await listed('/sys/role/list', { roleCode }), 'roleCode', roleCode)

describe('UserList, UserModal, PasswordModal, UserRecycleBinModal', () => {
  const PATH = '/sys/user'
  const NAME = 'older1'
  let departs: Row[]
  let role: Row

  test('the form loads its choices and checks whether names are free', async () => {
    role = named(await read<Row[]>('/sys/role/queryall'), 'roleCode', 'nurse')
    departs = await read<Row[]>('/sys/sysDepart/queryTreeList')
    const tenants = await read<Row[]>('/sys/tenant/queryList')
    expect(tenants.map(({ id }) => id)).toEqual([1, 2])
    expect(await read('/sys/thirdApp/getEnabledType')).toEqual({ wechatEnterprise: false, dingtalk: false })
    expect(await read(`${PATH}/generateUserId`)).toMatch(/^[0-9a-f]{32}$/)
    for (const [column, value] of [
      ['username', 'A-1'],
      ['phone', '13912345699'],
      ['email', 'a-1@example.cn'],
      ['work_no', 'A-1'],
    ] as const)
      expect(await free('sys_user', column, value), column).toMatchObject(says('该值可用！'))
    expect(await free('sys_user', 'username', 'nurse')).toMatchObject(refuses('该值不可用，系统中已存在！'))
  })

  test('a user: added, shown, edited whole, reset, frozen, deleted, restored, purged', async () => {
    const given = {
      id: await read(`${PATH}/generateUserId`),
      username: NAME,
      realname: '旧版人',
      avatar: '',
      sex: '1',
      password: PASSWORD,
      confirmpassword: PASSWORD,
      phone: '13912345671',
      email: 'o1@example.cn',
      workNo: 'W-1',
      selectedroles: `${String(role['id'])},`,
      selecteddeparts: String(departs[0]!['id']),
      relTenantIds: '1',
      birthday: '1990-01-02',
      userIdentity: 1,
      activitiSync: '1',
    }
    expect(await send('POST', `${PATH}/add`, {}, given)).toMatchObject(says('添加成功！'))
    expect(await send('POST', `${PATH}/add`, {}, given)).toMatchObject({ success: false, code: 500 })
    // the account's search box alone wraps its text
    const [row] = await listed(`${PATH}/list`, {
      username: `*${NAME}*`,
      realname: '',
      sex: '1',
      phone: '',
      status: '1',
    })
    expect(row).toMatchObject({
      username: NAME,
      sex: 1,
      sex_dictText: '男',
      birthday: '1990-01-02',
      status: 1,
      status_dictText: '正常',
      phone: '13912345671',
      orgCodeTxt: departs[0]!['departName'],
      userIdentity: 1,
      departIds: '',
    })
    expect(Object.keys(row!)).not.toEqual(expect.arrayContaining(['password']))
    const id = String(row!['id'])
    expect(await free('sys_user', 'phone', '13912345671', id)).toMatchObject(says('该值可用！'))
    expect(await read(`${PATH}/queryUserRole`, { userid: id })).toEqual([role['id']])
    const of = await send<Row[]>('GET', `${PATH}/userDepartList`, { userId: id, _t: 1 })
    expect(of).toMatchObject({ ...says('查找成功'), result: [{ key: departs[0]!['id'], title: departs[0]!['title'] }] })

    const edited = back(row!, { realname: '改名', email: '', selectedroles: '', selecteddeparts: departs[0]!['id'] })
    for (const method of ['PUT', 'POST'])
      expect(await send(method, `${PATH}/edit`, {}, edited)).toMatchObject(says('修改成功!'))
    expect(await userNamed(NAME)).toMatchObject({ realname: '改名', email: null, selectedroles: '' })
    const reset = { username: NAME, password: 'Calm-Meadow-Stone-32', confirmpassword: 'Calm-Meadow-Stone-32' }
    expect(await send('PUT', `${PATH}/changePassword`, {}, reset)).toMatchObject(says('密码修改成功!'))
    expect((await send('PUT', `${PATH}/changePassword`, {}, { ...reset, username: 'none' })).success).toBe(false)
    for (const [status, text] of [
      [2, '冻结'],
      ['1', '正常'],
    ]) {
      expect(await send('PUT', `${PATH}/frozenBatch`, {}, { ids: `${id},`, status })).toMatchObject(says('操作成功!'))
      expect(await userNamed(NAME)).toMatchObject({ status_dictText: text })
    }

    expect(await send('DELETE', `${PATH}/delete`, { id, _t: 1 })).toMatchObject(says('删除用户成功'))
    const bin = () => read<Row[]>(`${PATH}/recycleBin`)
    expect(named(await bin(), 'id', id)).toMatchObject({ username: NAME, orgCode: departs[0]!['departName'] })
    expect(await send('PUT', `${PATH}/putRecycleBin`, {}, { userIds: `${id},` })).toMatchObject(says('还原成功'))
    expect(await send('DELETE', `${PATH}/deleteBatch`, { ids: `${id},` })).toMatchObject(says('批量删除用户成功'))
    expect(await send('DELETE', `${PATH}/deleteRecycleBin`, { userIds: id })).toMatchObject(says('删除成功'))
    expect(named(await bin(), 'id', id)).toBeUndefined()
    expect(await send('GET', `${PATH}/queryById`, { id })).toMatchObject(refuses('未找到对应实体'))
  })

  test('sheets', async () => {
    await exported(PATH)
    const headings = [
      '登录账号',
      '真实姓名',
      '头像',
      '生日',
      '性别',
      '电子邮件',
      '电话',
      '状态',
      '删除状态',
      '工号',
      '职务',
    ]
    const more = ['座机号', '（1普通成员 2上级）', '负责部门']
    const line = (workNo: string) =>
      ['older_sheet', '表格人', '', '1990-01-02', '男', 'o2@example.cn', '13912345672', '正常', '正常', workNo, '', '', '1', ''] // prettier-ignore
    expect(await imported(PATH, [[...headings, ...more], line('W-2')])).toMatchObject(says('共1行数据全部导入成功！'))
    expect(await userNamed('older_sheet')).toMatchObject({ sex: 1, birthday: '1990-01-02', phone: '13912345672' })
    const bad = await imported(PATH, [[...headings, ...more], line('W-3')])
    expect(bad).toMatchObject({ success: true, code: 201, result: { totalCount: 1, errorCount: 1, successCount: 0 } })
  })

  test('JSelectMultiUser, SelectUserListModal, ShowAnnouncement: chosen users, by name and by id', async () => {
    const chosen = await listed(`${PATH}/list`, { username: 'nurse,doctor,' })
    expect(chosen.map(({ username }) => username).toSorted()).toEqual(['doctor', 'nurse'])
    const ids = chosen.map(({ id }) => String(id))
    expect((await read<Row[]>(`${PATH}/queryByIds`, { userIds: `${ids.join(',')},` })).map(({ id }) => id)).toEqual(
      expect.arrayContaining(ids),
    )
  })
})

describe('SysUserAgentModal', () => {
  const PATH = '/sys/sysUserAgent'
  const of = (userName: string) => send<Row>('GET', `${PATH}/queryByUserName`, { userName, _t: 1 })

  test('an agent acts for an account until it is turned off', async () => {
    expect(await of('doctor')).toMatchObject(refuses('未找到对应实体'))
    const given = { userName: 'doctor', agentUserName: 'nurse', startTime: '2026-01-01 00:00:00', status: '1' }
    expect(await send('POST', `${PATH}/add`, {}, { ...given, endTime: '2036-01-01 00:00:00' })).toMatchObject(
      says('代理人设置成功！'),
    )
    const { result } = await of('doctor')
    expect(result).toMatchObject({ ...given, endTime: '2036-01-01 00:00:00' })
    expect(await send('PUT', `${PATH}/edit`, {}, back(result!, { status: '0' }))).toMatchObject(says('代理人设置成功!'))
    expect(await listed(`${PATH}/list`, { userName: 'doctor' })).toMatchObject([{ status: '0' }])
    await exported(PATH)
    const headings = ['用户名', '代理人用户名', '代理开始时间', '代理结束时间', '状态0无效1有效']
    const line = ['nurse', 'doctor', '2026-01-01 00:00:00', '2036-01-01 00:00:00', '0']
    expect(await imported(PATH, [headings, line])).toMatchObject(says('文件导入成功！数据行数：1'))
    expect((await of('nurse')).result).toMatchObject({ agentUserName: 'doctor', startTime: line[2], status: '0' })
    expect(await send('DELETE', `${PATH}/delete`, { id: result!['id'] })).toMatchObject(says('删除成功!'))
    expect(await send('DELETE', `${PATH}/delete`, { id: result!['id'] })).toMatchObject(refuses('未找到对应实体'))
    expect(await send('DELETE', `${PATH}/deleteBatch`, { ids: ',' })).toMatchObject(refuses('参数不识别！'))
  })
})

describe('RoleList, RoleModal, RoleUserList, UserRoleModal, RoleDataruleModal', () => {
  const PATH = '/sys/role'
  let id: string

  test('ids of grantable rows are those of the tree', async () => {
    const { ids } = await read<{ ids: string[] }>('/sys/role/queryTreeList')
    expect(await read('/sys/permission/loadAllRoleIds')).toEqual(ids)
  })

  test('a role: checked, added, found by its day, edited whole', async () => {
    expect(await free('sys_role', 'role_code', 'older')).toMatchObject(says('该值可用！'))
    expect(await read(`${PATH}/checkRoleCode`, { id: '', roleCode: 'older' })).toBe(true)
    const given = { roleName: '旧版角色', roleCode: 'older', description: '' }
    expect(await send('POST', `${PATH}/add`, {}, given)).toMatchObject(says('添加成功！'))
    expect(await send('GET', `${PATH}/checkRoleCode`, { roleCode: 'older' })).toMatchObject(refuses('角色编码已存在'))
    const days = { createTime_begin: '2020-01-01', createTime_end: '2099-01-01' }
    const row = named(await listed(`${PATH}/list`, { roleName: '旧版角色', ...days }), 'roleCode', 'older')
    id = String(row['id'])
    expect(await free('sys_role', 'role_code', 'older', id)).toMatchObject(says('该值可用！'))
    expect(await send('PUT', `${PATH}/edit`, {}, back(row, { description: '改' }))).toMatchObject(says('修改成功!'))
    expect(await read(`${PATH}/queryById`, { id })).toMatchObject({ description: '改' })
    await exported(PATH)
    const sheet = [['角色名', '角色编码', '描述'], ['表格角色', 'older_sheet', '']] // prettier-ignore
    expect(await imported(PATH, sheet)).toMatchObject(says('共1行数据全部导入成功！'))
    const other = [sheet[0]!, ['另一个', 'older_sheet', '']]
    expect(await imported(PATH, other)).toMatchObject({ success: true, code: 201 })
    expect((await roleCoded('older_sheet'))['roleName']).toBe('表格角色')
  })

  test('it gets menu rows as a difference of lists, then a rule of one', async () => {
    const { treeList, ids } = await read<{ treeList: Row[]; ids: string[] }>(`${PATH}/queryTreeList`)
    expect(treeList[0]).toMatchObject({ key: 'home', value: 'home', slotTitle: '首页', isLeaf: false, ruleFlag: 0 })
    expect(treeList[0]!['scopedSlots']).toEqual({ title: 'hasDatarule' })
    expect(ids).toEqual(expect.arrayContaining(['home', 'system_user']))
    const granted = () => read<string[]>('/sys/permission/queryRolePermission', { roleId: id })
    const rule = (permissionId: string) => `${PATH}/datarule/${permissionId}/${id}`
    const tick = (permissionId: string, dataRuleIds: string) =>
      send('POST', `${PATH}/datarule`, {}, { permissionId, roleId: id, dataRuleIds })
    expect(await granted()).toEqual([])
    expect(await tick('system_user', '')).toMatchObject(refuses('请先保存角色菜单权限!'))
    const save = (permissionIds: string, lastpermissionIds: string) =>
      send('POST', '/sys/permission/saveRolePermission', {}, { roleId: id, permissionIds, lastpermissionIds })
    expect(await save('home,system_user,', '')).toMatchObject(says('保存成功！'))
    expect(await save('system_user', 'home,system_user')).toMatchObject(says('保存成功！'))
    expect(await granted()).toEqual(['system_user'])
    expect(await send('GET', rule('system_user'))).toMatchObject(refuses('未找到权限配置信息'))
    const own = { ruleName: '本人', ruleColumn: 'username', ruleConditions: '=', ruleValue: '#{sys_user_code}' }
    await send('POST', '/sys/permission/addPermissionRule', {}, { ...own, permissionId: 'system_user', status: '1' })
    const { datarule, drChecked } = await read<{ datarule: Row[]; drChecked?: string }>(rule('system_user'))
    expect([datarule, drChecked]).toMatchObject([[own], undefined])
    expect(await tick('system_user', `${String(datarule[0]!['id'])},`)).toMatchObject(says('保存成功!'))
    expect(await read(rule('system_user'))).toMatchObject({ drChecked: datarule[0]!['id'] })
  })

  test('users are added to it and removed', async () => {
    const of = (username: string) =>
      send<Rows>('GET', '/sys/user/userRoleList', { ...SENT, roleId: id, username }).then(({ result }) => result!)
    const nurse = await userNamed('nurse')
    const doctor = await userNamed('doctor')
    const users = { roleId: id, userIdList: [nurse['id'], doctor['id']] }
    for (const _ of ['once', 'again'])
      expect(await send('POST', '/sys/user/addSysUserRole', {}, users)).toMatchObject(says('添加成功!'))
    expect((await of('')).total).toBe(2)
    expect((await of('nurse')).records).toMatchObject([
      { username: 'nurse', realname: '护士甲', status_dictText: '正常' },
    ])
    const out = { roleId: id, userId: nurse['id'] }
    expect(await send('DELETE', '/sys/user/deleteUserRole', out)).toMatchObject(says('删除成功!'))
    const rest = { roleId: id, userIds: `${String(doctor['id'])},` }
    expect(await send('DELETE', '/sys/user/deleteUserRoleBatch', rest)).toMatchObject(says('删除成功!'))
    expect((await of('')).records).toEqual([])
  })

  test('it is deleted with its dependents', async () => {
    expect(await send('DELETE', `${PATH}/delete`, { id })).toMatchObject(says('删除角色成功'))
    const other = await roleCoded('older_sheet')
    expect(await send('DELETE', `${PATH}/deleteBatch`, { ids: `${String(other['id'])},` })).toMatchObject(
      says('删除角色成功!'),
    )
    expect(await send('GET', `${PATH}/queryById`, { id })).toMatchObject(refuses('未找到对应实体'))
    expect(await send('DELETE', `${PATH}/deleteBatch`, { ids: ',' })).toMatchObject(refuses('未选中角色！'))
  })

  test('JSelectRole: chosen roles, by code', async () => {
    const rows = await listed(`${PATH}/list`, { roleCode: 'nurse,doctor,' })
    expect(rows.map(({ roleCode }) => roleCode).toSorted()).toEqual(['doctor', 'nurse'])
  })
})

describe('RoleIndexList, RoleIndexModal', () => {
  const PATH = '/sys/sysRoleIndex'

  test('a home page of a role: added, edited whole, read by code, deleted', async () => {
    const given = {
      roleCode: 'nurse',
      url: '/isystem/depart',
      component: 'system/DepartList',
      route: true,
      status: '1',
    }
    expect(await send('POST', `${PATH}/add`, {}, { ...given, priority: '1' })).toMatchObject(says('添加成功！'))
    const [row] = await listed(`${PATH}/list`, { roleCode: 'nurse' })
    expect(row).toMatchObject({ ...given, priority: 1 })
    expect(await send('PUT', `${PATH}/edit`, {}, back(row!, { priority: 2 }))).toMatchObject(says('编辑成功!'))
    expect(await read(`${PATH}/queryByCode`, { roleCode: 'nurse' })).toMatchObject({ priority: 2 })
    await exported(PATH)
    expect(await send('DELETE', `${PATH}/deleteBatch`, { ids: `${String(row!['id'])},` })).toMatchObject(
      says('批量删除成功！'),
    )
    const home = { url: '/dashboard/analysis', component: 'dashboard/Analysis' }
    expect(await read(`${PATH}/queryDefIndex`)).toEqual({ ...home, route: true })
    expect(await send('PUT', `${PATH}/updateDefIndex`, {}, { ...home, isRoute: true })).toMatchObject(says('设置成功'))
  })
})
