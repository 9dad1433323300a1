import { expect, test } from 'vitest'
import { percent, decimalTextBeside } from '../src/numbers.ts'
import { gold } from '../src/models/gold.ts'
import { eosPhenotype } from '../src/models/eosPhenotype.ts'

test.each([
  [0.6999, [0.7], 2, '0.6999'],
  [0.7, [0.7], 2, '0.7'],
  [0.69, [0.7], 2, '0.69'],
  [0.299, [0.3, 0.1], 2, '0.299'],
  [49.96, [80, 50, 30], 1, '49.96'],
])('%d beside %o is shown as %s', (value, thresholds, decimals, text) =>
  expect(decimalTextBeside(value, thresholds, decimals)).toBe(text),
)

test('a probability stays on its side of a threshold', () =>
  expect([percent(0.19996, 1, [0.2]), percent(0.2, 1, [0.2])]).toEqual(['19.996%', '20.0%']))

test('GOLD shows the ratio it grades by', () =>
  expect(gold.steps({ fev1FvcPostBd: 0.6999, fev1PctPred: 55 })[0]!.text).toBe('0.6999，有'))

test('a count below the threshold is not shown as the threshold', () =>
  expect(eosPhenotype.steps({ diagnosis: 'copd', bloodEos: 0.299 })[0]!.text).toContain('0.299'))
