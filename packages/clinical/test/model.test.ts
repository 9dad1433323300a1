/** Order of evaluation of every model, on a made-up one. */
import { describe, expect, test } from 'vitest'
import { number, optional, yesNo } from '../src/input.ts'
import { model } from '../src/model.ts'

const made = model({
  id: 'made',
  name: 'M',
  title: '示例',
  version: '1',
  inputs: {
    age: number('年龄', { unit: '岁', min: 0, max: 120 }),
    low: number('低值', { min: 0, max: 10 }),
    high: optional(number('高值', { min: 0, max: 10 })),
    ill: yesNo('患病'),
  },
  outputs: { sum: '合计', open: '未知' },
  broken: (v) => (v.low !== null && v.high !== null && v.low > v.high ? ['low', 'high'] : []),
  applies: { to: (v) => v.age === null || v.age >= 18, otherwise: '只用于成人。' },
  evaluate: (v) => ({ sum: v.low, flags: ['b_flag', 'a_flag', 'b_flag'] }),
  partial: (_, missing) => ({ open: missing.length }),
  say: ({ sum }) => ({ figure: `${String(sum)} 分`, meaning: '可以。' }),
  sayPartial: ({ open }) => [`还差 ${String(open)} 项。`],
  population: '成人。',
  limits: ['示例。'],
  evidence: [{ grade: 'P', of: '全部' }],
  sources: [{ cite: '示例' }],
})

const NOTHING = { flags: [], sum: null, open: null }

describe('a model', () => {
  test.each([
    ['a wrong value comes before everything', { age: 17, low: 11 }, { status: 'out_of_range', fields: ['low'] }],
    [
      'all wrong values are named',
      { age: '17', low: 11, ill: 1 },
      { status: 'out_of_range', fields: ['age', 'low', 'ill'] },
    ],
    ['so do values that contradict', { age: 17, low: 5, high: 4 }, { status: 'out_of_range', fields: ['low', 'high'] }],
    [
      'both kinds are named together, in the order of the inputs',
      { age: 121, low: 5, high: 4, ill: 1 },
      { status: 'out_of_range', fields: ['age', 'low', 'high', 'ill'] },
    ],
    ['exclusion is reported before missing inputs', { age: 17 }, { status: 'not_applicable', fields: [] }],
    ['a missing value decides nothing', { low: 5, ill: true }, { status: 'incomplete', fields: ['age'], open: 1 }],
    [
      'an absent optional value is not reported as missing',
      { age: 18, low: 5 },
      { status: 'incomplete', fields: ['ill'], open: 1 },
    ],
  ])('%s', (_, input, expected) => expect(made.score(input)).toEqual({ ...NOTHING, ...expected }))

  test('flags are sorted and named once', () =>
    expect(made.score({ age: 18, low: 5, ill: false })).toEqual({
      status: 'ok',
      fields: [],
      flags: ['a_flag', 'b_flag'],
      sum: 5,
      open: null,
    }))

  test.each([
    [{ age: 18, low: 5, ill: false }, 'M 5 分。可以。'],
    [{ age: 18, ill: false }, 'M：信息不完整；补充 低值 后可得出结论。还差 1 项。'],
    [{ age: 17 }, 'M：不适用。只用于成人。'],
    [{ age: 121, ill: 'x' }, 'M：年龄、患病不在可计算的范围内，请检查数值和单位。'],
  ])('%o: %s', (input, text) => expect(made.say(input).text).toBe(text))
})
