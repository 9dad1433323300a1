import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { pageOf, Refused, renderAt, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { ALL, post, rows, server } from '../../../test/post.ts'
import { ResourceTable } from './resource-table.tsx'

const lists = (asked: readonly Asked[]) => asked.filter(({ path }) => path === '/post/list')
const lastList = (asked: readonly Asked[]) => Object.fromEntries(lists(asked).at(-1)!.query)
const param = (name: string) => new URLSearchParams(window.location.search).get(name)
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** antd renders the title twice, once for screen readers. */
const question = (text: string) => screen.findByText(text, { selector: '.ant-modal-confirm-title' })
const dialog = () => screen.findByRole('dialog')

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(ALL)
})

describe('the address holds the query', () => {
  it('reads it at the start', async () => {
    const asked = server(rows(25))
    renderAt('/post?name=岗位&pageNo=2&pageSize=10&column=code&order=asc', <ResourceTable resource={post} />)
    await screen.findByText('岗位11')
    expect(lastList(asked)).toMatchObject({ name: '岗位', pageNo: '2', pageSize: '10', column: 'code', order: 'asc' })
    expect(screen.getByText(/第 11-20 条 \/ 共 25 条/)).toBeTruthy()
  })

  it('writes conditions and begins at the first page; back gives the list before', async () => {
    const asked = server(rows(25))
    renderAt('/post?pageNo=2', <ResourceTable resource={post} />)
    await screen.findByText('岗位11')
    fireEvent.change(screen.getByLabelText('岗位名称', { selector: 'input' }), { target: { value: '岗位3' } })
    click('查询')
    await screen.findByText('岗位3')
    await waitFor(() => expect(screen.queryByText('岗位11')).toBeNull())
    expect([param('name'), param('pageNo')]).toEqual(['岗位3', null])
    act(() => window.history.back())
    await screen.findByText('岗位11')
    expect(lastList(asked)).toMatchObject({ pageNo: '2' })
    expect(screen.getByLabelText<HTMLInputElement>('岗位名称', { selector: 'input' }).value).toBe('')
  })

  it('sorts by a head', async () => {
    const asked = server(rows(3))
    renderAt('/post', <ResourceTable resource={post} />)
    await screen.findByText('岗位1')
    expect(lastList(asked)).not.toHaveProperty('column')
    fireEvent.click(screen.getAllByText('人数')[0]!)
    await waitFor(() => expect(lastList(asked)).toMatchObject({ column: 'places', order: 'asc' }))
    expect([param('column'), param('order')]).toEqual(['places', 'asc'])
  })

  it('with Shift sorts by more columns and says in which order', async () => {
    const asked = server(rows(3))
    renderAt('/post?column=places&order=desc', <ResourceTable resource={post} />)
    await screen.findByText('岗位1')
    fireEvent.click(screen.getAllByText('岗位编码', { selector: '.ant-table-column-title' })[0]!, { shiftKey: true })
    await waitFor(() => expect(lastList(asked)).toMatchObject({ column: 'places,code', order: 'desc,asc' }))
    expect(screen.getByText('已按人数降序、岗位编码升序排列')).toBeTruthy()
    const heads = screen.getAllByRole('columnheader')
    expect(heads.flatMap((head) => head.getAttribute('aria-sort') ?? [])).toEqual(['ascending', 'descending'])
  })

  it('any of several values of a dictionary', async () => {
    const asked = server(rows(3))
    renderAt('/post?level=1,2', <ResourceTable resource={post} />)
    await screen.findByText('级别：初级、2')
    expect(lastList(asked)).toMatchObject({ level: '1,2' })
  })

  it('a slash leads to the first field, not while one types, and ↓ from there to the rows', async () => {
    server(rows(1))
    renderAt('/post', <ResourceTable resource={post} />)
    await screen.findByText('岗位1')
    const [code, name] = ['岗位编码', '岗位名称'].map((label) => screen.getByLabelText(label, { selector: 'input' }))
    fireEvent.keyDown(document.body, { key: '/', isComposing: true })
    expect(document.activeElement).not.toBe(code)
    fireEvent.keyDown(document.body, { key: '/' })
    expect(document.activeElement).toBe(code)
    name!.focus()
    fireEvent.keyDown(name!, { key: '/' })
    expect(document.activeElement).toBe(name)
    fireEvent.keyDown(name!, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(screen.getByText('岗位1').closest('tr'))
  })

  it('n adds and Delete on a row asks to delete it, but not while typing', async () => {
    server(rows(2))
    renderAt('/post', <ResourceTable resource={post} />)
    const row = (await screen.findByText('岗位1')).closest('tr')!
    const field = screen.getByLabelText('岗位名称', { selector: 'input' })
    for (const key of ['n', 'Delete']) fireEvent.keyDown(field, { key })
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.keyDown(row, { key: 'Delete' })
    await question('确定删除岗位“岗位1”吗？')
    fireEvent.keyDown(document.body, { key: 'n' })
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    click('取消')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.keyDown(row, { key: 'n' })
    expect(await screen.findByRole('dialog', { name: /新增岗位/ })).toBeTruthy()
  })

  it('shows hidden conditions as tags that can be taken away', async () => {
    const asked = server(rows(3))
    renderAt('/post?level=1', <ResourceTable resource={post} />)
    await screen.findByText('级别：初级')
    click('移除条件级别')
    await waitFor(() => expect(lastList(asked)).not.toHaveProperty('level'))
  })

  it('adds fixed conditions to every request', async () => {
    const asked = server(rows(3))
    const fixed = { level: '1' }
    renderAt('/post', <ResourceTable resource={post} fixed={fixed} />)
    await screen.findByText('岗位1')
    expect(lastList(asked)).toMatchObject({ level: '1' })
    expect(screen.queryByText('级别')).toBeNull()
  })
})

describe('marks', () => {
  it('survive paging and are lost with 重置 only after saying so', async () => {
    server(rows(25))
    renderAt('/post', <ResourceTable resource={post} />)
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择岗位1' }))
    fireEvent.click(screen.getByRole('listitem', { name: '2' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择岗位11' }))
    expect(screen.getByText((_, e) => e?.textContent === '已选择 2 项')).toBeTruthy()
    click('重置')
    expect(await question('重置会清空已选择的 2 项，确定重置吗？')).toBeTruthy()
  })

  it('of the page lead to those of all pages', async () => {
    const asked = server(rows(25))
    renderAt('/post', <ResourceTable resource={post} />)
    await screen.findByText('岗位1')
    fireEvent.click(screen.getAllByRole('checkbox')[0]!)
    click('选择全部 25 条结果')
    await screen.findByText((_, e) => e?.textContent === '已选择 25 项')
    expect(lastList(asked)).toMatchObject({ pageNo: '1', pageSize: '500' })
  })

  it('of too many are taken as the question: exported whole, not deleted', async () => {
    const asked = server(rows(3), {
      '/post/list': () => ({ ...pageOf(rows(3), 123_456), estimated: true }),
    })
    renderAt('/post?name=岗位', <ResourceTable resource={post} />)
    await screen.findByText('第 1-10 条 / 共 约 12.3 万 条')
    fireEvent.click(screen.getAllByRole('checkbox')[0]!)
    click('选择全部 约 12.3 万 条结果')
    await screen.findByText((_, e) => e?.textContent === '已选择全部 约 12.3 万 条结果')
    expect(screen.getByRole('button', { name: '批量删除' }).getAttribute('aria-disabled')).toBe('true')
    click('导出')
    const whole = await screen.findByText('已选（约 12.3 万 条）')
    await expectAccessible(whole.closest('.ant-dropdown')!)
    fireEvent.click(whole)
    await waitFor(() => expect(exported(asked)).toEqual({ name: '岗位' }))
    click('清空')
    expect(screen.queryByText('批量删除')).toBeNull()
  })
})

const exported = (asked: readonly Asked[]) => {
  const { query } = asked.find(({ path }) => path === '/post/exportXls') ?? {}
  const { _t, ...rest } = Object.fromEntries(query ?? [])
  return rest
}

describe('the export', () => {
  it.each([
    ['当前条件（3 条）', { name: '岗位', column: 'code', order: 'asc' }],
    ['已选（1 条）', { selections: 'i2', column: 'code', order: 'asc' }],
    ['全部', { column: 'code', order: 'asc' }],
  ])('of %s', async (choice, query) => {
    const asked = server(rows(3))
    renderAt('/post?name=岗位&column=code&order=asc', <ResourceTable resource={post} />)
    fireEvent.click(await screen.findByRole('checkbox', { name: '选择岗位2' }))
    click('导出')
    fireEvent.click(await screen.findByText(choice))
    await waitFor(() => expect(exported(asked)).toEqual(query))
  })
})

describe('deleting', () => {
  const confirm = async (title: string) => {
    await question(title)
    fireEvent.click(within(await dialog()).getByRole('button', { name: '删除' }))
  }

  it('names the object, and the last row of a page leads to the page before', async () => {
    server(rows(11))
    renderAt('/post?pageNo=2', <ResourceTable resource={post} />)
    await screen.findByText('岗位11')
    click('删除')
    await confirm('确定删除岗位“岗位11”吗？')
    await screen.findByText('已删除岗位“岗位11”')
    await screen.findByText('岗位1')
    expect(param('pageNo')).toBeNull()
  })

  it('above 20 asks for the count', async () => {
    const asked = server(rows(25))
    renderAt('/post?pageSize=30', <ResourceTable resource={post} />)
    await screen.findByText('岗位1')
    fireEvent.click(screen.getAllByRole('checkbox')[0]!)
    click('批量删除')
    const box = await dialog()
    const button = within(box).getByRole<HTMLButtonElement>('button', { name: '删除' })
    expect(button.disabled).toBe(true)
    await expectAccessible(box)
    fireEvent.change(within(box).getByRole('textbox'), { target: { value: '25' } })
    await waitFor(() => expect(button.disabled).toBe(false))
    fireEvent.click(button)
    await screen.findByText('已删除 25 条岗位')
    expect(
      asked
        .find(({ path }) => path === '/post/deleteBatch')!
        .query.get('ids')!
        .split(','),
    ).toHaveLength(25)
  })
})

describe('rights', () => {
  it('leave out actions without the right', async () => {
    signIn(['test:post:list'])
    server(rows(2))
    renderAt('/post', <ResourceTable resource={post} />)
    await screen.findByText('岗位1')
    for (const name of ['新增', '导出', '编辑', '删除']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.getAllByRole('button', { name: '详情' })).toHaveLength(2)
  })

  it('for export offers no action that changes a row, also in its details', async () => {
    signIn(['test:post:list', 'test:post:export'])
    server(rows(1))
    renderAt('/post', <ResourceTable resource={post} />)
    await screen.findByText('岗位1')
    expect(screen.getByRole('button', { name: '导出' })).toBeTruthy()
    click('详情')
    await screen.findByRole('group', { name: '岗位详情' })
    for (const name of ['新增', '编辑', '删除']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('states', () => {
  it('empty: invites to add', async () => {
    server([])
    renderAt('/post', <ResourceTable resource={post} />)
    expect(await screen.findByText('暂无数据')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: '新增' })).toHaveLength(2)
  })

  it('nothing matches: offers to clear', async () => {
    server(rows(2))
    renderAt('/post?name=没有', <ResourceTable resource={post} />)
    await screen.findByText('没有符合条件的记录')
    await expectAccessible()
    click('清除条件')
    expect(await screen.findByText('岗位1')).toBeTruthy()
  })

  it('failed: says why and tries again', async () => {
    let broken = true
    server(rows(2), { '/post/list': () => (broken ? new Refused('查询超时，请缩小范围') : pageOf(rows(2))) })
    renderAt('/post', <ResourceTable resource={post} />)
    await screen.findByText('查询超时，请缩小范围')
    await expectAccessible()
    broken = false
    click('重试')
    expect(await screen.findByText('岗位1')).toBeTruthy()
  })

  it('on a phone rows are cards', async () => {
    setWidth(375)
    server(rows(2))
    renderAt('/post?name=岗位', <ResourceTable resource={post} />)
    expect(await screen.findByRole('button', { name: '岗位1' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('button', { name: '筛选 · 1' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '岗位1的操作' })).toBeTruthy()
  })

  it('on a phone the filter sorts, too; the last direction of a column counts', async () => {
    setWidth(375)
    const asked = server(rows(2))
    renderAt('/post?column=places&order=asc', <ResourceTable resource={post} />)
    await screen.findByRole('button', { name: '岗位1' })
    click('筛选')
    const sort = await screen.findByLabelText('排序', { selector: 'input' })
    await expectAccessible(await dialog())
    fireEvent.mouseDown(sort)
    fireEvent.click(await screen.findByText('人数 降序', { selector: '.ant-select-item-option-content' }))
    await waitFor(() => expect(lastList(asked)).toMatchObject({ column: 'places', order: 'desc' }))
  })
})
