import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  ageBandOf,
  coBand,
  dependenceOf,
  overlapOf,
  perDayPoints,
  smokedAmount,
  tobaccoDoubts,
  type SmokingSegment,
  type TobaccoAnswers,
} from '../src/tobacco.ts'

const cigarettes = (fromAge: number, toAge: number, cigsPerDay: number): SmokingSegment => ({
  kind: 'cigarette',
  fromAge,
  toAge,
  cigsPerDay,
})

type Row = readonly [kind: string, fromAge: number, toAge: number, cigsPerDay: number]

interface Vectors {
  readonly amount: { id: string; segments: Row[]; packYears: number; smokingIndex: number; high: boolean }[]
  readonly overlap: { id: string; segments: Row[]; overlap: [number, number] | null }[]
  readonly dependence: ({ id: string; items: (number | null)[] } & ReturnType<typeof dependenceOf>)[]
  readonly co: { ppm: number | null; band: string | null }[]
}

const vectors = JSON.parse(readFileSync(new URL('tobacco-vectors.json', import.meta.url), 'utf8')) as Vectors

const segmentsOf = (rows: readonly Row[]): SmokingSegment[] =>
  rows.map(([kind, fromAge, toAge, cigsPerDay]) => ({ kind, fromAge, toAge, cigsPerDay }))

describe('vectors', () => {
  test.each(vectors.amount)('amount: $id', ({ segments, packYears, smokingIndex, high }) =>
    expect(smokedAmount(segmentsOf(segments))).toMatchObject({ packYears, smokingIndex, smokingIndexHigh: high }),
  )

  test.each(vectors.overlap)('overlap: $id', ({ segments, overlap }) =>
    expect(overlapOf(segmentsOf(segments))).toEqual(overlap),
  )

  test.each(vectors.dependence)('FTND and HSI: $id', ({ items, total, bandCn, hsi, hsiBand }) =>
    expect(dependenceOf(items)).toMatchObject({ total, bandCn, hsi, hsiBand }),
  )

  test.each(vectors.co)('CO $ppm ppm is $band', ({ ppm, band }) => expect(coBand(ppm)).toBe(band))
})

/** Reference implementation: counts single years. */
const byYears = (segments: readonly SmokingSegment[]): number => {
  let cigarettesTimesYears = 0
  for (let age = 0; age < 120; age += 1)
    for (const { kind, fromAge, toAge, cigsPerDay } of segments)
      if (kind === 'cigarette' && age >= fromAge! && age < toAge!) cigarettesTimesYears += cigsPerDay!
  return cigarettesTimesYears
}

const collides = (a: SmokingSegment, b: SmokingSegment): boolean => {
  for (let age = 0; age < 120; age += 1)
    if (a.kind === b.kind && [a, b].every(({ fromAge, toAge }) => age >= fromAge! && age < toAge!)) return true
  return false
}

const segment = fc
  .record({
    kind: fc.constantFrom('cigarette', 'cigarette', 'e_cigarette', 'heated'),
    fromAge: fc.integer({ min: 5, max: 90 }),
    years: fc.integer({ min: 1, max: 30 }),
    cigsPerDay: fc.integer({ min: 0, max: 150 }),
  })
  .map(({ years, ...given }) => ({ ...given, toAge: given.fromAge + years }))

/** Points that begin the bands of FTND and HSI, as in their publications. */
const FTND_FROM = { mild: 0, moderate: 4, severe: 7 }
const HSI_FROM = { low: 0, medium: 2, high: 5 }

const lastBegun = (bands: Readonly<Record<string, number>>, points: number): string => {
  let band = ''
  for (const [name, from] of Object.entries(bands)) if (points >= from) band = name
  return band
}

/** Reference implementation: adds answers one by one, and stops at an open one. */
const addedUp = (answers: readonly (number | null)[]): number | null => {
  let sum = 0
  for (const answer of answers) {
    if (answer === null) return null
    sum += answer
  }
  return sum
}

const dependenceAgain = (items: readonly (number | null)[]) => {
  const [total, hsi] = [addedUp(items), addedUp([items[0]!, items[3]!])]
  return {
    total,
    bandCn: total === null ? null : lastBegun(FTND_FROM, total),
    hsi,
    hsiBand: hsi === null ? null : lastBegun(HSI_FROM, hsi),
  }
}

const answer = (max: number) => fc.option(fc.integer({ min: 0, max }), { freq: 12 })

const history = fc.record({
  segments: fc.array(segment, { maxLength: 8 }),
  items: fc.tuple(answer(3), answer(1), answer(1), answer(3), answer(1), answer(1)),
  tenthsOfPpm: fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 95, max: 105 })),
})

test('1,000 random histories agree with a second implementation', () =>
  fc.assert(
    fc.property(history, ({ segments, items, tenthsOfPpm }) => {
      const index = byYears(segments)
      const found = smokedAmount(segments)
      expect(found.smokingIndex).toBeCloseTo(index, 6)
      expect(found.packYears).toBeCloseTo(index / 20, 6)
      expect(found.smokingIndexHigh).toBe(index >= 400)
      const clashes = segments.some((a, i) => segments.slice(i + 1).some((b) => collides(a, b)))
      expect(overlapOf(segments) !== null).toBe(clashes)
      expect(dependenceOf(items)).toMatchObject(dependenceAgain(items))
      expect(coBand(tenthsOfPpm / 10)).toBe(tenthsOfPpm > 100 ? 'smoking' : 'abstinent')
    }),
    { numRuns: 1000 },
  ))

test('a segment without an amount leaves the total open', () =>
  expect(smokedAmount([cigarettes(20, 30, 20), { kind: 'cigarette', fromAge: 30, toAge: 40 }]).packYears).toBeNull())

test.each([
  [10, 0],
  [10.5, 1],
  [20, 1],
  [21, 2],
  [30, 2],
  [31, 3],
])('%d cigarettes a day are %d points', (perDay, points) => expect(perDayPoints(perDay)).toBe(points))

test.each([
  [17, 'to17'],
  [18, 'from18'],
  [44, 'from30'],
  [45, 'from45'],
  [75, 'from75'],
  [null, 'unknown'],
])('%s years are %s', (age, band) => expect(ageBandOf(age)).toBe(band))

const SMOKER: TobaccoAnswers = {
  status: 'current_daily',
  ageStarted: 20,
  cigsPerDay: 20,
  stage: 'preparation',
  coPpm: 18,
  ftnd: [2, 0, 1, 1, 0, 0],
  segments: [cigarettes(20, 50, 20)],
  age: 50,
}

describe('parts that do not agree', () => {
  test('a consistent smoker is asked nothing', () => expect(tobaccoDoubts(SMOKER)).toEqual([]))

  test.each<[string, Partial<TobaccoAnswers>, string]>([
    ['a never-smoker with FTND', { status: 'never', stage: null, coPpm: 2, segments: [] }, '回答了尼古丁依赖'],
    ['a never-smoker with a history', { status: 'never', stage: null, coPpm: 2, ftnd: [] }, '填写了吸卷烟的经历'],
    ['item 4 against the number a day', { cigsPerDay: 35 }, 'FTND 第 4 题答的是每天 11–20 支'],
    ['a segment beyond the age', { segments: [cigarettes(20, 60, 20)], age: 50 }, '第 1 段吸到 60 岁'],
    ['a segment before the first cigarette', { segments: [cigarettes(15, 50, 20)], age: 55 }, '最早一段从 15 岁开始'],
    [
      'more years than there were',
      { segments: [cigarettes(20, 50, 20), cigarettes(48, 52, 20)] },
      '各段合计吸烟 34 年，而从开始吸烟到评估时只有 30 年',
    ],
    ['a smoker whose history ends early', { segments: [cigarettes(20, 40, 20)] }, '最后一段只吸到 40 岁'],
    ['a rare amount', { segments: [cigarettes(20, 50, 100)] }, '每天 100 支（5.0 包）'],
    ['a smoker who has quit', { stage: 'maintenance' }, '是否应选“复吸”'],
    ['a quitter who has not begun', { status: 'former', stage: 'contemplation', coPpm: 3 }, '还没有开始戒'],
    ['a quitter with CO', { status: 'former', stage: 'action' }, 'CO 18 ppm 高于 10 ppm'],
  ])('%s is asked about', (_, change, part) =>
    expect(tobaccoDoubts({ ...SMOKER, ...change }).join('\n')).toContain(part),
  )
})
