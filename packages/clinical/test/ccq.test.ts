import { describe, expect, test } from 'vitest'
import { ccq } from '../src/models/ccq.ts'

const ANSWERS: readonly (number | null)[] = [1, 2, 0, 1, 3, 2, 2, 1, 1, 0]
const without = (...open: number[]) => ANSWERS.map((answer, n) => (open.includes(n + 1) ? null : answer))

describe('CCQ', () => {
  test('each item counts in its own domain', () => {
    const found = ANSWERS.map((_, n) => {
      const { symptoms, functional, mental, total } = ccq.score({ items: Array(10).fill(0).with(n, 6) })
      return [symptoms, functional, mental, total]
    })
    const [symptom, functional, mental] = [
      [1.5, 0, 0, 0.6],
      [0, 1.5, 0, 0.6],
      [0, 0, 3, 0.6],
    ]
    const expected = [symptom, symptom, mental, mental, symptom, symptom, ...Array(4).fill(functional)]
    expect(found).toEqual(expected.map((row: number[]) => row.map((x) => expect.closeTo(x, 9))))
  })

  test.each<[number[], string, ...(number | null)[]]>([
    [[], 'ok', 2, 1, 0.5, 1.3],
    [[5], 'ok', 5 / 3, 1, 0.5, 3.5 / 3],
    [[7], 'ok', 2, 2 / 3, 0.5, (8 + 8 / 3 + 1) / 10],
    [[1, 10], 'ok', 7 / 3, 4 / 3, 0.5, (28 / 3 + 16 / 3 + 1) / 10],
    [[1, 2], 'incomplete', null, 1, 0.5, null],
    [[7, 8], 'incomplete', 2, null, 0.5, null],
    [[3], 'incomplete', 2, 1, null, null],
    [[4], 'incomplete', 2, 1, null, null],
    [[1, 2, 3, 7, 8], 'incomplete', null, null, null, null],
  ])('without %o: %s', (open, status, ...means) => {
    const [symptoms, functional, mental, total] = means.map((x) => (x === null ? null : expect.closeTo(x, 9)))
    expect(ccq.score({ items: without(...open) })).toMatchObject({
      status,
      fields: status === 'ok' ? [] : ['items'],
      symptoms,
      functional,
      mental,
      total,
    })
  })

  test.each([
    [ANSWERS.slice(1)],
    [[...ANSWERS, 0]],
    [ANSWERS.with(0, 7)],
    [ANSWERS.with(0, -1)],
    [ANSWERS.with(0, 0.5)],
  ])('%o cannot be', (items) =>
    expect(ccq.score({ items })).toMatchObject({ status: 'out_of_range', fields: ['items'], total: null }),
  )

  test('the words', () => {
    expect(ccq.say({ items: ANSWERS }).text).toBe(
      'CCQ 1.3 分。10 题的均分（0–6 分），分值越高，健康状况越差。症状 2 分、功能 1 分、精神 0.5 分。',
    )
    expect(ccq.say({ items: without(3, 10) }).notes).toEqual([
      '已可得出：症状 2 分、功能 1.33 分。',
      '未回答：第 3、10 题。',
    ])
    expect(ccq.say({}).notes).toEqual([])
  })

  test('the domains are below the items', () =>
    expect(ccq.steps({ items: without(3) }).slice(10)).toMatchObject([
      { label: '症状均分', text: '2 分' },
      { label: '功能均分', text: '1 分' },
      { label: '精神均分', points: null },
    ]))
})
