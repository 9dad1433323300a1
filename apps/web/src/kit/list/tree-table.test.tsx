import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useTreeRows } from './tree-table.tsx'

interface Node {
  id: string
  key: string
  children: Node[] | null
  [name: string]: unknown
}

const node = (key: string, children: Node[] = []): Node => ({ id: key, key, children })
const TREE = [node('1', [node('11', [node('111')]), node('12')]), node('2')]

const visibleIds = ({ visible }: ReturnType<typeof useTreeRows>) => visible.map(({ id }) => id)

it('opens the roots at first, and keeps expanded nodes when the data is loaded again', () => {
  const { result, rerender } = renderHook(({ nodes }) => useTreeRows(nodes), { initialProps: { nodes: TREE } })
  expect(visibleIds(result.current)).toEqual(['1', '11', '12', '2'])
  act(() => result.current.turn(TREE[0]!.children![0]!, true))
  rerender({ nodes: [...TREE] })
  expect(visibleIds(result.current)).toEqual(['1', '11', '111', '12', '2'])
  expect(result.current.depthOf(TREE[0]!.children![0]!.children![0]!)).toBe(2)
})

it('opens everything that was found, and forgets that with the question', () => {
  const { result, rerender } = renderHook(({ question }) => useTreeRows(TREE, question), {
    initialProps: { question: '' },
  })
  rerender({ question: 'x' })
  expect(visibleIds(result.current)).toContain('111')
  act(() => result.current.turn(TREE[0]!, false))
  expect(visibleIds(result.current)).toEqual(['1', '2'])
  rerender({ question: '' })
  expect(visibleIds(result.current)).toEqual(['1', '11', '12', '2'])
})

it('marks rows without children', () => {
  const { result } = renderHook(() => useTreeRows(TREE))
  expect(result.current.isOpen(TREE[0]!)).toBe(true)
  expect(result.current.isOpen(TREE[1]!)).toBeUndefined()
})
