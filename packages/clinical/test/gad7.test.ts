import { describe, expect, test } from 'vitest'
import { gad7, gad7Questions } from '../src/models/gad7.ts'
import { phq9Questions } from '../src/models/phq9.ts'

const adding = (total: number): number[] => Array.from({ length: 7 }, (_, n) => Math.max(0, Math.min(3, total - 3 * n)))

describe('GAD-7', () => {
  test.each([
    [0, 'minimal', '无或极轻'],
    [4, 'minimal', '无或极轻'],
    [5, 'mild', '轻度'],
    [9, 'mild', '轻度'],
    [10, 'moderate', '中度'],
    [14, 'moderate', '中度'],
    [15, 'severe', '重度'],
    [21, 'severe', '重度'],
  ])('%i points are %s', (total, band, verdict) => {
    const items = adding(total)
    expect(gad7.score({ items })).toMatchObject({ status: 'ok', total, band })
    expect(gad7.say({ items }).text).toBe(
      `GAD-7 ${total} 分：${verdict}。分值越高，焦虑症状越重；量表用于筛查，不能作出诊断。`,
    )
  })

  test.each(Array.from({ length: 7 }, (_, n) => n))('without item %i there is no total', (n) => {
    const items = adding(12).map((item, at) => (at === n ? null : item))
    expect(gad7.score({ items })).toMatchObject({ status: 'incomplete', fields: ['items'], total: null, band: null })
    expect(gad7.say({ items }).text).toContain(`未回答：第 ${n + 1} 题。`)
  })

  test.each([
    ['six answers', [0, 0, 0, 0, 0, 0]],
    ['eight answers', [0, 0, 0, 0, 0, 0, 0, 0]],
    ['an answer too high', [0, 0, 0, 0, 0, 0, 4]],
    ['a negative answer', [0, 0, 0, 0, 0, 0, -1]],
    ['a fraction', [0.5, 0, 0, 0, 0, 0, 0]],
    ['texts', ['0', '0', '0', '0', '0', '0', '0']],
  ])('%s cannot be', (_, items) =>
    expect(gad7.score({ items })).toMatchObject({ status: 'out_of_range', fields: ['items'], total: null }),
  )

  test('every answer is a step of its own', () =>
    expect(gad7.steps({ items: [0, 1, 2, 3, 0, null, 1] }).map(({ points }) => points)).toEqual([
      0,
      1,
      2,
      3,
      0,
      null,
      1,
    ]))

  test('it asks as PHQ-9 does, and its wording fits its items', () => {
    expect(gad7Questions.stem).toBe(phq9Questions.stem)
    expect(gad7Questions.items[0]!.options).toEqual(phq9Questions.items[0]!.options)
    expect(gad7Questions.items.map(({ options }) => options.at(-1)!.value)).toEqual(gad7.inputs['items']!.maxima)
  })
})
