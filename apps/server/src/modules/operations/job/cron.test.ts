import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTime } from '../../../platform/config/clock.ts'
import { checkCron, nextTimes } from './cron-next.ts'
import { readCron } from './cron.ts'
import { cronWords } from './cron-words.ts'

const NOW = Date.parse('2026-11-23T00:00:00+08:00')

describe('an expression', () => {
  test.each([
    ['0 30 7 * * ?', '每天 07:30:00', '2026-11-23 07:30:00'],
    ['0 0 8 ? * MON-FRI', '每周一至周五 08:00:00', '2026-11-23 08:00:00'],
    ['0 0 8 * * 2,5', '每周一、周四 08:00:00', '2026-11-23 08:00:00'],
    ['0 0 0 L * ?', '每月最后一天 00:00:00', '2026-11-30 00:00:00'],
    ['0 0 9 LW * ?', '每月最后一个工作日 09:00:00', '2026-11-30 09:00:00'],
    ['0 0 9 15W * ?', '每月离 15 日最近的工作日 09:00:00', '2026-12-15 09:00:00'],
    ['0 0 9 ? * 6L', '每月最后一个周五 09:00:00', '2026-11-27 09:00:00'],
    ['0 0 9 ? * fri#2', '每月第 2 个周五 09:00:00', '2026-12-11 09:00:00'],
    ['0 0 9 1,15 3 ?', '每年 3 月的 1 日、15 日 09:00:00', '2027-03-01 09:00:00'],
    ['0 0 9 ? 1-3 2', '每年 1 月至3 月的周一 09:00:00', '2027-01-04 09:00:00'],
    ['0 0/15 * * * ?', '每 15 分钟', '2026-11-23 00:15:00'],
    ['0 5/20 8-18 * * ?', '每天 8 时至18 时，从第 5 分起每 20 分钟', '2026-11-23 08:05:00'],
    ['0 0 * * * ?', '每小时，整点', '2026-11-23 01:00:00'],
    ['30 10 * * * ?', '每小时，第 10 分，第 30 秒', '2026-11-23 00:10:30'],
    ['0 0/1 * * * ?', '每分钟', '2026-11-23 00:01:00'],
    ['0 0 2/6 * * ?', '每天 从 2 时起每 6 小时，第 0 分', '2026-11-23 02:00:00'],
    ['0/20 * * * * ?', '每 20 秒', '2026-11-23 00:00:20'],
    ['0 0 9 L-2 * ?', '每月最后一天的前 2 天 09:00:00', '2026-11-28 09:00:00'],
    ['0 0 9 L-3W * ?', '每月离最后一天的前 3 天最近的工作日 09:00:00', '2026-11-27 09:00:00'],
    ['0 0 9 L-28 2 ?', '每年 2 月的最后一天的前 28 天 09:00:00', '2028-02-01 09:00:00'],
    ['0 0 9 L-1 2 ? 2030-2031', '2030 年至2031 年，每年 2 月的最后一天的前 1 天 09:00:00', '2030-02-27 09:00:00'],
    ['０ 0 9 ？ ＊ FRI－MON', '每周五至周一 09:00:00', '2026-11-23 09:00:00'],
    ['0 0 9 ? * FRI-MON', '每周五至周一 09:00:00', '2026-11-23 09:00:00'],
    ['0 0 9 ? * L', '每周六 09:00:00', '2026-11-28 09:00:00'],
    ['0 0 9 1 NOV-FEB ?', '每年 11 月至2 月的 1 日 09:00:00', '2026-12-01 09:00:00'],
    ['0 0 9 25-5 * ?', '每月 25 日至5 日 09:00:00', '2026-11-25 09:00:00'],
    ['0 0 22-2 * * ?', '每天 22 时至2 时，第 0 分', '2026-11-23 01:00:00'],
    ['0 0 21-4/3 * * ?', '每天 21 时至4 时每隔 3 个取一次，第 0 分', '2026-11-23 03:00:00'],
    ['0 50-10/5 3 * * ?', '每天 3 时，第 50 分至10 分每隔 5 个取一次', '2026-11-23 03:00:00'],
    ['0 5-23/5 3 * * ?', '每天 3 时，第 5 分至23 分每隔 5 个取一次', '2026-11-23 03:05:00'],
    ['0 0 0 1 1 ? 2030', '2030 年，每年 1 月的 1 日 00:00:00', '2030-01-01 00:00:00'],
    ['0 0 0 1 1 ? */3', '1970 年至2099 年每隔 3 个取一次，每年 1 月的 1 日 00:00:00', '2027-01-01 00:00:00'],
    [
      '0 0 0 L-1 2 ? */4',
      '1970 年至2099 年每隔 4 个取一次，每年 2 月的最后一天的前 1 天 00:00:00',
      '2030-02-27 00:00:00',
    ],
    [
      '0 0 0 1 1 ? 2029,*/50',
      '2029 年、1970 年至2099 年每隔 50 个取一次，每年 1 月的 1 日 00:00:00',
      '2029-01-01 00:00:00',
    ],
  ])('%s is %s', (expression, words, next) => {
    expect([cronWords(checkCron(expression, NOW)), formatTime(nextTimes(expression, NOW, 1)[0]!)]).toEqual([
      words,
      next,
    ])
  })

  test.each([
    ['60 * * * * ?', '“秒”：“60”不对，只能是 0 到 59'],
    ['0 0 24 * * ?', '“时”：“24”不对，只能是 0 到 23'],
    ['0 0 0 31 2 ?', '永远不会触发'],
    ['0 0 0 1 1 ? 2020', '永远不会触发'],
    ['* * * * * ? *', '至少间隔 10 秒'],
    ['0,55 * * * * ?', '至少间隔 10 秒'],
    ['0 0 0 1 * 2', '日和周只能设置其中之一'],
    ['0 0 0 * *', '现在只有 5 项'],
    ['0 0 0 * * ? * *', '最多7项'],
    ['? 0 0 * * ?', '“?”只能用于日和周'],
    ['0 0 0 ? * 8', '1 是周日'],
    ['0 0 0 ? * 6#6', '6#3 是第三个周五'],
    ['0 0 0 1 1 ? 2031-2030', '起点大于终点'],
    ['0 0/0 * * * ?', '间隔应为大于 0'],
    ['0 0 0 L-31 * ?', '只能是 1 到 30'],
    ['0 0 0 L-29 2 ?', '永远不会触发'],
    ['0 0 0 L-3,5 * ?', '不能识别'],
    ['0 0 0 WL * ?', '“WL”不能识别'],
    ['今天', '现在只有 1 项'],
  ])('%s is refused: %s', (expression, sentence) => {
    expect(() => checkCron(expression, NOW)).toThrow(sentence)
  })

  test('is accepted by the scheduler and described in words', () => {
    const value = (min: number, max: number) => fc.integer({ min, max })
    const item = (min: number, max: number) =>
      fc.oneof(
        fc.constant('*'),
        value(min, max).map(String),
        fc.tuple(value(min, max), value(min, max)).map(([a, b]) => `${a}-${b}`),
        fc.tuple(value(min, max), value(1, max)).map(([a, step]) => `${a}/${step}`),
        value(1, max).map((step) => `*/${step}`),
        fc.tuple(value(min, max), value(min, max)).map(([a, b]) => `${a},${b}`),
      )
    const day = fc.oneof(
      item(1, 31),
      fc.constantFrom('L', 'LW', 'L-2', 'L-3W'),
      value(1, 31).map((n) => `${n}W`),
    )
    const week = fc.oneof(
      item(1, 7),
      value(1, 7).map((n) => `${n}L`),
      fc.tuple(value(1, 7), value(1, 5)).map(([n, nth]) => `${n}#${nth}`),
    )
    const days = fc.oneof(fc.tuple(day, fc.constant('?')), fc.tuple(fc.constant('?'), week))
    const expression = fc
      .tuple(item(0, 59), item(0, 59), item(0, 23), days, item(1, 12))
      .map(([second, minute, hour, [d, w], month]) => `${second} ${minute} ${hour} ${d} ${month} ${w}`)
    fc.assert(
      fc.property(expression, (given) => {
        expect(cronWords(readCron(given))).not.toMatch(/undefined|NaN|^ /)
        nextTimes(given, NOW, 1)
      }),
      { seed: 53, numRuns: 1000 },
    )
  })

  test('refuses nonsense with a sentence', () => {
    const noise = fc.string({ unit: fc.constantFrom(...Array.from('0123456789*?/,-#LWMONFRI年 ')), maxLength: 40 })
    fc.assert(
      fc.property(noise, (given) => {
        try {
          readCron(given)
          nextTimes(given, NOW, 1)
        } catch (error) {
          expect(String(error)).toMatch(/Cron表达式|日和周/)
        }
      }),
      { seed: 53, numRuns: 10_000 },
    )
  })
})
