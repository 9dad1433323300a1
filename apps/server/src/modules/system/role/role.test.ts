import type { Page } from '@huxi/model'
import type { Role } from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import { seeds } from '../../../areas.ts'
import { menuRows } from '../permission/index.ts'
import { BUILT_IN_ROLES, seedRoles } from './index.ts'

const app = useApp()

const roles = async (as: PersonName = 'admin'): Promise<Role[]> =>
  (await app.call<Page<Role>>('GET', '/sys/role/list', { as, query: { pageSize: 100 } })).body.result!.records
const roleOf = async (code: string, as: PersonName = 'admin'): Promise<Role> =>
  (await roles(as)).find((role) => role.roleCode === code)!
const addRole = async (roleCode: string, as: PersonName = 'admin'): Promise<string> =>
  (await app.call<{ id: string }>('POST', '/sys/role/add', { as, body: { roleName: roleCode, roleCode } })).body.result!
    .id
const grant = (as: PersonName, roleId: string, permissionIds: string, lastpermissionIds = '') =>
  app.call('POST', '/sys/permission/saveRolePermission', { as, body: { roleId, permissionIds, lastpermissionIds } })
const granted = (roleId: string, as: PersonName = 'admin') =>
  app.call<string[]>('GET', '/sys/permission/queryRolePermission', { as, query: { roleId } })

describe('built-in roles', () => {
  it('keep their code, take a new name, and cannot be deleted', async () => {
    const { id, roleName } = await roleOf('sysadmin')
    const recoded = await app.call('PUT', '/sys/role/edit', { as: 'admin', body: { id, roleCode: 'other' } })
    expect(recoded.body).toMatchObject({
      success: false,
      message: '内置角色的编码不能修改',
      result: { fields: { roleCode: expect.any(String) } },
    })
    const renamed = await app.call('PUT', '/sys/role/edit', {
      as: 'admin',
      body: { id, roleCode: 'sysadmin', roleName: '系统管理' },
    })
    expect(renamed.body.message).toBe('修改成功!')
    await app.call('PUT', '/sys/role/edit', { as: 'admin', body: { id, roleName } })
    const own = await addRole('deleted-along')
    const batch = await app.call('DELETE', '/sys/role/deleteBatch', { as: 'admin', query: { ids: `${own},${id}` } })
    expect(batch.body.message).toBe('“系统管理员”是系统内置角色，不能删除')
    expect((await roles()).map((role) => role.id)).toContain(own)
  })

  it('a caller cannot declare a role built in', async () => {
    const id = (
      await app.call<{ id: string }>('POST', '/sys/role/add', {
        as: 'admin',
        body: { roleName: '冒充', roleCode: 'pretender', builtIn: true },
      })
    ).body.result!.id
    expect((await roles()).find((role) => role.id === id)!.builtIn).not.toBe(true)
  })

  it('超级管理员 holds everything and cannot be edited', async () => {
    const { id } = await roleOf('admin')
    const all = (await granted(id)).body.result!
    expect(all).toEqual(expect.arrayContaining(['home', 'system_user', 'system_role_grant']))
    expect((await grant('admin', id, '', 'system_user')).body.message).toBe('超级管理员拥有全部权限，不能修改其授权')
  })

  it('no other built-in role may both administer accounts and grant', async () => {
    for (const { roleCode } of BUILT_IN_ROLES.filter((role) => role.roleCode !== 'admin')) {
      const ids = (await granted((await roleOf(roleCode)).id)).body.result!
      expect(ids.length).toBeGreaterThan(0)
      expect(ids.includes('system_user_add') && ids.includes('system_role_grant')).toBe(false)
    }
    expect((await granted((await roleOf('auditor')).id)).body.result).toEqual(
      expect.not.arrayContaining(['monitor_online_edit']),
    )
  })

  it('seeding again changes nothing and restores no removed grant', async () => {
    const { id } = await roleOf('secadmin')
    await grant('admin', id, '', 'monitor_online_edit')
    const before = [await roles(), (await granted(id)).body.result]
    await inTransaction(asSystem(app.services, 'test', 1), (tx) => seedRoles(tx, 1))
    expect([await roles(), (await granted(id)).body.result]).toEqual(before)
    await grant('admin', id, 'monitor_online_edit')
  })
})

describe('granting menus', () => {
  it('applies the difference, keeps other rows, and takes effect at once', async () => {
    const { id } = await roleOf('nurse')
    const before = (await granted(id)).body.result!
    expect((await app.call('GET', '/sys/position/list', { as: 'nurse' })).status).toBe(403)
    const saved = await grant('admin', id, 'system_position,home', 'home')
    expect(saved.body).toMatchObject({ success: true, message: '保存成功！' })
    expect((await granted(id)).body.result!.toSorted()).toEqual([...before, 'system_position'].toSorted())
    expect((await app.call('GET', '/sys/position/list', { as: 'nurse' })).status).toBe(200)
    await grant('admin', id, '', 'system_position')
    expect((await app.call('GET', '/sys/position/list', { as: 'nurse' })).status).toBe(403)
    const { rows } = await sql<{
      operate_date: string
      operate_ip: string
    }>`select operate_date, operate_ip from sys_role_permission
      where role_id = ${id} limit 1`.execute(app.services.database.scoped('*'))
    expect(rows[0]!.operate_date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it('gives only codes of the grantor, and names the first missing one', async () => {
    const id = await addRole('ward-clerk')
    expect((await grant('secadmin', id, 'system_user,system_user_add')).body.message).toBe(
      '您没有“新增”的权限，不能授予他人',
    )
    expect((await granted(id)).body.result).toEqual([])
    expect((await grant('secadmin', id, 'system,system_user')).body.success).toBe(true)
    expect((await grant('admin', id, 'system_user_add')).body.success).toBe(true)
    expect((await grant('secadmin', id, 'system_user,system_user_add', 'system')).body.success).toBe(true)
    expect((await granted(id)).body.result!.toSorted()).toEqual(['system_user', 'system_user_add'])
  })

  it('refuses to edit or delete the caller’s own role', async () => {
    const { id } = await roleOf('secadmin')
    expect((await grant('secadmin', id, '', 'system_role')).body.message).toBe('不能修改自己所拥有角色的授权')
    expect((await grant('admin', id, 'system_depart', '')).body.success).toBe(true)
  })

  it('lets only 超级管理员 grant audit rows', async () => {
    const system = app.services.database.scoped('*')
    await sql`insert into sys_permission (id, name, menu_type, perms) values ('audit_row', '审计记录', 1, 'audit:chain:list')`.execute(
      system,
    )
    app.services.bus.publish('authority.changed', {})
    const { id } = await roleOf('auditor')
    expect((await grant('secadmin', id, 'audit_row')).body.message).toBe('您没有“审计记录”的权限，不能授予他人')
    expect((await grant('admin', id, 'audit_row')).body.success).toBe(true)
    expect((await granted((await roleOf('admin')).id)).body.result).not.toContain('audit_row')
  })

  it('refuses unknown menus without any write', async () => {
    const id = await addRole('unknown-menus')
    expect((await grant('admin', id, 'system_user,nothing')).body).toMatchObject({ success: false, code: 500 })
    expect((await grant('admin', id, "x' or '1'='1")).body.success).toBe(false)
    expect((await granted(id)).body.result).toEqual([])
  })

  it('answers a role of another tenant like a missing one', async () => {
    const { id } = await roleOf('nurse')
    for (const roleId of [id, '404']) {
      expect((await granted(roleId, 'outsider')).body).toMatchObject({ success: false, message: '未找到对应实体' })
      expect((await grant('outsider', roleId, 'system_user')).body).toMatchObject({
        success: false,
        message: '未找到对应实体',
      })
    }
    expect((await roles('outsider')).map((role) => role.id)).not.toContain(id)
  })

  it('needs the right to grant', async () => {
    const { id } = await roleOf('nurse')
    expect((await grant('sysadmin', id, 'system_user')).status).toBe(403)
    expect((await granted(id, 'nurse')).status).toBe(403)
  })
})

describe('roles', () => {
  it('check codes within the tenant', async () => {
    const check = (roleCode: string, id = '') =>
      app.call('GET', '/sys/role/checkRoleCode', { as: 'admin', query: { roleCode, id } })
    expect((await check('brand-new')).body.result).toBe(true)
    expect((await check('nurse')).body).toMatchObject({ success: false, message: '角色编码已存在' })
    expect((await check('nurse', (await roleOf('nurse')).id)).body.result).toBe(true)
    expect(
      (await app.call('POST', '/sys/role/add', { as: 'admin', body: { roleName: '又一个', roleCode: 'admin' } })).body
        .success,
    ).toBe(false)
  })

  it('deletion removes grants and memberships at once', async () => {
    const id = await addRole('short-lived')
    await grant('admin', id, 'system_position')
    const nobody = (
      await app.call<Page<{ id: string }>>('GET', '/sys/user/list', { as: 'admin', query: { username: 'nobody' } })
    ).body.result!.records[0]!
    await app.call('POST', '/sys/user/addSysUserRole', { as: 'admin', body: { roleId: id, userIdList: [nobody.id] } })
    expect((await app.call('GET', '/sys/position/list', { as: 'nobody' })).status).toBe(200)
    const deleted = await app.call('DELETE', '/sys/role/delete', { as: 'admin', query: { id } })
    expect(deleted.body.message).toBe('删除角色成功')
    expect((await app.call('GET', '/sys/position/list', { as: 'nobody' })).status).toBe(403)
  })

  it('counts the roles affected by deleting a menu within the tenant', async () => {
    const { body } = await app.call<{ menus: number; roles: number }>('GET', '/sys/permission/impact', {
      as: 'admin',
      query: { id: 'system_position' },
    })
    expect(body.result!.menus).toBe(menuRows(seeds.menu).filter((row) => row.id.startsWith('system_position')).length)
    const holders = (
      await Promise.all((await roles()).filter((r) => r.roleCode !== 'admin').map((r) => granted(r.id)))
    ).filter((a) => a.body.result!.some((id) => id.startsWith('system_position')))
    expect(body.result!.roles).toBe(holders.length)
    expect((await app.call('GET', '/sys/permission/impact', { as: 'admin', query: { id: 'none' } })).body.message).toBe(
      '未找到对应实体',
    )
  })

  it('offer the role variant of the tree', async () => {
    const { body } = await app.call<{ treeList: { slotTitle: string; title: null }[]; ids: string[] }>(
      'GET',
      '/sys/role/queryTreeList',
      { as: 'admin' },
    )
    expect(body.result!.treeList[0]).toMatchObject({ title: null, scopedSlots: { title: 'hasDatarule' }, ruleFlag: 0 })
    expect(body.result!.ids).toContain('system_user_grant')
    expect(body.result!.ids).not.toContain('system_user_detail')
    expect((await app.call<Role[]>('GET', '/sys/role/queryall', { as: 'sysadmin' })).body.result!.length).toBe(
      (await roles()).length,
    )
  })
})
