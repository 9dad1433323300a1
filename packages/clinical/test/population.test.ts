import { describe, expect, test } from 'vitest'
import { models } from '../src/index.ts'
import { partOf } from '../src/tools/index.ts'
import { assess } from '../src/tools/tool.ts'

const byId = new Map(models.map((model) => [model.id, model]))

const DECAF = { emrcd: '2', eosinophils: 0.3, consolidation: false, arterialPh: 7.4, atrialFibrillation: false }
const NEWS2 = {
  respiratoryRate: 18,
  spo2: 96,
  supplementalOxygen: false,
  systolicBp: 130,
  pulse: 88,
  consciousness: 'A',
  temperatureC: 36.8,
}
const PRICE = { scheme: 'cat2', fenoPpb: 60, bloodEos: 0.4 }

describe('the population of a model', () => {
  test.each([
    ['decaf', { ...DECAF, ageYears: 8 }, 'DECAF：不适用。只用于 35 岁及以上的患者，填写的年龄为 8 岁。'],
    ['news2', { ...NEWS2, ageYears: 12 }, 'NEWS2：不适用。只用于 16 岁及以上的患者，填写的年龄为 12 岁。'],
    ['news2', { ...NEWS2, ageYears: 30, pregnant: true }, 'NEWS2：不适用。不用于妊娠期。'],
    ['price2019', { ...PRICE, ageYears: 7 }, 'Price 2019：不适用。只用于 18 岁及以上的患者，填写的年龄为 7 岁。'],
  ])('%s of %o: %s', (id, input, text) => {
    const model = byId.get(id)!
    expect(model.score(input)).toMatchObject({ status: 'not_applicable', fields: [] })
    expect(model.say(input)).toMatchObject({ level: 'none', verdict: '不适用', text })
    expect(model.say(input).next).toBeUndefined()
    expect(model.steps(input)).toEqual([])
  })

  test.each([
    ['decaf', DECAF],
    ['news2', NEWS2],
    ['price2019', PRICE],
  ])('an unknown age decides nothing: %s', (id, input) => expect(byId.get(id)!.score(input).status).toBe('ok'))

  test('the ends of the ages belong to it, in completed years', () => {
    const state = (ageYears: number) =>
      byId.get('schleich2010')!.score({
        fenoPpb: 30,
        currentSmoker: false,
        atopy: false,
        highDoseIcs: false,
        ageYears,
      }).status
    expect([14.99, 15, 84.99, 85].map(state)).toEqual(['not_applicable', 'ok', 'ok', 'not_applicable'])
  })

  test('a tool hands the age to every model that asks for it', () => {
    const found = assess(partOf('copd', 'admission')!, { ageYears: 8, ...DECAF, pulse: 88 })
    expect(found.map(({ result }) => result.status)).toEqual(found.map(() => 'not_applicable'))
  })
})
