import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setWidth } from '../../../test/kit.tsx'
import type { NamedNode } from './nodes.ts'
import { SearchTree } from './search-tree.tsx'

const node = (key: string, title: string, children: NamedNode[] = []): NamedNode => ({ key, title, children })
const TREE = [node('1', '示范医院', [node('2', '呼吸科'), node('3', '肺功能室')]), node('4', '社区中心')]

beforeEach(() => setWidth(1440))

const search = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: '搜索部门' }), { target: { value: text } })

it('opens the first level and chooses', () => {
  const chosen = vi.fn()
  render(<SearchTree nodes={TREE} label="部门" onSelect={chosen} />)
  fireEvent.click(screen.getByText('呼吸科'))
  expect(chosen.mock.calls[0]![0]).toMatchObject({ key: '2' })
})

it.each([
  ['肺功', '肺功能室', '呼吸科'],
  ['huxike', '呼吸科', '肺功能室'],
  ['fgns', '肺功能室', '呼吸科'],
])('finds by %s', async (text, found, gone) => {
  render(<SearchTree nodes={TREE} label="部门" />)
  search(text)
  await waitFor(() => expect(screen.queryByText(gone)).toBeNull())
  expect(await screen.findByText(found)).toBeTruthy()
  expect(screen.queryByText('社区中心')).toBeNull()
})
