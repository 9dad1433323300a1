import { describe, expect, test } from 'vitest'
import {
  adultCodes,
  flagFor,
  flagMark,
  flagOf,
  likelierUnit,
  rangesFor,
  rangeText,
  type ReferenceRange,
} from '../src/reference-range.ts'
import { rangeGaps } from '../src/range-gaps.ts'
import { STARTER_RANGES } from '../src/starter-ranges.ts'

const adult = { sex: 'male', age: 45 } as const
const rangesOf = (code: string, person: Parameters<typeof rangesFor>[2] = adult): readonly ReferenceRange[] =>
  rangesFor(STARTER_RANGES, code, person)

describe('the range that applies', () => {
  test('follows sex and completed years; its upper age is not included', () => {
    const limits = (sex: 'male' | 'female', age: number) =>
      rangesOf('urea', { sex, age }).map(({ low, high }) => [low, high])
    expect(limits('male', 59)).toEqual([[3.1, 8]])
    expect(limits('male', 60)).toEqual([[3.6, 9.5]])
    expect(limits('female', 59)).toEqual([[2.6, 7.5]])
    expect(limits('male', 19)).toEqual([])
  })

  test('of an unknown sex both have to say the same', () => {
    const both = rangesOf('urea', { sex: null, age: 45 })
    expect([9, 7.8, 5].map((value) => flagOf(both, value, 'mmol/L'))).toEqual(['high', 'unclear', 'normal'])
  })

  test('of an unknown age is none, unless every age has one', () => {
    expect(rangesOf('albumin', { sex: 'male', age: null })).toEqual([])
    expect(flagOf(rangesOf('ph', { sex: 'male', age: null }), 7.1, '1')).toBe('critical_low')
  })
})

describe('a child', () => {
  const child = { sex: 'male', age: 8 } as const

  test.each([
    ['albumin', 30, 'g/L', 'adult'],
    ['pao2', 70, 'mmHg', 'adult'],
    ['paco2', 75, 'mmHg', 'critical_high'],
    ['ph', 7.1, '1', 'critical_low'],
    ['ige', 95, 'IU/mL', 'high'],
    ['heart_rate', 150, '次/分', 'adult'],
  ])('with %s %d %s is flagged %s: never by limits of adults', (code, value, unit, flag) =>
    expect(flagFor(STARTER_RANGES, code, child, value, unit)).toBe(flag),
  )

  test('becomes an adult on the eighteenth birthday; an unknown age is neither', () => {
    const heart = (age: number | null) => flagFor(STARTER_RANGES, 'heart_rate', { sex: 'male', age }, 55, '次/分')
    expect([heart(15), heart(17), heart(18), heart(null)]).toEqual(['adult', 'adult', 'low', null])
    expect(flagFor(STARTER_RANGES, 'heart_rate', { sex: 'male', age: 17 }, 135, '次/分')).toBe('critical_high')
    expect(flagFor(STARTER_RANGES, 'pao2', { sex: 'male', age: null }, 70, 'mmHg')).toBe('unclear')
    expect(adultCodes(STARTER_RANGES, { sex: 'male', age: 18 })).toEqual([])
  })
})

describe('a value', () => {
  test.each([
    [7.35, 'normal'],
    [7.34, 'low'],
    [7.2, 'low'],
    [7.19, 'critical_low'],
    [7.46, 'high'],
    [7.6, 'high'],
    [7.61, 'critical_high'],
  ])('of pH %d is %s: limits belong to the range', (value, flag) => {
    expect(flagOf(rangesOf('ph'), value, '1')).toBe(flag)
  })

  test.each([
    ['<0.01', 'low'],
    ['<0.02', 'low'],
    ['≤0.02', 'unclear'],
    ['<0.5', 'unclear'],
    ['>0.52', 'high'],
    ['≥0.52', 'unclear'],
  ] as const)('of %s ×10⁹/L eosinophils is %s: its whole interval has to lie on one side', (value, flag) => {
    expect(flagOf(rangesOf('eos'), value, '10^9/L')).toBe(flag)
  })

  test('is converted, and not judged where its unit cannot be', () => {
    expect(flagOf(rangesOf('paco2'), 10, 'kPa')).toBe('critical_high')
    expect(flagOf(rangesOf('paco2'), 5, 'mmol/L')).toBe('unit')
    expect(flagMark('unit')).toBe('? 单位不同，未判断')
  })

  test('that another unit would make usual names it, not where the units are alike', () => {
    expect(likelierUnit(rangesOf('urea'), 14, 'mmol/L')?.unit).toBe('mg/dL')
    expect(likelierUnit(rangesOf('urea'), 5, 'mmol/L')).toBeUndefined()
    expect(likelierUnit(rangesOf('ige'), 150, 'IU/mL')).toBeUndefined()
  })
})

test('every starter range names its source and has limits in order, without overlap', () => {
  const ages = Array.from({ length: 120 }, (_, age) => age)
  for (const range of STARTER_RANGES) {
    expect(range.source.length).toBeGreaterThan(5)
    const limits = [range.criticalLow, range.low, range.high, range.criticalHigh].filter((limit) => limit !== null)
    expect(limits).toEqual(limits.toSorted((a, b) => a - b))
    for (const sex of ['male', 'female'] as const)
      for (const age of ages) expect(rangesOf(range.code, { sex, age }).length).toBeLessThan(2)
  }
})

test('a range reads with its unit', () => {
  expect(rangesOf('eos').map(rangeText)).toEqual(['0.02–0.52 10⁹/L'])
  expect(rangesOf('ige').map(rangeText)).toEqual(['≤ 100 IU/mL'])
})

test('finds the ages and sexes without a range of each code', () => {
  expect([...rangeGaps(STARTER_RANGES)]).toEqual([['urea', ['18 岁至不满 20 岁']]])
  const of = (sex: ReferenceRange['sex'], ageFrom: number, ageTo: number | null) => ({
    ...STARTER_RANGES[0]!,
    code: 'crp',
    sex,
    ageFrom,
    ageTo,
  })
  expect([...rangeGaps([of('male', 0, 18), of('any', 20, 60), of('male', 60, null)])]).toEqual([
    ['crp', ['18 岁至不满 20 岁', '女 60 岁及以上']],
  ])
})
