import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idSource, newId } from './ids.ts'

const NOW = Date.UTC(2026, 10, 20)
const moments = fc.array(fc.oneof(fc.integer({ min: 0, max: Date.UTC(2079, 0, 1) }), fc.constant(NOW)), {
  minLength: 2,
})

describe('ids', () => {
  test('have 19 digits and rise across clock jumps', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 4095 }), (times, node) => {
        const next = idSource(node)
        const ids = times.map((t) => next(t))
        for (const id of ids) expect(id).toMatch(/^\d{19}$/)
        expect(ids).toEqual([...new Set(ids)].sort())
      }),
      { seed: 1 },
    )
  })

  test('many within one millisecond stay distinct and in order', () => {
    const next = idSource()
    const ids = Array.from({ length: 20_000 }, () => next(NOW))
    expect(ids).toEqual([...new Set(ids)].sort())
  })

  test('sort by time across processes', () => {
    expect(idSource(4095)(NOW) < idSource(0)(NOW + 1)).toBe(true)
  })

  test('two processes in the same millisecond differ', () => {
    expect(idSource(1)(NOW)).not.toBe(idSource(2)(NOW))
  })

  test('the process-wide source gives ascending numbers', () => {
    const [first, second] = [newId(), newId()]
    expect(first < second).toBe(true)
  })
})
