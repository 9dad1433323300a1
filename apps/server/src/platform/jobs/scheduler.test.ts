import { describe, expect, test } from 'vitest'
import { formatTime } from '../config/clock.ts'
import { nextOccurrence } from './occurrence.ts'

const at = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`)

describe('the next occurrence', () => {
  test.each([
    ['0 20 3 * * ?', '2026-11-20 03:20:00', '2026-11-21 03:20:00'],
    ['0/10 * * * * ?', '2026-11-20 12:00:01', '2026-11-20 12:00:10'],
    ['0 0 12 L * ?', '2027-02-01 00:00:00', '2027-02-28 12:00:00'],
    ['0 0 12 LW * ?', '2026-11-20 00:00:00', '2026-11-30 12:00:00'],
    ['0 0 12 ? * 6#3', '2026-11-01 00:00:00', '2026-11-20 12:00:00'],
    ['0 0 0 1 1 ? 2030', '2026-11-20 00:00:00', '2030-01-01 00:00:00'],
  ])('of %s after %s in Shanghai', (when, after, next) => {
    expect(formatTime(nextOccurrence(when, at(after))!)).toBe(next)
  })
  test('of an interval counts from 1970, so that all processes agree', () => {
    expect([nextOccurrence(600, 0), nextOccurrence(600, 599), nextOccurrence(600, 600)]).toEqual([600, 600, 1200])
  })
  test('has no occurrence in the past and refuses an invalid expression', () => {
    expect(nextOccurrence('0 0 0 1 1 ? 2020', at('2026-11-20 00:00:00'))).toBeUndefined()
    expect(() => nextOccurrence('whenever', 0)).toThrow()
  })
})
