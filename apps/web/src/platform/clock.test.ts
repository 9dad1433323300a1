import { expect, it } from 'vitest'
import { dayHere, greetingAt, instantHere, writtenHere } from './clock.ts'

it.each([
  [0, '早上好'],
  [8, '早上好'],
  [9, '上午好'],
  [11, '上午好'],
  [12, '中午好'],
  [13, '中午好'],
  [14, '下午好'],
  [19, '下午好'],
  [20, '晚上好'],
  [23, '晚上好'],
])('greets at %i with %s', (hour, text) => {
  expect(greetingAt(hour)).toBe(text)
})

it('a moment is written and read as in Shanghai', () => {
  const at = Date.parse('2026-12-31T16:00:05Z')
  expect([writtenHere(at), dayHere(new Date(at))]).toEqual(['2027-01-01 00:00:05', '2027-01-01'])
  expect([instantHere('2027-01-01 00:00:05'), instantHere('2027-01-01')]).toEqual([at, at - 5000])
  expect(instantHere('不是时间')).toBeNaN()
})
