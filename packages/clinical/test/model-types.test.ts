import { expect, test } from 'vitest'
import { ageYears } from '../src/inputs.ts'
import { model } from '../src/model.ts'

const base = { id: 'age', name: '年龄', title: '年龄', version: '1', inputs: { ageYears }, outputs: { total: '总分' } }
const texts = { population: '', limits: [], evidence: [], sources: [], say: () => ({ meaning: '' }) }
const age = { ...base, ...texts, evaluate: () => ({ status: 'ok' as const }) }

const misspelt = () => [
  // @ts-expect-error unknown input
  model({ ...age, steps: () => [{ label: '年龄', keys: ['ageYear'], rule: '计 1', points: 1 }] }),
  // @ts-expect-error unknown output
  model({ ...age, scale: { output: 'totl', min: 0, max: 1, unit: '分', bands: [] } }),
]

test('a misspelt name of an input or output does not compile', () => {
  const steps = () => [{ label: '年龄', keys: ['ageYears' as const], rule: '计 1', points: 1 }]
  expect(model({ ...age, steps, classes: { output: 'total', of: {} } }).id).toBe('age')
  expect(misspelt).toHaveLength(0)
})
