import { expect, test } from 'vitest'
import { formatTime, MINUTE_MS } from '../../../platform/config/clock.ts'
import { isWorkingTime, workingTimeAgo } from './working-time.ts'

const at = (time: string): number => Date.parse(`${time.replace(' ', 'T')}:00+08:00`)

test.each([
  ['Friday noon', '2026-11-20 12:00', true],
  ['the first minute', '2026-11-20 08:00', true],
  ['before it', '2026-11-20 07:59', false],
  ['the end', '2026-11-20 18:00', false],
  ['Saturday', '2026-11-21 12:00', false],
  ['Sunday', '2026-11-22 12:00', false],
  ['Monday, while it is still Sunday in London', '2026-11-23 08:30', true],
])('%s', (_, time, expected) => expect(isWorkingTime(at(time))).toBe(expected))

test.each([
  ['2026-11-20 12:00', '2026-11-20 11:30:00'],
  ['2026-11-20 22:00', '2026-11-20 17:30:00'],
  ['2026-11-23 08:10', '2026-11-20 17:40:00'],
  ['2026-11-22 03:00', '2026-11-20 17:30:00'],
])('half an hour of work before %s was %s', (now, before) =>
  expect(formatTime(workingTimeAgo(at(now), 30 * MINUTE_MS))).toBe(before),
)
