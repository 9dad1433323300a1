import { describe, expect, test } from 'vitest'
import { contentIssues } from '../src/forms/check.ts'
import type { FormContent, FormItem } from '../src/forms/content.ts'
import { bandGaps } from '../src/forms/gaps.ts'
import { scoreForm } from '../src/forms/score.ts'
import { licensedForms } from '../src/forms/starter-own.ts'

const item = (n: number, scores: readonly number[]): FormItem => ({
  linkId: `q${n}`,
  type: 'single',
  text: `q${n}`,
  required: true,
  options: scores.map((score) => ({ value: `${score}`, text: `${score}`, score })),
})
const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, score) => score)
const total = (more: Partial<FormItem>): FormItem => ({ linkId: 't', type: 'decimal', text: '总分', ...more })

/** @param spans as `0-2 4-6` */
const bandsOf = (spans: string) =>
  spans.split(' ').map((span, n) => {
    const [from, to] = span.split('-').map(Number)
    return { from: from!, to: to!, text: `${n}`, level: 'none' as const }
  })
const withBands = (items: FormItem[], spans: string, missing = 0): FormContent => ({
  intro: '',
  items,
  scoring: { missing, bands: bandsOf(spans) },
})

const twos = [1, 2, 3].map((n) => item(n, upTo(2)))
const fives = [1, 2].map((n) => item(n, [0, 5]))
const hidden: FormItem[] = [
  twos[0]!,
  { ...twos[1]!, enableWhen: { match: 'all', of: [{ item: 'q1', op: 'eq', value: '1' }] } },
]

describe('scores without a band', () => {
  test.each([
    ['sum', twos, '0-2 4-6', '3'],
    ['sum', twos, '1-3', '0、4–6'],
    ['sum', twos, '0-3 4-6', undefined],
    ['sum', fives, '0-5 10-10', undefined],
    ['mean', twos, '0-0.9 1-2', undefined],
    ['mean', twos, '0-0.5 1-2', '0.67'],
    ['lookup', hidden, '1-4', '0'],
    ['typed', [total({ min: 0, max: 10 })], '0-0.75 0.751-10', undefined],
    ['typed', [total({ min: 0, max: 10 })], '0-4.9 5-9', '4.901–4.999、9.001–10'],
    ['typed', [total({ type: 'integer', min: 0 })], '0-4 5-9', '大于 9'],
    ['phq9', twos, '0-1', undefined],
  ] as const)('%s %# names the gap', (code, items, spans, gap) => {
    const content = withBands([...items], spans)
    expect(contentIssues(content)).toEqual([])
    const sentence = bandGaps(code, content)
    expect(sentence && /^分数 (.+?) 没有对应的程度/.exec(sentence)?.[1]).toBe(gap)
  })

  test('starter forms have no gap, and a form of many items is decided', () => {
    for (const { content } of licensedForms) expect(bandGaps('typed', content)).toBeUndefined()
    const many = Array.from({ length: 200 }, (_, n) => item(n, upTo(9)))
    const odd = many.map((_, n) =>
      item(
        n,
        upTo(9).map((score) => score + n / 1000),
      ),
    )
    expect(bandGaps('sum', withBands(many, '0-100', 3))).toContain('101–1800')
    expect(bandGaps('sum', withBands(odd, '0-100', 3))).toContain('100.01–')
  })

  test('a typed total has the band of its three decimals', () => {
    const content = withBands([total({ min: 0, max: 6 })], '0-0.75 0.751-6')
    expect([0.7504, 0.7506].map((given) => scoreForm('typed', content, { t: given }).band)).toEqual(['0', '1'])
  })
})
