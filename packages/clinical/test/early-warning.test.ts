import { expect, test } from 'vitest'
import { minutesToNext } from '../src/early-warning.ts'

test.each([
  [0, false, 720],
  [1, false, 360],
  [4, false, 360],
  [3, true, 60],
  [5, false, 60],
  [6, true, 60],
  [7, false, 0],
  [20, true, 0],
])('after %i, single 3 %s: %i minutes', (score, single3, minutes) =>
  expect(minutesToNext(score, single3)).toBe(minutes),
)

test('a ward may measure more often', () =>
  expect(minutesToNext(2, false, { zero: 480, low: 240, medium: 30 })).toBe(240))
