/** Undo where a row is not all there is: caches, menus, branches, members, rules. */
import type { DictModel } from '@huxi/contract'
import type { HistoryEntry } from '@huxi/model'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, tokenOf, useApp } from './accounts.ts'
import type { TestApp } from './harness.ts'
import type { PersonName } from './people.ts'

const add = async (app: TestApp, path: string, body: object): Promise<string> => {
  const answer = await app.call<{ id: string }>('POST', `${path}/add`, { as: 'admin', body })
  expect(answer.body).toMatchObject({ success: true })
  return answer.body.result!.id
}
const edit = async (app: TestApp, path: string, body: object): Promise<void> => {
  expect((await app.call('PUT', `${path}/edit`, { as: 'admin', body })).body).toMatchObject({ success: true })
}
const remove = async (app: TestApp, path: string, id: string): Promise<void> => {
  expect((await app.call('DELETE', `${path}/delete`, { as: 'admin', query: { id } })).body).toMatchObject({
    success: true,
  })
}
const history = async (app: TestApp, path: string, id: string): Promise<HistoryEntry[]> =>
  (await app.call<HistoryEntry[]>('GET', `${path}/history`, { as: 'admin', query: { id } })).body.result!
const undo = async (app: TestApp, path: string, id: string, as: PersonName = 'admin') => {
  const [entry] = await history(app, path, id)
  return app.call('POST', `${path}/undo`, { as, body: { id: entry!.id } })
}

describe('undo', () => {
  const app = useApp()

  test('of a dictionary item is read at once', async () => {
    const dictId = await add(app, '/sys/dict', { dictName: '撤销', dictCode: 'undo_dict' })
    const id = await add(app, '/sys/dictItem', { dictId, itemText: '旧', itemValue: '1' })
    const texts = async () =>
      (await app.call<DictModel[]>('GET', '/sys/dict/getDictItems/undo_dict', { as: 'admin' })).body.result!.map(
        (i) => i.text,
      )
    await edit(app, '/sys/dictItem', { id, itemText: '新' })
    expect(await texts()).toEqual(['新'])
    expect((await undo(app, '/sys/dictItem', id)).body.success).toBe(true)
    expect(await texts()).toEqual(['旧'])
    await remove(app, '/sys/dictItem', id)
    expect(await texts()).toEqual([])
    expect((await undo(app, '/sys/dictItem', id)).body.success).toBe(true)
    expect(await texts()).toEqual(['旧'])
    await remove(app, '/sys/dictItem', id)
    await add(app, '/sys/dictItem', { dictId, itemText: '别的', itemValue: '1' })
    expect((await undo(app, '/sys/dictItem', id)).body).toMatchObject({
      success: false,
      message: expect.stringContaining('数据值“1”'),
    })
  })

  test('what it refers to must still be there', async () => {
    const dictId = await add(app, '/sys/dict', { dictName: '父', dictCode: 'undo_parent' })
    const id = await add(app, '/sys/dictItem', { dictId, itemText: '子', itemValue: '1' })
    await remove(app, '/sys/dictItem', id)
    await remove(app, '/sys/dict', dictId)
    expect((await undo(app, '/sys/dictItem', id)).body).toMatchObject({
      success: false,
      message: '字典已不存在或不能再使用，不能撤销，请手动编辑',
    })
  })

  test('of a menu gives nobody a code he does not hold', async () => {
    const row = { name: '撤销菜单', menuType: 1, parentId: 'system', url: '/undo/menu', component: 'undo/Menu' }
    const id = await add(app, '/sys/permission', { ...row, perms: 'system:tenant:delete' })
    await edit(app, '/sys/permission', { id, ...row, perms: null })
    expect((await undo(app, '/sys/permission', id, 'secadmin')).body).toMatchObject({
      success: false,
      message: '不能设置自己没有的授权标识',
    })
    expect((await undo(app, '/sys/permission', id)).body.success).toBe(true)
    await remove(app, '/sys/permission', id)
    expect((await undo(app, '/sys/permission', id)).body.message).toContain('菜单的授权已随删除清除')
  })

  test('of a deletion brings back what was deleted in the same act, and nothing that was gone before', async () => {
    const top = await add(app, '/sys/category', { name: '撤销树' })
    const [gone, kept] = [
      await add(app, '/sys/category', { name: '先删的', pid: top }),
      await add(app, '/sys/category', { name: '一起删的', pid: top }),
    ]
    const below = await add(app, '/sys/category', { name: '更下级', pid: kept })
    await remove(app, '/sys/category', gone)
    await remove(app, '/sys/category', top)
    const [entry] = await history(app, '/sys/category', top)
    expect(entry).toMatchObject({ verb: 'delete', undoable: true, along: [{ title: '分类字典', count: 2 }] })
    expect((await undo(app, '/sys/category', top)).body).toMatchObject({ success: true })
    const there = await Promise.all(
      [top, gone, kept, below].map(async (id) => {
        const { body } = await app.call<{ id: string }>('GET', '/sys/category/queryById', {
          as: 'admin',
          query: { id },
        })
        return body.success
      }),
    )
    expect(there).toEqual([true, false, true, true])
    expect((await history(app, '/sys/category', top))[0]).not.toHaveProperty('along')
  })

  test('of a deleted department and role brings members and grants back, for who may give them', async () => {
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
      { title: '部门成员', count: 1 },
      { title: '部门角色', count: 1 },
      { title: '部门角色的字段权限', count: 1 },
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
    // what comes back without its limits would be more than it was
    expect(rows).toEqual([{ charge: true, members: 1, grants: 1, rules: ['hidden', 'masked'] }])
  })

  test('of departments refuses what an image cannot bring back', async () => {
    const { body } = await app.call<{ id: string; orgCode: string }[]>('GET', '/sys/sysDepart/listAll', { as: 'admin' })
    const root = body.result!.find((d) => d.orgCode === 'A01')!.id
    const other = body.result!.find((d) => d.orgCode === 'A01A01')!.id
    const id = await add(app, '/sys/sysDepart', { departName: '移动的', parentId: root })
    await edit(app, '/sys/sysDepart', { id, departName: '改名' })
    expect((await undo(app, '/sys/sysDepart', id)).body.success).toBe(true)
    await edit(app, '/sys/sysDepart', { id, parentId: other })
    const [moved] = await history(app, '/sys/sysDepart', id)
    expect(moved!.changes).toContainEqual({
      field: 'parentId',
      label: '上级部门',
      before: expect.any(String),
      after: '呼吸科',
    })
    expect((await undo(app, '/sys/sysDepart', id)).body.message).toContain('请直接修改上级部门')
  })

  test('personal values are in the history as masks, and come back from their cipher text', async () => {
    await add(app, '/sys/tenant', { id: 901, name: '甲院', contactPhone: '13912345678', contactAddress: '健康路 1 号' })
    await edit(app, '/sys/tenant', { id: 901, contactPhone: '13987654321' })
    const [entry] = await history(app, '/sys/tenant', '901')
    expect(entry!.changes).toEqual([
      { field: 'contactPhone', label: '联系电话', before: '139****5678', after: '139****4321' },
    ])
    expect((await undo(app, '/sys/tenant', '901')).body.success).toBe(true)
    const shown = await app.call<{ value: string }>('POST', '/sys/tenant/reveal', {
      as: 'admin',
      body: { id: 901, field: 'contactPhone', reason: '核对撤销' },
    })
    expect(shown.body.result).toMatchObject({ value: '13912345678' })
    for (const table of ['sys_data_log', 'audit_entry']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.services.database.scoped('*'))
      expect(/13912345678|13987654321|健康路 1/.test(JSON.stringify(rows)), table).toBe(false)
    }
    await app.call('GET', '/sys/tenant/queryById', { as: 'admin', query: { id: 901 } })
    const { rows } = await sql`select 1 from audit_entry where action = 'read' and object = 'system:tenant/901'
      and actor = 'admin' and detail like '%租户详情%'`.execute(app.services.database.scoped('*'))
    expect(rows).toHaveLength(1)
  })

  test('a record that rules hide has no history either, and no way back into sight', async () => {
    const position = { name: '甲', postRank: '1' }
    const id = await add(app, '/sys/position', { ...position, code: 'ruled' })
    const [entry] = await history(app, '/sys/position', id)
    const gone = await add(app, '/sys/position', { ...position, code: 'other' })
    await edit(app, '/sys/position', { ...position, id: gone, code: 'moved' })
    const [moved] = await history(app, '/sys/position', gone)
    const token = await tokenOf(app, await addAccount(app, { roleCode: 'sysadmin' }))
    const session = await app.services.ports.sessions.find(token, 1)
    const rules = new Map([['system:position', [{ id: 'r', field: 'code', operator: '=', value: 'other' }]]])
    const sessions = app.services.ports.sessions
    app.services.ports.sessions = { ...sessions, find: async () => ({ ...session!, rules }) }
    try {
      for (const [method, verb, given] of [
        ['GET', 'history', { query: { id } }],
        ['POST', 'undo', { body: { id: entry!.id } }],
        ['POST', 'restoreFields', { body: { id: entry!.id, fields: 'name' } }],
        // afterwards it would be one that he may see
        ['POST', 'undo', { body: { id: moved!.id } }],
      ] as const) {
        const { body } = await app.call(method, `/sys/position/${verb}`, { token, ...given })
        expect(body, verb).toMatchObject({ success: false, message: '未找到对应实体' })
      }
    } finally {
      app.services.ports.sessions = sessions
    }
  })
})
