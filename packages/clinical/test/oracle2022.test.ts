import { describe, expect, test } from 'vitest'
import { oracle2022 } from '../src/models/oracle2022.ts'

const PATIENT = { ageYears: 40, diagnosis: 'asthma', bloodEos: 0.2, fenoPpb: 30 }
const score = (change: object) => oracle2022.score({ ...PATIENT, ...change })

describe('ORACLE', () => {
  test.each([
    [0.1, 20, 0.65, 'below_average'],
    [0.1, 30, 0.66, 'below_average'],
    [0.1, 60, 0.86, 'about_average'],
    [0.2, 20, 0.81, 'about_average'],
    [0.2, 30, 0.88, 'about_average'],
    [0.2, 60, 1.16, 'about_average'],
    [0.4, 20, 1.12, 'about_average'],
    [0.4, 30, 1.12, 'about_average'],
    [0.4, 60, 2.29, 'high'],
  ])('eosinophils %d and FeNO %d: %d, %s', (bloodEos, fenoPpb, rateRatio, relativeClass) =>
    expect(score({ bloodEos, fenoPpb })).toMatchObject({
      rateRatio,
      relativeClass,
      predictedRatePerYear: null,
      probabilityAtLeastOne12m: null,
    }),
  )

  test.each([
    [0, '<0.15'],
    [0.1499, '<0.15'],
    [0.15, '0.15-<0.30'],
    [0.2999, '0.15-<0.30'],
    [0.3, '>=0.30'],
    [0.1 + 0.2, '>=0.30'],
    [20, '>=0.30'],
  ])('eosinophils %d are in %s', (bloodEos, eosBand) => expect(score({ bloodEos })).toMatchObject({ eosBand }))

  test.each([
    [1, '<25'],
    [24.9, '<25'],
    [25, '25-<50'],
    [49.9, '25-<50'],
    [50, '>=50'],
    [500, '>=50'],
  ])('FeNO %d is in %s', (fenoPpb, fenoBand) => expect(score({ fenoPpb })).toMatchObject({ fenoBand }))

  test.each([
    [0.1, 20, 0.1, 30],
    [0.1, 30, 0.1, 60],
    [0.2, 20, 0.2, 30],
    [0.2, 30, 0.2, 60],
    [0.4, 20, 0.4, 30],
    [0.4, 30, 0.4, 60],
    [0.1, 20, 0.2, 20],
    [0.2, 20, 0.4, 20],
    [0.1, 30, 0.2, 30],
    [0.2, 30, 0.4, 30],
    [0.1, 60, 0.2, 60],
    [0.2, 60, 0.4, 60],
  ])('eosinophils %d and FeNO %d are never more attacks than %d and %d', (eos, feno, moreEos, moreFeno) =>
    expect(Number(score({ bloodEos: eos, fenoPpb: feno })['rateRatio'])).toBeLessThanOrEqual(
      Number(score({ bloodEos: moreEos, fenoPpb: moreFeno })['rateRatio']),
    ),
  )

  test('a local rate gives a rate and a chance', () => {
    const result = score({ localBaselineRatePerYear: 0.5 })
    expect(result['predictedRatePerYear']).toBeCloseTo(0.44, 10)
    expect(result['probabilityAtLeastOne12m']).toBeCloseTo(1 - Math.exp(-0.44), 10)
  })

  test('a local rate of none is a rate', () =>
    expect(score({ localBaselineRatePerYear: 0 })).toMatchObject({ predictedRatePerYear: 0 }))

  test.each([
    [{ ageYears: 11.99 }, 'not_applicable'],
    [{ ageYears: 12 }, 'ok'],
    [{ diagnosis: 'copd' }, 'not_applicable'],
    [{ diagnosis: 'other' }, 'not_applicable'],
    [{ diagnosis: 'copd', fenoPpb: null }, 'not_applicable'],
    [{ diagnosis: 'copd', fenoPpb: 501 }, 'out_of_range'],
  ])('%o is %s', (change, status) => expect(score(change)).toMatchObject({ status }))

  test.each([
    ['ageYears', '0.15-<0.30', '25-<50'],
    ['diagnosis', '0.15-<0.30', '25-<50'],
    ['bloodEos', null, '25-<50'],
    ['fenoPpb', '0.15-<0.30', null],
  ])('without %s there is no ratio', (key, eosBand, fenoBand) =>
    expect(score({ [key]: null })).toMatchObject({
      status: 'incomplete',
      fields: [key],
      eosBand,
      fenoBand,
      rateRatio: null,
      relativeClass: null,
    }),
  )

  test.each([
    [{ bloodEos: 200 }, 'bloodEos'],
    [{ fenoPpb: 0 }, 'fenoPpb'],
    [{ diagnosis: 'Asthma' }, 'diagnosis'],
    [{ ageYears: -1 }, 'ageYears'],
    [{ localBaselineRatePerYear: 20.1 }, 'localBaselineRatePerYear'],
  ])('%o is out of range', (change, field) =>
    expect(score(change)).toMatchObject({ status: 'out_of_range', fields: [field], rateRatio: null }),
  )

  const UNCHANGED = '以上假设治疗不变；良好用药可降低风险。'

  test.each([
    [0.1, 20, 'low', '0.65 倍（低于平均）'],
    [0.2, 30, 'medium', '0.88 倍（接近平均）'],
    [0.45, 68, 'high', '2.29 倍（明显高于平均）'],
  ])('the words of eosinophils %d and FeNO %d', (bloodEos, fenoPpb, level, ratio) =>
    expect(oracle2022.say({ ...PATIENT, bloodEos, fenoPpb })).toMatchObject({
      level,
      text: `在研究人群中，与您指标相同者的哮喘发作率约为平均水平的 ${ratio}。${UNCHANGED}`,
    }),
  )

  test('the words of a local rate', () =>
    expect(oracle2022.say({ ...PATIENT, localBaselineRatePerYear: 0.5 }).notes).toEqual([
      '按本机构年发作率推算，每年约 0.44 次，12个月内至少一次发作的可能性约 35.6%。',
    ]))

  test('the words for others', () =>
    expect(oracle2022.say({ ...PATIENT, diagnosis: 'copd' }).text).toBe(
      'ORACLE：不适用。本项只用于12岁及以上的哮喘患者。',
    ))

  test('the steps name row, column and cell', () =>
    expect(oracle2022.steps({ ...PATIENT, localBaselineRatePerYear: 0.5 }).map(({ text }) => text)).toEqual([
      '0.15–<0.30',
      '25–<50',
      '0.88（该格 355 人）',
      '0.5 × 0.88 = 0.44 次/年',
    ]))
})
