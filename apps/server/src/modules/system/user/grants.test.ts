import type { Depart, Role, UserRow } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/harness.ts'
import type { PersonName } from '../../../../test/people.ts'

const STRONGER = '该用户拥有您没有的权限，不能执行此操作'
const NO_GRANT = '您没有授权权限，不能填写或更改用户的身份、角色、部门和租户，请留空，由安全管理员分配'
const BEYOND = '不能授予拥有您所没有的权限的角色'

let app: TestApp
let roles: Record<string, string>
let departs: Record<string, string>

const rolesOf = async (as: PersonName): Promise<Record<string, string>> => {
  const { body } = await app.call<Role[]>('GET', '/sys/role/queryall', { as })
  return Object.fromEntries(body.result!.map((role) => [role.roleCode, role.id]))
}
const departsOf = async (as: PersonName): Promise<Record<string, string>> => {
  const { body } = await app.call<Depart[]>('GET', '/sys/sysDepart/listAll', { as })
  return Object.fromEntries(body.result!.map((depart) => [depart.orgCode!, depart.id]))
}

beforeAll(async () => {
  app = await openTestApp()
  ;[roles, departs] = [await rolesOf('admin'), await departsOf('admin')]
})
afterAll(() => app.dispose())

const row = async (username: string, as: PersonName = 'admin', headers = {}): Promise<UserRow> =>
  (await app.call<Page<UserRow>>('GET', '/sys/user/list', { as, headers, query: { username } })).body.result!
    .records[0]!
const edit = (body: object, as: PersonName = 'admin', headers = {}) =>
  app.call('PUT', '/sys/user/edit', { as, body, headers })
let count = 0
const person = async (more: object = {}, as: PersonName = 'admin'): Promise<UserRow> => {
  const username = `member${++count}`
  const { body } = await app.call('POST', '/sys/user/add', { as, body: { username, realname: '某人', ...more } })
  expect(body.message).toBe('添加成功！')
  return row(username)
}
const ids = (value: string): string[] => value.split(',').filter(Boolean).toSorted()

describe('memberships in the form', () => {
  it('are set when adding, replaced when given, cleared by "", kept when absent', async () => {
    const { nurse = '', doctor = '' } = roles
    const { A01 = '', A01A01 = '' } = departs
    const added = await person({
      selectedroles: nurse,
      selecteddeparts: `${A01},${A01A01}`,
      departIds: A01A01,
      userIdentity: 2,
    })
    expect(added).toMatchObject({
      roleNames: '护士',
      departIds: A01A01,
      departIds_dictText: '呼吸科',
      userIdentity: 2,
      relTenantIds: '1',
    })
    expect(ids(added.selecteddeparts)).toEqual([A01, A01A01].toSorted())
    await edit({ id: added.id, selectedroles: `${nurse},${doctor}` })
    expect(ids((await row(added.username)).selectedroles)).toEqual([doctor, nurse].toSorted())
    await edit({ id: added.id, selectedroles: '', selecteddeparts: A01 })
    expect(await row(added.username)).toMatchObject({ selectedroles: '', selecteddeparts: A01, departIds: '' })
    await edit({ id: added.id, selecteddeparts: null })
    expect(await row(added.username)).toMatchObject({ selecteddeparts: '', orgCodeTxt: '' })
  })

  it('departments in charge become the departments when none are selected', async () => {
    const { A01 = '', A01A02 = '' } = departs
    const added = await person({ departIds: A01A02 })
    expect(added).toMatchObject({ selecteddeparts: A01A02, departIds: A01A02, userIdentity: 2 })
    await edit({ id: added.id, departIds: `${A01},${A01A02}` })
    expect(ids((await row(added.username)).selecteddeparts)).toEqual([A01, A01A02].toSorted())
    await edit({ id: added.id, selecteddeparts: A01, departIds: `${A01},${A01A02}` })
    expect(await row(added.username)).toMatchObject({ selecteddeparts: A01, departIds: A01 })
  })

  it('removing the current department resets it', async () => {
    const { id } = await row('doctor')
    await app.call('PUT', '/sys/selectDepart', { as: 'doctor', body: { orgCode: 'A01A02' } })
    expect((await row('doctor')).orgCode).toBe('A01A02')
    await edit({ id, selecteddeparts: departs['A01A01'] })
    expect(await row('doctor')).toMatchObject({ orgCode: null, orgCodeTxt: '呼吸科' })
  })

  it('need the right to grant, but an unchanged list always passes', async () => {
    const { nurse = '' } = roles
    const nobody = await row('nobody')
    for (const change of [
      { selectedroles: nurse },
      { selecteddeparts: departs['A01'] },
      { departIds: departs['A01'] },
      { userIdentity: 2 },
    ]) {
      expect((await edit({ id: nobody.id, ...change }, 'sysadmin')).body.message).toBe(NO_GRANT)
      const add = await app.call('POST', '/sys/user/add', {
        as: 'sysadmin',
        body: { username: 'stealth', realname: '某人', ...change },
      })
      expect(add.body.message).toBe(NO_GRANT)
    }
    expect(await row('nobody')).toEqual(nobody)
    expect(await row('stealth')).toBeUndefined()
    const whole = await row('nurse', 'sysadmin')
    expect((await edit({ ...whole, telephone: '6002' }, 'sysadmin')).body.message).toBe('修改成功!')
    expect((await row('nurse')).selectedroles).toBe(nurse)
  })

  it('accept only roles within the grantor’s authority', async () => {
    const { nurse = '', sysadmin = '', admin = '' } = roles
    await app.call('POST', '/sys/permission/saveRolePermission', {
      as: 'admin',
      body: {
        roleId: roles['secadmin'],
        permissionIds: 'system_user_edit',
        lastpermissionIds: '',
      },
    })
    const { id, username } = await person()
    expect((await edit({ id, selectedroles: nurse }, 'secadmin')).body.message).toBe('修改成功!')
    for (const stronger of [sysadmin, admin]) {
      const { body } = await edit({ id, selectedroles: `${nurse},${stronger}` }, 'secadmin')
      expect(body).toMatchObject({ message: BEYOND, result: { fields: { selectedroles: BEYOND } } })
    }
    expect((await row(username)).selectedroles).toBe(nurse)
    const strip = await edit({ id: (await row('sysadmin')).id, selectedroles: '' }, 'secadmin')
    expect(strip.body.message).toBe(STRONGER)
  })

  it('refuses changes of the caller’s own roles, but not departments', async () => {
    const { id, selectedroles } = await row('admin')
    expect((await edit({ id, selectedroles: `${selectedroles},${roles['nurse']}` })).body.message).toBe(
      '不能修改自己的角色和租户',
    )
    expect((await edit({ id, selectedroles: '' })).body.message).toBe('不能修改自己的角色和租户')
    expect((await edit({ id, selectedroles, selecteddeparts: departs['A01'] })).body.message).toBe('修改成功!')
  })

  it('answer roles and departments of another tenant like missing ones', async () => {
    const { id } = await person()
    const [theirRoles, theirDeparts] = [await rolesOf('outsider'), await departsOf('outsider')]
    for (const foreign of [theirRoles['nurse'], '404']) {
      expect((await edit({ id, selectedroles: foreign })).body).toMatchObject({
        success: false,
        message: '角色不存在，请重新选择',
      })
    }
    for (const foreign of [theirDeparts['A01'], '404']) {
      expect((await edit({ id, selecteddeparts: foreign })).body).toMatchObject({
        success: false,
        message: '部门不存在，请重新选择',
      })
    }
  })

  it('of another tenant stay invisible and unchanged', async () => {
    const { id, username } = await person({ relTenantIds: '1,2', selectedroles: roles['nurse'] })
    const theirs = await rolesOf('outsider')
    expect(await row(username, 'outsider')).toMatchObject({ selectedroles: '', roleNames: '', relTenantIds: '2' })
    expect((await edit({ id, selectedroles: theirs['doctor'] }, 'outsider')).body.message).toBe('修改成功!')
    expect(await row(username)).toMatchObject({ roleNames: '护士', relTenantIds: '1,2' })
    expect((await edit({ id, selectedroles: '', relTenantIds: '' }, 'outsider')).body.message).toBe('修改成功!')
    expect(await row(username)).toMatchObject({ roleNames: '护士', relTenantIds: '1,2' })
  })
})

describe('tenants', () => {
  it('need the right to grant in the other tenant', async () => {
    const { id, username } = await person()
    expect((await edit({ id, relTenantIds: '1,2' }, 'secadmin')).body).toMatchObject({
      success: false,
      message: '只能分配您有授权权限的租户',
    })
    expect((await edit({ id, relTenantIds: '1,77' })).body.message).toBe('只能分配您有授权权限的租户')
    expect((await edit({ id, relTenantIds: '2' })).body.message).toBe('修改成功!')
    expect((await row(username)).relTenantIds).toBe('1,2')
    const theirs = await rolesOf('outsider')
    await edit({ id, selectedroles: theirs['nurse'] }, 'admin', { tenant_id: '2' })
    await edit({ id, relTenantIds: '1' })
    expect(await row(username)).toMatchObject({ relTenantIds: '1' })
    const { rows } = await sql`select 1 from sys_user_role where user_id = ${id} and tenant_id = 2`.execute(
      app.services.database.scoped('*'),
    )
    expect(rows).toEqual([])
    expect(await row(username, 'outsider')).toBeUndefined()
  })

  it('refuse a change of the caller’s own', async () => {
    const { id } = await row('admin')
    expect((await edit({ id, relTenantIds: '1' })).body.message).toBe('不能修改自己的角色和租户')
  })
})

describe('members of a role', () => {
  const add = (userIdList: string[], roleId: string, as: PersonName = 'admin') =>
    app.call('POST', '/sys/user/addSysUserRole', { as, body: { roleId, userIdList } })
  const remove = (userIds: string, roleId: string, as: PersonName = 'admin') =>
    app.call('DELETE', '/sys/user/deleteUserRoleBatch', { as, query: { roleId, userIds } })

  it('are added and removed; current members are skipped', async () => {
    const { nurse = '' } = roles
    const people = [await person(), await person({ selectedroles: nurse })].map((p) => p.id)
    expect((await add(people, nurse, 'secadmin')).body.message).toBe('添加成功!')
    const listed = await app.call<Page<UserRow>>('GET', '/sys/user/userRoleList', {
      as: 'admin',
      query: { roleId: nurse, pageSize: 100 },
    })
    expect(listed.body.result!.records.map((r) => r.id)).toEqual(expect.arrayContaining(people))
    expect((await remove(people.join(','), nurse, 'secadmin')).body.message).toBe('删除成功!')
    const after = await app.call<Page<UserRow>>('GET', '/sys/user/userRoleList', {
      as: 'admin',
      query: { roleId: nurse, pageSize: 100 },
    })
    for (const id of people) expect(after.body.result!.records.map((r) => r.id)).not.toContain(id)
  })

  it('within the grantor’s authority, not the caller, not stronger users', async () => {
    const { nurse = '', sysadmin = '', admin = '' } = roles
    const { id } = await person()
    expect((await add([id], sysadmin, 'secadmin')).body.message).toBe(BEYOND)
    expect((await add([(await row('secadmin')).id], nurse, 'secadmin')).body.message).toBe('不能修改自己的角色和租户')
    expect((await remove((await row('sysadmin')).id, sysadmin, 'secadmin')).body.message).toBe(STRONGER)
    expect((await remove((await row('admin')).id, admin)).body.message).toBe('不能修改自己的角色和租户')
    expect((await add([id], nurse, 'sysadmin')).status).toBe(403)
  })

  it('of several users and roles change together, and the answer lists real changes', async () => {
    const { nurse = '', doctor = '', admin = '' } = roles
    const [a, b] = [await person({ selectedroles: nurse }), await person()]
    const change = (userIdList: string[], given: object, as: PersonName = 'admin') =>
      app.call('PUT', '/sys/user/changeRoles', { as, body: { userIdList, ...given } })
    const { body } = await change([a.id, b.id], { added: doctor, removed: `${nurse},` })
    expect(body).toMatchObject({ success: true, message: '修改成功!' })
    expect(body.result).toEqual({
      added: [{ roleId: doctor, userIdList: expect.arrayContaining([a.id, b.id]) }],
      removed: [{ roleId: nurse, userIdList: [a.id] }],
    })
    expect((await row(a.username)).roleNames).toBe('医生')
    expect((await change([a.id], { added: doctor })).body.result).toEqual({ added: [], removed: [] })
    const self = (await row('admin')).id
    const outsider = (await row('outsider', 'outsider')).id
    const theirs = (await rolesOf('outsider'))['sysadmin']!
    for (const [people, given, message, as] of [
      [[a.id, self], { added: nurse }, '不能修改自己的角色和租户', 'admin'],
      [[a.id, outsider], { added: nurse }, '未找到对应实体', 'admin'],
      [[a.id], { added: `${nurse},${theirs}` }, '未找到对应实体', 'admin'],
      [[a.id], { added: `${nurse},${admin}` }, BEYOND, 'secadmin'],
      [[a.id], { added: nurse, removed: nurse }, '同一个角色不能既添加又移除，请去掉其中一个', 'admin'],
      [[a.id], {}, '请选择要添加或移除的角色', 'admin'],
    ] as const)
      expect((await change([...people], given, as)).body.message).toBe(message)
    expect((await row(a.username)).roleNames).toBe('医生')
    expect((await change([a.id], { added: nurse }, 'sysadmin')).status).toBe(403)
  })

  it('one foreign id prevents all changes', async () => {
    const { nurse = '' } = roles
    const { id, username } = await person()
    const outsider = (await row('outsider', 'outsider')).id
    expect((await add([id, outsider], nurse)).body.message).toBe('未找到对应实体')
    const theirs = (await rolesOf('outsider'))['nurse']!
    for (const roleId of [theirs, '404']) {
      expect((await add([id], roleId)).body.message).toBe('未找到对应实体')
      expect((await remove(id, roleId)).body.message).toBe('未找到对应实体')
    }
    expect((await row(username)).selectedroles).toBe('')
    expect((await add([], nurse)).body.message).toBe('参数不识别！')
    expect((await add(["x' or 1=1"], nurse)).status).toBe(400)
  })
})

describe('members of a department', () => {
  const add = (userIdList: string[], depId: string, as: PersonName = 'admin') =>
    app.call('POST', '/sys/user/editSysDepartWithUser', { as, body: { depId, userIdList } })
  const remove = (userIds: string, depId: string, as: PersonName = 'admin') =>
    app.call('DELETE', '/sys/user/deleteUserInDepartBatch', { as, query: { depId, userIds } })

  it('are added and removed, all or none', async () => {
    const { A01A02 = '', A01 = '' } = departs
    const [a, b] = [await person(), await person()]
    expect((await add([a.id, b.id], A01A02)).body.message).toBe('添加成功!')
    expect((await add([a.id], A01A02)).body.message).toBe('添加成功!')
    expect(await row(a.username)).toMatchObject({ orgCodeTxt: '护理部' })
    expect((await remove(`${a.id},${b.id}`, A01)).body.message).toBe('当前选中部门与用户无关联关系!')
    expect((await remove(`${a.id},${b.id}`, A01A02)).body.message).toBe('删除成功!')
    expect(await row(b.username)).toMatchObject({ orgCodeTxt: '' })
    const outsider = (await row('outsider', 'outsider')).id
    expect((await add([a.id, outsider], A01A02)).body.message).toBe('未找到对应实体')
    expect(await row(a.username)).toMatchObject({ orgCodeTxt: '' })
    expect((await add([a.id], (await departsOf('outsider'))['A01']!)).body.message).toBe('未找到对应实体')
    expect((await add([a.id], A01A02, 'sysadmin')).status).toBe(403)
  })

  it('refuses to remove rights of a stronger user', async () => {
    expect((await remove((await row('sysadmin')).id, departs['A01']!, 'secadmin')).body.message).toBe(STRONGER)
  })
})
