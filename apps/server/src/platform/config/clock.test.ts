import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { DAY_MS, formatDay, formatTime, stamp, systemClock } from './clock.ts'

const JUST_BEFORE_MIDNIGHT = Date.UTC(2026, 10, 20, 15, 59, 59)

describe('time in Shanghai', () => {
  test('the day changes at 16:00 UTC', () => {
    expect(formatTime(JUST_BEFORE_MIDNIGHT)).toBe('2026-11-20 23:59:59')
    expect(formatTime(JUST_BEFORE_MIDNIGHT + 1000)).toBe('2026-11-21 00:00:00')
    expect(formatDay(JUST_BEFORE_MIDNIGHT + 1000)).toBe('2026-11-21')
    expect(stamp(JUST_BEFORE_MIDNIGHT)).toBe('20261120_2359')
  })

  test('ends with the years a database reads', () => {
    expect(formatDay(Date.parse('9999-12-31T00:00:00+08:00') + DAY_MS)).toBe('9999-12-31')
    expect(formatTime(Date.parse('0001-01-01T00:00:00+08:00') - DAY_MS)).toBe('0001-01-01 00:00:00')
  })

  test('agrees with the time zone tables since 1992', () => {
    const intl = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Shanghai',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1992, 0, 1), max: Date.UTC(2099, 11, 31) }), (ms) => {
        expect(formatTime(ms)).toBe(intl.format(ms))
      }),
      { seed: 1 },
    )
  })

  test('the system clock is that of the machine', () => {
    const machine = vi.spyOn(Date, 'now').mockReturnValueOnce(JUST_BEFORE_MIDNIGHT)
    expect(systemClock.now()).toBe(JUST_BEFORE_MIDNIGHT)
    machine.mockRestore()
  })
})
