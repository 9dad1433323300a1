import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compareForms, isNearExacerbation, type ScoredResult } from '../src/forms/compare.ts'
import { contentIssues } from '../src/forms/check.ts'
import {
  answerIssue,
  missingItems,
  visibleAnswers,
  visibleItems,
  type EnableWhen,
  type FormContent,
  type FormItem,
} from '../src/forms/content.ts'
import { scoreForm, scorerIssue } from '../src/forms/score.ts'
import { starterForms } from '../src/forms/starter.ts'
import { catQuestions } from '../src/models/cat.ts'
import { ownWordings, wordingsOf } from '../src/wordings.ts'

interface Vector {
  readonly id: string
  readonly input: unknown
  readonly expected: unknown
}

const vectors = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as Record<string, Vector[]>

const single = (linkId: string, more: Partial<FormItem> = {}): FormItem => ({
  linkId,
  type: 'single',
  text: linkId,
  required: true,
  options: [
    { value: 'y', text: '是', score: 1 },
    { value: 'n', text: '否', score: 0 },
  ],
  ...more,
})
const when = (item: string, value: string): Pick<FormItem, 'enableWhen'> => ({
  enableWhen: { match: 'all', of: [{ item, op: 'eq', value }] },
})
const CHAIN: FormContent = { intro: '', items: [single('a'), single('b', when('a', 'y')), single('c', when('b', 'y'))] }
const linkIds = (items: readonly FormItem[]): string[] => items.map(({ linkId }) => linkId)

describe('visibility', () => {
  test('an answer to a hidden item shows nothing', () => {
    expect(linkIds(visibleItems(CHAIN, { a: 'n', b: 'y', c: 'y' }))).toEqual(['a'])
    expect(visibleAnswers(CHAIN, { a: 'n', b: 'y', c: 'y' })).toEqual({ a: 'n' })
  })

  test('only shown questions have to be answered', () => {
    expect(linkIds(missingItems(CHAIN, { a: 'y' }))).toEqual(['b'])
    expect(missingItems(CHAIN, { a: 'n' })).toEqual([])
  })

  test('a key called like a member of every object is no answer', () => {
    const content = {
      intro: '',
      items: [
        single('a'),
        single('b', { enableWhen: { match: 'all', of: [{ item: 'constructor', op: 'answered' }] } }),
      ],
    }
    expect(linkIds(visibleItems(content, {}))).toEqual(['a'])
  })

  describe('branches of conditions', () => {
    const eq = (item: string) => ({ item, op: 'eq' as const, value: 'y' })
    const nested = (depth: number): EnableWhen => ({ match: 'any', of: depth > 1 ? [nested(depth - 1)] : [eq('a')] })
    const content = (enableWhen: EnableWhen): FormContent => ({
      intro: '',
      items: [single('a'), single('b'), single('c'), single('d', { enableWhen })],
    })

    test.each([
      [{ a: 'y', b: 'n', c: 'y' }, true],
      [{ a: 'y', b: 'n', c: 'n' }, false],
      [{ a: 'n', b: 'y', c: 'y' }, false],
    ])('a and (b or c), answered %j: shown %s', (answers, isVisible) => {
      const tree = content({ match: 'all', of: [eq('a'), { match: 'any', of: [eq('b'), eq('c')] }] })
      expect(contentIssues(tree)).toEqual([])
      expect(linkIds(visibleItems(tree, answers)).includes('d')).toBe(isVisible)
    })

    test('four levels, an empty branch and an unknown item within a branch are refused', () => {
      expect(contentIssues(content(nested(3)))).toEqual([])
      expect(contentIssues(content(nested(4))).join()).toContain('最多嵌套 3 层')
      expect(contentIssues(content({ match: 'all', of: [{ match: 'any', of: [] }] })).join()).toContain('空的一组')
      expect(contentIssues(content({ match: 'all', of: [{ match: 'any', of: [eq('z')] }] })).join()).toContain(
        '前面的题目',
      )
    })
  })

  test('a slider has whole bounds, and answers within them', () => {
    const slider = (min: number, max: number): FormItem => ({ linkId: 's', type: 'slider', text: '气短程度', min, max })
    const issues = (item: FormItem) => contentIssues({ intro: '', items: [item] }).join()
    expect(issues(slider(0, 10))).toBe('')
    expect(issues({ linkId: 's', type: 'slider', text: '气短程度' })).toContain('最小值和最大值')
    expect(issues(slider(0, 5000))).toContain('最多 1000 格')
    expect([7, 7.5, 11].map((answer) => answerIssue(slider(0, 10), answer))).toEqual([
      undefined,
      '请填写整数',
      '不能大于 10',
    ])
  })

  test.each([
    ['ge', 3, true],
    ['gt', 3, false],
    ['lt', 4, true],
    ['ne', 3, false],
  ] as const)('numbers are compared: %s %i', (op, value, isVisible) => {
    const days: FormItem = { linkId: 'days', type: 'integer', text: '天数' }
    const items = [days, single('b', { enableWhen: { match: 'any', of: [{ item: 'days', op, value }] } })]
    expect(visibleItems({ intro: '', items }, { days: 3 })).toHaveLength(isVisible ? 2 : 1)
  })

  test('days are compared', () => {
    const day: FormItem = { linkId: 'day', type: 'date', text: '日期' }
    const of = [{ item: 'day', op: 'ge' as const, value: '2026-01-31' }]
    const items = [day, single('b', { enableWhen: { match: 'all', of } })]
    const visibleCount = (given: string) => visibleItems({ intro: '', items }, { day: given }).length
    expect(['2026-01-30', '2026-01-31', '2026-12-01'].map(visibleCount)).toEqual([1, 2, 2])
  })
})

test.each([
  ['integer', { min: 1, max: 3 }, [1, 3], [0, 4, 1.5, '2', Number.NaN]],
  ['date', {}, ['2026-02-28'], ['2026-02-29', '2026-2-1', 20260101]],
  ['text', { max: 2 }, ['好', '😀😀'], ['', '  ', '😀😀😀', 1]],
  ['multi', { options: single('x').options! }, [['y'], ['y', 'n']], [[], ['y', 'y'], ['z'], 'y']],
] as const)('answers to %s stay within their bounds', (type, more, right, wrong) => {
  const item = { linkId: 'x', type, text: 'x', ...more } as FormItem
  for (const answer of right) expect(answerIssue(item, answer)).toBeUndefined()
  for (const answer of wrong) expect(answerIssue(item, answer), JSON.stringify(answer)).toBeDefined()
})

const number: FormItem = { linkId: 'n', type: 'integer', text: '天数' }
const day: FormItem = { linkId: 'd', type: 'date', text: '日期' }

test.each([
  ['no items', { intro: '', items: [] }],
  ['a condition on a later item', { intro: '', items: [single('a', when('b', 'y')), single('b')] }],
  ['a condition on itself', { intro: '', items: [single('a', when('a', 'y'))] }],
  ['a condition with an answer there is not', { intro: '', items: [single('a'), single('b', when('a', 'z'))] }],
  ['a condition on a number with a text', { intro: '', items: [number, single('b', when('n', '１'))] }],
  ['a condition on a day with another text', { intro: '', items: [day, single('b', when('d', '2026-02-30'))] }],
  ['a key twice', { intro: '', items: [single('a'), single('a')] }],
  ['a key of the prototype', { intro: '', items: [single('__proto__')] }],
  ['one option', { intro: '', items: [single('a', { options: [{ value: 'y', text: '是' }] })] }],
  ['an unknown part', { intro: '', items: [{ ...single('a'), script: 'x' }] }],
  ['2,000 items', { intro: '', items: Array.from({ length: 2000 }, (_, n) => single(`q${n}`)) }],
  ['a text', 'form'],
])('a form with %s is refused', (_, content) => expect(contentIssues(content)).not.toEqual([]))

const pointed = (code: string, maxima: readonly number[], required: boolean) => ({
  code,
  scorer: code,
  content: {
    intro: '请打分',
    items: maxima.map((most, n) =>
      single(`q${n + 1}`, {
        required,
        options: Array.from({ length: most + 1 }, (_, score) => ({ value: String(score), text: `${score}`, score })),
      }),
    ),
  } satisfies FormContent,
})
const CAT = pointed(
  'cat',
  Array.from({ length: 8 }, () => 5),
  true,
)
const CCQ = pointed(
  'ccq',
  Array.from({ length: 10 }, () => 6),
  false,
)
const scoredForms = [...starterForms, CAT, CCQ]

describe('forms to start with', () => {
  test.each(starterForms.map((form) => [form.code, form] as const))(
    '%s can be asked and scored',
    (_, { scorer, content }) => {
      expect(contentIssues(content)).toEqual([])
      expect(scorerIssue(scorer, content)).toBeUndefined()
    },
  )

  const cases = scoredForms.flatMap(({ code }) => (vectors[code] ?? []).map((one) => ({ ...one, model: code })))
  test.each(cases.map((one) => [one.id, one] as const))(
    '%s scores as its model does',
    (_, { model, input, expected }) => {
      const { content, scorer } = scoredForms.find(({ code }) => code === model)!
      const points = (input as { items?: (number | null)[] }).items ?? []
      const answers = Object.fromEntries(
        points.flatMap((point, n) => (point === null ? [] : [[`q${n + 1}`, String(point)]])),
      )
      const wanted = expected as { total: number | null; selfHarmAlert?: boolean }
      expect(scoreForm(scorer, content, answers)).toMatchObject({
        total: wanted.total === null ? null : Math.round(wanted.total * 100) / 100,
        complete: wanted.total !== null,
        ...(wanted.selfHarmAlert !== undefined && { alert: wanted.selfHarmAlert }),
      })
    },
  )

  test('10,000 random answers score as a second implementation says', () => {
    const sum = (points: readonly number[]) => points.reduce((all, point) => all + point, 0)
    const second: Readonly<Record<string, (points: readonly number[]) => number>> = { ccq: (all) => sum(all) / 10 }
    let seed = 43
    const upTo = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % (most + 1)
    }
    for (let n = 0; n < 10_000; n += 1) {
      const { code, scorer, content } = scoredForms[n % scoredForms.length]!
      const chosen = content.items.map(({ options }) => options![upTo(options!.length - 1)]!)
      const answers = Object.fromEntries(chosen.map(({ value }, at) => [`q${at + 1}`, value]))
      const points = chosen.map(({ score }) => score!)
      expect(scoreForm(scorer, content, answers).total, `${code} ${points.join()}`).toBeCloseTo(
        (second[code] ?? sum)(points),
        2,
      )
    }
  })

  test('an answer that alarms does so while others are missing', () => {
    const { content } = starterForms.find(({ code }) => code === 'phq9')!
    expect(scoreForm('phq9', content, { q9: '1' })).toMatchObject({ total: null, complete: false, alert: true })
  })
})

test('of a child a form for adults gives the total and its alert, and no class', () => {
  const { content } = starterForms.find(({ code }) => code === 'phq9')!
  const answers = Object.fromEntries(content.items.map(({ linkId }) => [linkId, '3']))
  const of = (age: number | null) => scoreForm('phq9', content, answers, age)
  expect(of(12)).toMatchObject({ total: 27, band: '不适用', level: 'none', alert: true })
  for (const age of [18, null]) expect(of(age)).toMatchObject({ total: 27, band: expect.stringContaining('重度') })
})

test('words of a form replace the words of the product, with the same points', () => {
  const [first, ...others] = CAT.content.items
  const options = first!.options!.map((option, n) => ({
    ...option,
    text: n === 0 ? '0 从不' : n === 5 ? '总是' : option.text,
  }))
  const content = { ...CAT.content, items: [{ ...first!, text: '您咳嗽吗', options }, ...others] }
  const { licence, stem, items } = wordingsOf(ownWordings['cat']!, content, true)
  expect([licence, stem, items.length]).toEqual(['held', '请打分', 8])
  expect(items[0]).toEqual({ text: '您咳嗽吗', options: catQuestions.items[0]!.options, ends: ['从不', '总是'] })
})

describe('results beside each other', () => {
  const result = (id: string, day: number, total: number | null, more: Partial<ScoredResult> = {}): ScoredResult => ({
    id,
    completedAt: `2026-01-0${day} 08:00:00`,
    versionId: 'v1',
    scoringVersion: 'phq9 1.0',
    complete: total !== null,
    total,
    ...more,
  })

  test('are compared with the previous complete one and with the first, and judged by the smallest important change', () => {
    const { rows } = compareForms('phq9', [result('c', 4, 8), result('a', 1, 14), result('b', 2, null)])
    expect(rows.map((row) => row.result.id)).toEqual(['a', 'b', 'c'])
    expect(rows[2]!.sincePrevious).toMatchObject({ delta: -6, verdict: { text: '改善' } })
    expect([rows[0]!.sinceBaseline, rows[1]!.sincePrevious]).toEqual([null, null])
  })

  test.each([
    ['wordings', { versionId: 'v2' }],
    ['scorings', { scoringVersion: 'phq9 2.0' }],
  ])('of two %s have no difference', (_, more) => {
    const { same, rows } = compareForms('phq9', [result('a', 1, 14), result('b', 2, 8, more)])
    expect([same, rows[1]!.sincePrevious]).toEqual([false, null])
  })

  test('lie near an exacerbation up to 14 days before and after it', () => {
    const near = (at: string) => isNearExacerbation(at, ['2026-03-15'])
    expect(['2026-03-01 08:00:00', '2026-03-29 23:59:59'].map(near)).toEqual([true, true])
    expect(['2026-02-28 08:00:00', '2026-03-30 00:00:00'].map(near)).toEqual([false, false])
  })

  test('of a form without a known difference are not judged', () =>
    expect(compareForms('mmrc', [result('a', 1, 3), result('b', 2, 1)]).rows[1]!.sincePrevious).toEqual({ delta: -2 }))
})
