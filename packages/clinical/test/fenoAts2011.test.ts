import { describe, expect, test } from 'vitest'
import { fenoAts2011 } from '../src/models/fenoAts2011.ts'

const categoryOf = (ageYears: number, fenoPpb: number) => fenoAts2011.score({ ageYears, fenoPpb })['category']

describe('FeNO class', () => {
  test.each([
    [45, 1, 'low'],
    [45, 24.9, 'low'],
    [45, 25, 'intermediate'],
    [45, 25.1, 'intermediate'],
    [45, 49.9, 'intermediate'],
    [45, 50, 'intermediate'],
    [45, 50.1, 'high'],
    [45, 500, 'high'],
    [9, 19.9, 'low'],
    [9, 20, 'intermediate'],
    [9, 35, 'intermediate'],
    [9, 35.1, 'high'],
  ])('at %d years, %d ppb is %s', (age, feno, category) => expect(categoryOf(age, feno)).toBe(category))

  test.each([
    [0, 20, 35],
    [11.99, 20, 35],
    [12, 25, 50],
    [12.5, 25, 50],
  ])('the cuts at %d years are %i and %i', (ageYears, lowCut, highCut) =>
    expect(fenoAts2011.score({ ageYears, fenoPpb: 30 })).toMatchObject({ lowCut, highCut }),
  )

  test.each([
    [{ ageYears: 45 }, ['fenoPpb'], 25],
    [{ fenoPpb: 30 }, ['ageYears'], null],
    [{}, ['ageYears', 'fenoPpb'], null],
  ])('%o lacks %o', (input, fields, lowCut) =>
    expect(fenoAts2011.score(input)).toEqual({
      status: 'incomplete',
      fields,
      flags: [],
      category: null,
      lowCut,
      highCut: lowCut && 50,
    }),
  )

  test.each([
    [{ ageYears: 45, fenoPpb: 0.9 }, 'fenoPpb'],
    [{ ageYears: 45, fenoPpb: 501 }, 'fenoPpb'],
    [{ ageYears: 121, fenoPpb: 30 }, 'ageYears'],
    [{ ageYears: '45', fenoPpb: 30 }, 'ageYears'],
  ])('%o is out of range', (input, field) =>
    expect(fenoAts2011.score(input)).toMatchObject({ status: 'out_of_range', fields: [field], category: null }),
  )

  test.each([
    [
      45,
      18,
      'low',
      'FeNO 18 ppb：低（成人界值25、50 ppb）。国内健康成人参考范围5–30 ppb。嗜酸性气道炎症和激素治疗有效的可能性较小。',
    ],
    [
      45,
      25,
      'medium',
      'FeNO 25 ppb：中间（成人界值25、50 ppb）。国内健康成人参考范围5–30 ppb。请结合症状和病史由医生判断。',
    ],
    [
      45,
      62.5,
      'high',
      'FeNO 62.5 ppb：高（成人界值25、50 ppb）。国内健康成人参考范围5–30 ppb。嗜酸性气道炎症和激素治疗有效的可能性较大。',
    ],
    [
      9,
      36,
      'high',
      'FeNO 36 ppb：高（12岁以下界值20、35 ppb）。国内健康儿童参考范围5–24 ppb。嗜酸性气道炎症和激素治疗有效的可能性较大。',
    ],
  ])('the words at %d years and %d ppb', (ageYears, fenoPpb, level, text) =>
    expect(fenoAts2011.say({ ageYears, fenoPpb })).toMatchObject({ level, text }),
  )

  test('the step names the class', () =>
    expect(fenoAts2011.steps({ ageYears: 9, fenoPpb: 36 })[0]!.text).toBe('36 ppb：高'))
})
