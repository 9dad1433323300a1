/** All published vectors. Numbers agree within 1e-4, everything else exactly; keys a vector does not name are not compared. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { scorers } from '../src/index.ts'

interface Vector {
  readonly id: string
  readonly input: unknown
  readonly expected: Readonly<Record<string, unknown>>
}

const vectors = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as Record<string, Vector[]>

/** The same value with every number made comparable. */
const near = (expected: unknown): unknown => {
  if (typeof expected === 'number') return expect.closeTo(expected, 4)
  if (Array.isArray(expected)) return expected.map(near)
  if (typeof expected !== 'object' || expected === null) return expected
  return Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, near(value)]))
}

test('every vector has its scorer', () => {
  expect(Object.keys(vectors).filter((id) => !(id in scorers))).toEqual([])
})

describe.each(Object.entries(vectors))('%s', (model, list) => {
  test.each(list)('$id', ({ input, expected }) => {
    expect(scorers[model]!(input)).toMatchObject(near(expected) as object)
  })
})
