import type { DictModel } from '@huxi/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAccount, tokenOf, useApp } from './accounts.ts'
import { add, edit, history, remove, undo } from './past.ts'

describe('undo', () => {
  const app = useApp()

  test('of a dictionary item takes effect at once', async () => {
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

  test('referenced records must still exist', async () => {
    const dictId = await add(app, '/sys/dict', { dictName: '父', dictCode: 'undo_parent' })
    const id = await add(app, '/sys/dictItem', { dictId, itemText: '子', itemValue: '1' })
    await remove(app, '/sys/dictItem', id)
    await remove(app, '/sys/dict', dictId)
    expect((await undo(app, '/sys/dictItem', id)).body).toMatchObject({
      success: false,
      message: '字典已不存在或不能再使用，不能撤销，请手动编辑',
    })
  })

  test('a restored menu gives no user a code that the caller does not hold', async () => {
    const row = { name: '撤销菜单', menuType: 1, parentId: 'system', url: '/undo/menu', component: 'undo/Menu' }
    const id = await add(app, '/sys/permission', { ...row, perms: 'system:tenant:delete' })
    await edit(app, '/sys/permission', { id, ...row, perms: null })
    expect((await undo(app, '/sys/permission', id, 'secadmin')).body).toMatchObject({
      success: false,
      message: '不能设置自己没有的授权标识',
    })
    expect((await undo(app, '/sys/permission', id)).body.success).toBe(true)
    await remove(app, '/sys/permission', id)
    expect((await undo(app, '/sys/permission', id, 'secadmin')).body.message).toBe('不能设置自己没有的授权标识')
  })

  test('of a deletion restores the rows of the same act, and none deleted before', async () => {
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

  test('of departments refuses changes that an image cannot restore', async () => {
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

  test('personal values are masks in the history, and are restored from their cipher text', async () => {
    await add(app, '/sys/tenant', { id: 901, name: '甲院', contactPhone: '13912345678', contactAddress: '健康路 1 号' })
    await edit(app, '/sys/tenant', { id: 901, contactPhone: '13987654321' })
    const [entry] = await history(app, '/sys/tenant', '901')
    expect(entry!.changes).toEqual([
      { field: 'contactPhone', label: '联系电话', before: '139****5678', after: '139****4321' },
    ])
    expect((await undo(app, '/sys/tenant', '901')).body.success).toBe(true)
    const revealed = await app.call<{ value: string }>('POST', '/sys/tenant/reveal', {
      as: 'admin',
      body: { id: 901, field: 'contactPhone', reason: '核对撤销' },
    })
    expect(revealed.body.result).toMatchObject({ value: '13912345678' })
    for (const table of ['sys_data_log', 'audit_entry']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.services.database.scoped('*'))
      expect(/13912345678|13987654321|健康路 1/.test(JSON.stringify(rows)), table).toBe(false)
    }
    await app.call('GET', '/sys/tenant/queryById', { as: 'admin', query: { id: 901 } })
    const { rows } = await sql`select 1 from audit_entry where action = 'read' and object = 'system:tenant/901'
      and actor = 'admin' and detail like '%租户详情%'`.execute(app.services.database.scoped('*'))
    expect(rows).toHaveLength(1)
  })

  test('a record hidden by rules has no history, and cannot be restored into visibility', async () => {
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
        // after the undo the row would be visible to the caller
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
