import type { DataRule, MenuChoices, MenuTreeNode, RoleRules } from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { seed } from '../../../seed.ts'
import { addAccount, roleId, systemOf, tokenOf, useApp } from '../../../../test/accounts.ts'
import { addBoundRole, addRule, type RuleInput } from '../../../../test/conformance/holders.ts'
import type { CallOptions, TestApp } from '../../../../test/harness.ts'

const POSITION = 'system_position'
const DEPART = 'system_depart'
const REFUSED = { success: false, code: 500 }
const ABSENT = '1000000000000000000'

const post = (app: TestApp, path: string, body: object, as: CallOptions = { as: 'admin' }) =>
  app.call<{ id: string; fields: Record<string, string> }>('POST', path, { ...as, body })

const rule = (ruleColumn: string, ruleConditions: string, ruleValue: string): RuleInput => ({
  ruleColumn,
  ruleConditions,
  ruleValue,
})

describe('rules of a menu row', () => {
  const app = useApp()
  const add = (given: object) => post(app, '/sys/permission/addPermissionRule', given)
  const whole = { permissionId: POSITION, ruleName: '只看主任', ...rule('code', 'RIGHT_LIKE', 'zr') }
  const flagOf = async () =>
    (
      await sql<{ flag: number }>`select rule_flag as flag from sys_permission where id = ${POSITION}`.execute(
        systemOf(app, 1).db,
      )
    ).rows[0]!.flag

  test('are added once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'a-key-of-one-rule' }
    const send = () =>
      app.call('POST', '/sys/permission/addPermissionRule', { as: 'admin', headers, body: { ...whole } })
    const [first, second] = [await send(), await send()]
    expect(first.body.success).toBe(true)
    expect(second.body.result).toEqual(first.body.result)
    const id = (first.body.result as { id: string }).id
    await app.call('DELETE', '/sys/permission/deletePermissionRule', { as: 'admin', query: { id } })
  })

  test('are added, found, edited and deleted; the menu row has a flag', async () => {
    expect(await flagOf()).toBe(0)
    const { body } = await add(whole)
    expect(body).toMatchObject({ success: true, message: '添加成功！' })
    const { id } = body.result!
    expect(await flagOf()).toBe(1)
    const list = (path: string, query: object) =>
      app.call<DataRule[]>('GET', path, { as: 'admin', query: { ...query } })
    const { result } = (await list('/sys/permission/getPermRuleListByPermId', { permissionId: POSITION })).body
    expect(result).toEqual([expect.objectContaining({ ...whole, id, status: '1', createBy: 'admin' })])
    for (const query of [{ ruleName: '主任' }, { ruleValue: 'zr', permissionId: POSITION }])
      expect((await list('/sys/permission/queryPermissionRule', query)).body.result).toHaveLength(1)
    expect((await list('/sys/permission/queryPermissionRule', { ruleName: '没有' })).body.result).toEqual([])
    const edited = await post(app, '/sys/permission/editPermissionRule', { ...whole, id, ruleName: '改名' })
    expect(edited.body).toMatchObject({ success: true, message: '更新成功！' })
    const cleared = await post(app, '/sys/permission/editPermissionRule', { id, status: null })
    expect(cleared.body).toMatchObject({ success: true })
    const [left] = (await list('/sys/permission/getPermRuleListByPermId', { permissionId: POSITION })).body.result!
    expect(left).toMatchObject({ ...whole, ruleName: '改名', status: null })
    const unnamed = await post(app, '/sys/permission/editPermissionRule', { id, ruleName: '' })
    expect(unnamed.body).toMatchObject({ ...REFUSED, message: '请输入规则名称' })
    const drop = (query: object) =>
      app.call('DELETE', '/sys/permission/deletePermissionRule', { as: 'admin', query: { ...query } })
    expect((await drop({ id })).body).toMatchObject({ success: true, message: '删除成功！' })
    expect((await drop({ id })).body).toMatchObject(REFUSED)
    expect(await flagOf()).toBe(0)
  })

  test.each([
    ['ruleColumn', rule('password', '=', 'x'), '“password”不是职务的字段，请重新选择'],
    ['ruleColumn', rule('code;--', '=', 'x'), '“code;--”不是职务的字段，请重新选择'],
    ['ruleConditions', rule('createTime', 'LIKE', '2026'), '“创建时间”不能用“LIKE”比较，请重新选择条件规则'],
    ['ruleConditions', rule('code', 'USE_SQL_RULES', '1=1'), '“职务编码”不能用“USE_SQL_RULES”比较，请重新选择条件规则'],
    ['ruleValue', rule('createTime', '>', 'x'), '创建时间不是时间，请改为 YYYY-MM-DD HH:mm:ss'],
    ['ruleValue', rule('createTime', '>', '#{sys_user_code}'), '创建时间不是时间，请改为 YYYY-MM-DD HH:mm:ss'],
    ['ruleValue', rule('code', '=', '#{nobody}'), '“#{nobody}”不是可用的变量，请重新选择'],
    ['ruleValue', rule('code', '=', '#{constructor}'), '“#{constructor}”不是可用的变量，请重新选择'],
    ['ruleValue', rule('code', '=', 'a#{sys_user_code}'), '“a#{sys_user_code}”不是可用的变量，请重新选择'],
    ['ruleValue', rule('code', '>', '#{sys_multi_org_code}'), '全部部门编码有多个值，“职务编码”不能用“>”与它比较'],
  ])('%s of a rule that cannot be one is refused: %j', async (field, given, message) => {
    const { body } = await add({ ...whole, ...given })
    expect(body).toMatchObject({ ...REFUSED, message })
    expect(body.result).toEqual({ fields: { [field]: message } })
  })

  test('exist only on rows that open a list', async () => {
    expect((await add({ ...whole, permissionId: 'system' })).body.message).toContain('没有可以设置数据规则的列表')
    expect((await add({ ...whole, permissionId: 'nowhere' })).body).toMatchObject(REFUSED)
  })

  test('accept a field by name, wire name or column; a row of two resources takes fields of either', async () => {
    for (const ruleColumn of ['sysOrgCode', 'sys_org_code', 'createBy'])
      expect(
        (await add({ ...whole, ruleColumn, ruleConditions: '=', ruleValue: '#{sys_org_code}' })).body.success,
      ).toBe(true)
    for (const ruleColumn of ['dictName', 'itemText'])
      expect((await add({ ...whole, permissionId: 'system_dict', ruleColumn })).body.success).toBe(true)
  })

  test('are changed from tenant 1 only, and visible with the menu', async () => {
    const tries = await Promise.all([
      post(app, '/sys/permission/addPermissionRule', whole, { as: 'outsider' }),
      post(app, '/sys/permission/editPermissionRule', { ...whole, id: ABSENT }, { as: 'outsider' }),
      app.call('DELETE', '/sys/permission/deletePermissionRule', { as: 'outsider', query: { id: ABSENT } }),
      post(app, '/sys/permission/addPermissionRule', whole, { as: 'nurse' }),
      post(app, '/sys/permission/addPermissionRule', whole, { as: 'sysadmin' }),
      app.call('GET', '/sys/permission/getPermRuleListByPermId', {
        as: 'sysadmin',
        query: { permissionId: POSITION },
      }),
    ])
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  })
})

describe('giving rules', () => {
  const app = useApp()
  const bind = (place: { roleId: string; permissionId: string }, rules: string[], as: CallOptions = { as: 'admin' }) =>
    post(app, '/sys/role/datarule', { ...place, dataRuleIds: rules.join() }, as)
  const read = (permissionId: string, role: string, as: CallOptions = { as: 'admin' }) =>
    app.call<RoleRules>('GET', `/sys/role/datarule/${permissionId}/${role}`, as)

  test('binds a role that holds the row, and lists its rules', async () => {
    const nurse = await roleId(app, 'nurse')
    expect((await read(POSITION, nurse)).body).toMatchObject({ ...REFUSED, message: '未找到权限配置信息' })
    const [a, b] = [
      await addRule(app, POSITION, rule('code', 'LIKE', 'a')),
      await addRule(app, POSITION, rule('code', '!=', 'b')),
    ]
    const place = { roleId: nurse, permissionId: POSITION }
    expect((await bind(place, [a])).body).toMatchObject({ ...REFUSED, message: '请先保存角色菜单权限!' })
    await post(app, '/sys/permission/saveRolePermission', { roleId: nurse, permissionIds: POSITION })
    expect((await read(POSITION, nurse)).body.result).not.toHaveProperty('drChecked')
    expect((await bind(place, [a])).body).toMatchObject({ success: true, message: '保存成功!' })
    const { result } = (await read(POSITION, nurse)).body
    expect([result!.datarule.map(({ id }) => id).sort(), result!.drChecked]).toEqual([[a, b].sort(), a])
    const elsewhere = await addRule(app, DEPART, rule('orgCode', '=', 'A01'))
    expect((await bind(place, [a, elsewhere])).body).toMatchObject(REFUSED)
    expect((await bind(place, [])).body.success).toBe(true)
    expect((await read(POSITION, nurse)).body.result).not.toHaveProperty('drChecked')
  })

  test('answers a role of another tenant like a missing one', async () => {
    const id = await addRule(app, POSITION, rule('code', 'LIKE', 'a'))
    for (const role of [await roleId(app, 'nurse', 2), ABSENT]) {
      expect((await read(POSITION, role)).body).toMatchObject({ ...REFUSED, message: '未找到对应实体' })
      expect((await bind({ roleId: role, permissionId: POSITION }, [id])).body).toMatchObject({
        ...REFUSED,
        message: '未找到对应实体',
      })
    }
  })

  test('refuses to bind or free the caller’s own role, 超级管理员 included, and requires the grant permission', async () => {
    const id = await addRule(app, POSITION, rule('code', 'LIKE', 'a'))
    for (const [as, code] of [
      ['admin', 'admin'],
      ['secadmin', 'secadmin'],
    ] as const) {
      const { body } = await bind({ roleId: await roleId(app, code), permissionId: POSITION }, [id], { as })
      expect(body).toMatchObject({ ...REFUSED, message: '不能修改自己所拥有角色的数据规则' })
    }
    const nurse = { roleId: await roleId(app, 'nurse'), permissionId: POSITION }
    expect((await bind(nurse, [id], { as: 'sysadmin' })).status).toBe(403)
  })

  test('a bound caller passes the same rule on, and can neither omit nor change it', async () => {
    const permissionId = DEPART
    const own = await addRule(app, permissionId, rule('orgCode', 'RIGHT_LIKE', 'A01'))
    const rows = [permissionId, 'system_role', 'system_role_grant', 'system_permission', 'system_permission_edit']
    const all = [...rows, 'system_permission_delete', 'system_user', 'system_user_grant']
    const { roleCode } = await addBoundRole(app, all, { row: permissionId, rules: [own] })
    const token = await tokenOf(app, await addAccount(app, { roleCode }))
    const { id: target } = await addBoundRole(app, ['home'])
    const given = { roleId: target, permissionIds: permissionId, lastpermissionIds: '' }
    expect((await post(app, '/sys/permission/saveRolePermission', given, { token })).body.success).toBe(true)
    expect((await read(permissionId, target)).body.result!.drChecked).toBe(own)
    const { body } = await bind({ roleId: target, permissionId }, [], { token })
    expect(body).toMatchObject(REFUSED)
    expect(body.message).toMatch(/^您自己受数据规则“.+”约束，不能授予更大的数据范围$/)
    const edited = { id: own, permissionId, ruleName: '放宽', ...rule('orgCode', 'RIGHT_LIKE', 'A') }
    for (const answer of [
      await post(app, '/sys/permission/editPermissionRule', edited, { token }),
      await app.call('DELETE', '/sys/permission/deletePermissionRule', { token, query: { id: own } }),
    ])
      expect(answer.body.message).toBe('该数据规则正约束您自己，不能修改或删除，请由其他管理员处理')
    const free = await addBoundRole(app, [permissionId])
    const { id: someone } = await addAccount(app)
    const wider = await post(app, '/sys/user/addSysUserRole', { roleId: free.id, userIdList: [someone] }, { token })
    expect(wider.body).toMatchObject({ ...REFUSED, message: '不能授予数据范围比您大的角色' })
    const same = await post(app, '/sys/user/addSysUserRole', { roleId: target, userIdList: [someone] }, { token })
    expect(same.body).toMatchObject({ success: true })
  })

  test('the tree of grants marks rows with rules and rows the caller may give', async () => {
    const treeOf = async (as: CallOptions) => {
      const { body } = await app.call<MenuChoices>('GET', '/sys/role/queryTreeList', as)
      const flat = (nodes: MenuTreeNode[]): MenuTreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])
      return new Map(flat(body.result!.treeList).map((node) => [node.key, node]))
    }
    const [admin, secadmin] = [await treeOf({ as: 'admin' }), await treeOf({ as: 'secadmin' })]
    expect([admin.get(POSITION)!.ruleFlag, admin.get('system_role')!.ruleFlag]).toEqual([1, 0])
    expect([admin.get('system_user_delete')!.grantable, secadmin.get('system_user_delete')!.grantable]).toEqual([
      true,
      false,
    ])
    expect(secadmin.get('system_user_grant')!.grantable).toBe(true)
  })
})

describe('an upgrade', () => {
  const app = useApp()

  test('gives built-in roles their new menu rows, and restores no removed one', async () => {
    const db = app.services.database.scoped('*')
    await sql`delete from sys_permission where id = 'system_depart_export'`.execute(db)
    await sql`delete from sys_role_permission where permission_id = 'system_depart_delete'`.execute(db)
    await seed(app.services, () => {})
    const { rows } = await sql<{ tenantId: number; code: string; row: string }>`
      select r.tenant_id as "tenantId", r.role_code as code, p.permission_id as row
      from sys_role_permission p join sys_role r on r.id = p.role_id
      where p.permission_id in ('system_depart_export', 'system_depart_delete') order by 1, 2`.execute(
      app.services.database.scoped('*'),
    )
    expect(rows).toEqual([
      { tenantId: 1, code: 'sysadmin', row: 'system_depart_export' },
      { tenantId: 2, code: 'sysadmin', row: 'system_depart_export' },
    ])
  })
})
