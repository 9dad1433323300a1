import { expect, it } from 'vitest'
import { rowKeyOf, keyTextOf } from './row-key.ts'

const LONG = '同'.repeat(60)

it.each([
  ['the same beginning', { a: `${LONG}1` }, { a: `${LONG}2` }],
  ['values that meet elsewhere', { a: 'x', b: 'yz' }, { a: 'xy', b: 'z' }],
  ['separators inside of values', { a: 'x,y', b: 'z' }, { a: 'x', b: 'y,z' }],
  ['quotes and brackets inside of values', { a: '1","2', b: '' }, { a: '1', b: '2' }],
  ['a number and its text', { a: 1 }, { a: '1' }],
  ['nothing, an empty text and the word', { a: null }, { a: '' }],
  ['nothing and the word for it', { a: null }, { a: 'null' }],
  ['zero and nothing', { a: 0 }, { a: null }],
] as const)('tells rows apart that have %s', (_, one, other) => {
  expect(rowKeyOf(one)).not.toBe(rowKeyOf(other))
})

it('is the key column of every row that has one', () => {
  expect(rowKeyOf({ code: 'a', name: 'x' }, 'code')).toBe(rowKeyOf({ code: 'a', name: 'y' }, 'code'))
  expect(rowKeyOf({ code: null, name: 'x' }, 'code')).not.toBe(rowKeyOf({ code: null, name: 'y' }, 'code'))
})

it('does not depend on the order in which columns came', () => {
  expect(rowKeyOf({ a: 1, b: 2 })).toBe(rowKeyOf({ b: 2, a: 1 }))
})

it('has fifty characters, beginning with the id', () => {
  expect(keyTextOf({ a: LONG, id: '7' })).toBe(`7${LONG.slice(0, 49)}`)
  expect(keyTextOf({ a: LONG, code: 'c' }, 'code')).toBe('c')
})
