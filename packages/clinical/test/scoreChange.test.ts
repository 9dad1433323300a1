import { describe, expect, test } from 'vitest'
import { MEASURES, scoreChange } from '../src/models/scoreChange.ts'

describe('change of a score', () => {
  test.each([
    ['CAT', 2, 10, 'lower'],
    ['CCQ', 0.4, 2.1, 'lower'],
    ['ACT', 3, 15, 'higher'],
    ['ACQ', 0.5, 2, 'lower'],
    ['PHQ9', 5, 10, 'lower'],
    ['GAD7', 4, 10, 'lower'],
    ['SGRQ', 4, 44, 'lower'],
    ['FEV1_ML', 100, 1320, 'higher'],
    ['SIXMWD_M', 30, 300, 'higher'],
  ])('%s counts from %d', (measure, mcid, previous, better) => {
    const [up, down] = better === 'higher' ? ['improved', 'worsened'] : ['worsened', 'improved']
    const resultOf = (delta: number) => scoreChange.score({ measure, previous, current: previous + delta })
    expect(resultOf(mcid)).toMatchObject({ status: 'ok', mcid, result: up })
    expect(resultOf(-mcid)).toMatchObject({ mcid, result: down })
    expect(resultOf(mcid + 0.01)).toMatchObject({ result: up })
    expect(resultOf(-mcid - 0.01)).toMatchObject({ result: down })
    expect(resultOf(mcid - 0.01)).toMatchObject({ result: 'no_relevant_change' })
    expect(resultOf(0.01 - mcid)).toMatchObject({ result: 'no_relevant_change' })
    expect(resultOf(0)).toMatchObject({ delta: 0, result: 'no_relevant_change' })
  })

  test.each(Object.entries(MEASURES))('%s has a range of its own', (measure, { min, max }) => {
    expect(scoreChange.score({ measure, previous: min, current: max })).toMatchObject({ status: 'ok' })
    expect(scoreChange.score({ measure, previous: min - 0.01, current: max })).toMatchObject({
      status: 'out_of_range',
      fields: ['previous'],
      delta: null,
    })
    expect(scoreChange.score({ measure, previous: null, current: max + 0.01 })).toMatchObject({
      status: 'out_of_range',
      fields: ['current'],
    })
  })

  test.each([
    [{ previous: 1, current: 2 }, ['measure']],
    [{ measure: 'CAT', current: 2 }, ['previous']],
    [{ measure: 'CAT', previous: 2 }, ['current']],
  ])('%o is incomplete', (input, fields) =>
    expect(scoreChange.score(input)).toEqual({
      status: 'incomplete',
      fields,
      flags: [],
      delta: null,
      mcid: null,
      result: null,
    }),
  )

  test.each(['FENO', 'cat', 'toString'])('%s is not compared here', (measure) =>
    expect(scoreChange.score({ measure, previous: 1, current: 2 })).toMatchObject({
      status: 'out_of_range',
      fields: ['measure'],
    }),
  )

  test.each([
    ['CAT', 18, 16, '结果变化 −2 分：改善。CAT的最小临床重要差值为 2 分，降低为好。'],
    ['CAT', 18, 17, '结果变化 −1 分：无临床意义的变化。CAT的最小临床重要差值为 2 分，降低为好。'],
    ['SGRQ', 44, 48, '结果变化 +4 分：恶化。SGRQ的最小临床重要差值为 4 分，降低为好。'],
    [
      'FEV1_ML',
      1320,
      1420,
      '结果变化 +100 mL：改善。FEV1的最小临床重要差值为 100 mL，升高为好。该差值引自文献，尚待医生确认。',
    ],
  ])('%s %d → %d', (measure, previous, current, text) =>
    expect(scoreChange.say({ measure, previous, current }).text).toBe(text),
  )

  test('how it was computed', () =>
    expect(scoreChange.steps({ measure: 'CCQ', previous: 2.1, current: 1.7 }).map(({ text }) => text)).toEqual([
      '1.7 − 2.1 = −0.4',
      '0.4 分，降低为好',
    ]))
})
