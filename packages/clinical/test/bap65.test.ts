import { describe, expect, test } from 'vitest'
import { bap65 } from '../src/models/bap65.ts'

const NONE = { ageYears: 50, bun: { value: 10, unit: 'mg/dL' }, alteredMentalStatus: false, pulse: 80 }
const scored = (change: object) => bap65.score({ ...NONE, ...change })

describe('BAP-65', () => {
  test.each([
    [24.9, 'mg/dL', 0],
    [25, 'mg/dL', 1],
    [25.1, 'mg/dL', 1],
    [8.92, 'mmol/L', 0],
    [8.93, 'mmol/L', 1],
    [25 / 2.8, 'mmol/L', 1],
  ])('urea nitrogen %d %s: %i', (value, unit, score) =>
    expect(scored({ bun: { value, unit } })).toMatchObject({ status: 'ok', score }),
  )

  test.each([
    [108, 0],
    [108.9, 0],
    [109, 1],
    [110, 1],
  ])('pulse %d: %i', (pulse, score) => expect(scored({ pulse })).toMatchObject({ score }))

  test('altered mental status is one factor', () =>
    expect(scored({ alteredMentalStatus: true })).toMatchObject({ score: 1 }))

  test.each([
    [{}, 0, 'I'],
    [{ ageYears: 64.9 }, 0, 'I'],
    [{ ageYears: 65 }, 0, 'II'],
    [{ ageYears: 66 }, 0, 'II'],
    [{ pulse: 120 }, 1, 'III'],
    [{ pulse: 120, ageYears: 80 }, 1, 'III'],
    [{ pulse: 120, alteredMentalStatus: true }, 2, 'IV'],
    [{ pulse: 120, alteredMentalStatus: true, bun: { value: 30, unit: 'mg/dL' } }, 3, 'V'],
  ])('%o: %i factors, class %s', (change, score, riskClass) =>
    expect(scored(change)).toMatchObject({ status: 'ok', score, scoreMin: score, scoreMax: score, riskClass }),
  )

  test.each([39, 40, 40.9])('is not made for the age of %d', (ageYears) =>
    expect(scored({ ageYears, pulse: 130 })).toEqual({
      status: 'not_applicable',
      fields: [],
      flags: [],
      score: null,
      scoreMin: null,
      scoreMax: null,
      riskClass: null,
    }),
  )

  test('is made for the age of 41', () =>
    expect(scored({ ageYears: 41 })).toMatchObject({ status: 'ok', riskClass: 'I' }))

  test.each([
    ['bun', { value: null, unit: 'mmol/L' }],
    ['bun', null],
    ['alteredMentalStatus', null],
    ['pulse', null],
  ])('%s missing leaves one factor open', (key, value) =>
    expect(scored({ [key]: value })).toMatchObject({
      status: 'incomplete',
      fields: [key],
      score: null,
      scoreMin: 0,
      scoreMax: 1,
      riskClass: null,
    }),
  )

  test.each([
    [{}, 0, null],
    [{ pulse: 109 }, 1, 'III'],
    [{ pulse: 109, alteredMentalStatus: true }, 2, 'IV'],
  ])('a missing age keeps only I and II apart: %o', (change, factors, riskClass) =>
    expect(scored({ ...change, ageYears: null })).toMatchObject({
      status: 'incomplete',
      fields: ['ageYears'],
      score: null,
      scoreMin: factors,
      scoreMax: factors,
      riskClass,
    }),
  )

  test('missing inputs are named once, in the order of the model', () =>
    expect(bap65.score({})).toMatchObject({
      status: 'incomplete',
      fields: ['ageYears', 'bun', 'alteredMentalStatus', 'pulse'],
      scoreMin: 0,
      scoreMax: 3,
      riskClass: null,
    }))

  test.each([
    ['ageYears', 121],
    ['pulse', 19],
    ['bun', { value: 71, unit: 'mmol/L' }],
    ['bun', { value: 201, unit: 'mg/dL' }],
    ['bun', { value: 10, unit: 'g/L' }],
    ['bun', 10],
    ['alteredMentalStatus', 1],
  ])('%s cannot be %j', (key, value) =>
    expect(scored({ [key]: value })).toMatchObject({ status: 'out_of_range', fields: [key], score: null }),
  )

  test('a value that cannot be comes before the age', () =>
    expect(scored({ ageYears: 30, pulse: 300 })).toMatchObject({ status: 'out_of_range', fields: ['pulse'] }))

  test('the same urea in either unit is the same class', () => {
    for (const mmol of [1, 5, 8.92, 8.93, 12, 70])
      expect(scored({ bun: { value: mmol, unit: 'mmol/L' } })).toEqual(
        scored({ bun: { value: mmol * 2.8, unit: 'mg/dL' } }),
      )
  })

  test.each([
    [{}, 'I'],
    [{ ageYears: 70 }, 'II'],
    [{ pulse: 120 }, 'III'],
    [{ pulse: 120, alteredMentalStatus: true }, 'IV'],
    [{ pulse: 120, alteredMentalStatus: true, bun: { value: 30, unit: 'mg/dL' } }, 'V'],
  ])('the words of %o', (change, riskClass) =>
    expect(bap65.say({ ...NONE, ...change })).toMatchObject({
      figure: `${riskClass} 级`,
      level: riskClass === 'V' ? 'high' : 'none',
      text: `BAP-65 ${riskClass} 级：级别越高，住院死亡和机械通气的可能性越大。`,
    }),
  )

  test('names excluded patients and open points', () => {
    expect(bap65.say({ ...NONE, ageYears: 40 }).text).toBe(
      'BAP-65：不适用。只用于 41 岁及以上的患者，填写的年龄为 40 岁。',
    )
    expect(bap65.say({ ...NONE, pulse: null }).text).toBe('BAP-65：信息不完整，得分范围 0–1；补充 心率 后可得出结论。')
  })
})
