import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt, setWidth, signIn } from '../../../test/kit.tsx'
import { ALL, post, row, rows, server } from '../../../test/post.ts'
import { columnsOf } from '../record/columns.tsx'
import { DataTable } from './data-table.tsx'
import { ResourceTable } from './resource-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useList, type List } from './use-list.ts'

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `选择${name}` })
const marked = () => screen.queryAllByRole('checkbox', { checked: true }).map((one) => one.getAttribute('aria-label'))
const count = (text: string) => screen.findByText((_, element) => element?.textContent === text)

beforeEach(() => {
  localStorage.clear()
  setWidth(375)
  signIn(ALL)
})

const open = async (many: number) => {
  const asked = server(rows(many))
  renderAt('/post', <ResourceTable resource={post} />)
  await screen.findByRole('button', { name: '岗位1' })
  return asked
}

it('a tick selects the card without opening it, and takes it back', async () => {
  await open(3)
  expect(screen.queryByRole('button', { name: '清空' })).toBeNull()
  fireEvent.click(box('岗位2'))
  fireEvent.click(box('岗位3'))
  await count('已选择 2 项')
  fireEvent.click(box('岗位3'))
  await count('已选择 1 项')
  await expectAccessible()
  expect(marked()).toEqual(['选择岗位2'])
  expect(screen.queryByRole('dialog')).toBeNull()
  click('清空')
  expect(marked()).toEqual([])
})

it('drops facts that the name of the card repeats', async () => {
  server(rows(1))
  renderAt('/post', <ResourceTable resource={{ ...post, label: '{name}（{code}）' }} />)
  await screen.findByRole('button', { name: '岗位1（C1）' })
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['级别', '人数', '创建时间'])
})

it('a card is headed by the subject of its row where a column says so; the label becomes a fact', async () => {
  server([row(1), { ...row(2), level_dictText: '' }])
  renderAt('/post', <ResourceTable resource={post} columns={{ level: { heads: true } }} />)
  await screen.findByRole('button', { name: '初级' })
  expect(screen.getByRole('checkbox', { name: '选择初级' })).toBeTruthy()
  const facts = ['岗位名称', '岗位编码', '人数']
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(facts.concat(facts))
  expect(screen.getByRole('button', { name: '岗位2' })).toBeTruthy()
})

it('a custom heading stands outside the button of its card; without a value the label heads the card', async () => {
  server([row(1), { ...row(2), level_dictText: '' }])
  const level = { heads: true, cell: () => <a href="/chart">初级</a> }
  renderAt('/post', <ResourceTable resource={post} columns={{ level }} />)
  expect((await screen.findByRole('link', { name: '初级' })).closest('button')).toBeNull()
  expect(screen.getByRole('button', { name: '岗位2' })).toBeTruthy()
})

it('the selection bar follows the cards, so that none of them moves', async () => {
  await open(2)
  fireEvent.click(box('岗位1'))
  const words = screen.getByRole('button', { name: '批量删除' })
  expect(box('岗位2').compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('the selection survives paging; 全选 takes the page, then all pages', async () => {
  await open(25)
  fireEvent.click(box('岗位1'))
  fireEvent.click(screen.getByRole('listitem', { name: '下一页' }))
  await screen.findByRole('button', { name: '岗位11' })
  click('全选')
  await count('已选择 11 项')
  expect(marked()).toHaveLength(10)
  click('选择全部 25 条结果')
  await count('已选择 25 项')
})

it('several are deleted at once', async () => {
  const asked = await open(3)
  fireEvent.click(box('岗位1'))
  fireEvent.click(box('岗位3'))
  click('批量删除')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }))
  await screen.findByText('已删除 2 条岗位')
  expect(asked.find(({ path }) => path === '/post/deleteBatch')!.query.get('ids')).toBe('i1,i3')
  await waitFor(() => expect(screen.queryByRole('button', { name: '清空' })).toBeNull())
})

it('exports the selected rows', async () => {
  const asked = await open(3)
  fireEvent.click(box('岗位2'))
  click('更多')
  const exported = await screen.findByRole('button', { name: '导出已选（1 条）' })
  await expectAccessible(exported.closest('.ant-dropdown')!)
  fireEvent.click(exported)
  await waitFor(() => expect(asked.find(({ path }) => path === '/post/exportXls')?.query.get('selections')).toBe('i2'))
})

it('the import is behind 更多', async () => {
  signIn([...ALL, 'test:post:import'])
  await open(1)
  click('更多')
  fireEvent.click(await screen.findByRole('button', { name: '导入' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('导入岗位')
})

const COLUMNS = columnsOf(post)

const Unmarked = () => {
  const list = useList(post) as unknown as List
  return (
    <DataTable
      list={list}
      columns={COLUMNS}
      verbs={{ resource: post }}
      selectable={false}
      bar={<SelectionBar list={list} />}
    />
  )
}

it('where the table offers no selection, the cards offer none', async () => {
  server(rows(2))
  renderAt('/post', <Unmarked />)
  await screen.findByRole('button', { name: '岗位1' })
  expect(screen.queryByRole('checkbox')).toBeNull()
})
