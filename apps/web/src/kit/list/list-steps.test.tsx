import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { ALL, post, rows, server } from '../../../test/post.ts'
import { listenToPops } from '../../platform/pops.ts'
import { usePageSize } from '../record/preferences.ts'
import { ResourceTable } from './resource-table.tsx'

const lastList = (asked: readonly Asked[]) =>
  Object.fromEntries(asked.findLast(({ path }) => path === '/post/list')!.query)
const show = (address: string) => renderAt(address, <ResourceTable resource={post} />)

listenToPops()

/** The page size is stored for all lists of this browser. */
const likeSize = (size: number) => {
  const { result, unmount } = renderHook(usePageSize)
  act(() => result.current[1](size))
  unmount()
}

beforeEach(() => {
  likeSize(10)
  localStorage.clear()
  setWidth(1440)
  signIn(ALL)
})

it('every step is in the address: a copy of it shows the same, and back goes through them one by one', async () => {
  const asked = server(rows(12))
  show('/post')
  await screen.findByText('岗位1')
  const head = () => screen.getAllByRole('columnheader', { name: '人数' })[0]!
  const expectSorted = (sorted: string) => waitFor(() => expect(head().getAttribute('aria-sort')).toBe(sorted))
  for (const sorted of ['ascending', 'descending']) {
    fireEvent.click(head())
    await expectSorted(sorted)
  }
  fireEvent.click(screen.getByRole('listitem', { name: '2' }))
  await screen.findByText('第 11-12 条 / 共 12 条')

  cleanup()
  show(window.location.pathname + window.location.search)
  await screen.findByText('第 11-12 条 / 共 12 条')
  expect(lastList(asked)).toMatchObject({ column: 'places', order: 'desc', pageNo: '2' })
  act(() => window.history.back())
  await screen.findByText('第 1-10 条 / 共 12 条')
  await expectSorted('descending')
  act(() => window.history.back())
  await expectSorted('ascending')
})

it('the size of a page is remembered for the next visit', async () => {
  const asked = server(rows(25))
  show('/post')
  await screen.findByText('第 1-10 条 / 共 25 条')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /页码|条\/页/ }))
  fireEvent.click(await screen.findByText('20 条/页', { selector: '.ant-select-item-option-content' }))
  await screen.findByText('第 1-20 条 / 共 25 条')
  cleanup()
  show('/post')
  await screen.findByText('第 1-20 条 / 共 25 条')
  expect([lastList(asked)['pageSize'], window.location.search]).toEqual(['20', ''])
})

it('several are deleted at once, by their number, and the selection goes with them', async () => {
  const asked = server(rows(3))
  show('/post')
  for (const name of ['岗位1', '岗位3']) fireEvent.click(await screen.findByRole('checkbox', { name: `选择${name}` }))
  fireEvent.click(screen.getByRole('button', { name: '批量删除' }))
  await screen.findByText('确定删除所选的 2 条岗位吗？', { selector: '.ant-modal-confirm-title' })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }))
  await screen.findByText('已删除 2 条岗位')
  expect(asked.find(({ path }) => path === '/post/deleteBatch')!.query.get('ids')).toBe('i1,i3')
  await waitFor(() => expect(screen.queryByRole('button', { name: '批量删除' })).toBeNull())
})

it('a detail leads through the records by ↑ and ↓, over pages, and back closes it where the list is', async () => {
  server(rows(12))
  show('/post?name=岗位')
  fireEvent.click(screen.queryByRole('listitem', { name: '2' }) ?? (await screen.findByRole('listitem', { name: '2' })))
  fireEvent.click(await screen.findByRole('button', { name: '岗位11' }))
  const detail = (await screen.findByText('11 / 12')).closest<HTMLElement>('[role=dialog]')!
  expect(within(detail).getByText('C11')).toBeTruthy()
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  await within(detail).findByText('C12')
  expect(within(detail).getByRole<HTMLButtonElement>('button', { name: '下一条' }).disabled).toBe(true)
  fireEvent.keyDown(document.body, { key: 'ArrowUp' })
  await within(detail).findByText('C11')
  fireEvent.click(within(detail).getByRole('button', { name: '上一条' }))
  await within(detail).findByText('C10')
  await within(detail).findByText('10 / 12')
  const address = window.location.search
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(window.location.search).toBe(address))
  await screen.findByText('第 1-10 条 / 共 12 条')
})

it('the back button answers the topmost layer: a question with no, then the form, which asks before it drops its input', async () => {
  server(rows(1))
  show('/post?name=岗位')
  await screen.findByText('岗位1')
  fireEvent.click(screen.getByRole('button', { name: '新增' }))
  const form = within(await screen.findByRole('dialog', { name: '新增岗位' }))
  fireEvent.change(form.getByLabelText('岗位名称'), { target: { value: '护师' } })
  const goBack = () => act(() => window.history.back())
  goBack()
  await screen.findByText('有未保存的修改，确定离开吗？', { selector: '.ant-modal-confirm-title' })
  goBack()
  await waitFor(() => expect(document.querySelector('.ant-modal-confirm')).toBeNull())
  expect(form.getByLabelText<HTMLInputElement>('岗位名称').value).toBe('护师')
  goBack()
  fireEvent.click(await screen.findByRole('button', { name: '离开' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(window.location.search).toBe('?name=%E5%B2%97%E4%BD%8D'))
})
