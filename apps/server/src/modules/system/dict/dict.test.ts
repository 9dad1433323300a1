import type { DictMap, DictModel } from '@huxi/contract'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { seedDictionaries } from './index.ts'

const app = useApp()

const addDict = async (dictCode: string, type = 0): Promise<string> => {
  const body = { dictName: `测试${dictCode}`, dictCode, type }
  const { body: answer } = await app.call<{ id: string }>('POST', '/sys/dict/add', { as: 'admin', body })
  expect(answer).toMatchObject({ success: true, message: '保存成功！' })
  return answer.result!.id
}
const addItem = (dictId: string, itemValue: string, more: object = {}) =>
  app.call<{ id: string }>('POST', '/sys/dictItem/add', {
    as: 'admin',
    body: { dictId, itemText: `第${itemValue}项`, itemValue, ...more },
  })
const all = async (): Promise<DictMap> =>
  (await app.call<DictMap>('GET', '/sys/dict/queryAllDictItems', { as: 'nobody' })).body.result!
const itemsOf = async (code: string): Promise<DictModel[]> =>
  (await app.call<DictModel[]>('GET', `/sys/dict/getDictItems/${code}`, { as: 'nobody' })).body.result!

test.each(['', '/', '/%20'])('an empty code has a sentence of its own: getDictItems%s', async (end) => {
  const { body } = await app.call('GET', `/sys/dict/getDictItems${end}`, { as: 'nobody' })
  expect(body).toMatchObject({ success: false, message: '字典Code不能为空!' })
})

describe('plain dictionaries', () => {
  test('have their enabled items in order, and may be empty', async () => {
    await addDict('empty')
    const found = await all()
    expect(found['org_category']!.map((i) => i.value)).toEqual(['3', '1', '2'])
    expect(found['empty']).toEqual([])
    expect(found['user_status']![2]).toEqual({
      value: '3',
      text: '待审核',
      title: '待审核',
      label: '待审核',
      color: 'orange',
    })
    expect(found['sex']![0]).toEqual({ value: '1', text: '男', title: '男', label: '男' })
  })

  test('do not offer a disabled item, but keep its text', async () => {
    const dictId = await addDict('half')
    await addItem(dictId, 'on')
    await addItem(dictId, 'off', { status: 0 })
    expect((await all())['half']!.map((i) => i.value)).toEqual(['on'])
    expect((await itemsOf('half')).map((i) => i.value).sort()).toEqual(['off', 'on'])
    const { body } = await app.call('GET', '/sys/dict/getDictText/half/off', { as: 'nobody' })
    expect(body).toMatchObject({ success: true, result: '第off项' })
  })

  test('refuse a disabled value unless the row already has it', async () => {
    const save = (method: string, path: string, body: object) =>
      app.call<{ id: string }>(method, `/sys/position/${path}`, { as: 'admin', body })
    const row = { code: 'before', name: '职务', postRank: '1' }
    const { id } = (await save('POST', 'add', row)).body.result!
    const rank = await app.call<{ records: { id: string; dictId: string }[] }>('GET', '/sys/dictItem/list', {
      as: 'admin',
      query: { itemText: '员级' },
    })
    const item = rank.body.result!.records[0]!
    await app.call('PUT', '/sys/dictItem/edit', { as: 'admin', body: { id: item.id, status: 0 } })
    expect((await save('POST', 'add', { ...row, code: 'after' })).body).toMatchObject({
      success: false,
      message: '职级不在可选范围内，请重新选择',
    })
    expect((await save('PUT', 'edit', { ...row, id, name: '改名' })).body.success).toBe(true)
    await app.call('PUT', '/sys/dictItem/edit', { as: 'admin', body: { id: item.id, status: 1 } })
  })

  test('show a change at once', async () => {
    const dictId = await addDict('quick')
    expect(await itemsOf('quick')).toEqual([])
    const { body } = await addItem(dictId, 'a')
    expect((await itemsOf('quick'))[0]!.text).toBe('第a项')
    await app.call('PUT', '/sys/dictItem/edit', { as: 'admin', body: { id: body.result!.id, itemText: '改了' } })
    expect((await itemsOf('quick'))[0]!.text).toBe('改了')
    await app.call('DELETE', '/sys/dictItem/delete', { as: 'admin', query: { id: body.result!.id } })
    expect(await itemsOf('quick')).toEqual([])
  })

  test('are searched by text and value', async () => {
    const { body } = await app.call<DictModel[]>('GET', '/sys/dict/loadDict/position_rank', {
      as: 'nobody',
      query: { keyword: '高级', pageSize: 1 },
    })
    expect(body.result!.map((i) => i.text)).toEqual(['副高级'])
  })

  test('have no items for an unknown code', async () => {
    expect(await itemsOf('nothing-here')).toEqual([])
  })
})

describe('items', () => {
  test('have unique values in their dictionary, which the check tells in advance', async () => {
    const [one, two] = [await addDict('one'), await addDict('two')]
    const { body } = await addItem(one, 'a')
    expect((await addItem(one, 'a')).body).toMatchObject({ success: false, message: '数据值“a”已存在，请换一个' })
    expect((await addItem(two, 'a')).body.success).toBe(true)
    const check = async (dictId: string, itemValue: string, id?: string) =>
      (await app.call('GET', '/sys/dictItem/dictItemCheck', { as: 'admin', query: { dictId, itemValue, id } })).body
    expect(await check(one, 'a')).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    expect(await check(one, 'a', body.result!.id)).toMatchObject({ success: true, message: '该值可用！' })
    expect(await check(one, 'b')).toMatchObject({ success: true, message: '该值可用！' })
  })

  test('of a numeric dictionary have whole numbers', async () => {
    const dictId = await addDict('numbers', 1)
    expect((await addItem(dictId, 'abc')).body).toMatchObject({
      success: false,
      message: '字典“测试numbers”的数据值应为整数',
    })
    const { body } = await addItem(dictId, '-1')
    expect(body.success).toBe(true)
    const edit = await app.call('PUT', '/sys/dictItem/edit', {
      as: 'admin',
      body: { id: body.result!.id, itemValue: 'x' },
    })
    expect(edit.body.success).toBe(false)
  })

  test('stay in their existing dictionary', async () => {
    const [one, two] = [await addDict('home'), await addDict('away')]
    const { body } = await addItem(one, 'a')
    await app.call('PUT', '/sys/dictItem/edit', {
      as: 'admin',
      body: { id: body.result!.id, dictId: two, itemText: '移' },
    })
    expect((await itemsOf('home'))[0]!.text).toBe('移')
    expect((await addItem('999', 'a')).body).toMatchObject({ success: false, message: '字典不存在，请重新选择' })
  })

  test('created at the same time have an order of their own', async () => {
    const { id } = (
      await app.call<{ records: { id: string }[] }>('GET', '/sys/dict/list', {
        as: 'admin',
        query: { dictCode: '*database_type*' },
      })
    ).body.result!.records[0]!
    const query = { dictId: id, column: 'createTime', order: 'desc', pageSize: 20 }
    const { body } = await app.call<{ records: { itemText: string; status_dictText: string }[] }>(
      'GET',
      '/sys/dictItem/list',
      { as: 'admin', query },
    )
    expect(body.result!.records.slice(0, 3).map((i) => i.itemText)).toEqual(['MySQL5.5', 'MYSQL5.7+', 'Oracle'])
    expect(body.result!.records[0]!.status_dictText).toBe('启用')
  })
})

describe('dictionaries the product relies on', () => {
  const sex = async () =>
    (
      await app.call<{ records: { id: string; dictCode: string }[] }>('GET', '/sys/dict/list', {
        as: 'admin',
        query: { dictCode: 'sex' },
      })
    ).body.result!.records.find(({ dictCode }) => dictCode === 'sex')!.id

  test('keep their code and cannot be deleted', async () => {
    const id = await sex()
    const recoded = await app.call('PUT', '/sys/dict/edit', { as: 'admin', body: { id, dictCode: 'gender' } })
    expect(recoded.body).toMatchObject({ success: false, message: '字典“性别”正被系统使用，不能修改编码' })
    const gone = await app.call('DELETE', '/sys/dict/delete', { as: 'admin', query: { id } })
    expect(gone.body).toMatchObject({ success: false, message: '字典“性别”正被系统使用，不能删除' })
    const renamed = await app.call('PUT', '/sys/dict/edit', {
      as: 'admin',
      body: { id, dictCode: 'sex', description: '改' },
    })
    expect(renamed.body.success).toBe(true)
  })

  test('count items in the directory', async () => {
    const { body } = await app.call<{ key: string; title: string; itemCount: number }[]>('GET', '/sys/dict/treeList', {
      as: 'admin',
      query: { dictName: '性别' },
    })
    expect(body.result).toContainEqual(expect.objectContaining({ key: await sex(), title: '性别', itemCount: 3 }))
  })
})

describe('recycle bin', () => {
  const deletedIds = async () =>
    (await app.call<{ id: string }[]>('GET', '/sys/dict/deleteList', { as: 'admin' })).body.result!.map((d) => d.id)
  const restore = async (id: string) => (await app.call('PUT', `/sys/dict/back/${id}`, { as: 'admin' })).body

  test('a deleted one can be restored unless its code was reused', async () => {
    const first = await addDict('again')
    await addItem(first, 'a')
    await app.call('DELETE', '/sys/dict/delete', { as: 'admin', query: { id: first } })
    expect(await deletedIds()).toContain(first)
    expect((await all())['again']).toBeUndefined()
    const second = await addDict('again')
    expect(await restore(first)).toMatchObject({
      success: false,
      message: '字典编码“again”已被另一个字典使用，请先修改或删除那个字典',
    })
    await app.call('DELETE', '/sys/dict/deleteBatch', { as: 'admin', query: { ids: `${second},` } })
    expect(await restore(first)).toMatchObject({ success: true, message: '操作成功!' })
    expect((await all())['again']!.map((i) => i.value)).toEqual(['a'])
    expect(await restore(first)).toMatchObject({ success: false, message: '未找到对应实体' })
  })

  test('deletes for good with items, and only from the bin', async () => {
    const id = await addDict('purged')
    const item = (await addItem(id, 'a')).body.result!.id
    const purge = async () => (await app.call('DELETE', `/sys/dict/deletePhysic/${id}`, { as: 'admin' })).body
    expect(await purge()).toMatchObject({ success: false, message: '未找到对应实体' })
    await app.call('DELETE', '/sys/dict/delete', { as: 'admin', query: { id } })
    expect(await purge()).toMatchObject({ success: true, message: '删除成功!' })
    const { body } = await app.call('GET', '/sys/dictItem/queryById', { as: 'admin', query: { id: item } })
    expect(body).toMatchObject({ success: false, message: '未找到对应实体' })
  })
})

describe('seeds', () => {
  test('are inserted once; an operator’s changes and deletions remain', async () => {
    const system = asSystem(app.services, 'test')
    const find = (code: string) =>
      system.db.selectFrom('sys_dict').select(['id', 'dict_name', 'del_flag']).where('dict_code', '=', code).execute()
    const [yn] = await find('yn')
    await app.call('PUT', '/sys/dict/edit', { as: 'admin', body: { id: yn!.id, dictName: '是否' } })
    const [urgent] = await find('urgent_level')
    await app.call('DELETE', '/sys/dict/delete', { as: 'admin', query: { id: urgent!.id } })
    const before = await system.db.selectFrom('sys_dict_item').select('id').orderBy('id').execute()
    await seedDictionaries(system)
    expect(await find('yn')).toEqual([expect.objectContaining({ dict_name: '是否' })])
    expect(await find('urgent_level')).toEqual([expect.objectContaining({ del_flag: 1 })])
    expect(await system.db.selectFrom('sys_dict_item').select('id').orderBy('id').execute()).toEqual(before)
  })

  test('adds a value of a newer program to an installation; values an operator removed elsewhere stay away', async () => {
    const system = asSystem(app.services, 'test')
    const values = async (code: string) =>
      (
        await system.db
          .selectFrom('sys_dict_item as i')
          .innerJoin('sys_dict as d', 'd.id', 'i.dict_id')
          .select('i.item_value')
          .where('d.dict_code', '=', code)
          .orderBy('i.sort_order')
          .execute()
      ).map((row) => row.item_value)
    const known = await values('assess_model')
    const take = (value: string) => system.db.deleteFrom('sys_dict_item').where('item_value', '=', value).execute()
    await take('decaf')
    await take('followUp')
    await seedDictionaries(system)
    expect(await values('assess_model')).toEqual(known)
    expect(await values('assess_context')).not.toContain('followUp')
  })

  test('have ids of 19 digits', async () => {
    const ids = await asSystem(app.services, 'test').db.selectFrom('sys_dict_item').select('id').execute()
    for (const { id } of ids) expect(id).toMatch(/^\d{19}$/)
  })
})

describe('export', () => {
  test('has a row per item', async () => {
    const dictId = await addDict('sheet')
    await addItem(dictId, 'a', { description: '甲' })
    await addItem(dictId, 'b')
    const { raw, headers } = await app.call('GET', '/sys/dict/exportXls', { as: 'admin', query: { dictCode: 'sheet' } })
    expect(headers['content-type']).toContain('spreadsheetml')
    const { rows } = (await readXlsx(new Uint8Array(raw))).sheets[0]!
    expect(rows[2]).toEqual(['字典名称', '字典编码', '描述', '字典列表', null, null, null, '创建时间', '编号'])
    expect(rows[3]!.slice(3, 7)).toEqual(['字典项文本', '字典项值', '描述', '排序'])
    expect(rows.slice(4).map((row) => row.slice(1, 6))).toEqual([
      ['sheet', null, '第a项', 'a', '甲'],
      ['sheet', null, '第b项', 'b', null],
    ])
  })
})
