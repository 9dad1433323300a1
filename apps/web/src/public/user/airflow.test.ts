import { expect, it } from 'vitest'
import { ART_HEIGHT, ART_WIDTH, streamlines } from './airflow.ts'

it('draws as many lines for each lobe as asked, all inside the picture', () => {
  const lines = streamlines(22)
  expect(lines).toHaveLength(44)
  for (const { path, end } of lines) {
    const numbers = [...path.matchAll(/-?\d+\.\d/g)].map(([n]) => Number(n))
    expect(numbers.every((n) => n >= -10 && n <= Math.max(ART_WIDTH, ART_HEIGHT))).toBe(true)
    if (end) expect(end[1]).toBeGreaterThan(0)
  }
  expect(lines.filter(({ end }) => end)).toHaveLength(22)
})

it('never lets lines of a lobe cross at its base: the wider the turn, the deeper', () => {
  const depth = ({ path }: { path: string }) => Math.max(...[...path.matchAll(/ (\d+\.\d)/g)].map(([, y]) => Number(y)))
  const left = streamlines(11).slice(0, 11).map(depth)
  expect(left).toEqual(left.toSorted((a, b) => b - a))
})
