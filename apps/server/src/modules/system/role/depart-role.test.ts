/** Longer than 300 lines because all cases share one department and app. */
import type { DepartRole, DepartRoleHolder, MenuChoices, RoleRules, UserPermission, WhyAnswer } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, departId, systemOf, tokenOf, useApp, type Account } from '../../../../test/accounts.ts'
import { addBoundRole, addRule } from '../../../../test/conformance/holders.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'

const REFUSED = { success: false, code: 500 }
const ADMIN: CallOptions = { as: 'admin' }
const [POSITION, ADD, USER] = ['system_position', 'system_position_add', 'system_user']
const PERMISSION = '/sys/sysDepartPermission'
const ROLE = '/sys/sysDepartRole'

const app = useApp()
const post = (path: string, body: object, as = ADMIN) => app.call<{ id: string }>('POST', path, { ...as, body })
const get = async <T>(path: string, query: object = {}, as = ADMIN) =>
  (await app.call<T>('GET', path, { ...as, query: { ...query } })).body
let [here, there] = ['', '']
let count = 0

const giveDepart = (permissionIds: string, lastpermissionIds = '', as = ADMIN, depart = here) =>
  post('/sys/permission/saveDepartPermission', { departId: depart, permissionIds, lastpermissionIds }, as)
const giveRole = (roleId: string, permissionIds: string, lastpermissionIds = '', as = ADMIN) =>
  post(`${PERMISSION}/saveDeptRolePermission`, { roleId, permissionIds, lastpermissionIds }, as)
const assign = (userId: string, newRoleId: string, oldRoleId = '', as = ADMIN) =>
  post(`${ROLE}/deptRoleUserAdd`, { userId, newRoleId, oldRoleId }, as)
const addRole = async (departOf = here, more: object = {}) => {
  const roleCode = `dept_role_${(count += 1)}`
  const { body } = await post(`${ROLE}/add`, { departId: departOf, roleName: roleCode, roleCode, ...more })
  expect(body).toMatchObject({ success: true, message: '添加成功！' })
  return body.result!.id
}
const member = async (departs = ['A01A01'], roleCode?: string): Promise<Account & { as: CallOptions }> => {
  const account = await addAccount(app, { departs, ...(roleCode && { roleCode }) })
  return { ...account, as: { token: await tokenOf(app, account) } }
}
const ok = async (answer: Promise<{ body: object }>, message?: string) =>
  expect((await answer).body).toMatchObject({ success: true, ...(message && { message }) })
const positions = async (as: CallOptions) => (await app.call('GET', '/sys/position/list', as)).status
const holder = async () => {
  const [person, role] = [await member(), await addRole()]
  await ok(giveRole(role, POSITION))
  await ok(assign(person.id, role), '添加成功！')
  expect(await positions(person.as)).toBe(200)
  return { ...person, role }
}

beforeAll(async () => {
  ;[here, there] = [await departId(app, 'A01A01'), await departId(app, 'A01A02')]
  await ok(giveDepart(`system,${POSITION},${ADD}`), '保存成功！')
})

describe('rights by a role of the department', () => {
  test('apply at once, menu included, and end at once with role, permission or membership', async () => {
    const one = await holder()
    const own = (await get<UserPermission>('/sys/permission/getUserPermissionByToken', {}, one.as)).result!
    expect(JSON.stringify(own.menu)).toContain('/isystem/position')
    await ok(giveRole(one.role, '', POSITION), '保存成功！')
    expect(await positions(one.as)).toBe(403)
    await ok(giveRole(one.role, POSITION))
    await ok(assign(one.id, '', one.role))
    expect(await positions(one.as)).toBe(403)

    const two = await holder()
    await app.call('DELETE', `${ROLE}/delete`, { ...ADMIN, query: { id: two.role } })
    expect(await positions(two.as)).toBe(403)

    const three = await holder()
    await ok(app.call('DELETE', '/sys/user/deleteUserInDepart', { ...ADMIN, query: { depId: here, userId: three.id } }))
    expect(await positions(three.as)).toBe(403)
    await ok(post('/sys/user/editSysDepartWithUser', { depId: here, userIdList: [three.id] }))
    expect(await positions(three.as)).toBe(403)

    const four = await holder()
    const edit = { id: four.id, selecteddeparts: there }
    await ok(app.call('PUT', '/sys/user/edit', { ...ADMIN, body: edit }))
    expect(await positions(four.as)).toBe(403)

    const five = await holder()
    await ok(giveDepart('system', `system,${POSITION},${ADD}`))
    expect(await positions(five.as)).toBe(403)
    expect((await get<string[]>(`${PERMISSION}/queryDeptRolePermission`, { roleId: five.role })).result).toEqual([])
    await ok(giveDepart(`system,${POSITION},${ADD}`, 'system'))
    expect(await positions(five.as)).toBe(403)
  })

  test('end with the department, whose deletion counts its roles', async () => {
    const { result } = (await post('/sys/sysDepart/add', { departName: '将撤销的科', parentId: here })).body
    const code = (await get<{ orgCode: string }>('/sys/sysDepart/queryById', { id: result!.id })).result!.orgCode
    const [person, role] = [await member([code]), await addRole(result!.id)]
    await ok(giveDepart(POSITION, '', ADMIN, result!.id))
    await ok(giveRole(role, POSITION))
    await ok(assign(person.id, role))
    expect(await positions(person.as)).toBe(200)
    expect((await get('/sys/sysDepart/impact', { id: result!.id })).result).toMatchObject({ members: 1, roles: 1 })
    await ok(app.call('DELETE', '/sys/sysDepart/delete', { ...ADMIN, query: { id: result!.id } }))
    expect(await positions(person.as)).toBe(403)
    expect(await get(`${ROLE}/queryById`, { id: role })).toMatchObject({ success: false, message: '未找到对应实体' })
  })

  test('cover the department by default, and so do temporary grants', async () => {
    const { role, as } = await holder()
    expect((await get<DepartRole>(`${ROLE}/queryById`, { id: role })).result).toMatchObject({ dataScope: 'departTree' })
    const untilOn = formatDay(app.clock.now() + DAY_MS)
    const asked = { wanted: '/isystem/user', reason: '顶班', wishedOn: untilOn }
    await ok(app.call('POST', '/sys/access/ask', { ...as, body: asked }))
    const { records } = (
      await get<{ records: { id: string }[] }>('/sys/access/list', { wanted: asked.wanted, status: 'waiting' })
    ).result!
    const { id: ids } = records[0]!
    await ok(app.call('PUT', '/sys/access/grant', { ...ADMIN, body: { ids, permissionId: 'system_user', untilOn } }))
    const { rows } = await sql`select data_scope as scope from sys_access_request where id = ${ids}`.execute(
      systemOf(app, 1).db,
    )
    expect(rows).toEqual([{ scope: 'departTree' }])
  })

  test('are explained with role and department', async () => {
    const { id, role } = await holder()
    const why = (await get<WhyAnswer>('/sys/why/explain', { userId: id, menuId: POSITION })).result!
    const { roleName } = (await get<DepartRole>(`${ROLE}/queryById`, { id: role })).result!
    const { departName } = (await get<{ departName: string }>('/sys/sysDepart/queryById', { id: here })).result!
    expect(why).toMatchObject({ open: true })
    expect(why.steps.map(({ says }) => says)).toContain(`有菜单权限，来自部门角色${roleName}（${departName}）`)
  })

  test('raise the authority of a user towards others', async () => {
    const { id } = await holder()
    const { roleCode } = await addBoundRole(app, [USER, 'system_user_edit', 'system_user_grant'])
    const weak = await member([], roleCode)
    const { body } = await app.call('PUT', '/sys/user/edit', { ...weak.as, body: { id, realname: '改名' } })
    expect(body).toMatchObject({ ...REFUSED, message: '该用户拥有您没有的权限，不能执行此操作' })
    const out = { ...weak.as, query: { depId: here, userId: id } }
    expect((await app.call('DELETE', '/sys/user/deleteUserInDepart', out)).body).toMatchObject(REFUSED)
  })
})

describe('refuses to give', () => {
  test('a role more than its department has', async () => {
    const role = await addRole()
    expect((await giveRole(role, USER)).body).toMatchObject({
      ...REFUSED,
      message: '“用户管理”不在部门的权限之内，请先在部门权限中授权',
    })
    const tree = (await get<MenuChoices>(`${PERMISSION}/queryTreeListForDeptRole`, { departId: here })).result!
    expect(tree.ids.toSorted()).toEqual(['system', POSITION, ADD].toSorted())
    expect(tree.treeList).toMatchObject([{ key: 'system', children: [{ key: POSITION, children: [{ key: ADD }] }] }])
  })

  test('rows the caller does not hold, to a department, a role or a user', async () => {
    const { roleCode } = await addBoundRole(app, [
      ...['edit', 'list'].map((verb) => `system_departPermission_${verb}`),
      ...['list', 'grant', 'add'].map((verb) => `system_departRole_${verb}`),
      USER,
      'system_user_grant',
    ])
    const giver = (await member([], roleCode)).as
    const lacking = '您没有“新增”的权限，不能授予他人'
    expect((await giveDepart(ADD, '', giver, there)).body.message).toBe(lacking)
    const role = await addRole()
    expect((await giveRole(role, ADD, '', giver)).body.message).toBe(lacking)
    await ok(giveRole(role, ADD))
    const { id } = await member()
    const beyond = '不能授予拥有您所没有的权限的角色'
    expect((await assign(id, role, '', giver)).body).toMatchObject({ ...REFUSED, message: beyond })
    const byAdd = { departId: there, permissionId: ADD }
    expect((await post(`${PERMISSION}/add`, byAdd, giver)).status).toBe(403)
  })

  test('a role to users of other departments, to the caller, or as a role of the tenant', async () => {
    const role = await addRole(there)
    const { id } = await member()
    expect((await assign(id, role)).body.message).toMatch(/^该用户不是“.+”的成员，请先将其加入部门，再分配部门角色$/)
    expect((await post('/sys/user/addSysUserRole', { roleId: role, userIdList: [id] })).body).toMatchObject(REFUSED)
    const edit = { ...ADMIN, body: { id, selectedroles: role } }
    expect((await app.call('PUT', '/sys/user/edit', edit)).body.message).toBe('角色不存在，请重新选择')
    const { roleCode } = await addBoundRole(app, [USER, 'system_user_grant', 'system_departRole_list'])
    const giver = await member(['A01A02'], roleCode)
    expect((await assign(giver.id, role, '', giver.as)).body.message).toBe('不能修改自己的角色和租户')
  })

  test('anything in another tenant', async () => {
    const { role, id } = await holder()
    const neighbour: CallOptions = { as: 'outsider' }
    for (const { body } of [
      await giveDepart(POSITION, '', neighbour),
      await giveRole(role, '', POSITION, neighbour),
      await assign(id, '', role, neighbour),
      await post(`${ROLE}/add`, { departId: here, roleName: '越界', roleCode: 'beyond' }, neighbour),
      await post(`${ROLE}/dataScope`, { roleId: role, permissionId: POSITION, dataScope: 'own' }, neighbour),
      await get(`${ROLE}/getDeptRoleList`, { departId: here, userId: id }, neighbour),
      await get('/sys/permission/queryDepartPermission', { departId: here }, neighbour),
    ].map((answer) => ('body' in answer ? answer : { body: answer })))
      expect(body).toMatchObject(REFUSED)
    expect((await get(`${ROLE}/getDeptRoleByUserId`, { userId: id, departId: here }, neighbour)).result).toEqual([])
    expect((await get<Page<object>>(`${ROLE}/list`, { deptId: here }, neighbour)).result!.total).toBe(0)
    const { roleCode } = (await get<DepartRole>(`${ROLE}/queryById`, { id: role })).result!
    const duplicate = { tableName: 'sys_depart_role', fieldName: 'role_code', fieldVal: roleCode }
    expect((await get('/sys/duplicate/check', duplicate, neighbour)).success).toBe(true)
    expect(await get('/sys/duplicate/check', duplicate)).toMatchObject({ message: '该值不可用，系统中已存在！' })
    expect(await get('/sys/duplicate/check', { ...duplicate, dataId: role })).toMatchObject({ message: '该值可用！' })
  })
})

describe('data rules and scopes', () => {
  let [rule, other] = ['', '']
  const bindDepart = (dataRuleIds: string, as = ADMIN) =>
    post(`${PERMISSION}/datarule`, { permissionId: POSITION, departId: here, dataRuleIds }, as)
  const bindRole = (roleId: string, dataRuleIds: string, as = ADMIN) =>
    post(`${ROLE}/datarule`, { permissionId: POSITION, roleId, dataRuleIds }, as)
  const listed = async (as: CallOptions) =>
    (await get<Page<{ code: string }>>('/sys/position/list', { pageSize: 200 }, as)).result!.records.map(
      ({ code }) => code,
    )

  beforeAll(async () => {
    const about = { ruleColumn: 'code', ruleConditions: 'RIGHT_LIKE' }
    rule = await addRule(app, POSITION, { ...about, ruleValue: 'seen' })
    other = await addRule(app, POSITION, { ...about, ruleValue: 'else' })
    for (const code of ['seenOne', 'hiddenOne'])
      await ok(post('/sys/position/add', { name: code, code, postRank: '1' }))
    await ok(bindDepart(`${rule},`), '保存成功!')
  })

  test('a role is bound by rules its department offers, which cannot be withdrawn meanwhile', async () => {
    const { role, as } = await holder()
    expect(await listed(as)).toContain('hiddenOne')
    const offered = (await get<RoleRules>(`${ROLE}/datarule/${POSITION}/${here}/${role}`)).result!
    expect([offered.datarule.map(({ id }) => id), offered.drChecked]).toEqual([[rule], undefined])
    const atDepart = (await get<RoleRules>(`${PERMISSION}/datarule/${POSITION}/${here}`)).result!
    expect([atDepart.datarule.length, atDepart.drChecked]).toEqual([2, rule])
    expect((await bindRole(role, other)).body.message).toBe('所选数据规则不存在，请刷新页面后重新选择')
    await ok(bindRole(role, rule), '保存成功!')
    expect(await listed(as)).toEqual(['seenOne'])
    expect((await bindDepart('')).body.message).toMatch(/正受该数据规则约束，请先修改部门角色的数据规则$/)
    expect(await get(`${PERMISSION}/datarule/${ADD}/${here}`)).toMatchObject({ message: '未找到权限配置信息' })
    const elsewhere = await addRole(there)
    expect((await bindRole(elsewhere, '')).body.message).toBe('请先保存角色菜单权限!')
    expect(
      (await post(`${PERMISSION}/datarule`, { permissionId: POSITION, departId: there, dataRuleIds: rule })).body
        .message,
    ).toBe('请先保存部门菜单权限!')
  })

  test('lets a bound caller neither remove rules nor give more', async () => {
    const granted = [
      ...['edit', 'list'].map((verb) => `system_departPermission_${verb}`),
      ...['list', 'grant', 'delete'].map((verb) => `system_departRole_${verb}`),
      ...`system_user_grant,system_user_edit,system_depart,system_depart_delete`.split(','),
      USER,
      POSITION,
      ADD,
    ]
    const { roleCode } = await addBoundRole(app, granted)
    const bound = await member(['A01A01'], roleCode)
    const own = await addRole()
    await ok(giveRole(own, POSITION))
    await ok(bindRole(own, rule))
    await ok(assign(bound.id, own))
    const { as, id } = bound
    for (const { body } of [
      await bindRole(own, '', as),
      await giveRole(own, '', POSITION, as),
      await giveDepart('system', `system,${POSITION}`, as),
      await app.call('DELETE', `${ROLE}/delete`, { ...as, query: { id: own } }),
      await app.call('DELETE', '/sys/user/deleteUserInDepart', { ...as, query: { depId: here, userId: id } }),
      await app.call('PUT', '/sys/user/edit', { ...as, body: { id, selecteddeparts: there } }),
      await app.call('DELETE', '/sys/sysDepart/delete', { ...as, query: { id: here } }),
    ])
      expect(body).toMatchObject(REFUSED)
    const [given, free] = [await addRole(), await addRole()]
    await ok(giveRole(given, POSITION, '', as))
    expect((await get<RoleRules>(`${ROLE}/datarule/${POSITION}/${here}/${given}`)).result!.drChecked).toBe(rule)
    expect((await bindRole(given, '', as)).body.message).toMatch(/^您自己受数据规则“.+”约束，不能授予更大的数据范围$/)
    await ok(giveRole(free, POSITION))
    const { id: someone } = await member()
    expect((await assign(someone, free, '', as)).body.message).toBe('不能授予数据范围比您大的角色')
    await ok(assign(someone, given, '', as))
  })

  test('a role has a data scope', async () => {
    const { result } = (await post('/sys/sysDepart/add', { departName: '只看自己', parentId: '' })).body
    const [code] = [(await get<{ orgCode: string }>('/sys/sysDepart/queryById', { id: result!.id })).result!.orgCode]
    await ok(giveDepart(USER, '', ADMIN, result!.id))
    const [one, two, three] = [await member([code]), await member([code]), await member([code])]
    const role = await addRole(result!.id, { dataScope: 'depart' })
    await ok(giveRole(role, USER))
    await ok(assign(one.id, role))
    await app.call('PUT', '/sys/selectDepart', { ...one.as, body: { orgCode: code } })
    const people = (await get<Page<{ id: string }>>('/sys/user/list', { pageSize: 200 }, one.as)).result!.records
    expect(people.map(({ id }) => id).toSorted()).toEqual([one.id, two.id, three.id].toSorted())
    const stranger = (await member()).id
    const why = (await get<WhyAnswer>('/sys/why/explain', { userId: one.id, resource: 'system:user', rowId: stranger }))
      .result!
    expect(why.steps.find(({ decides }) => decides)).toMatchObject({
      rule: '数据范围',
      says: expect.stringContaining('本部门'),
      met: false,
    })
  })
})

describe('for older clients', () => {
  const OLDER: CallOptions = { as: 'admin', headers: { 'x-huxi-client': '', 'tenant-id': '1', tenant_id: '0' } }

  test('roles are listed by department with their members, and edited in place', async () => {
    const { role, id, as } = await holder()
    const { result } = await get<Page<DepartRole & { departId_dictText: string }>>(
      `${ROLE}/list`,
      {
        deptId: here,
        roleName: '',
        pageSize: 99_999,
        column: 'createTime',
        order: 'desc',
        _t: 1,
      },
      OLDER,
    )
    const row = result!.records.find((one) => one.id === role)!
    expect(row.departId_dictText).toBeTruthy()
    expect(result!.records.every(({ departId }) => departId === here)).toBe(true)
    await ok(
      app.call('PUT', `${ROLE}/edit`, {
        ...OLDER,
        body: { ...row, key: role, title: 'x', children: [], description: '记录员' },
      }),
      '编辑成功!',
    )
    expect(
      (await app.call('PUT', `${ROLE}/edit`, { ...OLDER, body: { id: role, departId: there } })).body,
    ).toMatchObject({ ...REFUSED, message: '部门角色不能改到其他部门，请在那个部门新增' })
    const granted = (await get<DepartRoleHolder[]>(`${ROLE}/getDeptRoleByUserId`, { userId: id, departId: here }))
      .result!
    expect(granted).toEqual([{ id: expect.stringMatching(/^\d{19}$/), userId: id, droleId: role }])
    const all = (await get<DepartRole[]>(`${ROLE}/getDeptRoleList`, { departId: here, userId: id })).result!
    expect(all.map((one) => one.id)).toContain(role)
    const gone = await app.call('DELETE', `${ROLE}/deleteBatch`, { ...OLDER, query: { ids: `${role},` } })
    expect(gone.body).toMatchObject({ success: true, message: '批量删除成功！' })
    for (const [method, path] of [
      ['GET', `${ROLE}/list`],
      ['GET', `${ROLE}/getDeptRoleList?departId=${here}`],
      ['GET', `/sys/permission/queryDepartPermission?departId=${here}`],
      ['GET', `${PERMISSION}/list`],
    ] as const)
      expect((await app.call(method, path, as)).status).toBe(403)
  })

  test('permissions are written row by row, under the same checks', async () => {
    const add = (body: object) => post(`${PERMISSION}/add`, { departId: there, permissionId: POSITION, ...body }, OLDER)
    const { id } = (await add({})).body.result!
    expect((await add({})).body.message).toBe('该部门已有这个菜单的权限，请不要重复新增')
    expect((await add({ permissionId: USER, dataRuleIds: 'nowhere' })).body.message).toBe(
      '所选数据规则不存在，请刷新页面后重新选择',
    )
    const now = () => get<string[]>('/sys/permission/queryDepartPermission', { departId: there })
    const edit = (permissionId: string) =>
      app.call('PUT', `${PERMISSION}/edit`, { ...OLDER, body: { id, permissionId } })
    await ok(edit(USER), '编辑成功!')
    expect((await now()).result).toEqual([USER])
    await ok(edit(POSITION))
    const role = await addRole(there)
    await ok(giveRole(role, POSITION))
    expect((await edit(USER)).body.message).toBe('该数据正被其他数据引用，请先解除引用')
    expect((await now()).result).toEqual([POSITION])
    const gone = await app.call('DELETE', `${PERMISSION}/deleteBatch`, { ...OLDER, query: { ids: `${id},` } })
    expect(gone.body.message).toBe('批量删除成功！')
    expect((await now()).result).toEqual([])
  })
})
