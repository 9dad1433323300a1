/** Calls of older clients in their order: dictionaries, categories, check rules. */
import { describe, expect, test } from 'vitest'
import { useApp } from './accounts.ts'
import type { PersonName } from './people.ts'
import { back, done, named, refused, SENT, viewsOf, type Row, type Rows } from './older-views.ts'

const app = useApp()

const { send, listed, exported, imported, free } = viewsOf(() => app)

describe('DictList, DictModal, DictItemList, DictItemModal, DictDeleteList', () => {
  const DICT = '/sys/dict'
  const ITEM = '/sys/dictItem'

  test('a dictionary: checked, added, edited whole, filled, deleted, restored, purged', async () => {
    expect(await free('sys_dict', 'dict_code', 'older_kind')).toMatchObject({ ...done, message: '该值可用！' })
    const given = { dictName: '旧版字典', dictCode: 'older_kind', description: '', type: '0', createTime: null }
    expect(await send('POST', `${DICT}/add`, {}, given)).toMatchObject({ ...done, message: '保存成功！' })
    expect(await send('POST', `${DICT}/add`, {}, given)).toMatchObject(refused)
    expect(await free('sys_dict', 'dict_code', 'older_kind')).toMatchObject({
      ...refused,
      message: '该值不可用，系统中已存在！',
    })
    const row = named(await listed(`${DICT}/list`, { dictCode: 'older_kind' }), 'dictCode', 'older_kind')
    expect(await free('sys_dict', 'dict_code', 'older_kind', row['id'])).toMatchObject(done)
    for (const method of ['PUT', 'POST'])
      expect(await send(method, `${DICT}/edit`, {}, back(row, { description: method }))).toMatchObject({
        ...done,
        message: '编辑成功!',
      })

    const item = { dictId: row['id'], itemText: '甲', itemValue: 'a', sortOrder: '1', status: '1', description: '' }
    expect(await send('POST', `${ITEM}/add`, {}, item)).toMatchObject({ ...done, message: '保存成功！' })
    await send('POST', `${ITEM}/add`, {}, { ...item, itemText: '乙', itemValue: 'b', sortOrder: '2', status: 0 })
    const check = (itemValue: string) => send('GET', `${ITEM}/dictItemCheck`, { dictId: row['id'], itemValue, _t: 1 })
    expect(await check('a')).toMatchObject({ ...refused, message: '该值不可用，系统中已存在！' })
    expect(await check('c')).toMatchObject({ ...done, message: '该值可用！' })
    const items = await listed(`${ITEM}/list`, { dictId: row['id'], itemText: '', status: '' })
    const [first, second] = [named(items, 'itemValue', 'a'), named(items, 'itemValue', 'b')]
    expect([first, second]).toMatchObject([
      { itemText: '甲', status: 1, status_dictText: '启用' },
      { itemText: '乙', status: 0, status_dictText: '停用' },
    ])
    expect(await send('PUT', `${ITEM}/edit`, {}, back(second, { itemText: '丙' }))).toMatchObject({
      message: '编辑成功!',
    })

    const option = (value: string, text: string) => ({ value, text, title: text, label: text })
    const both = [option('a', '甲'), option('b', '丙')]
    expect((await send('GET', `${DICT}/getDictItems/older_kind`, { sign: 'x' })).result).toEqual(both)
    expect(await send('GET', 'sys/dict/refleshCache', { _t: 1 })).toMatchObject(done)
    const all = (await send<Record<string, unknown>>('GET', 'sys/dict/queryAllDictItems', { _t: 1 })).result!
    expect(all['older_kind']).toEqual([both[0]])
    expect((await send('GET', `${DICT}/getDictText/older_kind/a`)).result).toBe('甲')
    expect((await send('GET', `${DICT}/loadDict/older_kind`, { keyword: '', pageSize: 10, _t: 1 })).result).toEqual([
      both[0],
    ])
    expect((await send('GET', `${DICT}/loadDictItem/older_kind`, { key: 'b,a,' })).result).toEqual(['丙', '甲'])
    expect(await send('DELETE', `${ITEM}/delete`, { id: first['id'], _t: 1 })).toMatchObject({
      message: '删除成功!',
    })
    expect(await send('DELETE', `${ITEM}/deleteBatch`, { ids: `${String(second['id'])},` })).toMatchObject({
      message: '删除成功!',
    })

    expect(await send('DELETE', `${DICT}/delete`, { id: row['id'] })).toMatchObject({ ...done, message: '删除成功!' })
    const bin = async () => (await send<Row[]>('GET', `${DICT}/deleteList`, { _t: 1 })).result!.map(({ id }) => id)
    expect(await bin()).toContain(row['id'])
    expect(await send('PUT', `${DICT}/back/${String(row['id'])}`)).toMatchObject({ ...done, message: '操作成功!' })
    expect(await send('DELETE', `${DICT}/deleteBatch`, { ids: `${String(row['id'])},` })).toMatchObject({
      message: '删除成功!',
    })
    expect(await send('DELETE', `${DICT}/deletePhysic/${String(row['id'])}`)).toMatchObject({ message: '删除成功!' })
    expect(await bin()).not.toContain(row['id'])
    expect(await send('DELETE', `${DICT}/deleteBatch`, { ids: ',' })).toMatchObject({
      ...refused,
      message: '参数不识别！',
    })
  })

  test('a sheet has two heading rows', async () => {
    await exported(DICT)
    const rows = [
      ['字典名称', '字典编码', '描述', '字典列表', '', '', ''],
      ['', '', '', '字典项文本', '字典项值', '描述', '排序'],
      ['表格字典', 'from_sheet', '', '一', '1', '', '1'],
      ['表格字典', 'from_sheet', '', '二', '2', '', '2'],
    ]
    expect(await imported(DICT, rows)).toMatchObject({ success: true })
    const { result } = await send<Row[]>('GET', `${DICT}/getDictItems/from_sheet`)
    expect(result!.map(({ text }) => text)).toEqual(['一', '二'])
  })

  test('JDictSelectTag, JSearchSelectTag, JTreeSelect: tables by name, raw and encoded', async () => {
    for (const code of [
      'sys_depart,depart_name,id',
      'sys_depart,depart_name,id order by org_code',
      "sys_depart,depart_name,id,org_code='A01'",
    ])
      for (const path of [encodeURIComponent(code), code.replaceAll(' ', '%20').replaceAll("'", '%27')])
        expect((await send<Row[]>('GET', `${DICT}/getDictItems/${path}`)).result![0], path).toMatchObject({
          value: expect.any(String),
        })
    for (const [code, text] of [
      ['sys_permission,name,id', '用户管理'],
      ['sys_tenant,name,id', '1'],
      ['sys_dict,dict_name,dict_code', '性别'],
    ] as const) {
      const found = (keyword: string, as: PersonName = 'admin') =>
        app.call<Row[]>('GET', `${DICT}/loadDict/${encodeURIComponent(code)}`, { as, query: { keyword } })
      const [first] = (await found(text)).body.result!
      const key = String(first!['value'])
      const answer = await app.call('GET', `${DICT}/loadDictItem/${encodeURIComponent(code)}`, {
        as: 'admin',
        query: { key },
      })
      expect(answer.body.result, code).toEqual([first!['text']])
      expect((await found(text, 'nurse')).status, code).toBe(403)
    }
    const depart = {
      tableName: 'sys_depart',
      text: 'depart_name',
      code: 'id',
      pidField: 'parent_id',
      hasChildField: 'has_child',
    }
    const { result } = await send<Row[]>('GET', `${DICT}/loadTreeData`, {
      ...depart,
      pid: '',
      condition: '',
      converIsLeafVal: 1,
      _t: 1,
    })
    expect(Object.keys(result![0]!).toSorted()).toEqual([
      'children',
      'code',
      'icon',
      'key',
      'leaf',
      'parentId',
      'title',
      'value',
    ])
    expect(
      (await send('GET', `${DICT}/loadDictItem/sys_depart,depart_name,id`, { key: `${String(result![0]!['key'])},` }))
        .result,
    ).toEqual([result![0]!['title']])
    for (const code of ['sys_user,password,username', 'sys_user,realname'])
      expect(await send('GET', `${DICT}/getDictItems/${encodeURIComponent(code)}`)).toMatchObject({
        ...refused,
        message: '字典Code格式不正确！',
      })
  })
})

describe('SysCategoryList, SysCategoryModal, JCategorySelect, JTreeDict', () => {
  const PATH = '/sys/category'
  const add = async (name: string, pid: string): Promise<void> =>
    expect(await send('POST', `${PATH}/add`, {}, { name, pid, code: '', id: null })).toMatchObject({
      ...done,
      message: '添加成功！',
    })

  test('a tree: added, opened, edited whole, chosen from, deleted', async () => {
    await add('旧版分类', '0')
    const root = named(await listed(`${PATH}/rootList`, { pid: 0, name: '', code: '' }), 'name', '旧版分类')
    const id = String(root['id'])
    expect(root).toMatchObject({ pid: '0', hasChild: '0', code: expect.stringMatching(/^[A-Z]\d\d$/) })
    await add('下级', id)
    await add('另一个', id)
    expect(await listed(`${PATH}/rootList`, { name: '*旧版*' })).toMatchObject([{ hasChild: '1' }])
    const { result: below } = await send<Row[]>('GET', `${PATH}/childList`, { ...SENT, pid: id })
    expect(below).toMatchObject([
      { name: '下级', pid: id, code: `${String(root['code'])}A01` },
      { name: '另一个', pid: id, code: `${String(root['code'])}A02` },
    ])
    const again = await send<Rows>('GET', `${PATH}/getChildListBatch`, { parentIds: `${id},nobody,` })
    expect(again.result!.records).toEqual(below)
    expect(await send('PUT', `${PATH}/edit`, {}, back(root, { name: '改名', pid: '0' }))).toMatchObject({
      message: '修改成功!',
    })
    expect(await send('PUT', `${PATH}/edit`, {}, back(below![0]!, { name: '新下级' }))).toMatchObject({
      message: '修改成功!',
    })
    expect(await send('PUT', `${PATH}/edit`, {}, { id: 'nobody', name: 'x' })).toMatchObject({
      ...refused,
      message: '未找到对应实体',
    })
    expect(await send('GET', `${PATH}/checkCode`, { pid: id, code: 'Z01' })).toMatchObject({
      ...refused,
      message: `编码不符合规范,须以"${String(root['code'])}"开头!`,
    })
    expect((await send('GET', `${PATH}/loadDictItem/`, { ids: `${id},`, _t: 1 })).result).toEqual(['改名'])
    const nodes = (await send<Row[]>('GET', `${PATH}/loadTreeData`, { pid: id, pcode: '', condition: '', _t: 1 }))
      .result!
    expect(nodes.map(({ title, leaf }) => [title, leaf])).toEqual([
      ['新下级', true],
      ['另一个', true],
    ])
    const chosen = { tableName: 'sys_category', text: 'name', code: 'id', pidField: 'pid', hasChildField: 'has_child' }
    expect(
      (await send<Row[]>('GET', '/sys/dict/loadTreeData', { ...chosen, pid: id, condition: '' })).result!.map(
        ({ title }) => title,
      ),
    ).toEqual(['新下级', '另一个'])
    expect(await send('DELETE', `${PATH}/delete`, { id: below![1]!['id'] })).toMatchObject({
      ...done,
      message: '删除成功!',
    })
    expect(await send('DELETE', `${PATH}/deleteBatch`, { ids: `${id},` })).toMatchObject({
      ...done,
      message: '删除成功!',
    })
    expect(await send('GET', `${PATH}/queryById`, { id: below![0]!['id'] })).toMatchObject({
      ...refused,
      message: '未找到对应实体',
    })
  })

  test('sheets', async () => {
    await exported(PATH)
    expect(
      await imported(PATH, [
        ['类型名称', '类型编码', '是否有子节点(1:有)'],
        ['表格', 'T01', '1'],
        ['之下', 'T01A01', ''],
      ]),
    ).toMatchObject({
      ...done,
      message: '共2行数据全部导入成功！',
    })
  })
})

describe('SysCheckRuleList, SysCheckRuleModal, SysCheckRuleTestModal', () => {
  const PATH = '/sys/checkRule'

  test('a rule: checked, added, applied, edited whole, deleted', async () => {
    expect(await free('sys_check_rule', 'rule_code', 'older')).toMatchObject({ message: '该值可用！' })
    const ruleJson = JSON.stringify([{ digits: 2, pattern: '^[甲乙]+$', message: '前两位', priority: '1' }])
    const given = { ruleName: '旧版', ruleCode: 'older', ruleJson, ruleDescription: '' }
    expect(await send('POST', `${PATH}/add`, {}, given)).toMatchObject({ ...done, message: '添加成功！' })
    const [row] = await listed(`${PATH}/list`, { ruleCode: 'older', ruleName: '' })
    expect(row).toMatchObject({ ruleJson })
    const asked = (value: string) =>
      send<Row>('GET', `${PATH}/checkByCode`, { ruleCode: 'older', value: encodeURIComponent(value), _t: 1 })
    expect(await asked('甲乙丙')).toMatchObject({ ...done, result: null })
    expect(await asked('丙')).toMatchObject({
      ...refused,
      message: '前两位',
      result: {
        digits: '2',
        pattern: '^[甲乙]+$',
        message: '前两位',
        beginIndex: 0,
        endIndex: 1,
        checkValue: '丙',
        passed: false,
      },
    })
    expect(await send('GET', `${PATH}/checkByCode`, { ruleCode: 'none', value: 'x' })).toMatchObject({
      ...refused,
      message: '该编码不存在',
    })
    expect(await send('PUT', `${PATH}/edit`, {}, back(row!, { ruleName: '改' }))).toMatchObject({
      message: '编辑成功!',
    })
    expect((await send<Row>('GET', `${PATH}/queryById`, { id: row!['id'] })).result).toMatchObject({
      ruleName: '改',
      ruleJson,
    })
    await exported(PATH)
    const headings = ['规则名称', '规则Code', '规则JSON', '规则描述', '更新人', '更新时间', '创建人', '创建时间']
    const line = [
      '表格规则',
      'older_sheet',
      ruleJson,
      '',
      'admin',
      '2026-01-01 00:00:00',
      'admin',
      '2026-01-01 00:00:00',
    ]
    expect(await imported(PATH, [headings, line])).toMatchObject({ ...done, result: { addedCount: 1 } })
    expect(await send('DELETE', `${PATH}/deleteBatch`, { ids: `${String(row!['id'])},` })).toMatchObject({
      message: '批量删除成功！',
    })
    expect(await send('DELETE', `${PATH}/delete`, { id: row!['id'] })).toMatchObject(refused)
  })
})
