import { describe, expect, test } from 'vitest'
import { contentIssues } from '../src/forms/check.ts'
import type { FormContent, FormItem } from '../src/forms/content.ts'
import { bandGaps } from '../src/forms/gaps.ts'
import { scoreForm } from '../src/forms/score.ts'
import { licensedForms } from '../src/forms/starter-own.ts'

const pointed = (maxima: readonly number[]): FormContent => ({
  intro: '请打分',
  items: maxima.map((most, n) => ({
    linkId: `q${n + 1}`,
    type: 'single',
    text: `q${n + 1}`,
    required: true,
    options: Array.from({ length: most + 1 }, (_, score) => ({ value: String(score), text: `${score}`, score })),
  })),
})
const when = (item: string, value: string): Partial<FormItem> => ({
  enableWhen: { match: 'all', of: [{ item, op: 'eq', value }] },
})

describe('scores without a band', () => {
  const total = (more: Partial<FormItem> = {}): FormItem => ({ linkId: 't', type: 'decimal', text: '总分', ...more })
  const items = pointed([2, 2, 2]).items
  const fives = items.slice(0, 2).map((item) => ({
    ...item,
    options: [0, 5].map((score) => ({ value: `${score}`, text: `${score}`, score })),
  }))
  const hidden = [items[0]!, { ...items[1]!, ...when('q1', '1') }]
  test.each([
    [
      'sum',
      items,
      [
        [0, 2],
        [4, 6],
      ],
      '3',
    ],
    ['sum', items, [[1, 3]], '0、4–6'],
    [
      'sum',
      items,
      [
        [0, 3],
        [4, 6],
      ],
      undefined,
    ],
    [
      'sum',
      fives,
      [
        [0, 5],
        [10, 10],
      ],
      undefined,
    ],
    [
      'mean',
      items,
      [
        [0, 0.9],
        [1, 2],
      ],
      undefined,
    ],
    [
      'mean',
      items,
      [
        [0, 0.5],
        [1, 2],
      ],
      '0.67',
    ],
    ['lookup', hidden, [[1, 4]], '0'],
    [
      'typed',
      [total({ min: 0, max: 10 })],
      [
        [0, 0.75],
        [0.751, 10],
      ],
      undefined,
    ],
    [
      'typed',
      [total({ min: 0, max: 10 })],
      [
        [0, 4.9],
        [5, 9],
      ],
      '4.901–4.999、9.001–10',
    ],
    [
      'typed',
      [total({ type: 'integer', min: 0 })],
      [
        [0, 4],
        [5, 9],
      ],
      '大于 9',
    ],
    ['phq9', items, [[0, 1]], undefined],
  ] as const)('%s %# is told', (code, of, spans, said) => {
    const bands = spans.map(([from, to]) => ({ from, to, text: '程度', level: 'none' as const }))
    const content: FormContent = { intro: '', items: of, scoring: { missing: 0, bands } }
    expect(contentIssues(content)).toEqual([])
    const told = bandGaps(code, content)
    expect(told && /^分数 (.+?) 没有对应的程度/.exec(told)?.[1]).toBe(said)
  })

  test('forms to start with have none, and a form of many items is decided', () => {
    for (const { content } of licensedForms) expect(bandGaps('typed', content)).toBeUndefined()
    const many = pointed(Array.from({ length: 200 }, () => 9))
    const bands = [{ from: 0, to: 100, text: '轻', level: 'low' as const }]
    const odd = many.items.map((item, n) => ({
      ...item,
      options: item.options!.map((option) => ({ ...option, score: option.score! + n / 1000 })),
    }))
    expect(bandGaps('sum', { ...many, scoring: { missing: 3, bands } })).toContain('101–1800')
    expect(bandGaps('sum', { intro: '', items: odd, scoring: { missing: 3, bands } })).toContain('100.01–')
  })

  test('a typed total has the band of its three decimals', () => {
    const bands = [
      [0, 0.75],
      [0.751, 6],
    ].map(([from, to], n) => ({ from: from!, to: to!, text: `${n}`, level: 'none' as const }))
    const content: FormContent = { intro: '', items: [total({ min: 0, max: 6 })], scoring: { missing: 0, bands } }
    expect([0.7504, 0.7506].map((given) => scoreForm('typed', content, { t: given }).band)).toEqual(['0', '1'])
  })
})
