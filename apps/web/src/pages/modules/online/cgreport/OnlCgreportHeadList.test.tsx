import { EditorView } from '@codemirror/view'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../../../test/axe.ts'
import { Refused, pageOf, renderAt, rowMenu, serve, setWidth, signIn, type Asked } from '../../../../../test/kit.tsx'
import OnlCgreportHeadList from './OnlCgreportHeadList.tsx'

// jsdom has no layout.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList

const REPORT = {
  id: 'r1',
  version: 3,
  name: '在管患者',
  code: 'inCare',
  status: 'on',
  fault: '字段 sex 已不在查询结果中，请编辑报表，重新解析 SQL',
  createTime: '2026-01-31 09:05:07',
}
const WHOLE = {
  ...REPORT,
  cgrSql: 'select username,\n  sex from rpt.sys_user',
  roleIds: 'nurse',
  items: [
    { id: 'i1', fieldName: 'username', fieldTxt: '工号', fieldType: 'String', isShow: true },
    { id: 'i2', fieldName: 'birthday', fieldTxt: '生日', fieldType: 'Date', isShow: true },
  ],
  params: [],
  charts: [],
}
const PARSED = {
  fields: [
    { fieldName: 'username', fieldTxt: '用户账号', fieldType: 'String', orderNum: 0 },
    { fieldName: 'sex', fieldTxt: '性别', fieldType: 'Integer', dictCode: 'sex', orderNum: 1 },
  ],
  params: [{ paramName: 'dep', paramTxt: '部门', orderNum: 0 }],
  views: ['rpt.sys_user'],
  faults: [] as { from: number; to: number; message: string }[],
}
const VIEWS = [{ name: 'rpt.sys_user', title: '用户', columns: [{ name: 'sex', title: '性别', type: 'integer' }] }]
const item = (value: string, text: string) => ({ value, text, title: text, label: text })

let log: Asked[]
let parsed: typeof PARSED
const start = (answers: Record<string, (asked: Asked) => unknown> = {}) => {
  log = serve({
    '/online/report/list': () => pageOf([REPORT]),
    '/online/report/queryById': () => WHOLE,
    '/online/report/views': () => VIEWS,
    '/online/report/parse': () => parsed,
    '/online/report/edit': () => null,
    '/online/report/preview': () => ({
      columns: ['username', 'sex'],
      records: [{ username: 'linjy', sex: 2 }],
      ms: 12,
    }),
    '/online/report/offer': () => ({ id: 'm1', url: '/online/cgreport/r1' }),
    '/sys/draft/get': () => null,
    '/sys/duplicate/check': () => null,
    '/sys/role/choices': () => pageOf([{ id: 'nurse', label: '护士' }]),
    '/sys/permission/choices': () => pageOf([{ id: 'online', label: '在线报表' }]),
    '/sys/permission/queryTreeList': () => ({ treeList: [], ids: [] }),
    '/sys/dict/getDictItems/report_status': () => [item('on', '启用'), item('off', '停用')],
    '/sys/dict/getDictItems/report_field_type': () => [item('String', '字符类型'), item('Date', '时间')],
    '/sys/dict/getDictItems/report_search_mode': () => [item('single', '单值查询')],
    '/sys/dict/getDictItems/report_chart_type': () => [item('bar', '柱状图'), item('pie', '饼图')],
    '/sys/dict/getDictItems/report_aggregate': () => [item('count', '计数'), item('sum', '求和')],
    ...answers,
  })
  renderAt('/online/cgreport', <OnlCgreportHeadList />)
}

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn([
    ...['list', 'add', 'edit', 'delete', 'disable', 'enable'].map((verb) => `online:report:${verb}`),
    'system:permission:add',
    'system:role:grant',
  ])
  parsed = PARSED
})

const more = async (name: string) => {
  fireEvent.click(await rowMenu())
  fireEvent.click(await screen.findByRole('button', { name }))
}
const edit = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '编辑' }))
  await screen.findByLabelText('字段名字，第 1 行')
  await screen.findByLabelText('报表SQL')
  return within(screen.getByRole('dialog', { name: /编辑在线报表/ }))
}
const editor = () => EditorView.findFromDOM(screen.getByRole('textbox', { name: '报表SQL' }))!
const cells = (label: string) =>
  screen.getAllByLabelText<HTMLInputElement>(new RegExp(`^${label}，第`)).map(({ value }) => value)

describe('the list', () => {
  it('shows the fault that keeps a report from running', async () => {
    start()
    expect(await screen.findByText(REPORT.fault)).toBeTruthy()
  })

  it('leads to the rows of a report', async () => {
    start()
    expect((await screen.findByRole('link', { name: '运行' })).getAttribute('href')).toBe('/online/cgreport/r1')
  })

  it('shows the address for an entry of the menu', async () => {
    start()
    await more('配置地址')
    const dialog = within(await screen.findByRole('dialog', { name: '菜单链接【在管患者】' }))
    expect(dialog.getByLabelText<HTMLInputElement>('菜单链接').value).toBe('/online/cgreport/r1')
  })

  it('puts a report into the menu, and names its place and its readers', async () => {
    start()
    await more('加入菜单')
    const dialog = within(await screen.findByRole('dialog', { name: /加入菜单/ }))
    expect(await dialog.findByText(/可用角色（护士）的人会在菜单中看到它/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: '加入' }))
    expect(await screen.findByText(/位置：最上一级 \/ 在管患者/)).toBeTruthy()
    expect(log.find(({ path }) => path === '/online/report/offer')!.body).toEqual({
      id: 'r1',
      name: '在管患者',
      parentId: null,
    })
  })
})

describe('the form', () => {
  it('takes new columns from the SELECT, keeps settings, and names removed columns', async () => {
    start()
    const form = await edit()
    fireEvent.click(form.getByRole('button', { name: 'SQL解析' }))
    expect(await screen.findByText(/已解析：3 个字段，新增 1 个，1 个已不在 SQL 中；1 个参数，新增 1 个/)).toBeTruthy()
    await waitFor(() => expect(cells('字段名字')).toEqual(['username', 'birthday', 'sex']))
    expect(cells('字段文本')).toEqual(['工号', '生日', '性别'])
    expect(form.getByText(/SQL 中已没有它/).id).toBe(
      form.getByLabelText('字段名字，第 2 行').getAttribute('aria-describedby'),
    )
    await expectAccessible(screen.getByRole('dialog', { name: /编辑在线报表/ }))
    fireEvent.click(form.getByRole('tab', { name: '参数 1' }))
    expect(cells('参数字段')).toEqual(['dep'])
  })

  it('keeps settings of hidden columns', async () => {
    start()
    const form = await edit()
    fireEvent.click(form.getByText('格式与链接'))
    fireEvent.change(form.getByLabelText('分组标题，第 1 行'), { target: { value: '人员' } })
    fireEvent.click(form.getByText('显示与查询'))
    fireEvent.change(form.getByLabelText('字段文本，第 1 行'), { target: { value: '账号' } })
    fireEvent.click(form.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(log.some(({ path }) => path === '/online/report/edit')).toBe(true))
    const { items } = log.find(({ path }) => path === '/online/report/edit')!.body as unknown as typeof WHOLE
    expect(items[0]).toMatchObject({ id: 'i1', fieldTxt: '账号', groupTitle: '人员' })
  })

  it('lists faults by line and leads to their place; an edit that takes one away ends it', async () => {
    parsed = { ...PARSED, faults: [{ from: 19, to: 22, message: '没有列 sex' }] }
    start()
    const form = await edit()
    fireEvent.click(form.getByRole('button', { name: 'SQL解析' }))
    fireEvent.click(await form.findByRole('button', { name: '第 2 行' }))
    expect(editor().state.selection.main.head).toBe(19)
    expect(screen.queryByText(/已解析/)).toBeNull()
    editor().dispatch({ changes: { from: 19, to: 22, insert: 'age' } })
    await waitFor(() => expect(form.queryByRole('button', { name: '第 2 行' })).toBeNull())
  })

  it('a refused save links to the faulty line of the SELECT', async () => {
    start({
      '/online/report/edit': () =>
        new Refused('没有列 sex', { code: 400, status: 400, result: { fields: { cgrSql: '没有列 sex' } } }),
    })
    const form = await edit()
    parsed = { ...PARSED, faults: [{ from: 19, to: 22, message: '没有列 sex' }] }
    fireEvent.change(form.getByLabelText(/报表名字/), { target: { value: '患者' } })
    fireEvent.click(form.getByRole('button', { name: '确定' }))
    expect(await form.findByRole('button', { name: '第 2 行' })).toBeTruthy()
  })

  it('shows the first rows with values for the parameters of the SELECT', async () => {
    start()
    const form = await edit()
    fireEvent.click(form.getByRole('button', { name: 'SQL解析' }))
    fireEvent.click(await form.findByRole('tab', { name: '参数 1' }))
    fireEvent.click(form.getByRole('tab', { name: '预览' }))
    fireEvent.change(await form.findByLabelText('部门'), { target: { value: 'A01' } })
    fireEvent.click(form.getByRole('button', { name: '运行预览' }))
    expect(await form.findByText('前 1 行 · 12 毫秒')).toBeTruthy()
    expect(form.getByRole('cell', { name: 'linjy' })).toBeTruthy()
    expect(log.find(({ path }) => path === '/online/report/preview')!.body).toEqual({
      cgrSql: WHOLE.cgrSql,
      dbSource: null,
      params: { dep: 'A01' },
    })
  })

  it('asks for no field of a chart by its spelling', async () => {
    start()
    const form = await edit()
    fireEvent.click(form.getByRole('tab', { name: '图表' }))
    fireEvent.click(form.getByRole('button', { name: '添加图表' }))
    fireEvent.mouseDown(await form.findByLabelText('分组字段，第 1 行'))
    fireEvent.click(await screen.findByText('工号（username）', { selector: '.ant-select-item-option-content' }))
    fireEvent.change(form.getByLabelText('标题，第 1 行'), { target: { value: '人数' } })
    fireEvent.click(form.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(log.some(({ path }) => path === '/online/report/edit')).toBe(true))
    expect(log.find(({ path }) => path === '/online/report/edit')!.body).toMatchObject({
      charts: [{ title: '人数', labelField: 'username', chartType: 'bar', aggregate: 'count' }],
    })
  })
})
