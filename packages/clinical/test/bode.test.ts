import { describe, expect, test } from 'vitest'
import { bode } from '../src/models/bode.ts'

const LOWEST = { bmi: 24, fev1PctPred: 72, mmrc: 0, sixMwdM: 430 }
const WORST = { bmi: 18, fev1PctPred: 28, mmrc: 4, sixMwdM: 120 }
const pointsOf = (change: object) => bode.score({ ...LOWEST, ...change })['points']

describe('BODE', () => {
  test.each([
    [21.01, 0],
    [21, 1],
    [20.99, 1],
  ])('BMI %d is %i points', (value, bmi) => expect(pointsOf({ bmi: value })).toMatchObject({ bmi }))

  test.each([
    [65, 0],
    [64.5, 0],
    [64.49, 1],
    [50, 1],
    [49.5, 1],
    [49.49, 2],
    [36, 2],
    [35.5, 2],
    [35.49, 3],
    [5, 3],
  ])('FEV1 %d %% is %i points', (fev1PctPred, fev1) => expect(pointsOf({ fev1PctPred })).toMatchObject({ fev1 }))

  test.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 3],
  ])('mMRC %i is %i points', (grade, mmrc) => expect(pointsOf({ mmrc: grade })).toMatchObject({ mmrc }))

  test.each([
    [1000, 0],
    [350, 0],
    [349.5, 0],
    [349.49, 1],
    [250, 1],
    [249.5, 1],
    [249.49, 2],
    [150, 2],
    [149.5, 2],
    [149.49, 3],
    [0, 3],
  ])('%d m are %i points', (sixMwdM, sixMwd) => expect(pointsOf({ sixMwdM })).toMatchObject({ sixMwd }))

  test.each([
    [{}, 0, 1, 80],
    [{ fev1PctPred: 40 }, 2, 1, 80],
    [{ fev1PctPred: 28 }, 3, 2, 67],
    [{ fev1PctPred: 28, bmi: 20 }, 4, 2, 67],
    [{ fev1PctPred: 28, mmrc: 3 }, 5, 3, 57],
    [{ fev1PctPred: 28, mmrc: 4 }, 6, 3, 57],
    [{ fev1PctPred: 28, mmrc: 4, bmi: 20 }, 7, 4, 18],
    [WORST, 10, 4, 18],
  ])('%o: %i points, quartile %i, about %i %% alive', (change, score, quartile, survival4yPctApprox) =>
    expect(bode.score({ ...LOWEST, ...change })).toMatchObject({ status: 'ok', score, quartile, survival4yPctApprox }),
  )

  test('never rises with BMI, FEV1 or distance', () => {
    const rises = (key: string, from: number, to: number) =>
      Array.from({ length: (to - from) * 2 + 1 }, (_, n) =>
        Number(bode.score({ ...WORST, [key]: from + n / 2 })['score']),
      ).some((score, n, list) => n > 0 && score > list[n - 1]!)
    expect(rises('bmi', 10, 60)).toBe(false)
    expect(rises('fev1PctPred', 5, 150)).toBe(false)
    expect(rises('sixMwdM', 0, 1000)).toBe(false)
  })

  test.each([
    ['bmi', 1],
    ['fev1PctPred', 3],
    ['mmrc', 3],
    ['sixMwdM', 3],
  ])('without %s it is between 0 and %i', (key, scoreMax) =>
    expect(bode.score({ ...LOWEST, [key]: null })).toMatchObject({
      status: 'incomplete',
      fields: [key],
      score: null,
      scoreMin: 0,
      scoreMax,
    }),
  )

  test('a quartile only when every possible score has the same one', () => {
    expect(bode.score({ ...LOWEST, bmi: null })).toMatchObject({ quartile: 1, survival4yPctApprox: 80 })
    expect(bode.score({ ...LOWEST, sixMwdM: null })).toMatchObject({ quartile: null, survival4yPctApprox: null })
    expect(bode.score({ ...WORST, mmrc: null })).toMatchObject({ status: 'incomplete', quartile: 4 })
  })

  test.each([
    ['bmi', 9.9],
    ['bmi', 60.1],
    ['fev1PctPred', 4],
    ['mmrc', -1],
    ['sixMwdM', 1001],
  ])('%s of %d is refused and named', (key, value) =>
    expect(bode.score({ ...LOWEST, [key]: value })).toMatchObject({
      status: 'out_of_range',
      fields: [key],
      score: null,
      quartile: null,
    }),
  )

  test.each([
    [LOWEST, '第 1 四分位', 'low', 'BODE 0 分（满分 10）。分值越高，远期死亡风险越高。'],
    [{ ...LOWEST, mmrc: 4 }, '第 2 四分位', 'medium', 'BODE 3 分（满分 10）。分值越高，远期死亡风险越高。'],
    [{ ...WORST, mmrc: 0, bmi: 24 }, '第 3 四分位', 'medium', 'BODE 6 分（满分 10）。分值越高，远期死亡风险越高。'],
    [WORST, '第 4 四分位', 'high', 'BODE 10 分（满分 10）。分值越高，远期死亡风险越高。'],
  ])('the words of %o', (input, verdict, level, text) =>
    expect(bode.say(input)).toMatchObject({ verdict, level, text }),
  )

  test('survival is kept among the published figures, with its year and 约', () => {
    expect(bode.say(WORST).text).not.toContain('%')
    expect(bode.literature).toMatchObject({ grade: 'S', title: expect.stringContaining('2004') as string })
    expect(bode.literature?.rows.map(([, text]) => text)).toEqual(['约 80%', '约 67%', '约 57%', '约 18%'])
  })

  test('shows where the points come from', () =>
    expect(bode.steps(WORST).map(({ label, points }) => [label, points])).toEqual([
      ['体重指数', 1],
      ['FEV1 占预计值 %', 3],
      ['mMRC 呼吸困难', 3],
      ['6 分钟步行距离（米）', 3],
    ]))
})
