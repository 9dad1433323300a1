import type { OlderColumns, OlderFormItem } from '@huxi/contract'
import { describe, expect, test } from 'vitest'
import { useApp } from './accounts.ts'
import { admin, wire } from './form-calls.ts'
import type { CallOptions } from './harness.ts'

type Input = Record<string, unknown>

const API = '/online/cgform/api'

describe('an older client', () => {
  const app = useApp({ RATE_LIMIT_USER: '100000' })
  const { ask, done, published } = wire(app)
  const older: CallOptions = { as: 'admin', headers: { 'x-huxi-client': '' } }
  const NAME = { code: 'name', label: '名称', kind: 'text', required: true, list: true, search: true } as const
  const SEX = { code: 'sex', label: '性别', kind: 'dict', dict: 'sex', list: true } as const
  const PART = { code: 'lines', label: '明细', items: [{ code: 'item', label: '物品', kind: 'text' }] }

  test('opens, fills, changes, exports and deletes rows of a form', async () => {
    const { id } = await published([NAME, SEX], { parts: [PART] })
    const columns = await done<OlderColumns>(older, 'GET', `${API}/getColumns/${id}`)
    expect(columns).toMatchObject({ columns: [{ dataIndex: 'name' }, { customRender: 'sex' }], hideColumns: [] })
    expect(columns.dictOptions['sex']).toContainEqual({ value: '1', text: '男' })
    const item = await done<OlderFormItem>(older, 'GET', `${API}/getFormItem/${id}`)
    expect(item.schema).toMatchObject({
      required: ['name'],
      properties: { lines: { view: 'tab' }, sex: { view: 'list' } },
    })
    expect(await done(older, 'GET', `${API}/getQueryInfo/${id}`)).toMatchObject([{ field: 'name', mode: 'single' }])
    const given = { name: '甲', sex: '1', lines: [{ item: '面罩' }] }
    const { id: row } = await done<{ id: string }>(older, 'POST', `${API}/form/${id}`, given)
    await done(older, 'PUT', `${API}/form/${id}`, { id: row, name: '乙' })
    const all = await done<{ total: number; records: Input[] }>(older, 'GET', `${API}/getData/${id}`, {
      pageSize: -521,
    })
    expect(all).toMatchObject({ total: 1, records: [{ name: '乙', sex: '1' }] })
    expect(await done(older, 'GET', `${API}/form/${id}/${row}`)).toMatchObject({ name: '乙', lines: given.lines })
    const table = item.schema.properties['lines']!['key'] as string
    expect(await done(older, 'GET', `${API}/subform/list/${table}/${row}`)).toMatchObject([{ item: '面罩' }])
    const paramsStr = JSON.stringify({ name: '乙' })
    expect((await app.call('GET', `${API}/exportXls/${id}`, { ...older, query: { paramsStr } })).status).toBe(200)
    for (const who of [{ as: 'outsider' }, { as: 'nurse' }] as const)
      for (const path of [`getColumns/${id}`, `getData/${id}`, `form/${id}/${row}`, `subform/list/${table}/${row}`])
        expect((await ask(who, 'GET', `${API}/${path}`)).success, path).toBe(false)
    expect((await ask({ as: 'nurse' }, 'POST', `${API}/form/${id}`, given)).success).toBe(false)
    expect((await ask({ as: 'nurse' }, 'DELETE', `${API}/form/${id}/${row}`)).success).toBe(false)
    await done(older, 'DELETE', `${API}/form/${id}/${row},`)
    expect(await done(older, 'GET', `${API}/getData/${id}`)).toMatchObject({ total: 0 })
  })

  test('unfolds a tree level by level, and is sent no script', async () => {
    const { id } = await published([NAME], { isTree: true })
    const add = async (name: string, parentId: string | null) =>
      (await done<{ id: string }>(older, 'POST', `${API}/form/${id}`, { name, parentId })).id
    const root = await add('上', null)
    await add('下', root)
    const level = (query: Input) => done<{ records: Input[] }>(older, 'GET', `${API}/getTreeData/${id}`, query)
    expect((await level({ hasQuery: 'false' })).records).toMatchObject([{ name: '上', has_child: '1' }])
    expect((await level({ parentId: root })).records).toMatchObject([{ name: '下', has_child: '0' }])
    expect((await level({ hasQuery: 'true', name: '下' })).records).toMatchObject([{ name: '下' }])
    for (const path of ['enhanceJs', 'enhanceJava', 'enhanceSql'])
      expect((await app.call('GET', `/online/cgform/head/${path}/${id}`, admin)).status).toBe(404)
  })

  test('adds a definition with its fields and publishes it', async () => {
    const head = { tableName: 'old_sheet', tableTxt: '旧表', tableType: 1 }
    const fields = [
      { dbFieldName: 'title', dbFieldTxt: '标题', dbType: 'string', fieldShowType: 'text', isShowList: 1 },
    ]
    const { id } = await done<{ id: string }>(older, 'POST', `${API}/addAll`, { head, fields, indexs: [] })
    await done(older, 'POST', `${API}/doDbSynch/${id}/normal`)
    const found = await done(older, 'GET', '/online/cgform/field/listByHeadId', { headId: id })
    expect(found).toMatchObject([{ dbFieldName: 'title', isShowList: 1 }])
    await done(older, 'POST', `${API}/form/${id}`, { title: '一' })
    expect(await done(older, 'GET', `${API}/getData/${id}`)).toMatchObject({ records: [{ title: '一' }] })
  })
})
