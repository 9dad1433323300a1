import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromOwnUnit, rangeIn, toOwnUnit, unitsOf } from '../src/input.ts'
import { envelope, models, scorers } from '../src/index.ts'
import type { Model, Result } from '../src/spec.ts'
import { junkOf, lessOf, scoredOf, someOf, valueOf, wholeOf, wrongOf, type Given } from './arbitraries.ts'

const RUN = { seed: 20260101 }
const STATES = ['ok', 'incomplete', 'not_applicable', 'out_of_range']

const byId = models.map((model) => [model.id, model] as const)

/** Outputs of every status: alarms. */
const ALWAYS: Readonly<Record<string, readonly string[]>> = { phq9: ['selfHarmAlert'] }

/** Outputs of an empty input, beside the ends of a score. */
const OF_NOTHING: Readonly<Record<string, Given>> = {
  // counts of met and unknown criteria
  rome2021: { criteriaMet: 0, criteriaUnknown: 5 },
  gold: { symptomScalesDisagree: false },
  // lowest and highest cut-off of all rows
  schleich2010: { cutoffMin: 15, cutoffMax: 58 },
}

/** Inputs restricted by a partner. */
const PAIRED: readonly string[] = ['systolicBp', 'diastolicBp']

/** Models where one item alone can raise the class. */
const BY_ITEM: readonly string[] = ['news2']

const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen)
  return Object.freeze(value)
}

const numbersIn = (value: unknown): readonly number[] =>
  typeof value === 'number'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(numbersIn)
      : []

const hasForm = ({ inputs, outputs }: Model, result: Result): void => {
  const { status, fields, flags } = result
  expect(STATES).toContain(status)
  expect(Object.keys(result).sort()).toEqual(['status', 'fields', 'flags', ...Object.keys(outputs)].sort())
  expect(flags).toEqual([...new Set(flags)].sort())
  expect(new Set(fields).size).toBe(fields.length)
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining([...fields]))
  expect(fields.length > 0, status).toBe(status === 'incomplete' || status === 'out_of_range')
  expect(numbersIn(result).every(Number.isFinite)).toBe(true)
}

const EMPTY = /null|undefined|NaN|Infinity|\[object|Symbol|function/

const sayNothingEmpty = (...texts: readonly string[]): void =>
  expect(texts.filter((text) => EMPTY.test(text))).toEqual([])

const speaks = (model: Model, input: unknown): void => {
  const { text, figure, verdict, meaning, plain, next, notes } = model.say(input)
  sayNothingEmpty(text, figure ?? '', verdict ?? '', meaning, plain ?? '', next ?? '', ...notes)
  expect(text.trim()).not.toBe('')
  for (const step of model.steps(input)) {
    sayNothingEmpty(step.label, step.rule, step.text ?? '')
    expect(step.points === null || Number.isFinite(step.points), step.label).toBe(true)
    expect(Object.keys(model.inputs), step.label).toEqual(expect.arrayContaining([...step.keys]))
  }
}

describe.each(byId)('%s', (id, model) => {
  const { inputs, outputs, classes, scale } = model

  test('malformed inputs yield well-formed results and wordings', () => {
    fc.assert(
      fc.property(junkOf(model), (junk) => {
        hasForm(model, model.score(junk))
        speaks(model, junk)
      }),
      RUN,
    )
  })

  test('complete and incomplete inputs yield well-formed results and wordings', () => {
    fc.assert(
      fc.property(someOf(model), (input) => {
        hasForm(model, model.score(input))
        speaks(model, input)
      }),
      RUN,
    )
  })

  test('impossible values are named, and nothing is computed', () => {
    const bases = [{}, ...fc.sample(wholeOf(model), { seed: RUN.seed, numRuns: 3 })]
    const rest = Object.fromEntries(Object.keys(outputs).map((key) => [key, null]))
    for (const [key, input] of Object.entries(inputs))
      for (const value of wrongOf(input))
        for (const base of bases) {
          const result = model.score({ ...base, [key]: value })
          const silent = Object.fromEntries((ALWAYS[id] ?? []).map((output) => [output, result[output]]))
          expect(result, `${key}: ${fc.stringify(value)}`).toEqual({
            ...rest,
            ...silent,
            status: 'out_of_range',
            fields: [key],
            flags: result.flags,
          })
        }
  })

  test('an empty input is incomplete and has no results', () => {
    const { status, fields, scoreMin, scoreMax, ...rest } = model.score({})
    expect(status).toBe('incomplete')
    expect(fields.length).toBeGreaterThan(0)
    expect(typeof scoreMin).toBe('scoreMin' in outputs ? 'number' : 'undefined')
    expect(typeof scoreMax).toBe('scoreMax' in outputs ? 'number' : 'undefined')
    for (const key of Object.keys(outputs).filter((output) => output in rest)) {
      const value = rest[key]
      const known = OF_NOTHING[id]?.[key]
      if (known !== undefined) expect(value, key).toBe(known)
      // points of an empty input are an empty object
      else expect(numbersIn(value).length === 0 && typeof value === 'object', key).toBe(true)
    }
    for (const other of [undefined, null, 'x', []]) expect(model.score(other)).toEqual(model.score({}))
  })

  test('a stored result recomputes to the same', () => {
    const asText = (value: object) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>
    fc.assert(
      fc.property(someOf(model), (input) => {
        const kept = asText(envelope(model, input, '2026-01-01 00:00:00'))
        expect(kept).toMatchObject(asText(model.score(kept['inputs'])))
      }),
      RUN,
    )
  })

  test('scoring is pure', () => {
    fc.assert(
      fc.property(someOf(model), (input) => {
        const copy = structuredClone(input)
        const first = model.score(frozen(input))
        expect(model.score(input)).toEqual(first)
        expect(model.score({ ...copy, unknownKey: 1 })).toEqual(first)
        expect(model.say(input)).toEqual(model.say(copy))
        expect(model.steps(input)).toEqual(model.steps(copy))
        expect(input).toEqual(copy)
      }),
      RUN,
    )
  })

  test('a whole input says how its result came about', () => {
    fc.assert(
      fc.property(scoredOf(model), (input) => {
        expect(model.steps(input).length).toBeGreaterThan(0)
      }),
      RUN,
    )
  })

  test('its card is whole', () => {
    for (const text of [model.name, model.title, model.version, model.population]) expect(text.trim()).not.toBe('')
    expect(model.limits.length).toBeGreaterThan(0)
    expect(model.evidence.length).toBeGreaterThan(0)
    expect(model.sources.length).toBeGreaterThan(0)
    const texts = [
      ...model.limits,
      ...model.evidence.map(({ of }) => of),
      ...model.sources.map(({ cite }) => cite),
      ...Object.values(outputs),
      ...Object.values(inputs).map(({ label }) => label),
      ...Object.values(classes?.of ?? {}).map(({ text }) => text),
    ]
    for (const text of texts) expect(text.trim()).not.toBe('')
    for (const { grade } of model.evidence) expect(['C', 'S', 'R', 'P']).toContain(grade)
    if (classes) expect(outputs).toHaveProperty(classes.output)
    if (scale) expect(outputs).toHaveProperty(scale.output)
    for (const [key, { kind, min, max }] of Object.entries(inputs))
      if (kind === 'number' || kind === 'measured') expect(min! < max!, key).toBe(true)
    expect(scorers[id]).toBe(model.score)
  })
})

describe.each(byId.filter(([, { outputs }]) => 'scoreMin' in outputs))('points of %s', (_, model) => {
  const { inputs, classes } = model

  test('the ends hold every score that is still possible, and so does a class', () => {
    const pairs = scoredOf(model).chain((whole) => fc.tuple(fc.constant(whole), lessOf(model, whole)))
    fc.assert(
      fc.property(pairs, ([whole, less]) => {
        const [all, some] = [model.score(whole), model.score(less)]
        expect(all['scoreMin']).toBe(all['score'])
        expect(all['scoreMax']).toBe(all['score'])
        expect(some['scoreMin']).toBeLessThanOrEqual(Number(all['score']))
        expect(some['scoreMax']).toBeGreaterThanOrEqual(Number(all['score']))
        if (some.status === 'incomplete') expect(some['score']).toBeNull()
        if (classes && some[classes.output] !== null) expect(some[classes.output]).toBe(all[classes.output])
      }),
      RUN,
    )
  })

  test('the ends are the scores that one missing answer can still come to', () => {
    const bases = fc.sample(scoredOf(model), { seed: RUN.seed, numRuns: 5 })
    const required = Object.entries(inputs).filter(([key, input]) => !input.optional && !PAIRED.includes(key))
    for (const [key, input] of required) {
      const values = fc.sample(valueOf(input), { seed: RUN.seed, numRuns: 150 })
      for (const base of bases) {
        const { scoreMin, scoreMax } = model.score({ ...base, [key]: null })
        const results = values.map((value) => model.score({ ...base, [key]: value }))
        const scores = results.filter(({ status }) => status === 'ok').map(({ score }) => Number(score))
        expect([Math.min(...scores), Math.max(...scores)], key).toEqual([scoreMin, scoreMax])
      }
    }
  })
})

describe.each(byId.filter(([, { classes }]) => classes))('classes of %s', (_, model) => {
  const { output, of } = model.classes!

  test('every class there is has a name', () => {
    fc.assert(
      fc.property(someOf(model), (input) => {
        const value = model.score(input)[output]
        if (value !== null) expect(Object.keys(of)).toContain(String(value))
      }),
      RUN,
    )
  })
})

describe.each(byId.filter(([, { scale }]) => scale))('gauge of %s', (id, model) => {
  const { output, min, max, bands } = model.scale!

  test('the gauge holds every figure, in a band of its class', () => {
    expect(bands[0]!.from).toBe(min)
    expect(bands.at(-1)!.to).toBe(max)
    fc.assert(
      fc.property(scoredOf(model), (input) => {
        const figure = Number(model.score(input)[output])
        const { verdict, level } = model.say(input)
        const around = bands.filter(({ from, to }) => figure >= from && figure <= to)
        expect(around.length, String(figure)).toBeGreaterThan(0)
        if (level !== 'none' && !BY_ITEM.includes(id))
          expect(around.map((band) => [band.level, band.text])).toContainEqual([level, verdict])
      }),
      RUN,
    )
  })
})

test('every model has an id of its own', () => {
  expect(new Set(models.map(({ id }) => id)).size).toBe(models.length)
})

const withUnits = models
  .flatMap(({ id, inputs }) => Object.entries(inputs).map(([key, input]) => [`${id}.${key}`, input] as const))
  .filter(([, { units }]) => units)

describe.each(withUnits)('units of %s', (_, input) => {
  test.each(unitsOf(input))('%s there and back', (unit) => {
    const [min, max] = rangeIn(input, unit)
    fc.assert(
      fc.property(fc.double({ min, max, noNaN: true }), (typed) => {
        const own = toOwnUnit(input, typed, unit)
        expect(fromOwnUnit(input, own, unit)).toBeCloseTo(typed, 9)
        expect(toOwnUnit(input, fromOwnUnit(input, typed, unit), unit)).toBeCloseTo(typed, 9)
        expect(toOwnUnit(input, own)).toBe(own)
      }),
      RUN,
    )
  })
})

test('urea in mmol/L and as BUN in mg/dL are the same blood', () => {
  const score = scorers['bap65']!
  const units = fc.oneof(
    fc.double({ min: 0.5, max: 70, noNaN: true }),
    // the limit in either unit
    fc.constantFrom(25 / 2.8, 8.92, 8.93),
  )
  fc.assert(
    fc.property(units, fc.integer({ min: 41, max: 120 }), fc.boolean(), fc.integer({ min: 20, max: 250 }), (...v) => {
      const [value, ageYears, alteredMentalStatus, pulse] = v
      const rest = { ageYears, alteredMentalStatus, pulse }
      const inMmol = score({ ...rest, bun: { value, unit: 'mmol/L' } })
      expect(inMmol).toMatchObject({ status: 'ok' })
      expect(score({ ...rest, bun: { value: value * 2.8, unit: 'mg/dL' } })).toEqual(inMmol)
    }),
    RUN,
  )
})
