/** Arbitrary inputs of models, derived from their data: complete, with gaps, and invalid. */
import fc from 'fast-check'
import { rangeIn, unitsOf, type Input, type InputKind, type Segment } from '../src/input.ts'
import type { Model } from '../src/spec.ts'
import { MEASURES } from '../src/models/scoreChange.ts'

export type Given = Readonly<Record<string, unknown>>

const DAY: Input = { kind: 'number', label: '', min: 0, max: 150 }
const YEARS: Input = { kind: 'number', label: '', min: 0, max: 100 }

const span = ({ min = -1000, max = 1000 }: Input) => ({ min, max })

/** Numbers of a range: ends, whole, rounded and arbitrary ones, small ones more often, near most thresholds. */
const numbers = (min: number, max: number): fc.Arbitrary<number> => {
  // doubles are drawn by bits and crowd around zero: whole parts spread evenly
  const parts = fc.integer({ min: 0, max: 9999 }).map((n) => n / 9999)
  const rounded = (x: number) => Math.min(max, Math.max(min, Math.round(x * 100) / 100))
  return fc.oneof(
    fc.constantFrom(min, max),
    fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
    fc.double({ min, max, noNaN: true }),
    parts.map((part) => rounded(min + (max - min) * part)),
    parts.map((part) => rounded(min + (max - min) * part ** 3)),
  )
}

const numberOf = (input: Input): fc.Arbitrary<number> => {
  const { min, max } = span(input)
  if (input.whole) return fc.oneof(fc.integer({ min, max }), fc.integer({ min, max: Math.min(max, min + 5) }))
  return input.percent ? fc.oneof(numbers(min, max), numbers(10.5, 100)) : numbers(min, max)
}

const lengthsOf = ({ maxima = [], fewest = maxima.length }: Input) => fc.integer({ min: fewest, max: maxima.length })

const itemsOf = (input: Input): fc.Arbitrary<readonly number[]> =>
  lengthsOf(input).chain((length) =>
    fc.tuple(...input.maxima!.slice(0, length).map((max) => fc.integer({ min: input.min ?? 0, max }))),
  )

const segmentOf = (): fc.Arbitrary<Segment> => fc.record({ cigsPerDay: numberOf(DAY), years: numberOf(YEARS) })

const VALUES: Readonly<Record<InputKind, (input: Input) => fc.Arbitrary<unknown>>> = {
  number: numberOf,
  yesNo: () => fc.boolean(),
  choice: ({ options = [] }) => fc.constantFrom(...options.map(({ value }) => value)),
  items: itemsOf,
  segments: () => fc.array(segmentOf(), { maxLength: 4 }),
  measured: (input) =>
    fc.oneof(
      ...unitsOf(input).map((unit) => fc.record({ value: numbers(...rangeIn(input, unit)), unit: fc.constant(unit) })),
    ),
}

export const valueOf = (input: Input): fc.Arbitrary<unknown> => VALUES[input.kind](input)

/** Dependent inputs are drawn together, because most independent pairs would be refused. */
const TOGETHER: Readonly<Record<string, (v: Given) => Given>> = {
  acq: (v) => ({ ...v, items: [...(v['items'] as number[]), 0, 0].slice(0, v['version'] as number) }),
  scoreChange: (v) => {
    const { min, max } = MEASURES[v['measure'] as keyof typeof MEASURES]
    const fit = (value: unknown) => min + (Number(value) % (max - min))
    return { ...v, previous: fit(v['previous']), current: fit(v['current']) }
  },
}

/** An input with all required values and without contradictions. */
export const wholeOf = ({ id, inputs, score }: Model): fc.Arbitrary<Given> =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(inputs).map(([key, input]) => [
          key,
          input.optional ? fc.option(valueOf(input), { freq: 3 }) : valueOf(input),
        ]),
      ),
    )
    .map(TOGETHER[id] ?? ((v) => v))
    .filter((v) => score(v).status !== 'out_of_range')

export const scoredOf = (model: Model): fc.Arbitrary<Given> =>
  wholeOf(model).filter((v) => model.score(v).status === 'ok')

const pierced = (value: unknown, holes: readonly boolean[]): unknown =>
  Array.isArray(value)
    ? value.map((item: unknown, n) => (!holes[n] ? item : typeof item === 'number' ? null : { cigsPerDay: 20 }))
    : null

export const lessOf = ({ inputs }: Model, whole: Given): fc.Arbitrary<Given> => {
  const required = Object.keys(inputs).filter((key) => !inputs[key]!.optional)
  const ways = fc.record({
    way: fc.constantFrom('null', 'out', 'gaps'),
    holes: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
  })
  return fc
    .tuple(fc.subarray(required), fc.array(ways, { minLength: required.length, maxLength: required.length }))
    .map(([keys, found]) => {
      const gone = Object.fromEntries(
        keys.map((key, n) => {
          const { way, holes } = found[n]!
          return [key, way === 'out' ? undefined : way === 'null' ? null : pierced(whole[key], holes)]
        }),
      )
      return Object.fromEntries(Object.entries({ ...whole, ...gone }).filter(([, value]) => value !== undefined))
    })
}

export const someOf = (model: Model): fc.Arbitrary<Given> =>
  wholeOf(model).chain((whole) => fc.oneof(fc.constant(whole), lessOf(model, whole)))

const outside = (min: number, max: number, step = 0.001): readonly number[] => [min - step, max + step]

const NO_NUMBERS = ['1', true, {}, [], Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]

const wrongNumbers = (input: Input): readonly unknown[] => {
  const { min, max } = span(input)
  return [
    ...NO_NUMBERS,
    ...outside(min, max, input.whole ? 1 : 0.001),
    ...(input.whole ? [min + 0.5] : []),
    ...(input.percent ? [100.001] : []),
  ]
}

const WRONG: Readonly<Record<InputKind, (input: Input) => readonly unknown[]>> = {
  number: wrongNumbers,
  yesNo: () => [0, 1, 'true', '是', [], {}, Number.NaN],
  choice: ({ options = [] }) => [
    'none of them',
    -1,
    true,
    [],
    {},
    ...options.map(({ value }) => (typeof value === 'number' ? String(value) : [value])),
  ],
  items: ({ min = 0, maxima = [], fewest = maxima.length }) => {
    const least = maxima.map(() => min)
    return [
      ...NO_NUMBERS,
      least.slice(0, fewest - 1),
      [...least, min],
      ...maxima
        .slice(0, fewest)
        .flatMap((max, n) =>
          [...outside(min, max, 1), min + 0.5, '1', true].map((item) => least.with(n, item as never)),
        ),
    ]
  },
  segments: () => [
    ...NO_NUMBERS.filter((value) => !Array.isArray(value)),
    ...[null, 20, [20, 30]].map((segment) => [segment]),
    ...[...wrongNumbers(DAY)].map((cigsPerDay) => [{ cigsPerDay, years: 1 }]),
    ...[...wrongNumbers(YEARS)].map((years) => [{ cigsPerDay: 1, years }]),
  ],
  measured: (input) => [
    ...NO_NUMBERS.filter((value) => typeof value !== 'object' || Array.isArray(value)),
    { value: rangeIn(input)[0], unit: 'stone' },
    { value: rangeIn(input)[0] },
    ...unitsOf(input).flatMap((unit) =>
      [...outside(...rangeIn(input, unit)), '1', Number.NaN].map((value) => ({ value, unit })),
    ),
  ],
}

/** Invalid values: just outside the range, of another type, unknown answers. */
export const wrongOf = (input: Input): readonly unknown[] => WRONG[input.kind](input)

const JUNK = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withSparseArray: true,
  withObjectString: true,
})

/** Anything at all: as input, as some of its values, inside its lists. */
export const junkOf = ({ inputs }: Model): fc.Arbitrary<unknown> =>
  fc.oneof(
    JUNK,
    fc.record(
      Object.fromEntries(
        Object.entries(inputs).map(([key, input]) => [
          key,
          fc.oneof(valueOf(input), fc.constantFrom(null, undefined), fc.constantFrom(...wrongOf(input)), JUNK),
        ]),
      ),
      { requiredKeys: [] },
    ),
  )

const rankOf = ({ options = [] }: Input, value: unknown): number =>
  options.length > 0 ? options.findIndex((option) => option.value === value) : Number(value)

const each = (pick: (...xs: number[]) => number, a: unknown, b: unknown): unknown =>
  typeof a === 'number'
    ? pick(a, b as number)
    : Array.isArray(a)
      ? a.map((item: unknown, n) => each(pick, item, (b as unknown[])[n]))
      : Object.fromEntries(
          Object.entries(a as object).map(([key, value]) => [
            key,
            typeof value === 'number' ? each(pick, value, (b as Given)[key]) : value,
          ]),
        )

const alike = (a: unknown, b: unknown): boolean => {
  if (Array.isArray(a)) return a.length === (b as unknown[]).length
  return typeof a !== 'object' || a === null || (a as Given)['unit'] === (b as Given)['unit']
}

/** Two values of an input, the second not lower; answers count in order. */
export const risingOf = (input: Input): fc.Arbitrary<readonly [unknown, unknown]> => {
  const value = valueOf(input)
  const both = fc.tuple(value, value)
  if (input.kind === 'choice' || input.kind === 'yesNo')
    return both.map(([a, b]) => (rankOf(input, a) <= rankOf(input, b) ? [a, b] : [b, a]))
  return both.filter(([a, b]) => alike(a, b)).map(([a, b]) => [each(Math.min, a, b), each(Math.max, a, b)])
}
