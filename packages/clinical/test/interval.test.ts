import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { gold } from '../src/models/gold.ts'
import { fenoAts2011 } from '../src/models/fenoAts2011.ts'
import { news2 } from '../src/models/news2.ts'
import { oracle2022 } from '../src/models/oracle2022.ts'
import { models } from '../src/index.ts'
import { display } from '../src/display.ts'
import { readInput, rangeIn, WRONG } from '../src/input.ts'

const vectors = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as Record<
  string,
  { readonly input: unknown }[]
>

describe('a value known only as below or above a number', () => {
  test.each([
    ['<25', 'ok', 'low'],
    ['<24', 'ok', 'low'],
    ['≤25', 'incomplete', null],
    ['<30', 'incomplete', null],
    ['>50', 'ok', 'high'],
    ['≥50', 'incomplete', null],
    ['>300', 'ok', 'high'],
  ])('FeNO %s is %s, %s', (fenoPpb, status, category) => {
    expect(fenoAts2011.score({ ageYears: 40, fenoPpb })).toMatchObject({ status, category })
  })

  test('its result names known inputs, never a tried value', () => {
    const { text, figure } = fenoAts2011.say({ ageYears: 40, fenoPpb: '<20' })
    expect([figure, text.startsWith('FeNO <20 ppb：低（')]).toEqual(['<20 ppb', true])
    const [step] = fenoAts2011.steps({ ageYears: 40, fenoPpb: '<20' })
    expect(step!.text).toBe('<20 ppb：低')
  })

  test('an incomplete result says why', () => {
    const { meaning } = fenoAts2011.say({ ageYears: 40, fenoPpb: '<30' })
    expect(meaning).toBe(
      '信息不完整；FeNO（50 mL/s） <30 ppb 可能落在不同的分级，补充确定的 FeNO（50 mL/s） 后可得出结论。',
    )
    expect(fenoAts2011.score({ ageYears: 40, fenoPpb: '<30' }).fields).toEqual(['fenoPpb'])
  })

  test('an incomplete result names missing inputs alone where the interval lies in one band', () => {
    const meaningOf = (fenoPpb: string | number) =>
      oracle2022.say({ ageYears: 40, diagnosis: 'asthma', fenoPpb }).meaning
    expect(meaningOf('<5')).toBe(meaningOf(4))
    expect(meaningOf('<5')).not.toContain('不同的分级')
    expect(meaningOf('<30')).toContain('FeNO（50 mL/s） <30 ppb 可能落在不同的分级')
  })

  test('bands on both sides of a normal one are seen, and two such values at once', () => {
    const rest = { respiratoryRate: 16, spo2: 98, systolicBp: 120, pulse: 80, temperatureC: 37 }
    const score = (more: object) =>
      news2.score({ ...rest, supplementalO2: false, consciousness: 'A', spo2Scale: 1, ...more })
    const { status } = score({ temperatureC: '<43' })
    expect(status).toBe('incomplete')
    expect(oracle2022.score({ ageYears: 40, diagnosis: 'asthma', bloodEos: '<0.15', fenoPpb: '<25' }).status).toBe('ok')
    expect(oracle2022.score({ ageYears: 40, diagnosis: 'asthma', bloodEos: '<0.2', fenoPpb: '<25' }).status).toBe(
      'incomplete',
    )
  })

  test('no text names a value that was tried, of whole numbers either', () => {
    const text = gold.steps({ ...(vectors['gold']![0]!.input as object), mmrc: null, cat: '<6' }).at(-1)!.text
    expect(text).toBe('CAT <6 分，症状少')
  })

  test('of every model, values with one result are a result together', () => {
    const wrong: string[] = []
    for (const model of models)
      for (const { input } of (vectors[model.id] ?? []).slice(0, 3)) {
        const whole = input as Record<string, unknown>
        const open = Object.entries(model.inputs).filter(
          ([key, { kind }]) => kind === 'number' && typeof whole[key] === 'number',
        )
        for (const [key, one] of open) {
          const [min, max] = rangeIn(one)
          const middle = Number((whole[key] as number).toFixed(2))
          for (const [sign, low, high] of [
            ['<', min, middle - 1e-6],
            ['>', middle + 1e-6, max],
          ] as const) {
            const points = one.whole ? [Math.ceil(low), Math.floor(high)] : [low, high]
            const between = Array.from({ length: 40 }, (_, n) => low + ((high - low) * n) / 40)
            const all = [...points, ...(one.whole ? between.map(Math.ceil) : between)].filter(
              (n) => n >= low && n <= high,
            )
            const results = new Set(all.map((value) => JSON.stringify(model.score({ ...whole, [key]: value }))))
            if (all.length === 0 || results.size > 1 || ![...results][0]!.includes('"status":"ok"')) continue
            const { status } = model.score({ ...whole, [key]: `${sign}${middle}` })
            if (status !== 'ok') wrong.push(`${model.id} ${key} ${sign}${middle}: ${status}`)
          }
        }
      }
    expect(wrong).toEqual([])
  })

  test('of no model anything is thrown, nor a number said that is not known', () => {
    for (const model of models) {
      const open = Object.entries(model.inputs).filter(([, { kind }]) => kind === 'number')
      for (const [key, input] of open) {
        const [min, max] = rangeIn(input)
        const given = { [key]: `<${(min + max) / 2}` }
        expect(readInput(input, given[key]), `${model.id} ${key}`).not.toBe(WRONG)
        expect(model.score(given).status, `${model.id} ${key}`).not.toBe('out_of_range')
        expect(display(input, given[key])).toMatch(/^</)
        model.say(given)
      }
    }
  })
})
