import type { MenuNode, RoleHome, StartPage, UserPermission } from '@huxi/contract'
import { describe, expect, test } from 'vitest'
import { addAccount, tokenOf, useApp } from '../../../../test/accounts.ts'
import { addBoundRole, menuOf } from '../../../../test/conformance/holders.ts'
import type { CallOptions } from '../../../../test/harness.ts'

const PATIENTS = '/patient/list'
const VISITS = '/patient/encounter'
const CALL = '/sys/sysRoleIndex'

describe('the start page', () => {
  const app = useApp()
  const admin = { as: 'admin' } as const

  const permission = async (as: CallOptions): Promise<UserPermission> =>
    (await app.call<UserPermission>('GET', '/sys/permission/getUserPermissionByToken', as)).body.result!
  const startOf = async (as: CallOptions) => (await permission(as)).home
  const set = async (body: object, as: CallOptions = admin): Promise<string> => {
    const { body: answer } = await app.call<{ id: string }>('POST', `${CALL}/add`, { ...as, body })
    expect(answer, answer.message).toMatchObject({ success: true, message: '添加成功！' })
    return answer.result!.id
  }
  const edit = async (id: string, body: object) => {
    const { body: answer } = await app.call('PUT', `${CALL}/edit`, { ...admin, body: { id, ...body } })
    expect(answer, answer.message).toMatchObject({ success: true, message: '编辑成功!' })
  }
  const userWithRoles = async () => {
    const rows = (await menuOf(app)).filter(({ codes }) => codes.includes('patient:patient:list'))
    const first = await addBoundRole(app, [rows[0]!.id])
    const second = await addBoundRole(app, [])
    const account = await addAccount(app, { roleCode: first.roleCode })
    await app.call('POST', '/sys/user/addSysUserRole', {
      ...admin,
      body: { roleId: second.id, userIdList: [account.id] },
    })
    return { me: { token: await tokenOf(app, account) }, first, second }
  }

  test('is that of the role with the lowest priority, if enabled and allowed', async () => {
    const { me, first, second } = await userWithRoles()
    expect(await startOf(me)).toBeUndefined()
    const one = await set({ roleCode: first.roleCode, url: PATIENTS, priority: 5 })
    expect(await startOf(me)).toBe(PATIENTS)
    const other = await set({ roleCode: second.roleCode, url: VISITS, priority: 1 })
    // a forbidden page leads to 首页, not to the next rule
    expect(await startOf(me)).toBeUndefined()
    await edit(other, { status: '0' })
    expect(await startOf(me)).toBe(PATIENTS)
    for (const url of ['/nowhere', '/patient']) {
      await edit(one, { url })
      expect(await startOf(me)).toBeUndefined()
    }
    await edit(one, { url: PATIENTS })
    await edit(other, { status: '1', priority: 9 })
    expect(await startOf(me)).toBe(PATIENTS)
  })

  test('is presented as 首页 to older clients that send their version', async () => {
    const { me, first } = await userWithRoles()
    await set({ roleCode: first.roleCode, url: PATIENTS })
    const homeOf = async (headers: Record<string, string>): Promise<MenuNode> =>
      (await permission({ ...me, headers })).menu[0]!
    expect(await homeOf({})).toMatchObject({ path: '/dashboard/analysis', component: 'dashboard/Analysis' })
    expect(await homeOf({ 'X-Version': 'v3', 'x-huxi-client': '' })).toMatchObject({ path: '/dashboard/analysis' })
    expect(await homeOf({ 'X-Version': 'v3' })).toMatchObject({
      path: PATIENTS,
      component: 'patient/PatientList',
      route: '1',
      meta: { title: '首页' },
    })
  })

  test('is deleted with its role, and follows its code', async () => {
    const { first, me } = await userWithRoles()
    const id = await set({ roleCode: first.roleCode, url: PATIENTS })
    const byCode = (roleCode: string) =>
      app.call<RoleHome>('GET', `${CALL}/queryByCode`, { ...admin, query: { roleCode } })
    const renamed = `${first.roleCode}_x`
    await app.call('PUT', '/sys/role/edit', { ...admin, body: { id: first.id, roleName: '改名', roleCode: renamed } })
    expect((await byCode(renamed)).body.result).toMatchObject({ id, roleCode_dictText: '改名', route: true })
    expect(await startOf(me)).toBe(PATIENTS)
    await app.call('DELETE', '/sys/role/delete', { ...admin, query: { id: first.id } })
    expect((await byCode(renamed)).body.success).toBe(false)
  })

  test('defaults to that of the tenant; older clients send it in body or query', async () => {
    const read = async (as: CallOptions = admin) =>
      (await app.call<StartPage>('GET', `${CALL}/queryDefIndex`, as)).body.result
    const home = { url: '/dashboard/analysis', component: 'dashboard/Analysis', route: true }
    expect(await read()).toEqual(home)
    const { me, first } = await userWithRoles()
    const write = (options: CallOptions) => app.call('PUT', `${CALL}/updateDefIndex`, options)
    expect((await write({ ...admin, body: {} })).body).toMatchObject({ success: false, message: '请选择首页' })
    expect((await write({ as: 'sysadmin', body: { url: PATIENTS } })).status).toBe(403)
    expect((await write({ ...admin, query: { url: VISITS, component: 'x', isRoute: true } })).body.message).toBe(
      '设置成功',
    )
    expect(await startOf(me)).toBeUndefined()
    expect((await write({ ...admin, body: { url: PATIENTS } })).body.success).toBe(true)
    expect(await read()).toEqual({ url: PATIENTS, component: 'patient/PatientList', route: true })
    expect(await startOf(me)).toBe(PATIENTS)
    expect([await read({ as: 'outsider' }), await startOf({ as: 'outsider' })]).toEqual([home, undefined])
    await set({ roleCode: first.roleCode, url: '/dashboard/analysis' })
    expect(await startOf(me)).toBe('/dashboard/analysis')
  })
})
