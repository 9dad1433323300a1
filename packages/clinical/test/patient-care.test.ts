import { describe, expect, test } from 'vitest'
import { inhalerState, smokesNow, vaccineState, type Vaccine } from '../src/patient-care.ts'

const NOW = '2026-11-23 08:00:00'

test.each([
  [undefined, null],
  [{ value: 0, at: '2016-05-01' }, null],
  [{ value: 20, at: '2026-08-24' }, null],
  [{ value: 0, at: '2026-08-25' }, false],
  [{ value: 5, at: '2026-11-22 23:00:00' }, true],
  [{ value: 1, comparator: '<', at: '2026-11-22' }, null],
])('of %j: smokes is %s', (last, smokes) => expect(smokesNow(last, NOW)).toBe(smokes))

describe('vaccines', () => {
  const met = (vaccine: Vaccine, today: string, ...given: readonly (readonly [day: string, product?: string])[]) =>
    vaccineState(
      given.map(([givenOn, product]) => ({ vaccine, givenOn, product: product ?? null })),
      vaccine,
      today,
    ).met

  test.each([
    ['influenza', '2026-11-23', [['2026-09-01']], true],
    ['influenza', '2026-11-23', [['2026-08-31']], false],
    ['influenza', '2026-08-31', [['2025-10-01']], true],
    ['influenza', '2026-09-01', [['2025-10-01']], false],
    ['influenza', '2026-11-23', [['2026-11-24']], false],
    ['pneumococcal', '2026-11-23', [['2019-03-01', '20价肺炎球菌结合疫苗（PCV20）']], true],
    ['pneumococcal', '2026-11-23', [['2024-03-01', 'PPSV23']], true],
    ['pneumococcal', '2026-11-23', [['2021-11-20', '23价肺炎球菌多糖疫苗']], false],
    [
      'pneumococcal',
      '2026-11-23',
      [
        ['2012-01-01', 'PPSV23'],
        ['2017-06-01', 'PPSV23'],
      ],
      true,
    ],
    ['pneumococcal', '2026-11-23', [['2024-03-01', 'PCV13']], false],
    ['pneumococcal', '2026-11-23', [['2024-03-01']], false],
    ['covid', '2026-11-23', [['2025-11-24']], true],
    ['covid', '2026-11-23', [['2025-11-23']], false],
    ['rsv', '2026-11-23', [['2024-01-01']], true],
    ['rsv', '2026-11-23', [], false],
  ] as const)('%s on %s with %j: %s', (vaccine, today, given, enough) =>
    expect(met(vaccine, today, ...given)).toBe(enough),
  )

  test('one vaccine says nothing of another', () =>
    expect(vaccineState([{ vaccine: 'covid', givenOn: '2026-11-01' }], 'influenza', '2026-11-23')).toEqual({
      met: false,
      given: [],
    }))
})

describe('inhaler technique', () => {
  const stay = { start: '2026-11-01', end: '2026-11-10' }
  const check = (stepsRight: number, checkedOn = '2026-11-05', device = '都保', stepsAll = 8) => ({
    device,
    checkedOn,
    stepsRight,
    stepsAll,
  })
  test.each([
    [[check(1)], false],
    [[check(7)], true],
    [[check(8, '2026-11-05', '都保', 10)], false],
    [[check(8, '2026-10-31')], false],
    [[check(8, '2026-11-11')], false],
    [[check(3, '2026-11-02'), check(8, '2026-11-08')], true],
    [[check(8, '2026-11-02'), check(3, '2026-11-08')], false],
    [[check(8), check(2, '2026-11-05', '准纳器')], false],
    [[], false],
  ])('%j is good enough: %s', (checks, enough) => expect(inhalerState(checks, stay).met).toBe(enough))
})
