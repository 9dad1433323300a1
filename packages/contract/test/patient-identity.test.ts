import { checkIdCard, spelledName } from '@huxi/model'
import { describe, expect, test } from 'vitest'
import { legacyOf, problemOfName, readIdentityNumber } from '../src/care/patient/identity.ts'

const TODAY = '2026-01-01'

describe('a resident number', () => {
  test.each([
    ['11010519491231002X', { valid: true, birthDate: '1949-12-31', sex: 'female' }],
    ['990000196508142218', { valid: true, birthDate: '1965-08-14', sex: 'male' }],
    ['990000199911051141', { valid: true, birthDate: '1999-11-05', sex: 'female' }],
    ['990000196508142210', { valid: false, reason: 'check_digit' }],
    ['990000198002300011', { valid: false, reason: 'birth_date' }],
    ['12345', { valid: false, reason: 'format' }],
  ])('%s', (number, expected) => expect(checkIdCard(number, TODAY)).toEqual(expected))

  test('rejects birth dates in the future and before 1900', () => {
    expect(checkIdCard('990000196508142218', '1965-08-13')).toEqual({ valid: false, reason: 'birth_date' })
    expect(checkIdCard('990000189912310000', TODAY)).toEqual({ valid: false, reason: 'birth_date' })
  })
  test('has a 15-digit form without century and check digit', () =>
    expect(legacyOf('990000196508142218')).toBe('990000650814221'))
})

describe('a number by the type of its document', () => {
  test.each([
    ['resident_id', ' 990000196508142218', null, '1965-08-14', '1'],
    ['resident_id', '990000650814221', '身份证号应为18位', null, null],
    ['residence_permit', '990000196508142218', '居住证号码应为18位，以 810000、820000 或 830000 开头', null, null],
    ['hk_macau_pass', 'h12345678', null, null, null],
    ['hk_macau_pass', 'H1234567801', null, null, null],
    ['hk_macau_pass', 'H123456', expect.stringContaining('8 位数字'), null, null],
    ['taiwan_pass', '12345678', null, null, null],
    ['taiwan_pass', '123456789', expect.stringContaining('8 位数字'), null, null],
    // the same number is a permanent residence card when that was chosen; it tells no sex
    ['foreign_pr', '990000196508142218', null, '1965-08-14', null],
    ['foreign_pr', '990000196508142210', '身份证号校验位错误', null, null],
    ['foreign_pr', 'USA110065081401', null, null, null],
    ['foreign_pr', '110000196508142218', expect.stringContaining('9 开头'), null, null],
    ['passport', 'E12345678', null, null, null],
    ['passport', 'E1-2', expect.stringContaining('护照'), null, null],
    ['military', 'JUN-00123', null, null, null],
  ])('%s %s', (type, number, problem, birthDate, gender) =>
    expect(readIdentityNumber(type, number, TODAY)).toMatchObject({
      valid: problem === null,
      problem,
      birthDate,
      gender,
    }),
  )
  test('warns of an unknown province without an error', () => {
    expect(readIdentityNumber('resident_id', '990000196508142218', TODAY).warning).toContain('省级代码')
    expect(readIdentityNumber('resident_id', '11010519491231002X', TODAY).warning).toBeNull()
  })
})

test.each([
  ['张三', true],
  ['阿依努尔·买买提', true],
  ["Anne-Marie O'Neil", true],
  ['刘〇', true],
  ['王\ue863', true],
  ['张𠮷', true],
  ['Jose\u0301 García', true],
  ['สมชาย ใจดี', true],
  ['SMITH, JOHN', true],
  ['阿依古丽・麦麦提', true],
  ['阿依古丽.麦麦提', true],
  ['\u200b李明一', true],
  ['李\u00a0明二', true],
  ['李\u3000明三', true],
  ['王芳之女', true],
  ['无名氏1', true],
  ['O’Neil', true],
  ['欧阳(小)红', true],
  ['张三（曾用名张四）', true],
  ['李', false],
  ['E', false],
  ['张3', false],
  ['张三，李四', false],
  ['张三(女)', false],
  [' ', false],
  ['王'.repeat(51), false],
])('the name %s', (name, good) => expect(problemOfName(spelledName(name)) === undefined).toBe(good))
test('middle dots are spelled one way', () => expect(spelledName(' 阿依努尔•买买提 ')).toBe('阿依努尔·买买提'))
