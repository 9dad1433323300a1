import { expect, it } from 'vitest'
import { hasOthers, rebase } from './rebase.ts'

const changed = [
  { item: 'q1', value: '1', before: '0' },
  { item: 'q1', value: '2', before: '1' },
  { item: 'q2', value: '5' },
]

it('sends unsent answers again where the server still has the answers they replace', () => {
  expect(rebase({ q1: '0', q3: '7' }, changed)).toEqual({ queue: changed, lost: false })
})

it('leaves out an answer that arrived although its reply was lost', () => {
  expect(rebase({ q1: '1' }, changed)).toEqual({ queue: changed.slice(1), lost: false })
  expect(hasOthers({ q1: '1' }, { q1: '0' }, changed)).toBe(false)
})

it('lets a different answer of another device stand', () => {
  expect(rebase({ q1: '9', q2: '5' }, changed)).toEqual({ queue: [], lost: true })
  expect(hasOthers({ q1: '9' }, { q1: '0' }, changed)).toBe(true)
})
