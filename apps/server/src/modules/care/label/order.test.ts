import type { Condition } from '@huxi/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inDependencyOrder, type GroupedLabel, type OrderedRule } from './order.ts'

const asks = (labelId: string): Condition => ({ fact: 'label', labelId })
const rule = (id: string, labelId: string, condition: Condition): OrderedRule => ({ id, name: id, labelId, condition })
const label = (id: string, exclusiveGroup: string | null = null, priority: number | null = null): GroupedLabel => ({
  id,
  exclusiveGroup,
  priority,
  restricted: false,
})
const AGE: Condition = { fact: 'age', op: '>=', value: 65 }

test('a circle is named', () => {
  const rules = [rule('甲', 'a', asks('b')), rule('乙', 'b', { not: asks('c') }), rule('丙', 'c', asks('a'))]
  expect(
    inDependencyOrder(
      rules,
      ['a', 'b', 'c'].map((id) => label(id)),
    ),
  ).toEqual({ circle: ['甲', '乙', '丙', '甲'] })
})

test('a stronger label of the same exclusive group counts as a dependency, a weaker one does not', () => {
  const labels = [label('strong', '组', 1), label('weak', '组', 2)]
  expect(inDependencyOrder([rule('甲', 'strong', { not: asks('weak') })], labels)).toEqual({ circle: ['甲', '甲'] })
  expect(inDependencyOrder([rule('甲', 'weak', { not: asks('strong') })], labels)).toHaveProperty('rules')
})

test('dependencies come first for any order of rules', () => {
  const chain = [rule('1', 'a', AGE), rule('2', 'b', asks('a')), rule('3', 'c', { all: [asks('b'), AGE] })]
  fc.assert(
    fc.property(fc.shuffledSubarray(chain, { minLength: 3 }), (given) => {
      const found = inDependencyOrder(given, [])
      expect('rules' in found && found.rules.map(({ id }) => id)).toEqual(['1', '2', '3'])
    }),
  )
})
