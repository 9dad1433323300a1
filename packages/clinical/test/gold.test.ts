import { describe, expect, test } from 'vitest'
import { gold } from '../src/models/gold.ts'

const MILD = {
  ruleset: null,
  fev1FvcPostBd: 0.6,
  fev1PctPred: 85,
  moderateExacPrev12m: 0,
  severeExacPrev12m: 0,
  mmrc: 0,
  cat: 0,
}
const scored = (change: object) => gold.score({ ...MILD, ...change })

describe('GOLD', () => {
  test.each([
    [0.1, 'ok', true],
    [0.6999, 'ok', true],
    [0.7, 'not_applicable', false],
    [0.7001, 'not_applicable', false],
    [62, 'ok', true],
    [69.9, 'ok', true],
    [70, 'not_applicable', false],
    [100, 'not_applicable', false],
  ])('FEV1/FVC of %d: %s', (fev1FvcPostBd, status, obstruction) =>
    expect(scored({ fev1FvcPostBd })).toMatchObject({ status, obstruction }),
  )

  test('without obstruction there is neither grade nor group, even when inputs are missing', () => {
    const nothing = { status: 'not_applicable', fields: [], obstruction: false, grade: null, group: null }
    expect(scored({ fev1FvcPostBd: 0.75, severeExacPrev12m: 3 })).toMatchObject(nothing)
    expect(gold.score({ fev1FvcPostBd: 0.75 })).toMatchObject(nothing)
    expect(scored({ fev1FvcPostBd: 0.75, mmrc: 1, cat: 12 })['symptomScalesDisagree']).toBe(true)
    expect(gold.say({ fev1FvcPostBd: 0.75 }).text).toContain('未见气流受限')
  })

  test.each([
    [150, 1],
    [80, 1],
    [79.99, 2],
    [50, 2],
    [49.99, 3],
    [30, 3],
    [29.99, 4],
    [5, 4],
  ])('FEV1 %d %% is grade %i, not rounded', (fev1PctPred, grade) =>
    expect(scored({ fev1PctPred })).toMatchObject({ status: 'ok', grade }),
  )

  test.each([
    ['GOLD_2026', 0, 0, 'A'],
    ['GOLD_2026', 1, 0, 'E'],
    ['GOLD_2026', 0, 1, 'E'],
    [null, 1, 0, 'E'],
    ['GOLD_2023_2025', 0, 0, 'A'],
    ['GOLD_2023_2025', 1, 0, 'A'],
    ['GOLD_2023_2025', 2, 0, 'E'],
    ['GOLD_2023_2025', 0, 1, 'E'],
  ])('%s: %i moderate and %i severe exacerbations are group %s', (ruleset, moderateExacPrev12m, severe, group) =>
    expect(scored({ ruleset, moderateExacPrev12m, severeExacPrev12m: severe })).toMatchObject({ status: 'ok', group }),
  )

  test.each([
    [1, 9, 'A', false],
    [2, 10, 'B', false],
    [2, 9, 'B', true],
    [1, 10, 'B', true],
    [1, null, 'A', false],
    [2, null, 'B', false],
    [null, 9, 'A', false],
    [null, 10, 'B', false],
  ])('mMRC %o and CAT %o are group %s', (mmrc, cat, group, symptomScalesDisagree) =>
    expect(scored({ mmrc, cat })).toMatchObject({ status: 'ok', group, symptomScalesDisagree }),
  )

  test('the group never falls with more exacerbations or symptoms', () => {
    const rank = (change: object) => 'ABE'.indexOf(String(scored(change)['group']))
    const falls = (list: readonly number[]) => list.some((each, n) => n > 0 && each < list[n - 1]!)
    const to = (max: number) => Array.from({ length: max + 1 }, (_, n) => n)
    expect(falls(to(50).map((severeExacPrev12m) => rank({ severeExacPrev12m })))).toBe(false)
    expect(falls(to(50).map((n) => rank({ ruleset: 'GOLD_2023_2025', moderateExacPrev12m: n })))).toBe(false)
    expect(falls(to(40).map((cat) => rank({ cat })))).toBe(false)
    expect(falls(to(4).map((mmrc) => rank({ mmrc })))).toBe(false)
  })

  test.each([
    [{ fev1FvcPostBd: null }, ['fev1FvcPostBd'], { obstruction: null, grade: null, group: 'A' }],
    [{ fev1PctPred: null }, ['fev1PctPred'], { obstruction: true, grade: null, group: 'A' }],
    [{ moderateExacPrev12m: null }, ['moderateExacPrev12m'], { obstruction: true, grade: 1, group: null }],
    [{ severeExacPrev12m: null }, ['severeExacPrev12m'], { obstruction: true, grade: 1, group: null }],
    [{ mmrc: null, cat: null }, ['mmrc', 'cat'], { obstruction: true, grade: 1, group: null }],
    [
      { ruleset: 'GOLD_2023_2025', moderateExacPrev12m: 1, severeExacPrev12m: null },
      ['severeExacPrev12m'],
      { obstruction: true, grade: 1, group: null },
    ],
  ])('%o is incomplete', (change, fields, outputs) =>
    expect(scored(change)).toMatchObject({ status: 'incomplete', fields, ...outputs }),
  )

  test('E needs neither a symptom scale nor the other count', () => {
    const known = { status: 'ok', fields: [], group: 'E', symptomScalesDisagree: false }
    expect(scored({ severeExacPrev12m: 1, mmrc: null, cat: null })).toMatchObject(known)
    expect(scored({ severeExacPrev12m: 1, moderateExacPrev12m: null })).toMatchObject(known)
    expect(scored({ severeExacPrev12m: null, moderateExacPrev12m: 1 })).toMatchObject(known)
  })

  test.each([
    ['ruleset', 'GOLD_2019'],
    ['fev1FvcPostBd', 0.09],
    ['fev1FvcPostBd', 101],
    ['fev1PctPred', 4],
    ['moderateExacPrev12m', 51],
    ['severeExacPrev12m', -1],
    ['mmrc', 5],
    ['cat', 41],
    ['cat', 9.5],
  ])('%s of %o is refused and named', (key, value) =>
    expect(scored({ [key]: value })).toMatchObject({
      status: 'out_of_range',
      fields: [key],
      obstruction: null,
      grade: null,
      group: null,
      symptomScalesDisagree: null,
    }),
  )

  test.each([
    [{ ruleset: 'GOLD_2023_2025' }, 'A 组', '气流受限 GOLD 1 级；综合评估 A 组（采用 GOLD 2023–2025 规则）。'],
    [{ fev1PctPred: 62, cat: 14, mmrc: 2 }, 'B 组', '气流受限 GOLD 2 级；综合评估 B 组（采用 GOLD 2026 规则）。'],
    [
      { fev1PctPred: 29.9, severeExacPrev12m: 1, cat: 14 },
      'E 组',
      '气流受限 GOLD 4 级；综合评估 E 组（采用 GOLD 2026 规则）。',
    ],
    [
      { cat: 14 },
      'B 组',
      '气流受限 GOLD 1 级；综合评估 B 组（采用 GOLD 2026 规则）。mMRC 与 CAT 的结果不一致，按症状较多的一项分组。',
    ],
  ])('the words of %o', (change, verdict, text) =>
    expect(gold.say({ ...MILD, ...change })).toMatchObject({ verdict, text }),
  )

  test('partial results', () => {
    expect(gold.say({ ...MILD, fev1FvcPostBd: null, severeExacPrev12m: 1 })).toMatchObject({
      verdict: 'E 组',
      notes: ['综合评估 E 组（采用 GOLD 2026 规则）。', '未填写肺功能，未确认气流受限。'],
    })
    expect(gold.say({ ...MILD, mmrc: null, cat: null }).notes).toEqual([
      '气流受限 GOLD 1 级。',
      'mMRC 与 CAT 填写其中一项即可。',
    ])
  })

  test('shows how grade and group came about', () => {
    expect(gold.steps({ ...MILD, fev1FvcPostBd: 55, cat: 14 }).map(({ text }) => text)).toEqual([
      '0.55，有',
      '85 %，1 级',
      '未达到 E 组',
      'mMRC 0，CAT 14 分，症状多',
    ])
    expect(gold.steps({}).map(({ text }) => text)).toEqual(['未填写', '未定', '未填写', '未填写'])
    expect(gold.steps({ ...MILD, ruleset: 'GOLD_2023_2025' })[2]?.rule).toBe(
      'GOLD 2023–2025：中度 ≥2 次或住院 ≥1 次为 E 组',
    )
  })
})
