import { describe, expect, test } from 'vitest'
import { ado2012 } from '../src/models/ado2012.ts'

const LOWEST = { ageYears: 45, fev1PctPred: 90, mmrc: 0 }
const pointsOf = (change: object) => ado2012.score({ ...LOWEST, ...change })['points']

describe('updated ADO', () => {
  test.each([
    [150, 0],
    [81, 0],
    [80.5, 0],
    [80.49, 1],
    [80, 1],
    [65, 1],
    [64.5, 1],
    [64.49, 2],
    [51, 2],
    [50.5, 2],
    [50.49, 3],
    [36, 3],
    [35.5, 3],
    [35.49, 4],
    [5, 4],
  ])('FEV1 %d %% is %i points', (fev1PctPred, fev1) => expect(pointsOf({ fev1PctPred })).toMatchObject({ fev1 }))

  test.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 3],
  ])('mMRC %i is %i points', (grade, mmrc) => expect(pointsOf({ mmrc: grade })).toMatchObject({ mmrc }))

  test.each([
    [40, 0],
    [49.99, 0],
    [50, 2],
    [59.99, 2],
    [60, 4],
    [69.99, 4],
    [70, 5],
    [79.99, 5],
    [80, 7],
    [120, 7],
  ])('%d years are %i points', (ageYears, age) => expect(pointsOf({ ageYears })).toMatchObject({ age }))

  test('only from 40 completed years on', () => {
    expect(ado2012.score({ ...LOWEST, ageYears: 40 })['status']).toBe('ok')
    expect(ado2012.score({ ...LOWEST, ageYears: 39.99 })).toMatchObject({ status: 'not_applicable', score: null })
    // not applicable, even with missing inputs
    expect(ado2012.score({ ageYears: 39 })).toMatchObject({ status: 'not_applicable', fields: [] })
    expect(ado2012.say({ ...LOWEST, ageYears: 39 }).text).toBe(
      '更新版 ADO：不适用。只用于 40 岁及以上的患者，填写的年龄为 39 岁。',
    )
  })

  test('never falls with age or breathlessness, never rises with FEV1', () => {
    const scoreOf = (change: object) => Number(ado2012.score({ ...LOWEST, ...change })['score'])
    const falls = (list: readonly number[]) => list.some((score, n) => n > 0 && score < list[n - 1]!)
    const each = (from: number, to: number, step: number) =>
      Array.from({ length: (to - from) / step + 1 }, (_, n) => from + n * step)
    expect(falls(each(40, 120, 0.5).map((ageYears) => scoreOf({ ageYears })))).toBe(false)
    expect(falls(each(0, 4, 1).map((mmrc) => scoreOf({ mmrc })))).toBe(false)
    expect(falls(each(5, 150, 0.5).map((fev1PctPred) => -scoreOf({ fev1PctPred })))).toBe(false)
  })

  test.each([
    ['ageYears', { fev1: 0, mmrc: 0, age: null }, 7],
    ['fev1PctPred', { fev1: null, mmrc: 0, age: 0 }, 4],
    ['mmrc', { fev1: 0, mmrc: null, age: 0 }, 3],
  ])('without %s', (key, points, scoreMax) =>
    expect(ado2012.score({ ...LOWEST, [key]: null })).toMatchObject({
      status: 'incomplete',
      fields: [key],
      score: null,
      scoreMin: 0,
      scoreMax,
      points,
    }),
  )

  test.each([
    ['ageYears', 121],
    ['fev1PctPred', 4.9],
    ['fev1PctPred', 150.1],
    ['mmrc', 5],
    ['mmrc', 1.5],
    ['mmrc', '1'],
  ])('%s of %o is refused and named', (key, value) =>
    expect(ado2012.score({ ...LOWEST, [key]: value })).toMatchObject({
      status: 'out_of_range',
      fields: [key],
      score: null,
      points: null,
    }),
  )

  test('says the score and its maximum, and no percentage', () => {
    const { text, level } = ado2012.say({ ageYears: 82, fev1PctPred: 28, mmrc: 4 })
    expect(text).toBe('更新版 ADO 14 分（满分 14）。分值越高，远期死亡风险越高。')
    expect(level).toBe('none')
    expect(ado2012.say({ ...LOWEST, mmrc: null }).text).toBe(
      '更新版 ADO：信息不完整，得分范围 0–3；补充 mMRC呼吸困难分级 后可得出结论。',
    )
  })

  test('shows where the points come from', () =>
    expect(ado2012.steps({ ageYears: 63, fev1PctPred: 48, mmrc: null })).toEqual([
      {
        label: 'FEV1 占预计值 %',
        keys: ['fev1PctPred'],
        rule: '≥81 计 0，65–80 计 1，51–64 计 2，36–50 计 3，≤35 计 4',
        points: 3,
      },
      {
        label: 'mMRC 呼吸困难',
        keys: ['mmrc'],
        rule: '0 级计 0，1 级计 1，2 级计 1，3 级计 2，4 级计 3',
        points: null,
      },
      {
        label: '年龄',
        keys: ['ageYears'],
        rule: '≥80 计 7，70–79 计 5，60–69 计 4，50–59 计 2，≤49 计 0',
        points: 4,
      },
    ]))
})
