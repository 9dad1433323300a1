/** What a person does with a list one step after another, and how the address and the browser's own keys follow. */
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderAt, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { ALL, post, rows, server } from '../../../test/post.ts'
import { usePageSize } from '../record/preferences.ts'
import { ResourceTable } from './resource-table.tsx'

const lastList = (asked: readonly Asked[]) =>
  Object.fromEntries(asked.findLast(({ path }) => path === '/post/list')!.query)
const show = (address: string) => renderAt(address, <ResourceTable resource={post} />)

/** The size of a page is remembered for every list and person of this browser. */
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
