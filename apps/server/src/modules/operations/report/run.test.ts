import type { ReportColumns, ReportData, ReportFigure, ReportPage, ReportQueryItem } from '@huxi/contract'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { roleId, useApp } from '../../../../test/accounts.ts'
import type { PersonName } from '../../../../test/people.ts'

const API = '/online/cgreport/api'
const SQL = `select u.id, u.username, u.sex, u.status, u.create_time, length(u.username) as size
from rpt.sys_user u where u.username <> coalesce(\${not}, '') order by u.username`

const item = (fieldName: string, fieldType: string, more: object = {}) => ({
  fieldName,
  fieldTxt: `列${fieldName}`,
  fieldType,
  isShow: true,
  ...more,
})
const ITEMS = [
  item('id', 'String', { isShow: false }),
  item('username', 'String', { isSearch: true, isOrder: true, fieldHref: '/isystem/user/${id}', groupTitle: '账号' }),
  item('size', 'Integer', { isSearch: true, searchMode: 'group', isTotal: true, groupTitle: '账号' }),
  item('sex', 'Integer', { isSearch: true, replaceVal: '男性_1,女性_2' }),
  item('status', 'Integer', { dictCode: 'user_status', isSearch: true }),
  item('create_time', 'Date', { isSearch: true, searchMode: 'group' }),
]

const TEXTS = 'rpt.sys_dict_item i where length(i.item_text) < 6'

describe('a report that runs', () => {
  const app = useApp()
  let codes = 0
  const call = async <T>(method: string, path: string, more: object = {}, as: PersonName = 'admin') =>
    (await app.call<T>(method, path, { as, ...more })).body
  const add = async (given: object = {}, as: PersonName = 'admin') => {
    const code = `run_${(codes += 1)}`
    const charts = [{ title: '状态', chartType: 'pie', labelField: 'status', aggregate: 'count' }]
    const params = [{ paramName: 'not', paramTxt: '不含', paramType: 'String' }]
    const body = { code, name: '账号一览', cgrSql: SQL, items: ITEMS, params, charts, ...given }
    const done = await call<{ id: string }>('POST', '/online/report/add', { body }, as)
    expect(done.message).toBe('添加成功！')
    return { code, id: done.result!.id }
  }
  const data = (id: string, query: object = {}, as: PersonName = 'admin') =>
    call<ReportData>('GET', `${API}/getData/${id}`, { query }, as)
  const namesOf = async (...given: Parameters<typeof data>) =>
    ((await data(...given)).result?.records ?? []).map(({ username }) => username)

  test('needs one of its roles; without it the answer is the same as for an unknown report', async () => {
    const { id, code } = await add({ roleIds: await roleId(app, 'nurse') })
    const columns = (as: PersonName) => call<ReportColumns>('GET', `${API}/getRpColumns/${code}`, {}, as)
    expect((await columns('nurse')).result).toMatchObject({ cgRpConfigId: id, cgRpConfigName: '账号一览' })
    expect(await namesOf(id, {}, 'nurse')).toContain('doctor')
    for (const as of ['doctor', 'nobody', 'outsider'] as const)
      for (const path of [
        `getRpColumns/${code}`,
        ...['getQueryInfo', 'getData', 'getColumnsAndData', 'getParamsInfo'].map((name) => `${name}/${id}`),
      ])
        expect(await call('GET', `${API}/${path}`, {}, as)).toMatchObject({ success: false, message: '实体不存在' })
    expect((await call('GET', `${API}/getRpColumns/nothing`, {}, 'nurse')).message).toBe('实体不存在')
  })

  test('of another tenant shows rows of that tenant only', async () => {
    const { id } = await add({}, 'outsider')
    const names = await namesOf(id, { pageSize: 1000 }, 'outsider')
    expect(names).toContain('outsider')
    expect(names).not.toContain('nurse')
  })

  test('describes columns and filters in the shapes of older clients', async () => {
    const { id, code } = await add()
    const { result } = await call<ReportColumns>('GET', `${API}/getRpColumns/${code}`)
    expect(result).toMatchObject({
      isGroupTitle: true,
      keyColumn: 'id',
      fieldHrefSlots: [{ slotName: 'fieldHref_username', href: '/isystem/user/${id}' }],
    })
    expect(result!.columns.map(({ dataIndex }) => dataIndex)).toEqual([
      'username',
      'size',
      'sex',
      'status',
      'create_time',
    ])
    expect(result!.columns[0]).toEqual({
      title: '列username',
      dataIndex: 'username',
      align: 'center',
      fieldType: 'String',
      sorter: 'true',
      scopedSlots: { customRender: 'fieldHref_username' },
      groupTitle: '账号',
    })
    expect(result!.columns[1]).toMatchObject({ isTotal: '1' })
    expect(result!.columns[3]).toMatchObject({ customRender: 'status', dictCode: 'user_status' })
    expect(result!.dictOptions['sex']).toEqual([
      { value: '1', text: '男性' },
      { value: '2', text: '女性' },
    ])
    expect(result!.dictOptions['status']).toContainEqual({ value: '1', text: '正常' })
    const asked = await call<ReportQueryItem[]>('GET', `${API}/getQueryInfo/${id}`)
    expect((await call('GET', `${API}/getQueryInfo/${code}`)).result).toEqual(asked.result)
    expect(asked.result!.map(({ field, mode, view, hidden, config }) => [field, mode, view, hidden, config])).toEqual([
      ['username', 'single', 'text', undefined, '0'],
      ['size', 'group', 'number', undefined, '0'],
      ['sex', 'single', 'list', '1', '0'],
      ['status', 'single', 'list', '1', '1'],
      ['create_time', 'group', 'date', '1', '0'],
    ])
    expect((await call('GET', `${API}/getParamsInfo/${id}`)).result).toMatchObject([
      { cgrheadId: id, paramName: 'not', paramTxt: '不含', paramValue: null },
    ])
  })

  test('accepts the values of older clients: empty, time, quoted', async () => {
    const { id } = await add()
    const all = await namesOf(id, { _t: 1, username: '', size_begin: '', self_not: '', pageNo: 1, pageSize: 1000 })
    expect(all).toContain('nurse')
    const others = await namesOf(id, { self_not: "'nurse'", pageSize: 1000 })
    expect(others).toEqual(all.filter((name) => name !== 'nurse'))
    expect(await namesOf(id, { self_not: "x' or '1'='1" })).toHaveLength(all.length)
  })

  test('is filtered by the grammar of lists, sorted and paged', async () => {
    const { id } = await add()
    expect(await namesOf(id, { username: 'nurse' })).toEqual(['nurse'])
    expect(await namesOf(id, { username: 'ecadm' })).toEqual(['secadmin'])
    expect(await namesOf(id, { username: '*admin', column: 'username', order: 'desc' })).toEqual([
      'sysadmin',
      'secadmin',
      'admin',
    ])
    expect(await namesOf(id, { size_begin: 8, size_end: 8, username: '*admin' })).toEqual(['secadmin', 'sysadmin'])
    expect(await namesOf(id, { username: 'none' })).toEqual([])
    const second = await data(id, { pageSize: 2, pageNo: 2 })
    expect(second.result!.records).toHaveLength(2)
    expect(second.result!.total).toBe((await namesOf(id, { pageSize: 1000 })).length)
    expect((await data(id, { create_time_begin: '2020-01-01', create_time_end: '2020-01-02' })).result!.total).toBe(0)
    expect((await data(id, { create_time_begin: `${new Date().getFullYear()}-01-01` })).result!.total).toBeGreaterThan(
      0,
    )
    for (const [query, message] of [
      [{ column: 'password' }, '请注意，将要排序的列字段不存在：password'],
      [{ column: 'sex' }, '列sex不能用于排序，请换一列'],
      [{ column: 'username', order: 'up' }, '排序方式只能是 asc 或 desc'],
      [{ size_begin: 'x' }, '列size应为数字'],
    ] as const)
      expect(await data(id, query)).toMatchObject({ success: false, message })
  })

  test.each([
    ['no order', `select i.item_text, i.id from ${TEXTS}`, {}],
    ['an order of equal keys', `select i.item_text, i.id from ${TEXTS} order by length(i.item_text)`, {}],
    ['a cut', `select i.item_text, i.id from ${TEXTS} order by length(i.item_text) limit 90`, {}],
    ['a cut in parentheses', `(select i.item_text, i.id from ${TEXTS} limit 90)`, {}],
    ['one row of several', `select distinct on (length(i.id)) i.item_text, i.id from ${TEXTS}`, {}],
    ['equal keys of a column', `select i.id, length(i.item_text) as size from ${TEXTS}`, { column: 'size' }],
    ['no key at all', `select length(i.item_text) as size from ${TEXTS}`, { column: 'size', order: 'desc' }],
  ])('has each row on one page: %s', async (_what, cgrSql, query) => {
    const items = [item('size', 'Integer', { isOrder: true })]
    const { id } = await add({ cgrSql, params: [], charts: [], items: 'column' in query ? items : undefined })
    const page = async (pageNo: number, pageSize: number) => (await data(id, { ...query, pageNo, pageSize })).result!
    const whole = await page(1, 1000)
    const paged = []
    for (let pageNo = 1; paged.length < whole.total; pageNo += 1) paged.push(...(await page(pageNo, 13)).records)
    expect(paged).toEqual(whole.records)
  })

  test('binds parameters by type', async () => {
    const cgrSql = 'select u.id, u.username from rpt.sys_user u where length(u.username) = ${size}'
    const params = [{ paramName: 'size', paramTxt: '长度', paramType: 'Integer', paramValue: '5' }]
    const { id } = await add({ cgrSql, params, items: undefined, charts: [] })
    expect(await namesOf(id)).toEqual(expect.arrayContaining(['admin', 'nurse']))
    expect(await namesOf(id, { self_size: '6' })).toContain('doctor')
    expect((await data(id, { self_size: '六' })).message).toBe('参数“长度”应为数字')
  })

  test('answers columns, a page and totals at once', async () => {
    const { id } = await add()
    const { result } = await call<ReportPage>('GET', `${API}/getColumnsAndData/${id}`, {
      query: { pageSize: 1, username: '*admin' },
    })
    expect(result!.data).toMatchObject({ total: 3, records: [{ username: 'admin' }] })
    expect(result!.totals).toEqual({ size: 'admin'.length + 2 * 'sysadmin'.length })
    expect(result!.cgreportHeadName).toBe('账号一览')
  })

  test('has charts over the matching rows, with small groups combined', async () => {
    const { id } = await add()
    const figures = (of: string, query: object = {}) =>
      call<ReportFigure[]>('GET', `/online/report/figures/${of}`, { query })
    expect((await figures(id, { username: '*admin' })).result).toEqual([
      { title: '状态', chartType: 'pie', field: 'status', points: [{ label: '1', value: 3 }] },
    ])
    const many = await add({
      cgrSql: `select i.id as id, i.id as username, length(i.item_text) as size from ${TEXTS}`,
      items: undefined,
      params: [],
      charts: [{ title: '各项', chartType: 'bar', labelField: 'id', aggregate: 'sum', valueField: 'size' }],
    })
    const [{ points } = { points: [] }] = (await figures(many.id)).result!
    expect(points).toHaveLength(51)
    expect(points.at(-1)!.label).toBe('其他')
    const { result } = await data(many.id, { pageSize: 1000 })
    const sum = result!.records.reduce((n, row) => n + Number(row['size']), 0)
    expect(points.reduce((n, { value }) => n + value!, 0)).toBe(sum)
  })

  test('finds rows by ten thousand values, and lists missing ones', async () => {
    const { code } = await add()
    const by = (values: readonly string[], column = 'username') =>
      call<{ records: object[]; missing: string[] }>('POST', '/online/report/rows', { body: { code, column, values } })
    const values = ['nurse', ...Array.from({ length: 9_999 }, (_, i) => `none${i}`)]
    const { result } = await by(values)
    expect(await by(values)).toMatchObject({ message: '' })
    expect(result!.records).toMatchObject([{ username: 'nurse' }])
    expect(result!.missing).toHaveLength(9_999)
    expect((await by([...values, 'more'])).message).toBe('一次最多查找 10000 个值，请分批查找')
    expect((await by(['a'], 'password')).message).toContain('没有字段“password”')
    expect((await by([])).result).toEqual({ records: [], missing: [] })
  })

  test('exports texts, grouped headings, and selected rows', async () => {
    const { id } = await add()
    const rowsOf = async (query: object) => {
      const { raw } = await app.call('GET', `${API}/exportXls/${id}`, { as: 'admin', query: { ...query } })
      return (await readXlsx(new Uint8Array(raw))).sheets[0]!.rows
    }
    const rows = await rowsOf({ username: 'nurse' })
    expect(rows[0]![0]).toBe('账号一览')
    expect(rows[2]!.slice(0, 2)).toEqual(['账号', null])
    expect(rows[3]).toEqual(['列username', '列size', '列sex', '列status', '列create_time'])
    expect(rows[4]).toMatchObject({
      0: 'nurse',
      1: 5,
      3: '正常',
      4: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    })
    const { result } = await data(id, { username: '*admin' })
    const chosen = result!.records.slice(0, 2).map(({ id: one }) => one)
    expect((await rowsOf({ selections: `${chosen.join(',')},` })).slice(4)).toHaveLength(2)
  })

  test('is added to the menu once, for its roles, by a caller with rights to menus and grants', async () => {
    const nurse = await roleId(app, 'nurse')
    const { id } = await add({ roleIds: nurse })
    const body = { id, parentId: 'online', name: '账号一览' }
    const offer = (as: PersonName) => call<{ id: string; url: string }>('POST', '/online/report/offer', { body }, as)
    expect(await offer('sysadmin')).toMatchObject({ success: false, message: '没有新增菜单的权限，请联系安全管理员' })
    const done = await offer('admin')
    expect(done.result).toMatchObject({ url: `/online/cgreport/${id}` })
    expect((await offer('admin')).message).toBe('这个报表已在菜单中：在线报表 / 账号一览')
    const held = async (roleId: string) =>
      (await call<string[]>('GET', '/sys/permission/queryRolePermission', { query: { roleId } })).result
    expect(await held(nurse)).toContain(done.result!.id)
    expect(await held(await roleId(app, 'doctor'))).not.toContain(done.result!.id)
  })

  test('can be tried before saving', async () => {
    const body = {
      cgrSql: 'select i.id, ${word} as word from rpt.sys_dict_item i where length(i.item_text) < 6',
      params: { word: "it's" },
    }
    const { result, message } = await call<{ columns: string[]; records: object[]; ms: number }>(
      'POST',
      '/online/report/preview',
      { body },
    )
    expect(message).toBe('')
    expect(result).toMatchObject({ columns: ['id', 'word'] })
    expect(result!.records).toHaveLength(50)
    expect(result!.records[0]).toMatchObject({ word: "it's" })
    const views = (await call<{ name: string }[]>('GET', '/online/report/views', {}, 'sysadmin')).result!.map(
      ({ name }) => name,
    )
    expect(views).toContain('rpt.sys_user')
    expect(views).not.toContain('rpt.assess_result')
    expect((await app.call('POST', '/online/report/preview', { as: 'nurse', body })).status).toBe(403)
  })
})
