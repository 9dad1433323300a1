import { describe, expect, test } from 'vitest'
import { ftnd } from '../src/models/ftnd.ts'
import { hsi } from '../src/models/hsi.ts'
import { ftndQuestions } from '../src/smoking.ts'

const MAXIMA = [3, 1, 1, 3, 1, 1]

/** Six answers with this total, filled from the first. */
const adding = (total: number): number[] =>
  MAXIMA.reduce<number[]>((items, max) => {
    const left = total - items.reduce((sum, item) => sum + item, 0)
    return [...items, Math.min(max, left)]
  }, [])

const heavy = (first: number, perDay: number, other: number | null = null) => [
  first,
  other,
  other,
  perDay,
  other,
  other,
]

const IMPOSSIBLE: [string, number[]][] = [
  ['five answers', [0, 0, 0, 0, 0]],
  ['seven answers', [0, 0, 0, 0, 0, 0, 0]],
  ['a negative answer', [-1, 0, 0, 0, 0, 0]],
  ['a fraction', [0.5, 0, 0, 0, 0, 0]],
  ...MAXIMA.map((max, n): [string, number[]] => [
    `item ${n + 1} above ${max}`,
    [0, 0, 0, 0, 0, 0].map((zero, at) => (at === n ? max + 1 : zero)),
  ]),
]

describe('FTND', () => {
  test.each([
    [0, 'mild', 'very_low', '轻度', '很低'],
    [2, 'mild', 'very_low', '轻度', '很低'],
    [3, 'mild', 'low', '轻度', '低'],
    [4, 'moderate', 'low', '中度', '低'],
    [5, 'moderate', 'medium', '中度', '中等'],
    [6, 'moderate', 'high', '中度', '高'],
    [7, 'severe', 'high', '重度', '高'],
    [8, 'severe', 'very_high', '重度', '很高'],
    [10, 'severe', 'very_high', '重度', '很高'],
  ])('%i points are %s, and %s of five', (total, bandCn, band5, verdict, five) => {
    const items = adding(total)
    expect(ftnd.score({ items })).toMatchObject({ status: 'ok', total, bandCn, band5 })
    expect(ftnd.say({ items }).text).toContain(
      `FTND ${total} 分：${verdict}。分值越高，对烟草的依赖越重。按五级划分为${five}。HSI `,
    )
  })

  test.each(MAXIMA.map((_, n) => n))('without item %i there is no total', (n) => {
    const items = adding(7).map((item, at) => (at === n ? null : item))
    expect(ftnd.score({ items })).toMatchObject({
      status: 'incomplete',
      fields: ['items'],
      total: null,
      bandCn: null,
      band5: null,
      hsi: n === 0 || n === 3 ? null : 5,
      hsiBand: n === 0 || n === 3 ? null : 'high',
    })
    expect(ftnd.say({ items }).text).toContain(`未回答：第 ${n + 1} 题。`)
    expect(ftnd.say({ items }).text.includes('HSI 5 分：高。')).toBe(n !== 0 && n !== 3)
  })

  test.each(IMPOSSIBLE)('%s cannot be', (_, items) =>
    expect(ftnd.score({ items })).toMatchObject({ status: 'out_of_range', fields: ['items'], total: null, hsi: null }),
  )

  test('every answer is a step of its own', () => {
    const steps = ftnd.steps({ items: [3, 1, 0, 2, null, 1] })
    expect(steps.map(({ points }) => points)).toEqual([3, 1, 0, 2, null, 1])
    expect(steps[3]).toMatchObject({ label: '4. 每天吸烟支数', rule: '0–3 分' })
  })

  test('its answers are worth from nothing to the most of their item, each another value', () => {
    const values = ftndQuestions.items.map(({ options }) => options.map(({ value }) => value).toSorted())
    expect(values).toEqual(MAXIMA.map((max) => Array.from({ length: max + 1 }, (_, n) => n)))
    expect(ftnd.inputs['items']!.maxima).toEqual(MAXIMA)
  })

  test.each([
    [0, '5分钟内', 3],
    [0, '60分钟后', 0],
    [1, '是', 1],
    [2, '早晨第一支', 1],
    [3, '≤10', 0],
    [3, '≥31', 3],
    [4, '是', 1],
    [5, '否', 0],
  ])('question %i: %s is worth %i', (n, answer, points) =>
    expect(ftndQuestions.items[n]!.options.find(({ text }) => text === answer)!.value).toBe(points),
  )
})

describe('HSI', () => {
  test.each([
    [0, 0, 'low', '低'],
    [1, 0, 'low', '低'],
    [1, 1, 'medium', '中'],
    [2, 2, 'medium', '中'],
    [3, 1, 'medium', '中'],
    [2, 3, 'high', '高'],
    [3, 3, 'high', '高'],
  ])('%i for the first cigarette and %i for the number are %s', (first, perDay, hsiBand, verdict) => {
    const items = heavy(first, perDay)
    expect(hsi.score({ items })).toMatchObject({ status: 'ok', hsi: first + perDay, hsiBand })
    expect(hsi.say({ items }).text).toBe(`HSI ${first + perDay} 分：${verdict}。分值越高，吸烟越重。`)
  })

  test('the other items change nothing', () =>
    expect(hsi.score({ items: heavy(2, 1, 1) })).toEqual(hsi.score({ items: heavy(2, 1, 0) })))

  test.each([
    ['item 1', [null, 1, 1, 3, 1, 1], '第 1 题'],
    ['item 4', [3, 1, 1, null, 1, 1], '第 4 题'],
    ['both', [null, 1, 1, null, 1, 1], '第 1、4 题'],
  ])('without %s it is unknown', (_, items, open) => {
    expect(hsi.score({ items })).toMatchObject({ status: 'incomplete', fields: ['items'], hsi: null, hsiBand: null })
    expect(hsi.say({ items }).text).toContain(`未回答：${open}。`)
  })

  test('without any answer it is unknown', () =>
    expect(hsi.score({})).toMatchObject({ status: 'incomplete', fields: ['items'], hsi: null }))

  test.each(IMPOSSIBLE)('%s cannot be', (_, items) =>
    expect(hsi.score({ items })).toMatchObject({ status: 'out_of_range', fields: ['items'], hsi: null }),
  )

  test('its steps are items 1 and 4', () =>
    expect(hsi.steps({ items: [3, 0, 0, 2, 0, 0] })).toMatchObject([
      { label: '1. 早晨醒来后多久吸第一支烟', points: 3 },
      { label: '4. 每天吸烟支数', points: 2 },
    ]))
})
