import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cardOf } from '../src/card.ts'
import { models } from '../src/index.ts'
import { measured, number, yesNo } from '../src/input.ts'
import { model } from '../src/model.ts'

const vectors = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as Record<
  string,
  { input: object }[]
>

const weighed = model({
  id: 'weighed',
  name: '甲',
  title: '甲评分',
  version: '1',
  ruleSets: ['NEW', 'OLD'],
  inputs: {
    mass: number('质量', { unit: 'kg', min: 1, max: 10, units: [{ unit: 'g', factor: 0.001 }], help: '称一下' }),
    urea: measured('尿素', { unit: 'a', min: 1, max: 70, units: [{ unit: 'b', factor: 0.5, min: 2, max: 200 }] }),
    open: number('不限', { unit: 'x', units: [{ unit: 'y', factor: 2 }] }),
    told: yesNo('是否'),
  },
  outputs: { score: '得分' },
  evaluate: () => ({ score: 1 }),
  say: () => ({ meaning: '好。' }),
  population: '任何人。',
  limits: ['无'],
  evidence: [{ grade: 'P', of: '全部' }],
  sources: [{ cite: '甲 2026' }],
})

describe('the card of a model', () => {
  const card = cardOf(weighed, 'OLD')

  test('names the inputs in their order, with their keys', () => {
    expect(card.inputs.map(({ key, label }) => [key, label])).toEqual([
      ['mass', '质量'],
      ['urea', '尿素'],
      ['open', '不限'],
      ['told', '是否'],
    ])
    expect(card.inputs[0]).toMatchObject({ kind: 'number', unit: 'kg', min: 1, max: 10, help: '称一下' })
  })

  test('every other unit has its range: converted, or its own', () => {
    expect(card.inputs[0]!.units).toEqual([{ unit: 'g', factor: 0.001, min: 1000, max: 10_000 }])
    expect(card.inputs[1]!.units).toEqual([{ unit: 'b', factor: 0.5, min: 2, max: 200 }])
    expect(card.inputs[2]!.units).toEqual([{ unit: 'y', factor: 2 }])
    expect(card.inputs[3]).not.toHaveProperty('units')
  })

  test('says which rule set is in force: the one chosen, else the first', () => {
    expect(card).toMatchObject({ ruleSet: 'OLD', ruleSets: ['NEW', 'OLD'] })
    expect(cardOf(weighed)).toMatchObject({ ruleSet: 'NEW' })
    expect(
      cardOf(
        models.find(({ id }) => id === 'decaf')!,
        'OLD',
      ),
    ).not.toHaveProperty('ruleSet')
  })

  const ruled = models.filter(({ ruleSets }) => ruleSets)
  test('there are models with several rule sets', () => expect(ruled).not.toEqual([]))
  test.each(ruled.map((m) => [m.id, m] as const))(
    '%s takes each of its rule sets, and the first by itself',
    (id, m) => {
      const inputs = (vectors[id] ?? []).map(({ input }) => ({ ...input, ruleset: null }))
      const by = (ruleset: string | null) => inputs.map((input) => m.score({ ...input, ruleset }))
      expect(by(null)).toEqual(by(m.ruleSets![0]!))
      for (const other of m.ruleSets!.slice(1)) expect(by(other)).not.toEqual(by(null))
    },
  )

  test.each(models.map((m) => [m.id, m] as const))('%s survives JSON whole', (id, m) => {
    const whole = cardOf(m)
    expect(JSON.parse(JSON.stringify(whole))).toEqual(whole)
    expect(whole.code).toBe(id)
    expect(whole.inputs.map(({ key }) => key)).toEqual(Object.keys(m.inputs))
  })
})
