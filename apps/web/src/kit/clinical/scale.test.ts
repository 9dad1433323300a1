import { expect, it } from 'vitest'
import { ticksOver } from './scale.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [90, [0, 50, 100]],
  [400, [0, 100, 200, 300, 400]],
  [12_873, [0, 5000, 10_000, 15_000]],
])('reaches %i in round steps', (high, ticks) => {
  expect(ticksOver(0, high)).toEqual(ticks)
})

it.each([
  [-3, 4, [-4, -2, 0, 2, 4]],
  [70.5, 72, [70, 71, 72]],
  [70, 70, [70, 71]],
  [0.125, 0.5, [0.1, 0.2, 0.3, 0.4, 0.5]],
])('reaches from %f to %f in round steps', (low, high, ticks) => {
  expect(ticksOver(low, high).map((tick) => Number(tick.toFixed(6)))).toEqual(ticks)
})
