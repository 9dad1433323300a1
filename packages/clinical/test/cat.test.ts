import { describe, expect, test } from 'vitest'
import { cat, catQuestions } from '../src/models/cat.ts'
import { reworded } from '../src/questionnaire.ts'

const adding = (total: number): number[] => Array.from({ length: 8 }, (_, n) => Math.max(0, Math.min(5, total - 5 * n)))

describe('CAT', () => {
  test.each([
    [0, 'low', '轻微'],
    [9, 'low', '轻微'],
    [10, 'medium', '中等'],
    [20, 'medium', '中等'],
    [21, 'high', '严重'],
    [30, 'high', '严重'],
    [31, 'very_high', '非常严重'],
    [40, 'very_high', '非常严重'],
  ])('%i points are %s', (total, band, verdict) => {
    const items = adding(total)
    expect(cat.score({ items })).toMatchObject({ status: 'ok', total, band, fields: [], flags: [] })
    expect(cat.say({ items }).text).toContain(`CAT ${total} 分：${verdict}。分值越高，慢阻肺对日常生活的影响越大。`)
  })

  test.each([
    [9, false],
    [10, true],
  ])('%i points reach the cut of GOLD: %o', (total, reached) =>
    expect(cat.say({ items: adding(total) }).text.includes('GOLD 症状较多的界值（10 分）')).toBe(reached),
  )

  test.each(Array.from({ length: 8 }, (_, n) => n))('without item %i there is no total', (n) => {
    const items = adding(12).map((item, at) => (at === n ? null : item))
    expect(cat.score({ items })).toMatchObject({ status: 'incomplete', fields: ['items'], total: null, band: null })
    expect(cat.say({ items }).text).toBe(`CAT：信息不完整；补充 CAT 各题 后可得出结论。未回答：第 ${n + 1} 题。`)
  })

  test.each([
    ['seven answers', [0, 0, 0, 0, 0, 0, 0]],
    ['nine answers', [0, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['an answer too high', [0, 0, 0, 0, 0, 0, 0, 6]],
    ['a negative answer', [-1, 0, 0, 0, 0, 0, 0, 0]],
    ['a fraction', [1.5, 0, 0, 0, 0, 0, 0, 0]],
    ['a total', 12],
  ])('%s is out of range', (_, items) =>
    expect(cat.score({ items })).toMatchObject({ status: 'out_of_range', fields: ['items'], total: null, band: null }),
  )

  test('an impossible answer is refused before a missing one is asked for', () =>
    expect(cat.score({ items: [null, 6, 0, 0, 0, 0, 0, 0] })['status']).toBe('out_of_range'))

  test('every answer is a step of its own', () => {
    const steps = cat.steps({ items: [5, 0, 1, 2, 3, 4, 5, null] })
    expect(steps.map(({ points }) => points)).toEqual([5, 0, 1, 2, 3, 4, 5, null])
    expect(steps[3]!.label).toBe('4. 上坡或上一层楼时气促')
  })

  test('it shows labels only, and says that they are not the test', () => {
    expect(catQuestions.licence).toBe('demo')
    expect(catQuestions.items.map(({ text }) => text)).toEqual([
      '咳嗽',
      '咳痰',
      '胸闷',
      '上坡或上一层楼时气促',
      '家中活动受限',
      '外出信心',
      '睡眠',
      '精力',
    ])
    expect(catQuestions.items.every(({ options }) => options.map(({ value }) => value).join('') === '012345')).toBe(
      true,
    )
  })

  const other = (licence: string) => ({
    licence,
    intro: '请打分',
    items: catQuestions.items.map((_, n) => ({ stem: `第 ${n + 1} 题`, low: '从不', high: '总是' })),
  })

  test('in other words it asks and counts the same, and the licence says whether it is a demonstration', () => {
    const held = reworded(catQuestions, other('held'))
    expect([held.licence, reworded(catQuestions, other('demo')).licence]).toEqual(['held', 'demo'])
    expect(held.stem).toBe('请打分')
    expect(held.items.map(({ text }) => text)).toEqual(catQuestions.items.map((_, n) => `第 ${n + 1} 题`))
    expect(held.items[0]).toEqual({ text: '第 1 题', options: catQuestions.items[0]!.options, ends: ['从不', '总是'] })
  })

  test('leaves out unwritten items, and ends that equal those of the product', () => {
    const { items } = other('demo')
    const some = [
      { ...items[0]!, low: '没有影响', high: '影响最大' },
      { ...items[1]!, high: null },
    ]
    expect(reworded(catQuestions, { ...other('demo'), items: some }).items).toEqual([
      { text: '第 1 题', options: catQuestions.items[0]!.options },
      { text: '第 2 题', options: catQuestions.items[1]!.options, ends: ['从不', ''] },
    ])
  })
})
