import { describe, expect, test } from 'vitest'
import { ado2009 } from '../src/models/ado2009.ts'

const LOWEST = { ageYears: 45, fev1PctPred: 90, mmrc: 0 }
const pointsOf = (change: object) => ado2009.score({ ...LOWEST, ...change })['points']

describe('original ADO', () => {
  test.each([
    [150, 0],
    [65, 0],
    [64.5, 0],
    [64.49, 1],
    [36, 1],
    [35.5, 1],
    [35.49, 2],
    [5, 2],
  ])('FEV1 %d %% is %i points', (fev1PctPred, fev1) => expect(pointsOf({ fev1PctPred })).toMatchObject({ fev1 }))

  test.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 3],
  ])('mMRC %i is %i points', (grade, mmrc) => expect(pointsOf({ mmrc: grade })).toMatchObject({ mmrc }))

  test.each([
    [40, 0],
    [49.99, 0],
    [50, 1],
    [59.99, 1],
    [60, 2],
    [69.99, 2],
    [70, 3],
    [79.99, 3],
    [80, 4],
    [89.99, 4],
    [90, 5],
    [120, 5],
  ])('%d years are %i points', (ageYears, age) => expect(pointsOf({ ageYears })).toMatchObject({ age }))

  test('only from 40 completed years on', () => {
    expect(ado2009.score({ ...LOWEST, ageYears: 40 })['status']).toBe('ok')
    expect(ado2009.score({ ...LOWEST, ageYears: 39.99 })).toMatchObject({ status: 'not_applicable', score: null })
    expect(ado2009.say({ ...LOWEST, ageYears: 39 }).text).toContain('40 岁及以上')
  })

  test('never falls with age or breathlessness, never rises with FEV1', () => {
    const scoreOf = (change: object) => Number(ado2009.score({ ...LOWEST, ...change })['score'])
    const falls = (list: readonly number[]) => list.some((score, n) => n > 0 && score < list[n - 1]!)
    const each = (from: number, to: number, step: number) =>
      Array.from({ length: (to - from) / step + 1 }, (_, n) => from + n * step)
    expect(falls(each(40, 120, 0.5).map((ageYears) => scoreOf({ ageYears })))).toBe(false)
    expect(falls(each(0, 4, 1).map((mmrc) => scoreOf({ mmrc })))).toBe(false)
    expect(falls(each(5, 150, 0.5).map((fev1PctPred) => -scoreOf({ fev1PctPred })))).toBe(false)
  })

  test.each([
    ['ageYears', 5],
    ['fev1PctPred', 2],
    ['mmrc', 3],
  ])('without %s it is between 0 and %i', (key, scoreMax) =>
    expect(ado2009.score({ ...LOWEST, [key]: null })).toMatchObject({
      status: 'incomplete',
      fields: [key],
      score: null,
      scoreMin: 0,
      scoreMax,
    }),
  )

  test.each([
    ['ageYears', -1],
    ['fev1PctPred', 151],
    ['mmrc', 5],
  ])('%s of %o is refused and named', (key, value) =>
    expect(ado2009.score({ ...LOWEST, [key]: value })).toMatchObject({
      status: 'out_of_range',
      fields: [key],
      score: null,
    }),
  )

  test('says the score and its maximum', () =>
    expect(ado2009.say({ ageYears: 95, fev1PctPred: 20, mmrc: 4 }).text).toBe(
      '原版 ADO 10 分（满分 10）。分值越高，远期死亡风险越高。',
    ))
})
