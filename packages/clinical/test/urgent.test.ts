/** Urgent are models with death or intensive care as outcome, at the highest class. */
import { expect, test } from 'vitest'
import { models } from '../src/index.ts'
import { isHighAndWaits, isUrgent, URGENT } from '../src/urgent.ts'

const modelOf = (id: string) => models.find((model) => model.id === id)!

test.each(URGENT)('$name exists, is called so and has such a class', ({ code, name, levels }) => {
  const { name: called, classes } = modelOf(code)
  expect(called).toBe(name)
  const known = Object.values(classes!.of).map(({ level }) => level)
  expect(levels.every((level) => known.includes(level))).toBe(true)
})

test.each([
  [
    'curb65',
    { newConfusion: true, ureaMmolL: 12, respiratoryRate: 32, systolicBp: 120, diastolicBp: 80, ageYears: 50 },
  ],
  ['bap65', { bun: { value: 40, unit: 'mg/dL' }, alteredMentalStatus: true, pulse: 120, ageYears: 70 }],
])('%s at its highest class', (modelId, input) => {
  const { level, verdict } = modelOf(modelId).say(input)
  expect([level, isUrgent({ modelId, level }), isHighAndWaits({ modelId, level })], verdict).toEqual([
    'high',
    true,
    false,
  ])
})

test('a high class of another outcome waits', () => {
  expect(isHighAndWaits({ modelId: 'cat', level: 'high' })).toBe(true)
  expect(isUrgent({ modelId: 'curb65', level: 'medium' })).toBe(false)
})
