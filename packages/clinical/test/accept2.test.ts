import { describe, expect, test } from 'vitest'
import { banded } from '../src/bands.ts'
import { accept2, CHANCE_OF_ANY, CHANCE_OF_SEVERE } from '../src/models/accept2.ts'
import { expectedRates, recalibrate } from '../src/models/accept2-rates.ts'
import { EQUATIONS, type Variant } from '../src/models/accept2-tables.ts'

const PATIENT = {
  sex: 'male',
  ageYears: 65,
  currentSmoker: true,
  oxygenTherapy: false,
  cvdOrStatin: true,
  lama: true,
  laba: true,
  ics: true,
  fev1PctPred: 45,
  bmi: 25.5,
  exacPrev12m: 2,
  severeExacPrev12m: 1,
  cat: 20,
}
const score = (change: object) => accept2.score({ ...PATIENT, ...change })
const say = (change: object) => accept2.say({ ...PATIENT, ...change })

/** More severe than total exacerbations predicted: all of the last year were severe. */
const CONFLICT = {
  ageYears: 85,
  oxygenTherapy: true,
  fev1PctPred: 80,
  bmi: 25,
  lama: false,
  laba: false,
  ics: false,
  cat: null,
  severeExacPrev12m: 2,
}

const NUMBERS = [
  'uncalibratedRate',
  'uncalibratedSevereRate',
  'rate',
  'severeRate',
  'probability',
  'severeProbability',
] as const

describe('ACCEPT', () => {
  test.each([
    [{}, 'full', 'CAT'],
    [{ sgrq: 40, mmrc: 3 }, 'full', 'SGRQ'],
    [{ mmrc: 3 }, 'full', 'CAT'],
    [{ cat: null, mmrc: 3 }, 'full', 'mMRC'],
    [{ cat: 0 }, 'full', 'CAT'],
    [{ cat: null, mmrc: 0 }, 'full', 'mMRC'],
    [{ cat: null }, 'no_sgrq', 'none'],
    [{ lama: null }, 'no_sgrq_no_meds', 'none'],
    [{ laba: null }, 'no_sgrq_no_meds', 'none'],
    [{ ics: null, cat: null }, 'no_sgrq_no_meds', 'none'],
  ])('%o uses %s with %s', (change, variant, symptomSource) =>
    expect(score(change)).toMatchObject({ status: 'ok', variant, symptomSource }),
  )

  test.each([
    [{ cat: 20 }, { cat: null, sgrq: 18.87 + 1.53 * 20 }],
    [
      { cat: null, mmrc: 4 },
      { cat: null, sgrq: 20.43 + 14.77 * 4 },
    ],
  ])('%o counts as %o', (given, same) => expect(score(given)['rate']).toBeCloseTo(Number(score(same)['rate']), 10))

  test('symptoms change nothing when the medication is not known', () =>
    expect(score({ lama: null, cat: 40 })).toEqual(score({ lama: null, cat: null })))

  test('rates and chances go together', () => {
    const { rate, severeRate, probability, severeProbability } = score({}) as unknown as Record<string, number>
    expect(probability).toBeCloseTo(1 - Math.exp(-rate!), 12)
    expect(severeProbability).toBeCloseTo(1 - Math.exp(-severeRate!), 12)
  })

  test.each([
    ['fev1PctPred', [120, 90, 60, 30]],
    ['cat', [0, 10, 20, 30, 40]],
    ['bmi', [50, 40, 30, 20]],
    ['exacPrev12m', [1, 2, 3, 5, 10]],
    ['oxygenTherapy', [false, true]],
    ['cvdOrStatin', [false, true]],
    ['ics', [false, true]],
  ])('the rate of all only rises along %s', (key, values) => {
    const rates = values.map((value) => Number(score({ [key]: value })['uncalibratedRate']))
    expect(rates.every((rate, n) => n === 0 || rate > rates[n - 1]!)).toBe(true)
  })

  test('more severe past exacerbations raise the rate of severe ones', () => {
    const rates = [0, 1, 2, 3].map((severeExacPrev12m) =>
      Number(score({ exacPrev12m: 3, severeExacPrev12m })['severeRate']),
    )
    expect(rates.every((rate, n) => n === 0 || rate > rates[n - 1]!)).toBe(true)
  })

  test.each([
    [0, 0],
    [50, 0],
    [50, 50],
  ])('the ends of the ranges stay finite with %i exacerbations, %i severe', (exacPrev12m, severeExacPrev12m) => {
    const worst = { ageYears: 90, fev1PctPred: 5, bmi: 10, cat: 40, oxygenTherapy: true }
    const best = { ageYears: 40, fev1PctPred: 150, bmi: 60, cat: 0, cvdOrStatin: false, ics: false }
    for (const ends of [worst, best])
      for (const variant of [{}, { cat: null }, { lama: null }]) {
        const result = score({ ...ends, exacPrev12m, severeExacPrev12m, ...variant })
        expect(NUMBERS.every((key) => Number.isFinite(result[key]) && Number(result[key]) >= 0)).toBe(true)
      }
  })

  test.each([
    [39.99, true],
    [40, false],
    [90, false],
    [90.99, false],
    [91, true],
  ])('%d years are outside the studied ages: %s', (ageYears, outside) => {
    expect(score({ ageYears })).toMatchObject(outside ? { status: 'not_applicable', rate: null } : { status: 'ok' })
    expect(say({ ageYears }).text.includes('不适用。只用于 40 至 90 岁的患者')).toBe(outside)
  })

  test('the decimals of an age count', () => expect(score({ ageYears: 65.5 })['rate']).not.toBe(score({})['rate']))

  const OPTIONAL = ['lama', 'laba', 'ics', 'cat']
  test.each(Object.keys(PATIENT).filter((key) => !OPTIONAL.includes(key)))('without %s there is no chance', (key) =>
    expect(score({ [key]: null })).toEqual({
      status: 'incomplete',
      fields: [key],
      flags: [],
      variant: null,
      symptomSource: null,
      ...Object.fromEntries(NUMBERS.map((name) => [name, null])),
    }),
  )

  test.each([
    [{ sex: 'M' }, ['sex']],
    [{ ageYears: 121 }, ['ageYears']],
    [{ fev1PctPred: 4 }, ['fev1PctPred']],
    [{ bmi: 61 }, ['bmi']],
    [{ exacPrev12m: 51 }, ['exacPrev12m']],
    [{ exacPrev12m: 2.5 }, ['exacPrev12m']],
    [{ sgrq: 101 }, ['sgrq']],
    [{ cat: 20.5 }, ['cat']],
    [{ mmrc: 5 }, ['mmrc']],
    [{ lama: 'yes' }, ['lama']],
    [{ currentSmoker: 1 }, ['currentSmoker']],
    [{ severeExacPrev12m: 3 }, ['exacPrev12m', 'severeExacPrev12m']],
    [{ severeExacPrev12m: 3, sex: null }, ['exacPrev12m', 'severeExacPrev12m']],
    [{ severeExacPrev12m: 3, bmi: 61 }, ['bmi', 'exacPrev12m', 'severeExacPrev12m']],
  ])('%o is out of range', (change, fields) =>
    expect(score(change)).toMatchObject({ status: 'out_of_range', fields, rate: null, probability: null }),
  )

  test('all past exacerbations may be severe', () =>
    expect(score({ severeExacPrev12m: 2 })).toMatchObject({ status: 'ok' }))
})

describe('the words of ACCEPT', () => {
  test.each([
    [CHANCE_OF_ANY, 0, '较低'],
    [CHANCE_OF_ANY, 0.1999, '较低'],
    [CHANCE_OF_ANY, 0.2, '中等'],
    [CHANCE_OF_ANY, 0.4999, '中等'],
    [CHANCE_OF_ANY, 0.5, '较高'],
    [CHANCE_OF_ANY, 1, '较高'],
    [CHANCE_OF_SEVERE, 0, '较低'],
    [CHANCE_OF_SEVERE, 0.0499, '较低'],
    [CHANCE_OF_SEVERE, 0.05, '中等'],
    [CHANCE_OF_SEVERE, 0.1999, '中等'],
    [CHANCE_OF_SEVERE, 0.2, '较高'],
  ])('in %o, %d is %s', (bands, chance, text) => expect(banded(bands, chance).text).toBe(text))

  const sentence = (all: string, severe: string) =>
    `未来12个月发生中重度急性加重的模型预测概率 ${all}，其中重度（住院或急诊）${severe}。该模型尚未针对中国人群校准。`

  test.each([
    [{}, '较高', 'high', '77.8%', '48.0%', '较高'],
    [
      { cat: 10, exacPrev12m: 0, severeExacPrev12m: 0, currentSmoker: false },
      '中等',
      'medium',
      '48.9%',
      '13.6%',
      '中等',
    ],
    [
      { cat: 5, exacPrev12m: 0, severeExacPrev12m: 0, ics: false, fev1PctPred: 90 },
      '较低',
      'low',
      '18.8%',
      '8.4%',
      '中等',
    ],
  ])('%o: %s', (change, verdict, level, all, severe, severeWord) => {
    const words = say(change)
    expect(words).toMatchObject({ verdict, level, figure: all })
    expect(words.text).toBe(
      `${sentence(all, severe)}中重度急性加重的可能性${verdict}，重度急性加重的可能性${severeWord}。`,
    )
  })

  test.each([
    [{ cat: null }, '未填症状评分，已按不含症状的公式计算。'],
    [{ ics: null }, '用药情况不全，已按不含用药和症状的公式计算。'],
  ])('%o says what was left out', (change, note) => expect(say(change).notes).toContain(note))

  test('predictions that contradict each other keep their numbers and lose their percentages', () => {
    const result = score(CONFLICT)
    expect(result).toMatchObject({ status: 'ok', flags: ['severe_exceeds_all'] })
    expect(Number(result['severeProbability'])).toBeGreaterThan(Number(result['probability']))
    const words = say(CONFLICT)
    expect(words).toMatchObject({
      level: 'none',
      meaning: '两项预测在您这类情况下不一致，不显示百分比，请由医生评估。',
    })
    expect(words).not.toHaveProperty('figure')
    expect(words).not.toHaveProperty('verdict')
    expect(JSON.stringify(words)).not.toMatch(/[%％]/)
    expect(accept2.steps({ ...PATIENT, ...CONFLICT }).at(-1)!.text).toBe('两项不一致，不显示')
  })
})

describe('how ACCEPT was computed', () => {
  const textOf = (change: object, label: string) =>
    accept2.steps({ ...PATIENT, ...change }).find((step) => step.label === label)

  test.each([
    [{}, 'SGRQ = 18.87 + 1.53 × CAT', '49.47'],
    [{ cat: null, mmrc: 2 }, 'SGRQ = 20.43 + 14.77 × mMRC', '49.97'],
  ])('%o is converted', (change, rule, text) => expect(textOf(change, '症状评分换算')).toMatchObject({ rule, text }))

  test.each([{ sgrq: 40 }, { cat: null }, { lama: null }])('%o is not', (change) =>
    expect(textOf(change, '症状评分换算')).toBeUndefined(),
  )

  test('a term shows both coefficients and their result', () =>
    expect(textOf({}, '年龄')).toMatchObject({
      rule: '每 10 岁：发作率 −0.00823，重度比例 +0.09545',
      text: '发作率 −0.053，重度比例 +0.62',
    }))

  test.each([
    [{ cat: null }, '症状评分（折合 SGRQ）'],
    [{ ics: null }, 'LAMA'],
  ])('%o leaves %s out', (change, label) => expect(textOf(change, label)).toBeUndefined())

  test('the rates are said before and after', () => {
    expect(textOf({}, '过去一年的急性加重')!.text).toBe('每年 1.44 次，其中重度 0.52 次')
    expect(textOf({}, '再校准')!.text).toBe('每年 1.51 次，其中重度 0.65 次')
    expect(textOf({ bmi: null }, '再校准')!.text).toBeUndefined()
  })
})

describe('the tables of ACCEPT', () => {
  const VARIANTS = Object.keys(EQUATIONS) as Variant[]
  const splines = VARIANTS.flatMap((variant) => [
    [variant, 'all', EQUATIONS[variant].recalibrateAll] as const,
    [variant, 'severe', EQUATIONS[variant].recalibrateSevere] as const,
  ])

  test.each(splines)('the spline of %s, %s passes its knots without a bend', (_, __, spline) => {
    const near = 1e-6
    const slope = (from: number) => (recalibrate(spline, from + near) - recalibrate(spline, from)) / near
    for (const [n, x] of spline.x.entries()) {
      expect(recalibrate(spline, x)).toBeCloseTo(spline.y[n]!, 9)
      expect(slope(x)).toBeCloseTo(slope(x - near), 3)
    }
  })

  test.each(splines)('the spline of %s, %s is straight outside and never below 0', (_, __, spline) => {
    const end = spline.x.at(-1)!
    const [a, b, c] = [0, 1, 2].map((step) => recalibrate(spline, end + step))
    expect(c! - b!).toBeCloseTo(b! - a!, 9)
    expect(recalibrate(spline, -100)).toBe(0)
  })

  test.each(VARIANTS)('%s: nothing seen pulls down, much seen pulls up', (variant) => {
    const rates = (all: number, severe: number) =>
      expectedRates(variant, { rate: 0, severe: -1, counted: { all, severe } })
    expect(rates(0, 0).all).toBeLessThan(rates(2, 1).all)
    expect(rates(2, 1).all).toBeLessThan(rates(10, 5).all)
    expect(rates(2, 0).severe).toBeLessThan(rates(2, 2).severe)
  })
})
