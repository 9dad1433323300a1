import { describe, expect, test } from 'vitest'
import { nextSegment } from '../../../engine/core/numbering.ts'
import { levelOf } from './org-code.ts'

describe('codes of departments', () => {
  test.each([
    [null, 'A01'],
    ['A01', 'A02'],
    ['A09', 'A10'],
    ['A98', 'A99'],
    ['A99', 'B01'],
    ['Y99', 'Z01'],
  ])('after %s comes %s', (highest, next) => {
    expect(nextSegment(highest, '部门')).toBe(next)
  })

  test('end after the last one', () => {
    expect(() => nextSegment('Z99', '部门')).toThrow('同一级的部门过多')
  })

  test('have one segment per level', () => {
    expect([levelOf('A01'), levelOf('A01B02')]).toEqual([1, 2])
  })
})
