import { envelope, models } from '@huxi/clinical'
import type { AssessResultDetail } from '@huxi/contract'
import { describe, expect, it } from 'vitest'
import { comparedNot } from './compared-not.ts'
import { mcidText } from '@huxi/clinical/models/scoreChange'
import { compare, inputNote, inputPairs, stepPairs } from './compare.ts'
import { inputsOf, inputText, versionText } from './detail.ts'

const modelOf = (id: string) => models.find((model) => model.id === id)!

const stored = (id: string, day: number, input: Record<string, unknown>, more: object = {}): AssessResultDetail => {
  const model = modelOf(id)
  const performedAt = `2026-01-${String(day).padStart(2, '0')} 09:00:00`
  const result = envelope(model, input, performedAt)
  return {
    id: `${day}`,
    performedAt,
    modelCode: id,
    modelName: model.name,
    modelVersion: model.version,
    ruleSet: result.ruleSet ?? null,
    complete: result.status === 'ok',
    result,
    inputs: result.inputs,
    steps: model.steps(result.inputs),
    answers: [],
    notes: [],
    consentVersion: null,
    wordingVersion: null,
    ...more,
  } as unknown as AssessResultDetail
}

const cat = (day: number, total: number | null, more: object = {}) => {
  const items: (number | null)[] = Array.from({ length: 8 }, (_, n) => (total === null && n === 0 ? null : 0))
  if (total !== null) for (let rest = total, n = 0; rest > 0; n += 1, rest -= 5) items[n] = Math.min(5, rest)
  return stored('cat', day, { items }, more)
}

const textsOf = (details: readonly AssessResultDetail[]) =>
  compare(details).rows.map(({ sincePrevious, sinceBaseline }) =>
    [sincePrevious, sinceBaseline].map((change) => change && [change.text, change.verdict?.text]),
  )

describe('results beside each other', () => {
  it('are in the order of their times, judged against the one before and the first', () => {
    expect(textsOf([cat(9, 21), cat(1, 24), cat(5, 22)])).toEqual([
      [null, null],
      [
        ['−2 分', '改善'],
        ['−2 分', '改善'],
      ],
      [
        ['−1 分', '无临床意义的变化'],
        ['−3 分', '改善'],
      ],
    ])
  })

  it('an incomplete one is neither compared nor compared with', () => {
    expect(textsOf([cat(1, null), cat(2, 20), cat(3, null), cat(4, 22)])).toEqual([
      [null, null],
      [null, null],
      [null, null],
      [
        ['+2 分', '恶化'],
        ['+2 分', '恶化'],
      ],
    ])
  })

  it('of different versions or rule sets have no differences', () => {
    const versions = compare([cat(1, 10), cat(2, 20, { modelVersion: '0.9' })])
    expect(versions.same).toBe(false)
    expect(versions.rows.map(({ sincePrevious }) => sincePrevious)).toEqual([null, null])
    const rules = compare([stored('gold', 1, {}), stored('gold', 2, {}, { ruleSet: 'GOLD_2023_2025' })])
    expect(rules.same).toBe(false)
  })

  it('of different wordings have none, either; an unknown wording is like no other', () => {
    const [demo, held, other] = ['演示题目 11111111', '正式题目 22222222', '正式题目 33333333']
    for (const [then, now] of [
      [demo, held],
      [held, other],
      [null, held],
    ]) {
      const { same, rows } = compare([cat(1, 10, { wordingVersion: then }), cat(2, 20, { wordingVersion: now })])
      expect(same).toBe(false)
      expect(rows.map(({ sincePrevious, sinceBaseline }) => sincePrevious ?? sinceBaseline)).toEqual([null, null])
    }
    expect(textsOf([cat(1, 10, { wordingVersion: held }), cat(2, 20, { wordingVersion: held })])[1]).toEqual([
      ['+10 分', '恶化'],
      ['+10 分', '恶化'],
    ])
  })

  it('of a score without a known meaning say the difference and judge nothing', () => {
    const decaf = (day: number, arterialPh: number) =>
      stored('decaf', day, {
        emrcd: '4',
        eosinophils: 0.2,
        consolidation: false,
        arterialPh,
        atrialFibrillation: false,
      })
    const { rows, measure } = compare([decaf(1, 7.4), decaf(2, 7.2)])
    expect(rows[1]!.sincePrevious).toEqual({ text: '+1 分' })
    expect(measure).toBeUndefined()
  })

  it('names the smallest important change, and marks one that is not yet checked', () => {
    const measureOf = (id: string) => compare([stored(id, 1, {})]).measure!
    expect(mcidText(measureOf('cat'))).toBe('CAT的最小临床重要差值为 2 分，降低为好。')
    expect(mcidText(measureOf('phq9'))).toContain('尚待医生确认')
  })
})

describe('two results side by side', () => {
  const bode = (day: number, sixMwdM: number, mmrc: number | null) =>
    stored('bode', day, { bmi: 22, fev1PctPred: 45, mmrc, sixMwdM })

  it('have a line for every item of either, marked where they differ', () => {
    const [bmi, , mmrc] = stepPairs(bode(1, 360, 2), bode(2, 300, null))
    expect([bmi!.before, bmi!.after, bmi!.changed]).toEqual(['0', '0', false])
    expect([mmrc!.before, mmrc!.after, mmrc!.changed]).toEqual(['1', '-', true])
  })

  it('judge a change of the walking distance by 30 metres', () => {
    const change = (before: number, after: number) =>
      inputPairs(bode(1, before, 2), bode(2, after, 2)).find(({ label }) => label.includes('步行'))!.change
    expect(change(300, 330)).toEqual({ text: '+30 米', verdict: { level: 'low', text: '改善' } })
    expect(change(300, 329)!.verdict!.text).toBe('无临床意义的变化')
    expect(change(330, 300)!.verdict!.text).toBe('恶化')
  })
})

it('notes that a typed CAT total has no recorded wording', () => {
  const gold = (day: number, input: object) => stored('gold', day, { ...input, mmrc: 1 })
  const note = '填写的 CAT 总分没有保存题目版本，请先确认两次使用的题目相同。'
  expect(inputNote(gold(1, { cat: 12 }), gold(2, { cat: 20 }))).toBe(note)
  expect(inputNote(gold(1, { cat: 12 }), gold(2, {}))).toBeUndefined()
})

it('a version is shown with its rule set and its wording', () => {
  expect(versionText(cat(1, 10, { wordingVersion: '演示题目 11111111' }))).toBe('CAT（1.0 版），演示题目 11111111')
  expect(versionText(stored('gold', 1, {}, { ruleSet: 'GOLD_2026' }))).toBe('GOLD（1.0 版），采用 2026 规则')
})

it('an input shows the typed and the counted value', () => {
  const detail = stored(
    'decaf',
    1,
    { eosinophils: 0.03 },
    {
      answers: [{ key: 'eosinophils', label: '', value: '30 个/μL', given: { value: 30, unit: '个/μL' } }],
    },
  )
  expect(inputsOf(detail).map(inputText)).toEqual(['30 个/μL（计入 0.03 ×10⁹/L）'])
})

it('only results of one model are compared', () => {
  const row = (modelCode: string) => ({ modelCode })
  expect(comparedNot([row('cat')])).toBe('请选择至少两条同一模型的结果')
  expect(comparedNot([row('cat'), row('act')])).toBe('不同模型的结果不能对比')
  expect(comparedNot([row('cat'), row('cat')])).toBeUndefined()
  expect(comparedNot(Array.from({ length: 11 }, () => row('cat')))).toBe('一次最多对比 10 条结果')
})
