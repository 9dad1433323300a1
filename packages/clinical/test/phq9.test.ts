import { describe, expect, test } from 'vitest'
import { CRISIS, phq9, phq9Questions } from '../src/models/phq9.ts'

/** Nine answers with this total, the self-harm item 0. */
const adding = (total: number): number[] => [
  ...Array.from({ length: 8 }, (_, n) => Math.max(0, Math.min(3, total - 3 * n))),
  Math.max(0, total - 24),
]
const with9 = (last: unknown): unknown[] => [0, 0, 0, 0, 0, 0, 0, 0, last]

describe('PHQ-9', () => {
  test.each([
    [0, 'minimal', '无或极轻'],
    [4, 'minimal', '无或极轻'],
    [5, 'mild', '轻度'],
    [9, 'mild', '轻度'],
    [10, 'moderate', '中度'],
    [14, 'moderate', '中度'],
    [15, 'moderately_severe', '中重度'],
    [19, 'moderately_severe', '中重度'],
    [20, 'severe', '重度'],
    [27, 'severe', '重度'],
  ])('%i points are %s', (total, band, verdict) => {
    expect(phq9.score({ items: adding(total) })).toMatchObject({ status: 'ok', total, band })
    expect(phq9.say({ items: adding(total) }).text).toContain(`PHQ-9 ${total} 分：${verdict}。分值越高，抑郁症状越重`)
  })

  test.each(Array.from({ length: 9 }, (_, n) => n))('without item %i there is no total', (n) => {
    const items = adding(12).map((item, at) => (at === n ? null : item))
    expect(phq9.score({ items })).toMatchObject({ status: 'incomplete', fields: ['items'], total: null, band: null })
    expect(phq9.say({ items }).text).toContain(`未回答：第 ${n + 1} 题。`)
  })

  test('without any answer nothing is known', () =>
    expect(phq9.score({})).toMatchObject({ status: 'incomplete', fields: ['items'], total: null, selfHarmAlert: null }))

  test.each([
    ['eight answers', adding(3).slice(1)],
    ['ten answers', [...adding(3), 0]],
    ['an answer too high', [4, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['a negative answer', [-1, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['a fraction', [0.5, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['a text', '000000000'],
  ])('%s cannot be', (_, items) =>
    expect(phq9.score({ items })).toMatchObject({ status: 'out_of_range', fields: ['items'], total: null }),
  )

  test('every answer is a step of its own', () => {
    const steps = phq9.steps({ items: [0, 1, 2, 3, 0, 0, 0, 0, null] })
    expect(steps.map(({ points }) => points)).toEqual([0, 1, 2, 3, 0, 0, 0, 0, null])
    expect(steps[0]).toMatchObject({ label: '1. 做事时提不起劲或没有兴趣', rule: '0–3 分' })
  })

  test('its wording fits its items', () => {
    expect(phq9Questions.items.map(({ options }) => options.at(-1)!.value)).toEqual(phq9.inputs['items']!.maxima)
    expect(phq9Questions.licence).toBe('free')
  })

  test('a missing item leaves the total open, a rule of this product', () =>
    expect(phq9.evidence).toContainEqual({ grade: 'P', of: '缺任何一题不计总分' }))
})

describe('item 9 of PHQ-9', () => {
  test.each([
    [0, false],
    [1, true],
    [2, true],
    [3, true],
    [null, null],
  ])('%o: alert %o', (last, selfHarmAlert) => {
    expect(phq9.score({ items: with9(last) })).toMatchObject({ selfHarmAlert })
    expect(phq9.say({ items: with9(last) }).text.includes(CRISIS)).toBe(selfHarmAlert === true)
  })

  test.each([
    ['another one is missing', [null, 0, 0, 0, 0, 0, 0, 0, 1], 'incomplete'],
    ['another one cannot be', [9, 0, 0, 0, 0, 0, 0, 0, 1], 'out_of_range'],
    ['it is itself too high', with9(7), 'out_of_range'],
  ])('alarms also when %s', (_, items, status) => {
    expect(phq9.score({ items })).toMatchObject({ status, total: null, selfHarmAlert: true })
    expect(phq9.say({ items }).notes).toContain(CRISIS)
    expect(phq9.say({ items }).text).toContain(CRISIS)
  })

  test.each([[Number.NaN], [-1], ['1'], [{}]])('%o is no answer, so it does not say false', (last) =>
    expect(phq9.score({ items: with9(last) })).toMatchObject({ status: 'out_of_range', selfHarmAlert: null }),
  )

  test('a list of another length says true for a ninth answer above 0, and never false', () => {
    expect(phq9.score({ items: [...with9(0), 0] })).toMatchObject({ status: 'out_of_range', selfHarmAlert: null })
    expect(phq9.score({ items: [...with9(1), 0] })).toMatchObject({ status: 'out_of_range', selfHarmAlert: true })
    expect(phq9.score({ items: [0, 0, 0] })).toMatchObject({ status: 'out_of_range', selfHarmAlert: null })
  })
})
