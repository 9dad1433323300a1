import type { Role, RowScope, User } from '@huxi/contract'
import type { HistoryEntry, Page } from '@huxi/model'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAccount, departId, roleId, tokenOf, useApp, type Account } from '../../../../test/accounts.ts'
import { addBoundRole } from '../../../../test/conformance/holders.ts'
import type { CallOptions } from '../../../../test/harness.ts'

const REFUSED = { success: false, code: 500 }
const [USER, POSITION] = ['system_user', 'system_position']
const HELD = [USER, 'system_user_add', 'system_user_edit', 'system_user_grant', POSITION]
const ROLES = ['system_role', 'system_role_add', 'system_role_edit', 'system_role_grant']

describe('the data scope of a role', () => {
  const app = useApp()
  const post = (path: string, body: object, as: CallOptions = { as: 'admin' }) =>
    app.call<{ id: string }>('POST', path, { ...as, body })
  const scopesOf = async (role: string, as: CallOptions = { as: 'admin' }) =>
    (await app.call<RowScope[]>('GET', '/sys/role/dataScope', { ...as, query: { roleId: role } })).body.result!
  const at = async (role: string, permissionId: string, as?: CallOptions) =>
    (await scopesOf(role, as)).find((row) => row.permissionId === permissionId)!
  const set = (role: string, permissionId: string, dataScope: string | null, as?: CallOptions) =>
    post('/sys/role/dataScope', { roleId: role, permissionId, dataScope }, as)
  const edit = (id: string, dataScope: string | null, as: CallOptions = { as: 'admin' }) =>
    app.call('PUT', '/sys/role/edit', { ...as, body: { id, dataScope } })
  const add = (more: object, as: CallOptions = head) => {
    const code = `reach${(count += 1)}`
    return post('/sys/role/add', { roleName: code, roleCode: code, ...more }, as)
  }
  const people = async (as: CallOptions) =>
    (await app.call<Page<User>>('GET', '/sys/user/list', { ...as, query: { pageSize: 200 } })).body.result!.records.map(
      ({ username }) => username,
    )
  let count = 0
  let [head, headRole, self]: [CallOptions, string, Account] = [{}, '', {} as Account]

  beforeAll(async () => {
    const { id, roleCode } = await addBoundRole(app, [...HELD, ...ROLES])
    headRole = id
    expect((await edit(id, 'depart')).body).toMatchObject({ success: true })
    self = await addAccount(app, { roleCode, departs: ['A01A01'] })
    head = { token: await tokenOf(app, self) }
  })

  test('limits a user to a department, and refuses to add others beyond it', async () => {
    expect((await people(head)).sort()).toEqual(['doctor', 'nurse', self.username].sort())
    await edit(headRole, 'own')
    expect(await people(head)).toEqual([self.username])
    await edit(headRole, 'departTree')
    expect((await people(head)).sort()).toEqual(['doctor', 'nurse', self.username].sort())
    await edit(headRole, 'depart')
    const body = (username: string, selecteddeparts: string) => ({
      username,
      realname: '新来的',
      password: 'Calm-Meadow-Stone-32',
      confirmpassword: 'Calm-Meadow-Stone-32',
      selecteddeparts,
    })
    const [here, there] = [await departId(app, 'A01A01'), await departId(app, 'A01A02')]
    const refused = await post('/sys/user/add', body('scopeA', there), head)
    expect(refused.body.message).toBe('该数据超出您的数据范围（本部门），不能保存，请检查填写的部门和人员')
    expect((await post('/sys/user/add', body('scopeB', here), head)).body).toMatchObject({ success: true })
  })

  test('appears where it is set and in the history, and stays when omitted', async () => {
    const { body } = await add({ dataScope: 'own' }, { as: 'admin' })
    const { id } = body.result!
    await app.call('PUT', '/sys/role/edit', { as: 'admin', body: { id, description: '不提数据范围' } })
    expect((await edit(id, 'departTree')).body).toMatchObject({ success: true })
    const [role] = (await app.call<Page<Role>>('GET', '/sys/role/list', { as: 'admin', query: { id } })).body.result!
      .records
    expect(role).toMatchObject({ dataScope: 'departTree', dataScope_dictText: '本部门及下级' })
    const [last] = (await app.call<HistoryEntry[]>('GET', '/sys/role/history', { as: 'admin', query: { id } })).body
      .result!
    expect(JSON.stringify(last)).toContain('本部门及下级')
    const older = await add({}, { as: 'admin' })
    const [plain] = (
      await app.call<Page<Role>>('GET', '/sys/role/list', { as: 'admin', query: { id: older.body.result!.id } })
    ).body.result!.records
    expect(plain!.dataScope).toBe('all')
    expect((await edit(id, 'everything')).body).toMatchObject(REFUSED)
    expect((await edit(await roleId(app, 'admin'), 'own')).body.message).toBe(
      '超级管理员查看全部数据，不能设置数据范围',
    )
  })

  test('refuses scopes beyond the caller’s, and changes of the caller’s own role', async () => {
    const wider = '您自己的数据范围是本部门，不能授予更大的数据范围，请选择本部门或本人'
    for (const dataScope of ['all', 'departTree', 'team', undefined]) {
      const { body } = await add({ dataScope })
      expect(body, dataScope).toMatchObject({ ...REFUSED, message: wider })
      expect(body.result).toEqual({ fields: { dataScope: wider } })
    }
    const { id } = (await add({ dataScope: 'depart' })).body.result!
    expect((await edit(id, 'departTree', head)).body.message).toBe(wider)
    expect((await edit(id, null, head)).body.message).toBe(wider)
    expect((await edit(id, 'own', head)).body).toMatchObject({ success: true })
    expect((await edit(headRole, 'own', head)).body.message).toMatch(/^不能修改自己所拥有角色的数据范围/)
    expect((await set(headRole, POSITION, 'own', head)).body.message).toMatch(/^不能修改自己所拥有角色的数据范围/)
    expect((await edit(await roleId(app, 'nurse', 2), 'own')).body).toMatchObject(REFUSED)
  })

  test('a limited caller grants no wider data scope than the own, even to a role with all rows', async () => {
    const { id } = (await add({ dataScope: 'all' }, { as: 'admin' })).body.result!
    const given = { roleId: id, permissionIds: `${USER},${POSITION}`, lastpermissionIds: '' }
    const free = await addBoundRole(app, [USER])
    expect((await post('/sys/permission/saveRolePermission', given, head)).body).toMatchObject({ success: true })
    expect(await at(id, USER, head)).toMatchObject({
      titles: ['用户'],
      dataScope: 'depart',
      follows: true,
      mayGive: ['depart', 'own'],
    })
    expect(await at(id, POSITION)).toMatchObject({
      dataScope: null,
      follows: false,
      meant: ['all', 'departTree', 'depart', 'own'],
    })
    for (const word of ['all', 'departTree', null])
      expect((await set(id, USER, word, head)).body.message, String(word)).toContain('不能授予更大的数据范围')
    expect((await set(id, USER, 'own', head)).body).toMatchObject({ success: true })
    expect((await set(id, POSITION, 'departTree', head)).body).toMatchObject({ success: true })
    expect((await set(id, POSITION, null, head)).body).toMatchObject({ success: true })
    const { id: someone } = await addAccount(app, { departs: ['A01A01'] })
    const join = (role: string) => post('/sys/user/addSysUserRole', { roleId: role, userIdList: [someone] }, head)
    expect((await join(free.id)).body).toMatchObject({ ...REFUSED, message: '不能授予数据范围比您大的角色' })
    expect((await join(id)).body).toMatchObject({ success: true })
  })

  test('is set on a menu row only where it opens a list and the role holds it', async () => {
    const { id } = (await add({}, { as: 'admin' })).body.result!
    expect((await set(id, POSITION, 'own')).body.message).toBe('请先保存角色菜单权限!')
    expect((await set(id, 'system', 'own')).body.message).toContain('没有可以设置数据范围的列表')
    expect((await set(id, 'system_permission', 'own')).body.message).toContain('没有可以设置数据范围的列表')
    expect((await set(id, 'nowhere', 'own')).body).toMatchObject(REFUSED)
    expect((await set(id, POSITION, 'everything')).body).toMatchObject(REFUSED)
    expect((await set(await roleId(app, 'admin'), POSITION, 'own')).body.message).toContain('超级管理员查看全部数据')
    for (const role of [await roleId(app, 'nurse', 2), '1000000000000000000']) {
      expect((await set(role, POSITION, 'own')).body.message).toBe('未找到对应实体')
      expect(
        (await app.call('GET', '/sys/role/dataScope', { as: 'admin', query: { roleId: role } })).body,
      ).toMatchObject(REFUSED)
    }
    expect((await set(id, POSITION, 'own', { as: 'sysadmin' })).status).toBe(403)
  })
})
