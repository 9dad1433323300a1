import type { Measured } from '@huxi/model'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rangeIn, type Input } from '../src/input.ts'
import * as inputs from '../src/inputs.ts'
import { models } from '../src/index.ts'
import { completedAge, daysBetween, daysLater, inTwelveMonths, isStale } from '../src/patient-dates.ts'
import { inhaledOn } from '../src/patient-drugs.ts'
import {
  gradeOnWire,
  inOwnUnit,
  LABS,
  measureFault,
  measureOf,
  measureText,
  OBSERVATIONS,
} from '../src/patient-measures.ts'
import { ratioFault, ratioOf } from '../src/patient-spirometry.ts'
import { halfUp } from '../src/numbers.ts'
import { WINDOWS, windowOf } from '../src/patient-windows.ts'
import { partOf, prefillKeys } from '../src/tools/index.ts'

const day = fc.integer({ min: 0, max: 3000 }).map((n) => daysLater('2020-01-01', n))
/** Walks back day by day to the same date of the previous year. */
const naiveYear = (asOf: string): ReadonlySet<string> => {
  const days = new Set<string>()
  const [year, rest] = [Number(asOf.slice(0, 4)) - 1, asOf.slice(5)]
  for (let at = asOf; at.slice(0, 4) !== String(year) || at.slice(5) > rest; at = daysLater(at, -1)) days.add(at)
  return days
}

describe('the rolling twelve months', () => {
  test('are the days back to the same date of the previous year', () => {
    fc.assert(
      fc.property(day, day, (asOf, onset) => inTwelveMonths(onset, asOf) === naiveYear(asOf).has(onset)),
      { numRuns: 300 },
    )
  })

  test.each([
    ['2024-02-29', '2023-02-28', '2023-03-01'],
    ['2025-02-28', '2024-02-28', '2024-02-29'],
    ['2025-03-01', '2024-03-01', '2024-03-02'],
    ['2026-01-01', '2025-01-01', '2025-01-02'],
  ])('ending %s: no longer %s, still %s', (asOf, out, first) => {
    expect([out, first, asOf, daysLater(asOf, 1)].map((onset) => inTwelveMonths(onset, asOf))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('drugs', () => {
  const use = (drugClass: string, startDate: string, endDate: string | null = null) => ({
    id: drugClass,
    drug: drugClass,
    drugClass,
    startDate,
    endDate,
  })

  test('contents of a combination, from the first day to the last', () => {
    const uses = [use('TRIPLE', '2026-01-01', '2026-03-31'), use('LABA_LAMA', '2026-04-01'), use('OCS', '2026-04-01')]
    const on = (asOf: string) =>
      Object.entries(inhaledOn(uses, asOf))
        .filter(([, found]) => found.length > 0)
        .map(([part]) => part)
    expect(['2025-12-31', '2026-01-01', '2026-03-31', '2026-04-01'].map(on)).toEqual([
      [],
      ['lama', 'laba', 'ics'],
      ['lama', 'laba', 'ics'],
      ['lama', 'laba'],
    ])
  })
})

describe('measures', () => {
  const fault = (code: string, value: number, unit?: string) => measureFault(measureOf(code)!, value, unit)
  const known = new Set(models.flatMap((model) => Object.keys(model.inputs)))

  test('every input they answer is one of the models or their forms, within its hard range', () => {
    for (const { inputs: keys, min, max } of [...OBSERVATIONS, ...LABS])
      for (const key of keys) {
        const input = (inputs as unknown as Record<string, Input>)[key]!
        expect(known.has(key) || key === 'weightKg', key).toBe(true)
        if (input.kind === 'choice' || input.kind === 'yesNo') continue
        expect([min, max], key).toEqual(rangeIn(input))
      }
  })

  test.each([
    ['height', 1.7, undefined, '身高应在 50–250 cm 之间，可能是单位 m，即 170 cm，请核对数值和单位'],
    ['temperature', 98.6, undefined, '体温应在 30–43 ℃ 之间，可能是单位 ℉，即 37 ℃，请核对数值和单位'],
    ['sbp', 16, undefined, '收缩压应在 40–300 mmHg 之间，可能是单位 kPa，即 120.01 mmHg，请核对数值和单位'],
    ['spo2', 101, undefined, 'SpO₂应在 50–100 % 之间，请核对数值和单位'],
    ['eos', 150, '10^9/L', '嗜酸性粒细胞计数应在 0–20 10⁹/L 之间，可能是单位 个/μL，即 0.15 10⁹/L，请核对数值和单位'],
    ['eos', 0.15, '/uL', '嗜酸性粒细胞计数以个/μL计时应为整数，可能是单位 10⁹/L，即 0.15 10⁹/L，请核对'],
    ['paco2', 5.6, 'mmHg', 'PaCO₂应在 10–150 mmHg 之间，可能是单位 kPa，即 42 mmHg，请核对数值和单位'],
    ['crp', 3, 'mmHg', 'C 反应蛋白的单位应为 mg/L 或 mg/dL，请改选单位'],
    ['emrcd', 4.5, undefined, 'eMRCD应为整数等级：1 = 1，2 = 2，3 = 3，4 = 4，5 = 5a，6 = 5b'],
  ])('%s %d %s', (code, value, unit, sentence) => expect(fault(code, value, unit)).toBe(sentence))

  test('any number is either within bounds of its unit or refused with a sentence', () => {
    fc.assert(
      fc.property(fc.constantFrom(...OBSERVATIONS, ...LABS), fc.double({ min: -10, max: 1e5, noNaN: true }), (m, x) => {
        const unit = m.unit
        const own = inOwnUnit(m, x, unit)!
        const inside = own >= m.min - 1e-9 && own <= m.max + 1e-9 && (!m.grades || Number.isInteger(x))
        expect(measureFault(m, x, unit) === null).toBe(inside)
      }),
      { numRuns: 200 },
    )
  })

  test('units convert, and are said', () => {
    const text = (code: string, value: number, unit?: string) => measureText(measureOf(code)!, value, unit)
    expect(inOwnUnit(measureOf('eos')!, 300, '/uL')).toBeCloseTo(0.3, 9)
    expect(inOwnUnit(measureOf('urea')!, 28, 'mg/dL')).toBeCloseTo(10, 9)
    expect(inOwnUnit(measureOf('paco2')!, 6, 'kPa')).toBeCloseTo(45.00372, 9)
    expect(inOwnUnit(measureOf('eos')!, 300, '%')).toBeUndefined()
    expect([text('emrcd', 5), text('eos', 300, '/uL'), text('ph', 7.35, '1')]).toEqual(['5a 级', '300 个/μL', '7.35'])
    expect(measureText(measureOf('emrcd')!, gradeOnWire(measureOf('emrcd')!, 6) as Measured)).toBe('5b 级')
  })
})

describe('a ratio beside its volumes', () => {
  const litres = fc.integer({ min: 20, max: 600 }).map((n) => n / 100)

  test('is accepted as a report rounds it, and refused when it fits other volumes', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.2, max: 6, noNaN: true }),
        fc.double({ min: 0.2, max: 1, noNaN: true }),
        (fvc, part) => {
          const printed = { fev1L: halfUp(fvc * part, 2), fvcL: halfUp(fvc, 2) }
          expect([2, 3].map((places) => ratioFault({ ...printed, ratio: halfUp(part, places) }))).toEqual([null, null])
        },
      ),
      { numRuns: 300 },
    )
    fc.assert(
      fc.property(litres, litres, (a, b) => {
        const [fev1L, fvcL] = [Math.min(a, b), Math.max(a, b)]
        const ratio = ratioOf({ fev1L, fvcL })!
        expect(ratioFault({ fev1L, fvcL, ratio })).toBeNull()
        expect(ratioFault({ fev1L, fvcL, ratio: ratio + 0.07 })).toContain('与两项数值不符')
      }),
      { numRuns: 200 },
    )
  })
})

describe('windows', () => {
  test('are of inputs that models take', () => {
    const known = new Set(models.flatMap((model) => Object.keys(model.inputs)))
    expect(Object.keys(WINDOWS).filter((key) => !known.has(key) && key !== 'weightKg')).toEqual([])
  })

  test.each([
    ['2026-11-22 08:00:00', 1, false],
    ['2026-11-22 07:59:59', 1, true],
    ['2026-11-22', 1, false],
    ['2026-11-21', 1, true],
    ['1990-01-01', null, false],
  ])('of %s with %s days: stale is %s', (at, days, stale) => {
    expect(isStale(at, '2026-11-23 08:00:00', days)).toBe(stale)
  })

  test('a child is measured anew', () =>
    expect([windowOf('heightCm', 12), windowOf('heightCm', 40)]).toEqual([92, null]))

  test.each([
    ['2000-02-29', '2026-02-28', 25],
    ['2000-02-29', '2026-03-01', 26],
    ['2000-11-23', '2026-11-23', 26],
    ['2000-11-24', '2026-11-23', 25],
  ])('who was born on %s is on %s %d years old', (birth, asOf, age) => expect(completedAge(birth, asOf)).toBe(age))

  test('days are counted across years and months', () => expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2))
})

test('the same question is another count for another model', () => {
  const keys = (tool: string, part: string) => prefillKeys(partOf(tool, part)!, 'severeExacPrev12m')
  expect(keys('copd', 'stable')).toEqual(['gold.severeExacPrev12m', 'severeExacPrev12m'])
  expect(keys('copd', 'discharge')).toEqual(['codex.severeExacPrev12m', 'severeExacPrev12m'])
})
