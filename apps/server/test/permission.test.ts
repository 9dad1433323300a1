import type { UserPermission } from '@huxi/contract'
import { describe, expect, test } from 'vitest'
import { seeds } from '../src/areas.ts'
import { menuRows } from '../src/modules/system/permission/index.ts'
import { addAccount, departId, roleId, tokenOf, useApp } from './accounts.ts'
import { facts } from './conformance/subject.ts'
import type { PersonName } from './people.ts'

type Node = UserPermission['menu'][number]

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

describe('getUserPermissionByToken', () => {
  const app = useApp()
  const menuOf = async (as: PersonName) =>
    (await app.call<UserPermission>('GET', '/sys/permission/getUserPermissionByToken', { as })).body.result!
  test('the token parameter is the header’s or absent, else 401', async () => {
    const token = await app.tokenOf('nurse')
    const ask = (query: object) =>
      app.call('GET', '/sys/permission/getUserPermissionByToken', { as: 'nurse', query: { ...query } })
    for (const query of [{ token }, {}, { token: '' }]) expect((await ask(query)).status).toBe(200)
    for (const other of [await app.tokenOf('admin'), 'x', token.slice(1)])
      expect((await ask({ token: other })).status).toBe(401)
    expect((await app.call('GET', '/sys/permission/getUserPermissionByToken', { query: { token } })).status).toBe(401)
  })
  test('answers exactly these keys', async () => {
    const result = await menuOf('admin')
    expect(Object.keys(result)).toEqual(['menu', 'auth', 'allAuth', 'sysSafeMode', 'rules'])
    expect([result.sysSafeMode, result.rules]).toEqual([false, []])
  })
  test('nodes have the keys old clients read, and no empty name or component', async () => {
    const always = ['id', 'path', 'component', 'route', 'name', 'meta']
    const sometimes = ['redirect', 'hidden', 'alwaysShow', 'children']
    const { menu } = await menuOf('admin')
    for (const node of flat(menu)) {
      expect(
        Object.keys(node).filter((key) => !sometimes.includes(key)),
        node.id,
      ).toEqual(always)
      expect('redirect' in node, 'redirect at roots only').toBe(menu.includes(node))
      for (const key of ['id', 'path', 'component', 'name'] as const)
        expect(node[key].length, `${key} of ${node.id}`).toBeGreaterThan(0)
      expect(['0', '1']).toContain(node.route)
      expect(node.meta).toMatchObject({
        title: expect.any(String),
        keepAlive: expect.any(Boolean),
        internalOrExternal: expect.any(Boolean),
      })
      expect(node.children).not.toEqual([])
    }
  })
  test('the administrator sees every page of the seed but the auditors’, home first', async () => {
    const { menu, auth, allAuth } = await menuOf('admin')
    const pages = menuRows(seeds.menu).filter((row) => row.menu_type !== 2 && !row.perms?.startsWith('audit:'))
    expect(
      flat(menu)
        .map((node) => node.id)
        .sort(),
    ).toEqual(pages.map((row) => row.id).sort())
    expect(menu[0]).toMatchObject({
      path: '/dashboard/analysis',
      component: 'dashboard/Analysis',
      meta: { title: '首页', icon: 'home' },
    })
    expect(new Set(auth.map((a) => a.action))).toEqual(new Set(allAuth.map((a) => a.action)))
  })
  test('a nurse sees home and the pages of her codes with their directories; no buttons of other pages', async () => {
    const { menu, auth, allAuth } = await menuOf('nurse')
    const holds = new Set(
      (await app.call<{ codeList: string[] }>('GET', '/sys/permission/getPermCode', { as: 'nurse' })).body.result!
        .codeList,
    )
    const pages = flat(menu).filter((node) => !node.component.startsWith('layouts/'))
    const rows = new Map(menuRows(seeds.menu).map((row) => [row.id, row]))
    for (const page of pages.filter(({ id }) => ![id, rows.get(id)!.parent_id].includes('home'))) {
      const row = rows.get(page.id)!
      const { perms } = row.perms === null ? rows.get(row.parent_id!)! : row
      expect(
        perms!.split(',').every((code) => holds.has(code)),
        page.path,
      ).toBe(true)
    }
    expect(menu[0]!.meta.title).toBe('首页')
    expect(pages.map((page) => page.path)).toContain('/isystem/depart')
    expect(pages.map((page) => page.path)).not.toContain('/isystem/user')
    const actions = auth.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['assess:result:add', 'assess:result:handle', 'assess:handoff:use']))
    expect(actions.filter((action) => !holds.has(action.split(',')[0]!))).toEqual([])
    expect(allAuth).toEqual((await menuOf('admin')).allAuth)
  })
  test('the page of a record is granted with its list, which stays one entry of the menu', async () => {
    const nodes = flat((await menuOf('doctor')).menu)
    const list = nodes.find(({ id }) => id === 'assess_results')!
    expect([list.hidden, list.alwaysShow, list.children]).toEqual([undefined, undefined, undefined])
    const detail = { hidden: true, path: '/assessment/result/:id', meta: { listId: list.id, hideMenu: true } }
    expect(nodes.find(({ id }) => id === 'assess_results_detail')).toMatchObject(detail)
    expect(flat((await menuOf('nurse')).menu).map(({ id }) => id)).not.toContain('system_user_detail')
  })
  test('a moved page is below its new directory at the next request', async () => {
    const add = async (name: string, below?: string) => {
      const body = {
        name,
        url: `/${name}`,
        menuType: below ? 1 : 0,
        parentId: below,
        component: 'system/SysPositionList',
      }
      return (await app.call<{ id: string }>('POST', '/sys/permission/add', { as: 'admin', body })).body.result!.id
    }
    const [from, to] = [await add('moved-from'), await add('moved-to')]
    const id = await add('moved', from)
    const at = async (directory: string) =>
      flat((await menuOf('admin')).menu.filter((node) => node.id === directory)).map((node) => node.id)
    expect([await at(from), await at(to)]).toEqual([[from, id], [to]])
    const moved = await app.call('PUT', '/sys/permission/edit', {
      as: 'admin',
      body: { id, parentId: to, menuType: 1 },
    })
    expect(moved.body).toMatchObject({ success: true })
    expect([await at(from), await at(to)]).toEqual([[from], [to, id]])
  })
  test('without a role there is home with its hidden pages alone', async () => {
    const { menu, auth } = await menuOf('nobody')
    const free = menuRows(seeds.menu).filter(({ id, parent_id }) => [id, parent_id].includes('home'))
    expect([menu.map(({ id, hidden = false }) => [id, hidden]), auth]).toEqual([free.map((r) => [r.id, r.hidden]), []])
  })
  test('buttons carry action, type, describe; ours also status; old codes are there', async () => {
    const { auth, allAuth } = await menuOf('admin')
    for (const entry of auth) expect(Object.keys(entry).sort()).toEqual(['action', 'describe', 'type'])
    for (const entry of allAuth) expect(Object.keys(entry).sort()).toEqual(['action', 'describe', 'status', 'type'])
    for (const old of ['user:add', 'user:edit', 'user:sex', 'user:form:birthday', 'user:form:phone']) {
      expect(allAuth).toContainEqual(
        expect.objectContaining({ action: old, status: '1', type: expect.stringMatching(/^[12]$/) }),
      )
    }
  })
})

describe('menus of the seeded roles', () => {
  const app = useApp()
  const lists = ['user', 'role', 'permission', 'tenant', 'position', 'dict', 'online', 'log', 'dataLog', 'audit']
  const paths = [...lists, 'oss/file'].map((noun) => `/sys/${noun}/list`).concat('/api-docs/json')

  test.each([
    ['sysadmin', ['user', 'role', 'tenant', 'position', 'dict', 'oss/file', 'api-docs']],
    ['secadmin', ['user', 'role', 'permission', 'position', 'dict', 'online', 'log', 'dataLog']],
    ['auditor', ['online', 'audit']],
    ['doctor', []],
    ['nurse', []],
    ['operator', ['position', 'dict']],
  ])('%s', async (roleCode, open) => {
    const token = await tokenOf(app, await addAccount(app, { roleCode }))
    const get = async <T>(path: string) => app.call<T>('GET', path, { token })
    for (const path of paths) {
      const mayRead = open.some((noun) => path.split('/list')[0]!.endsWith(`/${noun}`) || path.startsWith(`/${noun}/`))
      expect([path, (await get(path)).status]).toEqual([path, mayRead ? 200 : 403])
    }
    // the menu leads to every page whose codes are held, and to no other
    const { codeList } = (await get<{ codeList: string[] }>('/sys/permission/getPermCode')).body.result!
    const { menu } = (await get<UserPermission>('/sys/permission/getUserPermissionByToken')).body.result!
    const menuIds = flat(menu).map(({ id }) => id)
    for (const { id, perms } of menuRows(seeds.menu).filter((row) => row.menu_type === 1 && row.perms))
      expect([id, menuIds.includes(id)]).toEqual([id, perms!.split(',').every((code) => codeList.includes(code))])
  })
  test('an operator runs announcements, appointments, articles, labels, messages, forms, changes nothing else', async () => {
    const token = await tokenOf(app, await addAccount(app, { roleCode: 'operator' }))
    const { body } = await app.call<UserPermission>('GET', '/sys/permission/getUserPermissionByToken', { token })
    const own = /^(?:appointment|article|label|online:(?:answer|form|opening)|outreach|quest|system:announcement):/
    const nouns = ['category', 'checkRule', 'dict', 'dictItem', 'fillRule', 'position']
    const others = body.result!.auth.map(({ action }) => action).filter((code) => !own.test(code))
    expect(others.toSorted()).toEqual(['assess:use:list', ...nouns.map((noun) => `system:${noun}:export`)])
  })
})

describe('granting', () => {
  const app = useApp()
  const edit = (as: PersonName, body: object) => app.call('PUT', '/sys/user/edit', { as, body })
  const grant = (as: PersonName, body: object) => app.call('POST', '/sys/permission/saveRolePermission', { as, body })
  const rolesOf = async (id: string) =>
    (await app.call<{ selectedroles: string }>('GET', '/sys/user/queryById', { as: 'admin', query: { id } })).body
      .result!.selectedroles

  test('a role of another tenant is as absent, by every route', async () => {
    const { id } = await addAccount(app)
    const foreign = await roleId(app, 'nurse', 2)
    const ways = (role: string) => [
      edit('admin', { id, selectedroles: role }),
      app.call('POST', '/sys/user/add', {
        as: 'admin',
        body: { username: `way${role.slice(-5)}`, realname: '甲', selectedroles: role },
      }),
      app.call('POST', '/sys/user/addSysUserRole', { as: 'admin', body: { roleId: role, userIdList: [id] } }),
      grant('admin', { roleId: role, permissionIds: 'home', lastpermissionIds: '' }),
      app.call('GET', '/sys/permission/queryRolePermission', { as: 'admin', query: { roleId: role } }),
      app.call('DELETE', '/sys/role/delete', { as: 'admin', query: { id: role } }),
    ]
    const [there, nowhere] = [await Promise.all(ways(foreign)), await Promise.all(ways('1000000000000000000'))]
    for (const { body } of there) expect(body).toMatchObject({ success: false, code: 500 })
    expect(there.map(facts)).toEqual(nowhere.map(facts))
    expect(await rolesOf(id)).toBe('')
  })
  test('departments of another tenant are as absent, too', async () => {
    const { id } = await addAccount(app)
    const foreign = await departId(app, 'A01', 2)
    const ways = (depart: string) => [
      edit('admin', { id, selecteddeparts: depart }),
      app.call('POST', '/sys/user/editSysDepartWithUser', { as: 'admin', body: { depId: depart, userIdList: [id] } }),
    ]
    const [there, nowhere] = [await Promise.all(ways(foreign)), await Promise.all(ways('1000000000000000000'))]
    expect(there.map(facts)).toEqual(nowhere.map(facts))
    for (const { body } of there) expect(body.success).toBe(false)
  })
  test('without the grant right a changed list is refused, an unchanged one passes', async () => {
    const { id } = await addAccount(app, { roleCode: 'nurse' })
    const [nurse, doctor] = [await roleId(app, 'nurse'), await roleId(app, 'doctor')]
    expect((await edit('sysadmin', { id, realname: '改名', selectedroles: nurse })).body).toMatchObject({
      success: true,
    })
    expect((await edit('sysadmin', { id, selectedroles: doctor })).body).toMatchObject({ success: false, code: 500 })
    expect(await rolesOf(id)).toBe(nurse)
    expect(
      (
        await app.call('POST', '/sys/user/addSysUserRole', {
          as: 'sysadmin',
          body: { roleId: nurse, userIdList: [id] },
        })
      ).status,
    ).toBe(403)
  })
  test('a grant never exceeds the rights of the giver: no role, no code', async () => {
    const { id } = await addAccount(app)
    const admin = await roleId(app, 'admin')
    expect(
      (
        await app.call('POST', '/sys/user/addSysUserRole', {
          as: 'secadmin',
          body: { roleId: admin, userIdList: [id] },
        })
      ).body.success,
    ).toBe(false)
    const nurse = await roleId(app, 'nurse')
    const given = await grant('secadmin', { roleId: nurse, permissionIds: 'system_user_delete', lastpermissionIds: '' })
    expect(given.body).toMatchObject({ success: false, code: 500 })
    const { body } = await app.call<string[]>('GET', '/sys/permission/queryRolePermission', {
      as: 'admin',
      query: { roleId: nurse },
    })
    expect(body.result).not.toContain('system_user_delete')
  })
  test('users cannot edit their own roles, nor the grants of a role they hold', async () => {
    const token = await app.tokenOf('secadmin')
    const own = (
      await app.call<{ records: { id: string }[] }>('GET', '/sys/user/list', {
        as: 'admin',
        query: { username: 'secadmin' },
      })
    ).body.result!.records[0]!.id
    const sysadmin = await roleId(app, 'sysadmin')
    expect(
      (await app.call('POST', '/sys/user/addSysUserRole', { token, body: { roleId: sysadmin, userIdList: [own] } }))
        .body.success,
    ).toBe(false)
    const secadmin = await roleId(app, 'secadmin')
    expect(
      (await grant('secadmin', { roleId: secadmin, permissionIds: 'home', lastpermissionIds: '' })).body.success,
    ).toBe(false)
  })
  test('the last administrator stays, and users cannot freeze or delete themselves', async () => {
    const own = (
      await app.call<{ records: { id: string }[] }>('GET', '/sys/user/list', {
        as: 'admin',
        query: { username: 'admin' },
      })
    ).body.result!.records[0]!.id
    const tries = [
      await app.call('PUT', '/sys/user/frozenBatch', { as: 'admin', body: { ids: own, status: 2 } }),
      await app.call('DELETE', '/sys/user/delete', { as: 'admin', query: { id: own } }),
      await edit('admin', { id: own, selectedroles: '' }),
      await app.call('DELETE', '/sys/user/deleteUserRole', {
        as: 'admin',
        query: { roleId: await roleId(app, 'admin'), userId: own },
      }),
    ]
    for (const { body } of tries) expect(body).toMatchObject({ success: false, code: 500 })
    expect((await app.call('GET', '/sys/position/list', { as: 'admin' })).status).toBe(200)
  })
  test('a granted code counts with the next call, for every holder of the role', async () => {
    const token = await tokenOf(app, await addAccount(app, { roleCode: 'nurse' }))
    const positions = async () => (await app.call('GET', '/sys/position/list', { token })).status
    const nurse = await roleId(app, 'nurse')
    expect(await positions()).toBe(403)
    expect(
      (await grant('admin', { roleId: nurse, permissionIds: 'system_position', lastpermissionIds: '' })).body,
    ).toMatchObject({ success: true, message: '保存成功！' })
    expect(await positions()).toBe(200)
    await grant('admin', { roleId: nurse, permissionIds: '', lastpermissionIds: 'system_position' })
    expect(await positions()).toBe(403)
  })
})
