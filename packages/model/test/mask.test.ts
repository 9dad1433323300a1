import { isMask, isMaskOf, maskOf, readIdCard, readPhone, type KindName } from '@huxi/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const CASES: readonly (readonly [KindName, value: string, mask: string])[] = [
  ['phone', '13812341234', '138****1234'],
  ['phone', '010-62345678', '010****5678'],
  ['phone', '0371-62345678', '037****5678'],
  ['phone', '010-62345678转801', '010****5678'],
  ['phone', '400-810-1234', '400****1234'],
  ['phone', '+85261234567', '852****4567'],
  ['idCard', '11010519491231002X', '110*************2X'],
  ['personName', '张三', '张*'],
  ['personName', '张小三', '张*三'],
  ['personName', '欧阳娜娜', '欧*娜'],
  ['personName', '𠮷田', '𠮷*'],
  ['personName', '张', '*'],
  ['address', '河南省郑州市金水区健康路 1 号', '河南省郑州市****'],
  ['address', '郑州市', '郑****'],
  ['address', '郑', '****'],
]

test.each(CASES)('%s %s reads %s', (kind, value, mask) => {
  expect(maskOf(kind, value)).toBe(mask)
  expect([isMask(kind, mask), isMask(kind, value)]).toEqual([true, false])
})

test('accepts the former mask of the same identity number', () => {
  const [stored, old] = ['110*************2X', '110***********002X']
  expect([isMask('idCard', old), isMaskOf('idCard', stored, old), isMaskOf('idCard', stored, stored)]).toEqual([
    true,
    true,
    true,
  ])
  expect([isMaskOf('idCard', '120*************2X', old), isMaskOf('phone', '138****1234', '138****0034')]).toEqual([
    false,
    false,
  ])
})

test('kinds without mask show themselves', () => {
  expect([maskOf('text', 'a****'), isMask('text', 'a****')]).toEqual(['a****', false])
})

test('normalising a number is idempotent and never yields a mask', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(
        /^(\+86)?1[3-9]\d{9}$|^0\d{2,3}-?\d{7,8}(转\d{1,6})?$|^\+\d{7,15}$|^400\d{7}$|^[1-9]\d{5}(19|20)\d{9}[\dX]$/,
      ),
      (given) => {
        for (const [kind, read] of [
          ['phone', readPhone],
          ['idCard', readIdCard],
        ] as const) {
          const once = read(given)
          if (once === undefined) continue
          expect([read(once), isMask(kind, once), isMask(kind, maskOf(kind, once))]).toEqual([once, false, true])
        }
      },
    ),
    { seed: 20_261_120 },
  )
})

test.each([
  ['+86 10 6234 5678', '010-62345678'],
  ['0086-371-6558-0000', '0371-65580000'],
  ['+86 21 62345678 转 801', '021-62345678转801'],
  ['+86 400 800 1234', '400-800-1234'],
  ['+86 (0)10-62345678', '010-62345678'],
  ['+86 138 0013 8000', '13800138000'],
  ['10 6234 5678', undefined],
])('the telephone %s is %s', (given, stored) => {
  expect(readPhone(given)).toBe(stored)
})
