import { describe, expect, test } from 'vitest'
import { codex } from '../src/models/codex.ts'

const LOWEST = { charlsonAgeAdjusted: 1, fev1PctPred: 65, mmrc: 1, severeExacPrev12m: 0 }
const pointsOf = (change: object) => codex.score({ ...LOWEST, ...change })['points']

describe('CODEX', () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [7, 1],
    [8, 2],
    [40, 2],
  ])('Charlson %i is %i points', (charlsonAgeAdjusted, charlson) =>
    expect(pointsOf({ charlsonAgeAdjusted })).toMatchObject({ charlson }),
  )

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
  ])('FEV1 %d %% is %i points', (fev1PctPred, fev1) => expect(pointsOf({ fev1PctPred })).toMatchObject({ fev1 }))

  test.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 3],
  ])('mMRC %i is %i points', (grade, mmrc) => expect(pointsOf({ mmrc: grade })).toMatchObject({ mmrc }))

  test.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [50, 2],
  ])('%i severe exacerbations are %i points', (severeExacPrev12m, exac) =>
    expect(pointsOf({ severeExacPrev12m })).toMatchObject({ exac }),
  )

  test('never falls with comorbidity or exacerbations', () => {
    const falls = (key: string, to: number) =>
      Array.from({ length: to + 1 }, (_, n) => Number(codex.score({ ...LOWEST, [key]: n })['score'])).some(
        (score, n, list) => n > 0 && score < list[n - 1]!,
      )
    expect(falls('charlsonAgeAdjusted', 40)).toBe(false)
    expect(falls('severeExacPrev12m', 50)).toBe(false)
    expect(falls('mmrc', 4)).toBe(false)
  })

  test.each([
    ['charlsonAgeAdjusted', 2],
    ['fev1PctPred', 3],
    ['mmrc', 3],
    ['severeExacPrev12m', 2],
  ])('without %s it is between 0 and %i', (key, scoreMax) =>
    expect(codex.score({ ...LOWEST, [key]: null })).toMatchObject({
      status: 'incomplete',
      fields: [key],
      score: null,
      scoreMin: 0,
      scoreMax,
    }),
  )

  test.each([
    ['charlsonAgeAdjusted', 41],
    ['charlsonAgeAdjusted', 4.5],
    ['fev1PctPred', 151],
    ['mmrc', 5],
    ['severeExacPrev12m', 51],
    ['severeExacPrev12m', 0.5],
  ])('%s of %d is refused and named', (key, value) =>
    expect(codex.score({ ...LOWEST, [key]: value })).toMatchObject({
      status: 'out_of_range',
      fields: [key],
      score: null,
    }),
  )

  test('says the score and its maximum', () => {
    const worst = { charlsonAgeAdjusted: 8, fev1PctPred: 30, mmrc: 4, severeExacPrev12m: 3 }
    expect(codex.say(worst).text).toBe('CODEX 10 分（满分 10）。分值越高，远期死亡风险越高。')
    expect(codex.say({ ...worst, severeExacPrev12m: null }).text).toBe(
      'CODEX：信息不完整，得分范围 8–10；补充 过去12个月因急性加重住院或急诊的次数 后可得出结论。',
    )
  })

  test('shows where the points come from', () =>
    expect(codex.steps({ ...LOWEST, severeExacPrev12m: 2 }).at(-1)).toEqual({
      label: '过去一年住院或急诊的急性加重',
      keys: ['severeExacPrev12m'],
      rule: '≥3 计 2，1–2 计 1，0 计 0',
      points: 1,
    }))
})
