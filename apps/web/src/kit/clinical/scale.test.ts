import { expect, it } from 'vitest'
import { ticksUpTo } from './scale.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [90, [0, 50, 100]],
  [400, [0, 100, 200, 300, 400]],
  [12_873, [0, 5000, 10_000, 15_000]],
])('reaches %i in round steps', (max, ticks) => {
  expect(ticksUpTo(max)).toEqual(ticks)
})
