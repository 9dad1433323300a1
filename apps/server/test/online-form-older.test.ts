import type { OlderColumns, OlderFormItem } from '@huxi/contract'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { useApp } from './accounts.ts'
import { admin, wire } from './form-calls.ts'
import type { CallOptions } from './harness.ts'
import { formHeaders, formOf } from './upload.ts'

type Input = Record<string, unknown>

const API = '/online/cgform/api'
const BUILT_IN = ['add', 'update', 'delete', 'batch_delete', 'import', 'export']

describe('an older client', () => {
  const app = useApp({ RATE_LIMIT_USER: '100000' })
  const { ask, done, published } = wire(app)
  const older: CallOptions = { as: 'admin', headers: { 'x-huxi-client': '' } }
  const NAME = { code: 'name', label: '名称', kind: 'text', required: true, list: true, search: true } as const
  const SEX = { code: 'sex', label: '性别', kind: 'dict', dict: 'sex', list: true } as const
  const BY = { code: 'by', label: '经手人', kind: 'user', initialRule: 'me', readOnly: true, list: true } as const
  const DAY = { code: 'day', label: '日期', kind: 'date', initialRule: 'today' } as const
  const WAY = { code: 'way', label: '方式', kind: 'dict', options: ['鼻导管', '面罩'] } as const
  const PART = { code: 'lines', label: '明细', items: [{ code: 'item', label: '物品', kind: 'text' }] }

  const idsOf = async (form: string, names: readonly string[]) =>
    (await done<{ records: Input[] }>(older, 'GET', `${API}/getData/${form}`)).records
      .filter(({ name }) => names.includes(String(name)))
      .map(({ id }) => String(id))
      .join(',')

  test('opens, fills, changes, exports and deletes rows of a form', async () => {
    const { id } = await published([NAME, SEX, BY, DAY, WAY], { parts: [PART] })
    const columns = await done<OlderColumns>(older, 'GET', `${API}/getColumns/${id}`)
    const listed = [{ dataIndex: 'name' }, { customRender: 'sex' }, { dataIndex: 'by_dictText' }]
    expect(columns).toMatchObject({ columns: listed, hideColumns: [] })
    expect(columns.dictOptions['sex']).toContainEqual({ value: '1', text: '男' })
    const item = await done<OlderFormItem>(older, 'GET', `${API}/getFormItem/${id}`)
    expect(item.schema).toMatchObject({
      required: ['name'],
      properties: {
        lines: { view: 'tab' },
        sex: { view: 'list' },
        day: { defVal: expect.stringMatching(/^\d{4}-/) },
        way: { view: 'list', enum: [{ value: '鼻导管' }, { value: '面罩' }] },
      },
    })
    expect(await done(older, 'GET', `${API}/getQueryInfo/${id}`)).toMatchObject([{ field: 'name', mode: 'single' }])
    const given = { name: '甲', sex: '1', lines: [{ item: '面罩' }] }
    const { id: row } = await done<{ id: string }>(older, 'POST', `${API}/form/${id}`, given)
    await done(older, 'PUT', `${API}/form/${id}`, { id: row, name: '乙' })
    const all = await done<{ total: number; records: Input[] }>(older, 'GET', `${API}/getData/${id}`, {
      pageSize: -521,
    })
    expect(all).toMatchObject({ total: 1, records: [{ name: '乙', sex: '1', by_dictText: '管理员（admin）' }] })
    expect(await done(older, 'GET', `${API}/form/${id}/${row}`)).toMatchObject({ name: '乙', lines: given.lines })
    expect(await done(older, 'GET', `${API}/detail/${id}/${row}`)).toMatchObject({ name: '乙' })
    const table = item.schema.properties['lines']!['key'] as string
    expect(await done(older, 'GET', `${API}/subform/list/${table}/${row}`)).toMatchObject([{ item: '面罩' }])
    expect(await done(older, 'GET', `${API}/subform/${table}/${row}`)).toMatchObject({ item: '面罩' })
    const sheet = [
      {
        name: 'a',
        rows: [
          ['名称', '性别'],
          ['丙', '女'],
          ['丁', '男'],
        ],
      },
    ]
    const body = formOf({}, 'a.xlsx', Buffer.from(await writeXlsx({ sheets: sheet })))
    const headers = { ...older.headers, ...formHeaders() }
    const read = await app.call('POST', `${API}/importXls/${id}`, { ...older, body, headers })
    expect(read.body).toMatchObject({ success: true })
    const paramsStr = JSON.stringify({ name: '丙' })
    const { raw } = await app.call('GET', `${API}/exportXls/${id}`, { ...older, query: { paramsStr } })
    const text = JSON.stringify((await readXlsx(new Uint8Array(raw))).sheets[0]!.rows)
    expect([text.includes('丙'), text.includes('丁')]).toEqual([true, false])
    await done(older, 'DELETE', `${API}/form/${id}/${await idsOf(id, ['丙', '丁'])}`)
    for (const who of [{ as: 'outsider' }, { as: 'nurse' }] as const)
      for (const path of [`getColumns/${id}`, `getData/${id}`, `form/${id}/${row}`, `subform/list/${table}/${row}`])
        expect((await ask(who, 'GET', `${API}/${path}`)).success, path).toBe(false)
    expect((await ask({ as: 'nurse' }, 'POST', `${API}/form/${id}`, given)).success).toBe(false)
    expect((await ask({ as: 'nurse' }, 'DELETE', `${API}/form/${id}/${row}`)).success).toBe(false)
    await done(older, 'DELETE', `${API}/form/${id}/${row},`)
    expect(await done(older, 'GET', `${API}/getData/${id}`)).toMatchObject({ total: 0 })
  })

  test('sorts and filters by the columns of every table', async () => {
    const { id } = await published([NAME])
    for (const name of ['甲', '乙']) {
      await done(older, 'POST', `${API}/form/${id}`, { name })
      app.clock.advance(60_000)
    }
    const names = async (query: Input) =>
      (await done<{ records: Input[] }>(older, 'GET', `${API}/getData/${id}`, query)).records.map(({ name }) => name)
    expect(await names({ column: 'create_time', order: 'desc' })).toEqual(['乙', '甲'])
    expect(await names({ column: 'create_time,name', order: 'asc' })).toEqual(['甲', '乙'])
    expect(await names({ create_by: 'nobody' })).toEqual([])
    expect(await names({ create_time_begin: '2000-01-01', update_time_end: '2000-01-01' })).toEqual([])
    const paramsStr = JSON.stringify({ column: 'create_time', order: 'desc', create_by: 'nobody' })
    expect((await app.call('GET', `${API}/exportXls/${id}`, { ...older, query: { paramsStr } })).status).toBe(200)
  })

  test('unfolds a tree level by level', async () => {
    const { id } = await published([NAME], { isTree: true })
    const add = async (name: string, parentId: string | null) =>
      (await done<{ id: string }>(older, 'POST', `${API}/form/${id}`, { name, parentId })).id
    const root = await add('上', null)
    await add('下', root)
    const level = (query: Input) => done<{ records: Input[] }>(older, 'GET', `${API}/getTreeData/${id}`, query)
    expect((await level({ hasQuery: 'false' })).records).toMatchObject([{ name: '上', has_child: '1' }])
    expect((await level({ parentId: root })).records).toMatchObject([{ name: '下', has_child: '0' }])
    expect((await level({ hasQuery: 'true', name: '下' })).records).toMatchObject([{ name: '下' }])
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

  test('edits a definition by field: the rest of it and options unknown to older clients stay', async () => {
    const fields = [{ ...NAME, checkRule: 'position_code', released: true }, SEX]
    const form = { name: '旧式', code: 'older_edit', fields, parts: [PART], columns: 2 }
    const { id } = await done<{ id: string }>(admin, 'POST', '/online/cgform/head/add', form)
    expect((await ask(older, 'GET', `${API}/getData/${id}`)).message).toBe('NO_DB_SYNC')
    const sent = await done<Input[]>(older, 'GET', '/online/cgform/field/listByHeadId', { headId: id })
    const added = { dbFieldName: 'age', dbFieldTxt: '年龄', dbType: 'int', fieldShowType: 'text', orderNum: 9 }
    const given = { head: { id, tableTxt: '新式' }, fields: [{ ...sent[0], dbFieldTxt: '姓名' }, added], indexs: [] }
    const whole = { ...given, deleteFieldIds: [sent[1]!['id']], deleteIndexIds: [] }
    await done(older, 'PUT', `${API}/editAll`, whole)
    const found = await done<Input>(older, 'GET', '/online/cgform/head/queryById', { id })
    expect(found).toMatchObject({ name: '新式', parts: [PART], columns: 2, tableName: 'older_edit', isDbSynch: 'N' })
    expect(found['fields']).toMatchObject([
      { ...fields[0], label: '姓名' },
      { code: 'age', kind: 'number' },
    ])
    expect((await ask({ as: 'outsider' }, 'PUT', `${API}/editAll`, whole)).message).toBe('未找到对应实体')
    const free = (tbname: string) => ask(older, 'GET', `${API}/checkOnlyTable`, { tbname })
    expect([(await free('OLDER_edit')).success, (await free('other')).success]).toEqual([false, true])
    const copied = await ask(older, 'POST', `/online/cgform/head/copyOnlineTable/${id}?tableName=Older_Copy`)
    const copy = (copied.result as { id: string }).id
    await done(older, 'DELETE', `/online/cgform/head/removeRecord?id=${copy}`)
    expect((await ask(older, 'GET', '/online/cgform/head/queryById', { id: copy })).success).toBe(false)
  })

  test('gets an answer to every call it may know, and 404 to those of table names, SQL, Java and script', async () => {
    const { id } = await published([NAME, { ...SEX, search: true }])
    const [head, button, auth] = ['head', 'button', 'api'].map((part) => `/online/cgform/${part}`)
    const answered: readonly (readonly [string, unknown])[] = [
      [`${API}/getErpColumns/${id}`, { formTemplate: '1' }],
      [
        `${API}/getQueryInfoVue3/${id}`,
        { type: 'object', properties: { name: { view: 'text' }, sex: { view: 'list' } } },
      ],
      [`${API}/getEnhanceJs/${id}`, ''],
      [`${button}/list/${id}`, []],
      [`${button}/builtInList/${id}`, BUILT_IN.map((buttonCode) => ({ buttonCode }))],
      [`/online/cgform/index/listByHeadId?headId=${id}`, []],
    ]
    for (const [path, found] of answered)
      expect({ found: await done<unknown>(older, 'GET', path) }, path).toMatchObject({ found })
    const unknown: readonly (readonly [string, string])[] = [
      ...['enhanceJs', 'enhanceJava', 'enhanceSql', 'enhanceButton'].map(
        (name) => ['GET', `${head}/${name}/${id}`] as const,
      ),
      ...['queryTables', 'tableInfo', 'copyOnline'].map((name) => ['GET', `${head}/${name}`] as const),
      ['POST', `${head}/transTables/sys_user`],
      ...['add', 'edit', 'delete', 'deleteBatch'].map((name) => ['POST', `${button}/${name}`] as const),
      ['POST', `${API}/doButton`],
      ['GET', `${API}/querySelectOptions`],
      ...`authColumn authButton authData authPage roleAuth roleColumnAuth roleButtonAuth roleDataAuth validAuthData
        codeGenerate downGenerateCode codeView`
        .split(/\s+/)
        .map((name) => ['GET', `${auth}/${name}`] as const),
    ]
    for (const [method, path] of unknown)
      expect((await app.call(method, path, { ...older, ...(method === 'POST' && { body: {} }) })).status, path).toBe(
        404,
      )
  })
})
