import { expect, test } from 'vitest'
import { isUrgent } from '../urgent.ts'
import { partOf } from './index.ts'
import { assess } from './tool.ts'

/** Everything of NEWS2 but consciousness counts 0. */
const BASE = {
  respiratoryRate: 18,
  restingSao2: 96,
  supplementalOxygen: false,
  hypercapnic: false,
  systolicBp: 130,
  diastolicBp: 80,
  pulse: 88,
  temperatureC: 36.8,
  ageYears: 60,
  bun: { value: 5, unit: 'mmol/L' },
  consolidation: true,
}

const findingsOf = (consciousness: string) => {
  const all = assess(partOf('copd', 'admission')!, { ...BASE, consciousness })
  return (id: string) => all.find(({ model }) => model.id === id)!
}

test('an alert patient scores 0', () => {
  const of = findingsOf('A')
  expect(of('news2').result).toMatchObject({ status: 'ok', score: 0, riskClass: 'low' })
  expect(isUrgent({ modelId: 'news2', level: of('news2').wording.level })).toBe(false)
})

test.each(['C', 'V', 'P', 'U'])('%s is 3 to NEWS2 and cannot wait, altered to BAP-65, confused to CURB-65', (state) => {
  const of = findingsOf(state)
  expect(of('news2').result).toMatchObject({ status: 'ok', score: 3, riskClass: 'low_medium' })
  expect(isUrgent({ modelId: 'news2', level: of('news2').wording.level })).toBe(true)
  expect(of('bap65').input).toMatchObject({ alteredMentalStatus: true })
  expect(of('curb65').input).toMatchObject({ newConfusion: true })
})

test('a single 3 does not wait for missing answers', () => {
  const news2 = assess(partOf('copd', 'admission')!, { restingSao2: 82 }).find(({ model }) => model.id === 'news2')!
  expect(news2.result.status).toBe('incomplete')
  expect(isUrgent({ modelId: 'news2', level: news2.wording.level })).toBe(true)
})
