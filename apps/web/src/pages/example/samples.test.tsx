import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { pageOf, Refused, renderAt, Reply, serve, setWidth, signIn } from '../../../test/kit.tsx'
import { LoanSteps } from '../form/stepForm/steps/loan-steps.tsx'
import { LoanCards } from '../list/card-list/loan-cards.tsx'
import TableList from '../list/TableList.tsx'
import { Search } from '../list/search/results/search.tsx'

const CODES = ['list', 'add', 'return'].map((verb) => `example:loan:${verb}`)
const row = (id: string, status = 'lent') => ({
  id,
  version: 1,
  device: `雾化器${id}`,
  borrower: '护理部',
  quantity: 2,
  fromOn: '2026-11-01',
  dueOn: '2026-11-08',
  status,
  status_dictText: status === 'lent' ? '借出中' : '已归还',
})

const enter = (answers: Parameters<typeof serve>[0] = {}) => {
  setWidth(1440)
  signIn(CODES)
  return serve({ '/example/loan/list': () => pageOf([row('1')]), ...answers })
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const fillDay = (label: string, value: string) => {
  fireEvent.mouseDown(screen.getByLabelText(label))
  fill(label, value)
  fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter', code: 'Enter' })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('a form in steps keeps its values on the way back, and after a refusal, and is sent once', async () => {
  let answer: unknown = new Refused('设备已停用，请选择其他设备')
  const asked = enter({ '/example/loan/add': () => answer })
  const added = () => asked.filter(({ path }) => path === '/example/loan/add')
  renderAt('/form/step-form', <LoanSteps />)
  fill('设备', '雾化器')
  fill('借用人', '护理部')
  fillDay('借出日期', '2026-11-01')
  fillDay('应还日期', '2026-11-08')
  press('下一步')
  await screen.findByRole('button', { name: '提交' })
  press('上一步')
  expect((await screen.findByLabelText<HTMLInputElement>('设备')).value).toBe('雾化器')
  press('下一步')
  await screen.findByRole('button', { name: '提交' })
  press('提交')
  await waitFor(() => expect(added()).toHaveLength(1))
  const submit = await screen.findByRole('button', { name: '提交' })
  expect(screen.getByText('雾化器')).toBeTruthy()
  answer = row('9')
  for (let n = 0; n < 2; n += 1) fireEvent.click(submit)
  expect(await screen.findByText('已登记借用')).toBeTruthy()
  expect(added()).toHaveLength(2)
  expect(added()[1]!.body).toMatchObject({ device: '雾化器', borrower: '护理部', dueOn: '2026-11-08' })
})

it('a card of a loan has its move, and no move once it is made', async () => {
  let status = 'lent'
  const asked = enter({
    '/example/loan/list': () => pageOf([row('1', status)]),
    '/example/loan/return': () => {
      status = 'returned'
      return new Reply('归还成功')
    },
  })
  renderAt('/list/card', <LoanCards />)
  fireEvent.click(within(await screen.findByRole('region', { name: /雾化器1/ })).getByRole('button', { name: '归还' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '归还' })).toBeNull())
  expect(asked.find(({ path }) => path === '/example/loan/return')!.body).toMatchObject({ ids: '1' })
})

it('a sample shows its rows, and the path and text of its file', async () => {
  enter()
  renderAt('/list/query-list', <TableList />)
  expect(await screen.findByText('雾化器1')).toBeTruthy()
  const path = 'apps/web/src/pages/list/table-list/loan-table.tsx'
  expect(screen.getByLabelText(`${path} 的源代码`).textContent).toContain('ResourceTable resource={loan}')
  expect(screen.getByText(`export { LoanTable as default } from './table-list/loan-table.tsx'`)).toBeTruthy()
})

it('the words of a search are in the address and go along to another tab', async () => {
  enter()
  renderAt('/list/search/application', <Search kinds={['application']} at="/list/search/application" />)
  fill('搜索', ' 用户 ')
  press('搜索')
  await waitFor(() => expect(location.search).toBe(`?q=${encodeURIComponent('用户')}`))
  fireEvent.click(screen.getByRole('tab', { name: '项目' }))
  expect(location.pathname + location.search).toBe(`/list/search/project?q=${encodeURIComponent('用户')}`)
})
