import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../../../../test/axe.ts'
import { Refused, renderAt, serve, setWidth, signIn, type Asked } from '../../../../../../test/kit.tsx'
import OnlCgreportAutoList from './OnlCgreportAutoList.tsx'

const column = (dataIndex: string, title: string, more: object = {}) => ({
  title,
  dataIndex,
  align: 'center',
  fieldType: 'String',
  ...more,
})
const PAGE = {
  cgreportHeadName: '在管患者',
  columns: [
    column('name', '姓名', { groupTitle: '人员', sorter: 'true' }),
    column('sex', '性别', { groupTitle: '人员', customRender: 'sex' }),
    column('visits', '随访次数', { fieldType: 'Integer', sorter: 'true', isTotal: '1' }),
  ],
  dictOptions: { sex: [{ value: '2', text: '女' }] },
  fieldHrefSlots: [],
  isGroupTitle: true,
  data: { total: 12, records: [{ name: '林静怡', sex: 2, visits: 3 }] },
  totals: { visits: 1234 },
}
const question = (field: string, label: string, order: number, more: object = {}) => ({
  label,
  field,
  mode: 'single',
  view: 'text',
  config: '0',
  order,
  ...more,
})
const ITEMS = [
  question('name', '姓名', 0),
  question('sex', '性别', 1, { view: 'list' }),
  question('visits', '随访次数', 2, { mode: 'group', view: 'number', hidden: '1' }),
  question('day', '建档日期', 3, { mode: 'group', view: 'date', hidden: '1' }),
]
const FIGURES = [{ title: '按性别', chartType: 'pie', field: 'sex', points: [{ label: '2', value: 12 }] }]
const API = '/online/cgreport/api'

let asked: Asked[]
const start = (address: string, answers: Record<string, (asked: Asked) => unknown> = {}) => {
  asked = serve({
    [`${API}/getQueryInfo/r1`]: () => ITEMS,
    [`${API}/getParamsInfo/r1`]: () => [
      { id: 'p', cgrheadId: 'r1', paramName: 'dep', paramTxt: '部门', paramValue: null, orderNum: 0 },
    ],
    [`${API}/getColumnsAndData/r1`]: () => PAGE,
    '/online/report/figures/r1': () => FIGURES,
    '/sys/query/list': () => [],
    '/sys/query/save': () => ({ id: 'v1' }),
    ...answers,
  })
  return renderAt(
    address,
    <Routes>
      <Route path="/online/cgreport/:code" element={<OnlCgreportAutoList />} />
    </Routes>,
  )
}
const questions = () =>
  asked
    .filter(({ path }) => path === `${API}/getColumnsAndData/r1`)
    .map(({ query }) => Object.fromEntries(query) as Record<string, string>)
const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn([])
})

it('shows name, rows in words, headings, sums and charts', async () => {
  const { container } = start('/online/cgreport/r1')
  expect(await screen.findByRole('heading', { level: 1, name: '在管患者' })).toBeTruthy()
  expect(await screen.findByRole('cell', { name: '林静怡' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: '女' })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: '人员' }).getAttribute('colspan')).toBe('2')
  expect(screen.getByText('合计：').parentElement!.textContent).toBe('合计：随访次数 1,234')
  expect(await screen.findByRole('heading', { name: '按性别' })).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  click('切换表格')
  expect(screen.getByRole('rowheader', { name: '女' })).toBeTruthy()
  await expectAccessible(container)
})

it('queries by its form and by those parameters of the address that its SELECT has', async () => {
  start('/online/cgreport/r1?self_dep=A01&self_other=x')
  fireEvent.change(await screen.findByPlaceholderText('请输入姓名'), { target: { value: '林' } })
  click(/查询/)
  await waitFor(() => expect(questions().at(-1)).toMatchObject({ name: '林', self_dep: 'A01' }))
  expect(questions().some((one) => 'self_other' in one)).toBe(false)
  expect(new URLSearchParams(window.location.search).get('name')).toBe('林')
  const charted = asked.filter(({ path }) => path.includes('figures')).at(-1)!
  expect(Object.fromEntries(charted.query)).toMatchObject({ name: '林', self_dep: 'A01' })
  expect(charted.query.has('pageNo')).toBe(false)
  click(/重置/)
  await waitFor(() => expect(questions().at(-1)).not.toHaveProperty('name'))
  expect(questions().at(-1)).toMatchObject({ self_dep: 'A01' })
})

it('folds more than three items, but none that is asked', async () => {
  const { unmount } = start('/online/cgreport/r1')
  await screen.findByPlaceholderText('请输入姓名')
  expect(screen.queryByPlaceholderText('请输入开始随访次数')).toBeNull()
  click(/展开/)
  expect(screen.getByPlaceholderText('开始日期')).toBeTruthy()
  unmount()
  start('/online/cgreport/r1?visits_begin=2')
  expect((await screen.findByPlaceholderText<HTMLInputElement>('请输入开始随访次数')).value).toBe('2')
})

it('has a lone 导出 when there is nothing to ask', async () => {
  start('/online/cgreport/r1', { [`${API}/getQueryInfo/r1`]: () => [] })
  expect(await screen.findByRole('button', { name: '导出' })).toBeTruthy()
  expect(screen.queryByRole('search')).toBeNull()
})

it('is sorted by one column, with Shift as well', async () => {
  start('/online/cgreport/r1')
  fireEvent.click(await screen.findByRole('columnheader', { name: /随访次数/ }))
  await waitFor(() => expect(questions().at(-1)).toMatchObject({ column: 'visits', order: 'asc' }))
  fireEvent.click(screen.getByRole('columnheader', { name: /姓名/ }), { shiftKey: true })
  await waitFor(() => expect(questions().at(-1)).toMatchObject({ column: 'name', order: 'asc' }))
})

it('keeps a view for this report', async () => {
  start('/online/cgreport/r1?name=林')
  await screen.findByRole('cell', { name: '林静怡' })
  click('视图')
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: '视图' })).getByRole('button', { name: '保存当前视图' }),
  )
  fireEvent.change(await screen.findByLabelText('视图名称'), { target: { value: '姓林' } })
  const naming = await screen.findByRole('dialog', { name: '保存为视图' })
  fireEvent.click(within(naming).getByRole('button', { name: '确定' }))
  await waitFor(() => expect(asked.some(({ path }) => path === '/sys/query/save')).toBe(true))
  expect(asked.find(({ path }) => path === '/sys/query/save')!.body).toMatchObject({
    resource: 'online:report/r1',
    title: '姓林',
    view: { conditions: { name: '林' } },
  })
})

it('says why there are no rows, and reads again', async () => {
  let fails = true
  start('/online/cgreport/r1', {
    [`${API}/getColumnsAndData/r1`]: () => (fails ? new Refused('报表已停用') : PAGE),
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('查询失败：报表已停用')
  fails = false
  fireEvent.click(within(alert).getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('cell', { name: '林静怡' })).toBeTruthy()
})

it('a phone shows all columns of a row on its card', async () => {
  setWidth(375)
  start('/online/cgreport/r1')
  const card = within((await screen.findByText('林静怡')).closest('li')!)
  expect(card.getByText('随访次数')).toBeTruthy()
  expect(card.getByText('女')).toBeTruthy()
})
