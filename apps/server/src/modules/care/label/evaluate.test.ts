import type { Condition, Fact } from '@huxi/contract'
import { conditionFault, conditionText } from '@huxi/contract'
import { expect, test } from 'vitest'
import { holdsFor } from './compare.ts'
import { evaluate, keyOf, type Verdict } from './evaluate.ts'

const AGE: Fact = { fact: 'age', op: '>=', value: 65 }
const NEVER: Fact = { fact: 'unassessed', days: 90 }
const found = (id: string) => [{ resource: 'fact:lab', id, text: id, mark: id }]
const VERDICTS = new Map<Fact, Verdict>([
  [AGE, { met: true, found: found('a') }],
  [NEVER, { met: false, found: found('b') }],
])
const verdictOf = (condition: Condition): Verdict => evaluate(condition, (fact) => VERDICTS.get(fact)!)

test.each<[Condition, boolean, string[]]>([
  [AGE, true, ['a']],
  [{ not: NEVER }, true, ['b']],
  [{ all: [AGE, { not: NEVER }] }, true, ['a', 'b']],
  [{ all: [AGE, NEVER] }, false, []],
  [{ any: [NEVER, AGE] }, true, ['a']],
  [{ any: [NEVER, { not: AGE }] }, false, []],
])('%j is met: %s', (condition, met, ids) => {
  const verdict = verdictOf(condition)
  expect(verdict.met).toBe(met)
  expect(verdict.found.map(({ id }) => id)).toEqual(ids)
})

test('the evidence key ignores order and changes with a value', () => {
  expect(keyOf([...found('a'), ...found('b')])).toBe(keyOf([...found('b'), ...found('a'), ...found('a')]))
  expect(keyOf(found('a'))).not.toBe(keyOf([{ ...found('a')[0]!, mark: 'other' }]))
})

test.each([
  ['>=', 0.3, 0.3, null, true],
  ['>', 0.3, 0.3, null, false],
  ['>=', 0.3, 0.3, '>', true],
  ['>', 0.3, 0.3, '>', true],
  ['>', 0.3, 0.3, '≥', false],
  ['<', 0.3, 0.3, '<', true],
  ['<', 0.5, 0.3, '<', false],
  ['>=', 0.5, 0.3, '<', false],
  ['<=', 0.2, 0.3, '>', false],
] as const)('%s: %d against %d, known as %s', (op, value, limit, comparator, holds) => {
  expect(holdsFor(op, value, limit, comparator)).toBe(holds)
})

test.each<[unknown, RegExp]>([
  [null, /没有填完整/],
  [{ all: [] }, /至少添加一个/],
  [{ fact: 'sql', text: 'drop' }, /种类/],
  [{ ...AGE, extra: 1 }, /不认识/],
  [{ fact: 'diagnosis', prefix: '%' }, /诊断编码/],
  [{ fact: 'measure', code: 'eos', unit: 'ppb', op: '>=', value: 1, days: 1 }, /单位/],
  [{ fact: 'age', op: '>=', value: '１２²' }, /“１２²”不是数字/],
  [{ fact: 'age', op: '>=', value: 0.1 + 0.2 }, /最多 4 位小数/],
  [{ not: { not: { not: { not: AGE } } } }, /嵌套/],
  [{ all: Array.from({ length: 21 }, () => AGE) }, /最多 20/],
])('%j is refused in words', (condition, sentence) => {
  expect(conditionFault(condition)).toMatch(sentence)
})

test('a condition reads as a sentence', () => {
  const copd: Condition = { fact: 'diagnosis', prefix: 'J44' }
  expect(conditionText({ all: [copd, { any: [AGE, { not: NEVER }] }] })).toBe(
    '诊断编码以 J44 开头，并且（年龄不低于 65 岁，或者（不符合（最近 90 天没有评估）））',
  )
})
