import { describe, expect, test } from 'vitest'
import { idCardCn } from '../src/models/idCardCn.ts'

const today = '2026-01-01'
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

const numberOf = (birth: string, order = '001'): string => {
  const body = `990000${birth}${order}`
  const sum = WEIGHTS.reduce((total, weight, n) => total + weight * Number(body[n]), 0)
  return `${body}${'10X98765432'[sum % 11]}`
}

const reasonOf = (value: unknown) => idCardCn({ value, today }).reason

describe('resident identity number', () => {
  test('the specimen of the standard, with a small x and blanks around it', () =>
    expect(idCardCn({ value: ' 11010519491231002x\n', today })).toEqual({
      valid: true,
      birthDate: '1949-12-31',
      sex: 'female',
      reason: null,
    }))

  test.each([
    ['001', 'male'],
    ['002', 'female'],
    ['990', 'female'],
    ['999', 'male'],
  ])('order %s is %s', (order, sex) =>
    expect(idCardCn({ value: numberOf('19900101', order), today })).toMatchObject({ sex }),
  )

  test.each([
    undefined,
    null,
    '',
    1_101_051_949,
    '1101051949123100',
    '1101051949123100211',
    'X10105194912310021',
    '110105 19491231002X',
    '１１０１０５１９４９１２３１００２１',
    ['11010519491231002X'],
  ])('%o has not the form', (value) => expect(reasonOf(value)).toBe('format'))

  test.each([
    ['18991231', 'birth_date'],
    ['19000101', null],
    ['20000229', null],
    ['19000229', 'birth_date'],
    ['20010229', 'birth_date'],
    ['19801301', 'birth_date'],
    ['19800001', 'birth_date'],
    ['19800431', 'birth_date'],
    ['20260101', null],
    ['20260102', 'birth_date'],
  ])('born %s: %s', (birth, reason) => expect(reasonOf(numberOf(birth))).toBe(reason))

  test.each([undefined, null, '', '2026-02-30', '2026-1-1', 20260101])(
    'with %o for today no birth date is accepted',
    (on) => expect(idCardCn({ value: numberOf('19800101'), today: on })).toMatchObject({ reason: 'birth_date' }),
  )

  test('every other last character is refused', () => {
    const right = numberOf('19651224')
    const wrong = '0123456789X'
      .split('')
      .filter((each) => each !== right[17])
      .map((each) => right.slice(0, 17) + each)
    expect(wrong.map((value) => reasonOf(value))).toEqual(Array(10).fill('check_digit'))
  })

  test('the first broken rule is the reason', () => {
    expect(reasonOf('990000198002300000')).toBe('birth_date')
    expect(idCardCn({ value: '990000196508142210', today })).toEqual({
      valid: false,
      birthDate: null,
      sex: null,
      reason: 'check_digit',
    })
  })

  test.each([undefined, null, 1, 'x', []])('%o is refused, not thrown at', (input) =>
    expect(idCardCn(input)).toMatchObject({ valid: false, reason: 'format' }),
  )
})
