import { describe, expect, test } from 'vitest'
import { price2019 } from '../src/models/price2019.ts'

const score = (scheme: unknown, fenoPpb: unknown, bloodEos: unknown) => price2019.score({ scheme, fenoPpb, bloodEos })

describe('Price 2019', () => {
  test.each([
    ['cat1', 24.9, 0.2999, 'neither', 1, null],
    ['cat1', 24.9, 0.3, 'either', 1.31, [0.97, 1.76]],
    ['cat1', 50, 0.2999, 'either', 1.31, [0.97, 1.76]],
    ['cat1', 50, 0.3, 'both', 3.67, [1.49, 9.04]],
    ['cat2', 34.9, 0.2999, 'neither', 1, null],
    ['cat2', 34.9, 0.3, 'either', null, null],
    ['cat2', 35, 0.2999, 'either', null, null],
    ['cat2', 35, 0.3, 'both', 1.72, [1, 2.93]],
    ['cat2', 30, 0.4, 'either', null, null],
  ])('%s, FeNO %d, eosinophils %d: %s', (scheme, feno, eos, group, rateRatio, ci) =>
    expect(score(scheme, feno, eos)).toEqual({ status: 'ok', fields: [], flags: [], group, rateRatio, ci }),
  )

  test.each([
    [25, 0.1],
    [25, 0.4],
    [49.9, 0.4],
    [30, null],
  ])('the first scheme has no group for FeNO %d, eosinophils %d', (feno, eos) =>
    expect(score('cat1', feno, eos)).toEqual({
      status: 'not_applicable',
      fields: [],
      flags: [],
      group: 'feno_25_to_50',
      rateRatio: null,
      ci: null,
    }),
  )

  test.each([
    [null, 55, 0.4, ['scheme']],
    [null, 30, 0.4, ['scheme']],
    ['cat1', null, 0.4, ['fenoPpb']],
    ['cat1', 55, null, ['bloodEos']],
    ['cat2', null, null, ['fenoPpb', 'bloodEos']],
  ])('%s, %d, %d lacks %o', (scheme, feno, eos, fields) =>
    expect(score(scheme, feno, eos)).toMatchObject({ status: 'incomplete', fields, group: null, rateRatio: null }),
  )

  test.each([
    ['cat3', 55, 0.4, 'scheme'],
    ['cat1', 501, 0.4, 'fenoPpb'],
    ['cat1', 30, 300, 'bloodEos'],
  ])('%s, %d, %d is out of range', (scheme, feno, eos, field) =>
    expect(score(scheme, feno, eos)).toMatchObject({ status: 'out_of_range', fields: [field], group: null }),
  )

  test.each([
    ['cat1', 20, 0.2, 'Price 2019：两项均不高。该组为比较的基准。以 FeNO ≥50 ppb、血嗜酸性粒细胞 ≥0.30×10⁹/L 为高。'],
    [
      'cat1',
      55,
      0.1,
      'Price 2019：其中一项高。在研究人群中，检测之前的急性加重率约为两项均不高者的 1.31 倍（可信区间 0.97–1.76）。以 FeNO ≥50 ppb、血嗜酸性粒细胞 ≥0.30×10⁹/L 为高。',
    ],
    [
      'cat2',
      36,
      0.3,
      'Price 2019：两项均高。在研究人群中，检测之前的急性加重率约为两项均不高者的 1.72 倍（可信区间 1–2.93）。以 FeNO ≥35 ppb、血嗜酸性粒细胞 ≥0.30×10⁹/L 为高。',
    ],
    [
      'cat2',
      36,
      0.1,
      'Price 2019：其中一项高。研究摘要没有给出该组的急性加重率比。以 FeNO ≥35 ppb、血嗜酸性粒细胞 ≥0.30×10⁹/L 为高。',
    ],
    ['cat1', 30, 0.4, 'Price 2019：无法归组。FeNO ≥50 ppb 的方案不包括 FeNO 25–<50 ppb 的患者。'],
  ])('the words of %s, %d, %d', (scheme, fenoPpb, bloodEos, text) =>
    expect(price2019.say({ scheme, fenoPpb, bloodEos })).toMatchObject({ level: 'none', text }),
  )

  test.each([
    ['cat1', 55, '高'],
    ['cat1', 20, '不高'],
    ['cat2', 35, '高'],
    ['cat2', 34, '不高'],
  ])('the step of %s, %d', (scheme, fenoPpb, text) =>
    expect(price2019.steps({ scheme, fenoPpb, bloodEos: 0.3 }).map((step) => step.text)).toEqual([text, '高']),
  )
})
