import type { HistoryEntry } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, roleId, tokenOf, useApp, type Account } from './accounts.ts'
import { addBoundRole, addRule } from './conformance/holders.ts'
import { add, history, remove, undo } from './past.ts'

describe('undo', () => {
  const app = useApp()

  test('of a deleted department and role restores members and grants, for callers who may grant them', async () => {
    const account = await addAccount(app, { roleCode: 'sysadmin' })
    const userId = account.id
    const departId = await add(app, '/sys/sysDepart', { departName: '带人的部门' })
    const child = await add(app, '/sys/sysDepart', { departName: '下级', parentId: departId })
    const roleId = await add(app, '/sys/role', { roleName: '带人的角色', roleCode: 'undo-with' })
    const system = app.services.database.scoped('*')
    await sql`insert into sys_user_depart (tenant_id, user_id, dep_id, in_charge) values (1, ${userId}, ${child}, true)`.execute(
      system,
    )
    await sql`insert into sys_user_role (tenant_id, user_id, role_id) values (1, ${userId}, ${roleId})`.execute(system)
    await sql`insert into sys_role_permission (tenant_id, role_id, permission_id)
      select 1, ${roleId}, id from sys_permission where perms = 'system:position:list'`.execute(system)
    await sql`insert into sys_role_field (tenant_id, role_id, resource, field, rule)
      values (1, ${roleId}, 'system:position', 'postRank', 'hidden')`.execute(system)
    await sql`insert into sys_depart_role (id, tenant_id, depart_id, role_name, role_code)
      values ('undo-dr', 1, ${child}, '下级的角色', 'undo-dr')`.execute(system)
    await sql`insert into sys_depart_role_field (tenant_id, role_id, resource, field, rule)
      values (1, 'undo-dr', 'system:position', 'postRank', 'masked')`.execute(system)
    await remove(app, '/sys/sysDepart', departId)
    await remove(app, '/sys/role', roleId)
    const [departGone] = await history(app, '/sys/sysDepart', departId)
    expect(departGone!.along).toEqual([
      { title: '部门', count: 1 },
      { title: '部门角色', count: 1 },
      { title: '部门角色的字段权限', count: 1 },
      { title: '部门成员', count: 1 },
    ])
    const own = { token: await tokenOf(app, account), body: { id: departGone!.id } }
    expect((await app.call('POST', '/sys/sysDepart/undo', own)).body.message).toMatch(/不能由您恢复|没有授权权限/)
    for (const [path, id] of [
      ['/sys/sysDepart', departId],
      ['/sys/role', roleId],
    ] as const)
      expect((await undo(app, path, id)).body, path).toMatchObject({ success: true })
    const { rows } =
      await sql`select (select in_charge from sys_user_depart where user_id = ${userId} and dep_id = ${child}) as charge,
      (select count(*)::int from sys_user_role where role_id = ${roleId}) as members,
      (select count(*)::int from sys_role_permission where role_id = ${roleId}) as grants,
      array(select rule from sys_role_field where role_id = ${roleId}
        union all select rule from sys_depart_role_field where role_id = 'undo-dr') as rules`.execute(system)
    // without its limits the restored role would have more rights than before
    expect(rows).toEqual([{ charge: true, members: 1, grants: 1, rules: ['hidden', 'masked'] }])
  })

  test('of a role restores its pages and reports where they may be granted, of a department role its grants', async () => {
    const codes = (roleCode: string) => ({ roleName: roleCode, roleCode })
    const id = await add(app, '/sys/role', codes('undo-pages'))
    await add(app, '/sys/sysRoleIndex', { roleCode: 'undo-pages', url: '/isystem/position' })
    const system = app.services.database.scoped('*')
    await sql`insert into onl_cgreport_role (tenant_id, report_id, role_id)
      select 1, id, ${id} from onl_cgreport_head where tenant_id = 1 order by id limit 1`.execute(system)
    const rows = ['system_role', 'system_role_add', 'system_role_edit', 'system_role_grant', 'system_user_grant']
    const narrow = await addAccount(app, await addBoundRole(app, rows))
    const hanging = async () => {
      const { rows } =
        await sql`select (select count(*)::int from sys_role_index where role_code = 'undo-pages') as pages,
        (select count(*)::int from onl_cgreport_role where role_id = ${id}) as reports`.execute(system)
      return rows[0]
    }
    await remove(app, '/sys/role', id)
    expect(await hanging()).toEqual({ pages: 0, reports: 0 })
    expect((await history(app, '/sys/role', id))[0]!.along).toEqual([
      { title: '角色首页', count: 1 },
      { title: '可用报表', count: 1 },
    ])
    expect((await undo(app, '/sys/role', id)).body).toMatchObject({ success: true })
    expect(await hanging()).toEqual({ pages: 1, reports: 1 })
    await remove(app, '/sys/role', id)
    const token = await tokenOf(app, narrow)
    const { body } = await app.call<HistoryEntry[]>('GET', '/sys/role/history', { token, query: { id } })
    expect(body.result![0]).not.toHaveProperty('along')
    const undone = await app.call('POST', '/sys/role/undo', { token, body: { id: body.result![0]!.id } })
    expect(undone.body).toMatchObject({ success: true })
    expect(await hanging()).toEqual({ pages: 0, reports: 0 })

    const departId = await add(app, '/sys/sysDepart', { departName: '有角色的部门' })
    const drole = await add(app, '/sys/sysDepartRole', { departId, ...codes('undo-dr-alone') })
    const member = await addAccount(app)
    await sql`insert into sys_user_depart (tenant_id, user_id, dep_id) values (1, ${member.id}, ${departId})`.execute(
      system,
    )
    await sql`insert into sys_depart_role_user (id, tenant_id, depart_id, user_id, drole_id)
      values ('undo-dr-user', 1, ${departId}, ${member.id}, ${drole})`.execute(system)
    await remove(app, '/sys/sysDepartRole', drole)
    expect((await undo(app, '/sys/sysDepartRole', drole)).body).toMatchObject({ success: true })
    const { rows: back } = await sql`select user_id as id from sys_depart_role_user where drole_id = ${drole}`.execute(
      system,
    )
    expect(back).toEqual([{ id: member.id }])
  })

  test('a restored department gives its members no role that shows more than the caller sees', async () => {
    const departId = await add(app, '/sys/sysDepart', { departName: '角色看得更多的部门' })
    const drole = await add(app, '/sys/sysDepartRole', { departId, roleName: '看得更多', roleCode: 'undo-more' })
    const member = await addAccount(app)
    const system = app.services.database.scoped('*')
    await sql`insert into sys_user_depart (tenant_id, user_id, dep_id) values (1, ${member.id}, ${departId})`.execute(
      system,
    )
    await sql`insert into sys_depart_role_user (id, tenant_id, depart_id, user_id, drole_id)
      values ('undo-more-user', 1, ${departId}, ${member.id}, ${drole})`.execute(system)
    const granted = { permissionIds: 'system_position', lastpermissionIds: '' }
    const ofDepart = { departId, ...granted }
    await app.call('POST', '/sys/permission/saveDepartPermission', { as: 'admin', body: ofDepart })
    const ofRole = { roleId: drole, ...granted }
    await app.call('POST', '/sys/sysDepartPermission/saveDeptRolePermission', { as: 'admin', body: ofRole })
    const rule = await addRule(app, 'system_position', { ruleColumn: 'code', ruleConditions: '=', ruleValue: 'a' })
    const rows = [
      'system_depart',
      'system_depart_add',
      'system_depart_edit',
      'system_depart_delete',
      'system_user_grant',
    ]
    const restoring = [...rows, 'system_position']
    const bound = await addAccount(app, await addBoundRole(app, restoring, { row: 'system_position', rules: [rule] }))
    const free = await addAccount(app, await addBoundRole(app, restoring))
    const undoAs = async (account: Account) => {
      const [last] = await history(app, '/sys/sysDepart', departId)
      return app.call('POST', '/sys/sysDepart/undo', { token: await tokenOf(app, account), body: { id: last!.id } })
    }
    await remove(app, '/sys/sysDepart', departId)
    expect((await undoAs(bound)).body.message).toBe(
      '该部门的部门角色的数据范围比您的大，不能由您恢复，请由其他管理员处理',
    )
    expect((await undoAs(free)).body).toMatchObject({ success: true })
  })

  test('of a deleted menu restores its branch, its rules and its grants, for callers who may grant them', async () => {
    const page = { name: '撤销页', menuType: 1, parentId: 'system', url: '/undo/page', component: 'undo/Page' }
    const id = await add(app, '/sys/permission', page)
    const button = { name: '撤销钮', menuType: 2, parentId: id, perms: 'system:position:list', permsType: '1' }
    const buttonId = await add(app, '/sys/permission', button)
    const rule = await addRule(app, buttonId, { ruleColumn: 'code', ruleConditions: '=', ruleValue: 'a' })
    await addBoundRole(app, [id, buttonId], { row: buttonId, rules: [rule] })
    const administering = ['system_permission', 'system_permission_add', 'system_permission_edit', 'system_position']
    const [ownRole, narrowRole] = [
      await addBoundRole(app, [...administering, id]),
      await addBoundRole(app, administering),
    ]
    const [own, narrow] = [await addAccount(app, ownRole), await addAccount(app, narrowRole)]
    const departId = await add(app, '/sys/sysDepart', { departName: '有菜单的部门' })
    const ofDepart = { departId, permissionIds: buttonId, lastpermissionIds: '' }
    await app.call('POST', '/sys/permission/saveDepartPermission', { as: 'admin', body: ofDepart })
    const drole = await add(app, '/sys/sysDepartRole', { departId, roleName: '有菜单的', roleCode: 'undo-menu-dr' })
    const ofRole = { roleId: drole, permissionIds: buttonId, lastpermissionIds: '' }
    await app.call('POST', '/sys/sysDepartPermission/saveDeptRolePermission', { as: 'admin', body: ofRole })
    const system = app.services.database.scoped('*')
    await sql`insert into sys_role_permission (tenant_id, role_id, permission_id)
      select 2, ${await roleId(app, 'nurse', 2)}, ${id}`.execute(system)
    const hanging = async () => {
      const under = sql`permission_id in (${id}, ${buttonId})`
      const { rows } =
        await sql`select (select count(*)::int from sys_permission where id in (${id}, ${buttonId})) as menus,
        (select count(*)::int from sys_permission_data_rule where ${under}) as rules,
        array(select concat(tenant_id, data_rule_ids) from sys_role_permission where ${under} order by 1) as roles,
        (select count(*)::int from sys_depart_permission where ${under}) as departs,
        (select count(*)::int from sys_depart_role_permission where ${under}) as "departRoles"`.execute(system)
      return rows[0]
    }
    const before = await hanging()
    expect(before).toEqual({ menus: 2, rules: 1, roles: ['1', '1', `1${rule}`, '2'], departs: 1, departRoles: 1 })
    await remove(app, '/sys/permission', id)
    expect(await hanging()).toEqual({ menus: 0, rules: 0, roles: [], departs: 0, departRoles: 0 })
    const [entry] = await history(app, '/sys/permission', id)
    expect(entry!.along).toEqual([
      { title: '菜单', count: 1 },
      { title: '角色授权', count: 4 },
      { title: '数据规则', count: 1 },
      { title: '部门权限', count: 1 },
      { title: '部门角色授权', count: 1 },
    ])
    const undoAs = async (account: Account) => {
      const [{ id: last }] = (await history(app, '/sys/permission', id)) as [HistoryEntry]
      return app.call('POST', '/sys/permission/undo', { token: await tokenOf(app, account), body: { id: last } })
    }
    expect((await undo(app, '/sys/permission', id)).body).toMatchObject({ success: true })
    expect(await hanging()).toEqual(before)
    await remove(app, '/sys/permission', id)
    // without the right to grant, the menu alone is restored, granted to no role
    expect((await undoAs(narrow)).body).toMatchObject({ success: true })
    expect(await hanging()).toEqual({ menus: 2, rules: 1, roles: [], departs: 0, departRoles: 0 })
    // callers cannot restore their own rights
    const granting = ['system_role', 'system_role_grant']
    const grants = { roleId: ownRole.id, permissionIds: [id, ...granting].join(), lastpermissionIds: '' }
    await app.call('POST', '/sys/permission/saveRolePermission', { as: 'admin', body: grants })
    await remove(app, '/sys/permission', id)
    expect((await undoAs(own)).body.message).toBe('您自己曾有该菜单的角色授权，不能由您恢复，请由其他管理员处理')
    expect(await hanging()).toMatchObject({ menus: 0, roles: [] })
  })
})
