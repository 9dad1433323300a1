import { expect, it, vi } from 'vitest'
import { cutText, fileStamp, formatAge, formatInteger, formatMoment } from './format.ts'

it.each([
  [1234567.89, '1,234,567'],
  [-1234.5, '-1,234'],
  ['9876', '9,876'],
  [0.4, '0'],
  [0, '0'],
  ['', '0'],
  [null, '0'],
  [undefined, '0'],
  ['不是数字', '0'],
])('the integer of %s is %s', (value, text) => {
  expect(formatInteger(value)).toBe(text)
})

it('moments have seconds unless asked otherwise', () => {
  expect(formatMoment('2026-01-31T09:05:07')).toBe('2026-01-31 09:05:07')
  expect(formatMoment('2026-01-31T09:05:07', 'YYYY-MM-DD')).toBe('2026-01-31')
  expect(formatMoment('不是日期')).toBe('-')
})

it('moments are those of Shanghai in a browser of any zone', () => {
  const at = Date.parse('2026-01-31T16:30:00Z')
  expect([formatMoment(at), formatMoment(new Date(at)), formatMoment('2026-01-31T16:30:00Z')]).toEqual(
    Array.from({ length: 3 }, () => '2026-02-01 00:30:00'),
  )
  expect(fileStamp(new Date(at))).toBe('20260201_0030')
  expect(formatAge('2026-02-01', new Date(at))).toBe('今天')
})

it('moments are not moved by an hour that the zone of the browser skips', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(new Date('2026-03-08 02:30:00').getHours()).toBe(3)
  expect(formatMoment('2026-03-08 02:30:00', 'MM-DD HH:mm')).toBe('03-08 02:30')
  vi.unstubAllEnvs()
})

it('texts are cut between characters', () => {
  expect(cutText('a'.repeat(25))).toBe('a'.repeat(25))
  expect(cutText('a'.repeat(26))).toBe(`${'a'.repeat(25)}…`)
  expect(cutText('🫁🫁🫁', 2)).toBe('🫁🫁…')
  expect(cutText('肺ab', 4, true)).toBe('肺ab')
  expect(cutText('肺abc', 4, true)).toBe('肺ab…')
})

it.each([
  ['2026-01-31 09:05:00', '刚刚'],
  ['2026-01-31 08:20:00', '45 分钟前'],
  ['2026-01-30 10:05:07', '23 小时前'],
  ['2026-01-28 09:05:00', '3 天前'],
  ['2026-01-31 11:20:00', '2 小时后'],
  ['2026-01-31', '今天'],
  ['2026-01-30', '1 天前'],
  ['2026-02-02', '2 天后'],
  ['', '-'],
])('%s is %s', (moment, text) => {
  expect(formatAge(moment, new Date('2026-01-31T09:05:07+08:00'))).toBe(text)
})
