/** What people may do, see and give: menu shapes, S-ACL-2…4, S-TEN-1 across areas, and row-level security under all of it. */
import type { UserPermission } from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { menuRows } from '../src/modules/permission/index.ts'
import { addAccount, departId, roleId, tokenOf, useApp } from './accounts.ts'
import { facts } from './conformance/subject.ts'
import type { PersonName } from './people.ts'

type Node = UserPermission['menu'][number]

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

describe('getUserPermissionByToken', () => {
  const app = useApp()
  const menuOf = async (as: PersonName) =>
    (await app.call<UserPermission>('GET', '/sys/permission/getUserPermissionByToken', { as })).body.result!

  test('S-SES-3 the token parameter is the header’s or absent, else 401', async () => {
    const token = await app.tokenOf('nurse')
    const ask = (query: object) => app.call('GET', '/sys/permission/getUserPermissionByToken', { as: 'nurse', query: { ...query } })
    expect([(await ask({ token })).status, (await ask({})).status, (await ask({ token: '' })).status]).toEqual([200, 200, 200])
    for (const other of [await app.tokenOf('admin'), 'x', token.slice(1)]) expect((await ask({ token: other })).status).toBe(401)
    expect((await app.call('GET', '/sys/permission/getUserPermissionByToken', { query: { token } })).status).toBe(401)
  })
  test('answers exactly four things', async () => {
    const result = await menuOf('admin')
    expect(Object.keys(result)).toEqual(['menu', 'auth', 'allAuth', 'sysSafeMode'])
    expect(result.sysSafeMode).toBe(false)
  })
  test('nodes have the keys old clients read, and no empty name or component', async () => {
    const always = ['id', 'path', 'component', 'route', 'name', 'meta']
    const sometimes = ['redirect', 'hidden', 'alwaysShow', 'children']
    const { menu } = await menuOf('admin')
    for (const node of flat(menu)) {
      expect(Object.keys(node).filter((key) => !sometimes.includes(key)), node.id).toEqual(always)
      expect('redirect' in node, 'redirect stands at roots only').toBe(menu.includes(node))
      for (const key of ['id', 'path', 'component', 'name'] as const) expect(node[key].length, `${key} of ${node.id}`).toBeGreaterThan(0)
      expect(['0', '1']).toContain(node.route)
      expect(node.meta).toMatchObject({ title: expect.any(String), keepAlive: expect.any(Boolean), internalOrExternal: expect.any(Boolean) })
      expect(node.children).not.toEqual([])
    }
  })
  test('the administrator sees every page of the seed, home first', async () => {
    const { menu, auth, allAuth } = await menuOf('admin')
    const pages = menuRows().filter((row) => row.menu_type !== 2)
    expect(flat(menu).map((node) => node.id).sort()).toEqual(pages.map((row) => row.id).sort())
    expect(menu[0]).toMatchObject({ path: '/dashboard/analysis', component: 'dashboard/Analysis', meta: { title: '首页', icon: 'home' } })
    expect(new Set(auth.map((a) => a.action))).toEqual(new Set(allAuth.map((a) => a.action)))
  })
  test('a nurse sees home and the pages of her codes with the directories above; no buttons', async () => {
    const { menu, auth, allAuth } = await menuOf('nurse')
    const holds = new Set((await app.call<{ codeList: string[] }>('GET', '/sys/permission/getPermCode', { as: 'nurse' })).body.result!.codeList)
    const pages = flat(menu).filter((node) => !node.component.startsWith('layouts/'))
    for (const page of pages.slice(1)) {
      const perms = menuRows().find((row) => row.id === page.id)!.perms!.split(',')
      expect(perms.every((code) => holds.has(code)), page.path).toBe(true)
    }
    expect(menu[0]!.meta.title).toBe('首页')
    expect(pages.map((page) => page.path)).toContain('/isystem/depart')
    expect(pages.map((page) => page.path)).not.toContain('/isystem/user')
    expect(auth).toEqual([])
    expect(allAuth).toEqual((await menuOf('admin')).allAuth)
  })
  test('without a role there is home and nothing else', async () => {
    const { menu, auth } = await menuOf('nobody')
    expect([menu.map((node) => node.meta.title), auth]).toEqual([['首页'], []])
  })
  test('buttons carry action, type, describe; the house’s also status; old codes are there', async () => {
    const { auth, allAuth } = await menuOf('admin')
    for (const entry of auth) expect(Object.keys(entry).sort()).toEqual(['action', 'describe', 'type'])
    for (const entry of allAuth) expect(Object.keys(entry).sort()).toEqual(['action', 'describe', 'status', 'type'])
    for (const old of ['user:add', 'user:edit', 'user:sex', 'user:form:birthday', 'user:form:phone']) {
      expect(allAuth).toContainEqual(expect.objectContaining({ action: old, status: '1', type: expect.stringMatching(/^[12]$/) }))
    }
  })
})

describe('S-ACL-4 giving', () => {
  const app = useApp()
  const edit = (as: PersonName, body: object) => app.call('PUT', '/sys/user/edit', { as, body })
  const grant = (as: PersonName, body: object) => app.call('POST', '/sys/permission/saveRolePermission', { as, body })
  const rolesOf = async (id: string) => (await app.call<{ selectedroles: string }>('GET', '/sys/user/queryById', { as: 'admin', query: { id } })).body.result!.selectedroles

  test('a role of another tenant is as absent as none, on every way in', async () => {
    const { id } = await addAccount(app)
    const foreign = await roleId(app, 'nurse', 2)
    const ways = (role: string) => [
      edit('admin', { id, selectedroles: role }),
      app.call('POST', '/sys/user/add', { as: 'admin', body: { username: `way${role.slice(-5)}`, realname: '甲', selectedroles: role } }),
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
  test('departments of another tenant likewise', async () => {
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
  test('without the grant permission a changed list is refused, an unchanged one passes', async () => {
    const { id } = await addAccount(app, { roleCode: 'nurse' })
    const [nurse, doctor] = [await roleId(app, 'nurse'), await roleId(app, 'doctor')]
    expect((await edit('sysadmin', { id, realname: '改名', selectedroles: nurse })).body).toMatchObject({ success: true })
    expect((await edit('sysadmin', { id, selectedroles: doctor })).body).toMatchObject({ success: false, code: 500 })
    expect(await rolesOf(id)).toBe(nurse)
    expect((await app.call('POST', '/sys/user/addSysUserRole', { as: 'sysadmin', body: { roleId: nurse, userIdList: [id] } })).status).toBe(403)
  })
  test('nobody gives more than he holds: not a role, not a code', async () => {
    const { id } = await addAccount(app)
    const admin = await roleId(app, 'admin')
    expect((await app.call('POST', '/sys/user/addSysUserRole', { as: 'secadmin', body: { roleId: admin, userIdList: [id] } })).body.success).toBe(false)
    const nurse = await roleId(app, 'nurse')
    const given = await grant('secadmin', { roleId: nurse, permissionIds: 'system_user_delete', lastpermissionIds: '' })
    expect(given.body).toMatchObject({ success: false, code: 500 })
    const { body } = await app.call<string[]>('GET', '/sys/permission/queryRolePermission', { as: 'admin', query: { roleId: nurse } })
    expect(body.result).not.toContain('system_user_delete')
  })
  test('nobody edits his own roles, nor the grants of a role he holds', async () => {
    const token = await app.tokenOf('secadmin')
    const own = (await app.call<{ records: { id: string }[] }>('GET', '/sys/user/list', { as: 'admin', query: { username: 'secadmin' } })).body.result!.records[0]!.id
    const sysadmin = await roleId(app, 'sysadmin')
    expect((await app.call('POST', '/sys/user/addSysUserRole', { token, body: { roleId: sysadmin, userIdList: [own] } })).body.success).toBe(false)
    const secadmin = await roleId(app, 'secadmin')
    expect((await grant('secadmin', { roleId: secadmin, permissionIds: 'home', lastpermissionIds: '' })).body.success).toBe(false)
  })
  test('the last administrator stays, and nobody freezes or deletes himself', async () => {
    const own = (await app.call<{ records: { id: string }[] }>('GET', '/sys/user/list', { as: 'admin', query: { username: 'admin' } })).body.result!.records[0]!.id
    const tries = [
      await app.call('PUT', '/sys/user/frozenBatch', { as: 'admin', body: { ids: own, status: 2 } }),
      await app.call('DELETE', '/sys/user/delete', { as: 'admin', query: { id: own } }),
      await edit('admin', { id: own, selectedroles: '' }),
      await app.call('DELETE', '/sys/user/deleteUserRole', { as: 'admin', query: { roleId: await roleId(app, 'admin'), userId: own } }),
    ]
    for (const { body } of tries) expect(body).toMatchObject({ success: false, code: 500 })
    expect((await app.call('GET', '/sys/position/list', { as: 'admin' })).status).toBe(200)
  })
  test('a code granted counts with the next call, for everybody who holds the role', async () => {
    const token = await tokenOf(app, await addAccount(app, { roleCode: 'nurse' }))
    const positions = async () => (await app.call('GET', '/sys/position/list', { token })).status
    const nurse = await roleId(app, 'nurse')
    expect(await positions()).toBe(403)
    expect((await grant('admin', { roleId: nurse, permissionIds: 'system_position', lastpermissionIds: '' })).body).toMatchObject({ success: true, message: '保存成功！' })
    expect(await positions()).toBe(200)
    await grant('admin', { roleId: nurse, permissionIds: '', lastpermissionIds: 'system_position' })
    expect(await positions()).toBe(403)
  })
})

describe('S-TEN-1 tenants', () => {
  const app = useApp()
  const NEXT = { tenant_id: '2' }

  test('one who is a member of both works where the header says', async () => {
    const list = async (headers: Record<string, string>) =>
      (await app.call<{ id: string; departName: string }[]>('GET', '/sys/sysDepart/listAll', { as: 'admin', headers })).body.result!.map((d) => d.id)
    const [home, next] = [await list({}), await list(NEXT)]
    expect(home.some((id) => next.includes(id))).toBe(false)
    expect(await list({ 'tenant-id': '1' })).toEqual(home)
    expect(await list({ tenant_id: '', 'x-tenant-id': '2' })).toEqual(next)
    const body = { code: 'TWIN', name: '两边都有', postRank: '1' }
    for (const headers of [{}, NEXT]) expect((await app.call('POST', '/sys/position/add', { as: 'admin', body, headers })).body.success).toBe(true)
    expect((await app.call('POST', '/sys/position/add', { as: 'admin', body, headers: NEXT })).body.success).toBe(false)
  })
  test('checks for doubles look into the own tenant only', async () => {
    await app.call('POST', '/sys/position/add', { as: 'outsider', body: { code: 'ONLYTHERE', name: '那边', postRank: '1' } })
    const ask = (as: PersonName) => app.call('GET', '/sys/duplicate/check', { as, query: { tableName: 'sys_position', fieldName: 'code', fieldVal: 'ONLYTHERE' } })
    expect((await ask('admin')).body).toMatchObject({ success: true, message: '该值可用！' })
    expect((await ask('outsider')).body).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
  })
  test('S-SQL-3 only declared pairs are answered, all others in the same words', async () => {
    const pairs = [['sys_user', 'password'], ['sys_user', 'salt'], ['sys_credential', 'hash'], ['sys_session', 'token_hash'], ['SYS_USER', 'username'],
      ['sys_user ', 'username'], ['sys_user', 'USERNAME'], ['sys_user', "username'"], ['public.sys_user', 'username'], ['sys_user u', 'username'],
      ['pg_user', 'usename'], ['sys_user', 'del_flag'], ['__proto__', 'constructor']]
    for (const [tableName, fieldName] of pairs) {
      const { body } = await app.call('GET', '/sys/duplicate/check', { as: 'admin', query: { tableName, fieldName, fieldVal: 'x' } })
      expect([body.success, body.message], `${tableName}.${fieldName}`).toEqual([false, '校验参数不合法'])
    }
    expect((await app.call('GET', '/sys/duplicate/check', { as: 'nurse', query: { tableName: 'sys_user', fieldName: 'username', fieldVal: 'admin' } })).body.message).toBe('校验参数不合法')
  })
  test('table dictionaries show the own tenant only, people of it only', async () => {
    const load = async (as: PersonName, code: string) =>
      (await app.call<{ value: string }[]>('GET', `/sys/dict/loadDict/${encodeURIComponent(code)}`, { as, query: { pageSize: 1000 } })).body.result!.map((d) => d.value)
    for (const code of ['sys_depart,depart_name,id', 'sys_role,role_name,id', 'sys_user,realname,id']) {
      const [ours, theirs] = [await load('admin', code), await load('outsider', code)]
      expect([ours.length > 0, theirs.length > 0], code).toEqual([true, true])
      const shared = ours.filter((id) => theirs.includes(id))
      expect(shared.length, code).toBe(code.startsWith('sys_user') ? 1 : 0)
    }
  })
  test('a tenant that is frozen lets nobody work in it', async () => {
    const outsider = await tokenOf(app, await addAccount(app, { tenantId: 2, roleCode: 'admin' }))
    const freeze = (status: number) => app.call('PUT', '/sys/tenant/edit', { as: 'admin', body: { id: 2, status } })
    expect((await freeze(0)).body).toMatchObject({ success: true })
    expect((await app.call('GET', '/sys/position/list', { token: outsider })).status).toBe(401)
    expect((await app.call('GET', '/sys/position/list', { as: 'admin', headers: NEXT })).status).toBe(403)
    expect((await freeze(1)).body).toMatchObject({ success: true })
    expect((await app.call('GET', '/sys/position/list', { as: 'admin', headers: NEXT })).status).toBe(200)
  })
})

describe('S-TEN-1 row-level security, when a query forgets its tenant', () => {
  const app = useApp()
  const OWNED = ['sys_depart', 'sys_position', 'sys_role', 'sys_role_permission', 'sys_user_tenant', 'sys_user_role', 'sys_user_depart', 'sys_log'] as const
  const tenants = async (scope: number | '*' | null, table: string) =>
    (await sql<{ tenant_id: number }>`select distinct tenant_id from ${sql.table(table)} where tenant_id is not null order by 1`.execute(app.house.database.scoped(scope))).rows.map((r) => r.tenant_id)

  test.each(OWNED)('%s', async (table) => {
    await app.call('POST', '/sys/position/add', { as: 'admin', body: { code: `R${table}`, name: '甲', postRank: '1' } })
    await app.call('POST', '/sys/position/add', { as: 'outsider', body: { code: `R${table}`, name: '乙', postRank: '1' } })
    expect(await tenants('*', table)).toEqual([1, 2])
    expect([await tenants(1, table), await tenants(2, table), await tenants(null, table)]).toEqual([[1], [2], []])
    const database = app.house.database.scoped(1)
    const changed = await sql`update ${sql.table(table)} set tenant_id = tenant_id where tenant_id = 2`.execute(database)
    expect(Number(changed.numAffectedRows)).toBe(0)
    const deleted = await sql`delete from ${sql.table(table)} where tenant_id = 2`.execute(database)
    expect(Number(deleted.numAffectedRows)).toBe(0)
  })
  test('a row for another tenant cannot be written, nor moved there', async () => {
    const insert = (scope: number | null, tenantId: number) =>
      sql`insert into sys_position (id, tenant_id, code, name, post_rank) values (${`rls${scope}${tenantId}`}, ${tenantId}, ${`rls${scope}`}, 'x', '1')`.execute(app.house.database.scoped(scope))
    await expect(insert(1, 2)).rejects.toThrow(/row-level security/)
    await expect(insert(null, 1)).rejects.toThrow(/row-level security/)
    await insert(1, 1)
    await expect(sql`update sys_position set tenant_id = 2 where id = 'rls11'`.execute(app.house.database.scoped(1))).rejects.toThrow(/row-level security/)
  })
  test('the application role changes no schema and no history of migrations', async () => {
    const database = app.house.database.scoped('*')
    for (const statement of ['create table x (id int)', 'drop table sys_position', 'alter table sys_position disable row level security', 'delete from schema_migration', 'create role x']) {
      await expect(sql.raw(statement).execute(database), statement).rejects.toThrow(/permission denied|must be owner/)
    }
  })
})
