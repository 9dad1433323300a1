import { expect, it } from 'vitest'
import type { Sort } from './address.ts'
import { nextSort } from './sorting.tsx'

const up = (column: string): Sort => ({ column, order: 'asc' })
const down = (column: string): Sort => ({ column, order: 'desc' })

it('a click sorts by one column: up, down, not at all', () => {
  expect(nextSort([up('b')], 'a', false)).toEqual([up('a')])
  expect(nextSort([up('a')], 'a', false)).toEqual([down('a')])
  expect(nextSort([down('a'), up('b')], 'a', false)).toEqual([])
})

it('with Shift the others stay in their places, three at most', () => {
  expect(nextSort([up('a')], 'b', true)).toEqual([up('a'), up('b')])
  expect(nextSort([up('a'), up('b')], 'a', true)).toEqual([down('a'), up('b')])
  expect(nextSort([down('a'), up('b')], 'a', true)).toEqual([up('b')])
  expect(nextSort([up('a'), up('b'), up('c')], 'd', true)).toEqual([up('a'), up('b'), up('d')])
})
