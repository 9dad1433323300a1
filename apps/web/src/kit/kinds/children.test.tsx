import { dict, int, text, type Field } from '@huxi/model'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderAt, serve } from '../../../test/kit.tsx'
import { useSession } from '../data/session.ts'
import { KINDS } from './index.ts'

const field: Field = {
  kind: 'children',
  label: '明细',
  max: 4,
  item: { name: 'test:line', owner: 'tenant', keepDeleted: false, by: 'postId', order: 'sortNo' },
  fields: { name: text('名称', { required: true }), count: int('数量'), rank: dict('等级', 'rank') },
}
const START = ['甲', '乙', '丙'].map((name, i) => ({ id: String(i), name, count: i, rank: null }))

type Rows = readonly Record<string, unknown>[]
const saved = vi.fn<(rows: Rows) => void>()
const value = (): Rows => saved.mock.lastCall?.[0] ?? START

const Page = ({ issues }: { issues?: Record<string, string> }) => {
  const [rows, setRows] = useState<unknown>(START)
  const take = (next: unknown) => {
    // a form may keep the rows in a list of its own
    setRows([...(next as Rows)])
    saved(next as Rows)
  }
  return <KINDS.children.Input id="x" field={field} value={rows} onChange={take} issues={issues} />
}

const open = async (issues?: Record<string, string>) => {
  renderAt('/', <Page {...(issues && { issues })} />)
  await screen.findByText('添加明细')
}
const words = () => value().map(({ name }) => name)
const cell = (row: number, label = '名称') => screen.getByLabelText<HTMLInputElement>(`${label}，第 ${row} 行`)
const paste = (at: HTMLElement, text: string) => fireEvent.paste(at, { clipboardData: { getData: () => text } })

beforeEach(() => {
  saved.mockClear()
  useSession.setState({ fields: {} })
  serve({ '/sys/dict/getDictItems/rank': () => [{ value: '2', text: '中级', title: '中级', label: '中级' }] })
})

it('a row is added by button and by Enter in the last row, with the focus in its first cell, up to the maximum', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: '删除第 3 行' }))
  fireEvent.click(screen.getByRole('button', { name: '添加明细' }))
  await waitFor(() => expect(document.activeElement).toBe(cell(3)))
  fireEvent.keyDown(cell(1), { key: 'Enter' })
  expect(document.activeElement).toBe(cell(2))
  fireEvent.keyDown(cell(3), { key: 'Enter' })
  await waitFor(() => expect(document.activeElement).toBe(cell(4)))
  expect(value().at(-1)).toEqual({ name: null, count: null, rank: null })
  expect(screen.getByRole('button', { name: '最多 4 行' })).toHaveProperty('disabled', true)
})

it('a row is removed, and the others keep their values', async () => {
  await open()
  const third = cell(3)
  fireEvent.click(screen.getByRole('button', { name: '删除第 2 行' }))
  expect(words()).toEqual(['甲', '丙'])
  expect(cell(2)).toBe(third)
})

it('puts a removed row back at its place, but not a row that was empty or that no longer fits', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: '删除第 2 行' }))
  await screen.findByText('已删除明细第 2 行')
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(words()).toEqual(['甲', '乙', '丙'])
  fireEvent.click(screen.getByRole('button', { name: '添加明细' }))
  fireEvent.click(screen.getByRole('button', { name: '删除第 4 行' }))
  expect(screen.queryByText('已删除明细第 4 行')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '删除第 1 行' }))
  await screen.findByText('已删除明细第 1 行')
  paste(cell(2), '丙\n丁\n戊')
  await waitFor(() => expect(value()).toHaveLength(4))
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(value()).toHaveLength(4)
})

it('a removed row leaves the focus on the button that adds one, not on the row added before', async () => {
  await open()
  fireEvent.click(screen.getByRole('button', { name: '添加明细' }))
  await waitFor(() => expect(document.activeElement).toBe(cell(4)))
  fireEvent.click(screen.getByRole('button', { name: '删除第 2 行' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '添加明细' }))
})

it('rows change places by Alt and arrows, by buttons and by dragging; the focus goes along', async () => {
  await open()
  const first = cell(1)
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown', altKey: true })
  expect(words()).toEqual(['乙', '甲', '丙'])
  await waitFor(() => expect(document.activeElement).toBe(cell(2)))
  expect(cell(2)).toBe(first)
  fireEvent.click(screen.getByRole('button', { name: '上移第 3 行' }))
  expect(words()).toEqual(['乙', '丙', '甲'])
  const rows = screen.getAllByRole('row').slice(1)
  fireEvent.dragStart(rows[2]!.querySelector('td')!)
  fireEvent.drop(rows[0]!)
  expect(words()).toEqual(['甲', '乙', '丙'])
})

it('lines of a spreadsheet fill rows and columns in their order, texts of dictionaries become values', async () => {
  await open()
  paste(cell(3), '丁\t7\t中级\r\n戊\t\t2\r\n')
  await waitFor(() => expect(words()).toEqual(['甲', '乙', '丁', '戊']))
  expect(value().slice(2)).toEqual([
    { id: '2', name: '丁', count: 7, rank: '2' },
    { name: '戊', count: null, rank: '2' },
  ])
  paste(cell(1, '数量'), '5\n6')
  await waitFor(() => expect(value().map(({ count }) => count)).toEqual([5, 6, 7, null]))
})

it('a column that is readonly for the person says so, takes nothing typed and nothing pasted', async () => {
  useSession.setState({ fields: { 'test:line': { count: 'readonly' } } })
  await open()
  expect(screen.getByRole('columnheader', { name: '数量（只读）' })).toBeTruthy()
  expect([cell(1).disabled, cell(1, '数量（只读）').disabled]).toEqual([false, true])
  paste(cell(3), '丁\t7\t中级\n戊\t8')
  await waitFor(() => expect(words()).toEqual(['甲', '乙', '丁', '戊']))
  expect(value().map(({ count }) => count)).toEqual([0, 1, 2, null])
})

it('errors appear at their cell, on blur or from the server', async () => {
  await open({ '1.name': '名称与第 1 行重复' })
  expect(cell(2).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('名称与第 1 行重复').id).toBe(cell(2).getAttribute('aria-describedby'))
  fireEvent.change(cell(1), { target: { value: '' } })
  fireEvent.blur(cell(1))
  expect((await screen.findByText('请输入名称')).id).toBe(cell(1).getAttribute('aria-describedby'))
})

it('only the faulty cell is marked', async () => {
  renderAt(
    '/',
    <Form.Item validateStatus="error">
      <Page issues={{ '1.name': '名称与第 1 行重复' }} />
    </Form.Item>,
  )
  await screen.findByText('添加明细')
  expect([1, 2, 3].map((row) => cell(row).className.includes('error'))).toEqual([false, true, false])
})

it('a list that gets the focus gives it to the first cell that is wrong', async () => {
  await open({ '1.name': '名称与第 1 行重复' })
  screen.getByRole('group', { name: '明细' }).focus()
  expect(document.activeElement).toBe(cell(2))
})

it('Ctrl+Z takes back pasted, removed and moved rows, and leaves a typed text to its cell', async () => {
  await open()
  const undo = (at: HTMLElement) => fireEvent.keyDown(at, { key: 'z', ctrlKey: true })
  paste(cell(2), '丁\t5\n戊\t6\n己\t7')
  await waitFor(() => expect(words()).toEqual(['甲', '丁', '戊', '己']))
  fireEvent.click(screen.getByRole('button', { name: '删除第 1 行' }))
  fireEvent.click(screen.getByRole('button', { name: '下移第 1 行' }))
  expect(words()).toEqual(['戊', '丁', '己'])
  undo(screen.getByRole('button', { name: '添加明细' }))
  undo(cell(1))
  expect(words()).toEqual(['甲', '丁', '戊', '己'])
  expect(undo(cell(1))).toBe(false)
  expect(value()).toEqual(START)
  fireEvent.click(screen.getByRole('button', { name: '删除第 3 行' }))
  fireEvent.change(cell(1), { target: { value: '庚' } })
  expect(undo(cell(1))).toBe(true)
  expect(words()).toEqual(['庚', '乙'])
})

it('a press on a button leaves the focus in its cell, so that no sentence moves the button away', async () => {
  await open()
  cell(2).focus()
  for (const name of ['添加明细', '上移第 2 行', '删除第 3 行'])
    expect(fireEvent.mouseDown(screen.getByRole('button', { name })), name).toBe(false)
  expect(fireEvent.mouseDown(cell(1))).toBe(true)
})
