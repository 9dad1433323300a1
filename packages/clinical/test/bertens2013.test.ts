import { describe, expect, test } from 'vitest'
import { bertens2013 } from '../src/models/bertens2013.ts'

const PATIENT = { exacPrev12m: false, fev1PctPred: 50, packYears: 32, vascularDisease: false }
const score = (change: object) => bertens2013.score({ ...PATIENT, ...change })
const linearOf = (change: object) => Number(score(change)['linearPredictor'])

describe('Bertens', () => {
  test.each([
    [{}, -1.33 - 0.5 + 0.15 * 5],
    [{ exacPrev12m: true }, -1.33 + 1.62 - 0.5 + 0.75],
    [{ vascularDisease: true }, -1.33 - 0.5 + 0.75 + 0.65],
    [{ fev1PctPred: 5 }, -1.33 - 0.05 + 0.75],
    [{ fev1PctPred: 150 }, -1.33 - 1.5 + 0.75],
    [{ packYears: 1 }, -1.33 - 0.5],
    [{ packYears: 64 }, -1.33 - 0.5 + 0.9],
    // only exactly 0 counts as 0.5
    [{ packYears: 0 }, -1.33 - 0.5 - 0.15],
    [{ packYears: 0.5 }, -1.33 - 0.5 - 0.15],
    [{ packYears: 0.25 }, -1.33 - 0.5 - 0.3],
  ])('%o', (change, linear) => {
    expect(linearOf(change)).toBeCloseTo(linear, 10)
    expect(score(change)['probability24m']).toBeCloseTo(1 / (1 + Math.exp(-linear)), 10)
  })

  // worked patients of the authors' package
  test.each([
    [{ exacPrev12m: true, fev1PctPred: 32.9, packYears: 38, vascularDisease: true }, 0.79],
    [{ exacPrev12m: false, fev1PctPred: 77.7, packYears: 0, vascularDisease: false }, 0.09],
  ])('%o is about %d', (input, probability) =>
    expect(Math.abs(Number(bertens2013.score(input)['probability24m']) - probability)).toBeLessThan(0.02),
  )

  test.each([
    ['fev1PctPred', [150, 100, 50, 20, 5]],
    ['packYears', [0.1, 0.4, 1, 10, 300]],
    ['exacPrev12m', [false, true]],
    ['vascularDisease', [false, true]],
  ])('the chance only rises along %s', (key, values) => {
    const chances = values.map((value) => Number(score({ [key]: value })['probability24m']))
    expect(chances.every((chance, n) => n === 0 || chance > chances[n - 1]!)).toBe(true)
  })

  test.each(Object.keys(PATIENT))('without %s there is no chance', (key) =>
    expect(score({ [key]: null })).toEqual({
      status: 'incomplete',
      fields: [key],
      flags: [],
      linearPredictor: null,
      probability24m: null,
    }),
  )

  test.each([
    ['exacPrev12m', 2],
    ['fev1PctPred', 4.9],
    ['fev1PctPred', 150.1],
    ['packYears', -1],
    ['packYears', 301],
    ['vascularDisease', 1],
  ])('%s %d is out of range', (key, value) =>
    expect(score({ [key]: value })).toMatchObject({ status: 'out_of_range', fields: [key], probability24m: null }),
  )

  test('the words', () =>
    expect(bertens2013.say({ ...PATIENT, exacPrev12m: true, fev1PctPred: 70, packYears: 20 })).toMatchObject({
      figure: '55.9%',
      level: 'none',
      text: '未来24个月内发生急性加重的模型预测概率 55.9%。',
    }))

  test('the steps add up to the linear predictor, the constant with them', () => {
    expect(bertens2013.steps({ ...PATIENT, packYears: null }).map(({ rule, text }) => [rule, text])).toEqual([
      ['−1.33', undefined],
      ['有：+1.62', '+0'],
      ['每 5 %：−0.05', '−0.5'],
      ['1 包年计 0，每增加一倍（0 包年按 0.5 计）：+0.15', undefined],
      ['有：+0.65', '+0'],
    ])
    expect(bertens2013.steps(PATIENT)[3]!.text).toBe('+0.75')
  })
})
