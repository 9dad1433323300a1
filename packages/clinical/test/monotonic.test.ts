/** Declared monotonic dependence holds for all complete inputs. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { models } from '../src/index.ts'
import { atLeast } from '../src/numbers.ts'
import { risingOf, scoredOf, type Given } from './arbitraries.ts'

const RUN = { seed: 20260101 }

/** 1: the output never falls when the input rises; -1: it never rises. */
type Direction = 1 | -1

interface Rising {
  readonly model: string
  /** FEV1.z: an output inside an output */
  readonly output: string
  /** its values from low to high, where they are words */
  readonly order?: readonly string[]
  readonly inputs: Readonly<Record<string, Direction>>
  /** condition on the input */
  readonly where?: (v: Given) => boolean
}

const LEVELS = ['low', 'intermediate', 'high']
const ZONES = ['rule_out_leaning', 'grey', 'rule_in']

const RISING: readonly Rising[] = [
  {
    model: 'decaf',
    output: 'score',
    inputs: { emrcd: 1, eosinophils: -1, consolidation: 1, arterialPh: -1, atrialFibrillation: 1 },
  },
  {
    model: 'rome2021',
    output: 'criteriaMet',
    inputs: { dyspneaVas: 1, respiratoryRate: 1, heartRate: 1, restingSao2: -1, sao2DropFromBaseline: 1, crpMgL: 1 },
  },
  {
    model: 'rome2021',
    output: 'severity',
    order: ['mild', 'moderate', 'severe'],
    inputs: { paco2MmHg: 1, arterialPh: -1 },
  },
  { model: 'bap65', output: 'score', inputs: { bun: 1, alteredMentalStatus: 1, pulse: 1 } },
  { model: 'bap65', output: 'riskClass', order: ['I', 'II', 'III', 'IV', 'V'], inputs: { ageYears: 1, pulse: 1 } },
  {
    model: 'pearl',
    output: 'score',
    inputs: { admissionsPrev12m: 1, emrcd: 1, ageYears: 1, rightHeartFailure: 1, leftHeartFailure: 1 },
  },
  {
    model: 'curb65',
    output: 'score',
    inputs: { newConfusion: 1, ureaMmolL: 1, respiratoryRate: 1, systolicBp: -1, diastolicBp: -1, ageYears: 1 },
  },
  // saturation, rates and temperature count in both directions
  { model: 'news2', output: 'score', inputs: { supplementalOxygen: 1, consciousness: 1 } },
  { model: 'news2', output: 'score', inputs: { spo2: -1 }, where: (v) => v['spo2Scale'] !== 2 },
  { model: 'ado2012', output: 'score', inputs: { ageYears: 1, fev1PctPred: -1, mmrc: 1 } },
  { model: 'ado2009', output: 'score', inputs: { ageYears: 1, fev1PctPred: -1, mmrc: 1 } },
  { model: 'bode', output: 'score', inputs: { bmi: -1, fev1PctPred: -1, mmrc: 1, sixMwdM: -1 } },
  { model: 'bode', output: 'survival4yPctApprox', inputs: { bmi: 1, fev1PctPred: 1, mmrc: -1, sixMwdM: 1 } },
  {
    model: 'codex',
    output: 'score',
    inputs: { charlsonAgeAdjusted: 1, fev1PctPred: -1, mmrc: 1, severeExacPrev12m: 1 },
  },
  { model: 'gold', output: 'grade', inputs: { fev1PctPred: -1 } },
  {
    model: 'gold',
    output: 'group',
    order: ['A', 'B', 'E'],
    inputs: { moderateExacPrev12m: 1, severeExacPrev12m: 1, mmrc: 1, cat: 1 },
  },
  { model: 'gliGlobal2022', output: 'FEV1.z', inputs: { fev1L: 1 } },
  { model: 'gliGlobal2022', output: 'FVC.z', inputs: { fvcL: 1 } },
  { model: 'gliGlobal2022', output: 'FEV1FVC.z', inputs: { fev1L: 1, fvcL: -1 } },
  { model: 'gliGlobal2022', output: 'FEV1.predicted', inputs: { heightCm: 1 } },
  { model: 'fenoAts2011', output: 'category', order: LEVELS, inputs: { fenoPpb: 1 } },
  { model: 'fenoChange', output: 'delta', inputs: { previousPpb: -1, currentPpb: 1 } },
  { model: 'oracle2022', output: 'rateRatio', inputs: { bloodEos: 1, fenoPpb: 1 } },
  {
    model: 'oracle2022',
    output: 'probabilityAtLeastOne12m',
    inputs: { bloodEos: 1, fenoPpb: 1, localBaselineRatePerYear: 1 },
  },
  { model: 'price2019', output: 'rateRatio', inputs: { bloodEos: 1, fenoPpb: 1 } },
  // one more count weighs higher rates more; other terms affect two rates at once
  { model: 'accept2', output: 'uncalibratedRate', inputs: { exacPrev12m: 1 } },
  { model: 'bertens2013', output: 'probability24m', inputs: { exacPrev12m: 1, fev1PctPred: -1, vascularDisease: 1 } },
  // 0 counts as half a pack-year
  {
    model: 'bertens2013',
    output: 'probability24m',
    inputs: { packYears: 1 },
    where: (v) => v['packYears'] === 0 || Number(v['packYears']) >= 0.5,
  },
  { model: 'schleich2010', output: 'positive', inputs: { fenoPpb: 1, atopy: -1, currentSmoker: 1, highDoseIcs: 1 } },
  { model: 'schleich2010', output: 'cutoffPpb', inputs: { atopy: 1, currentSmoker: -1, highDoseIcs: -1 } },
  { model: 'schleich2010', output: 'postTestProbability', inputs: { fenoPpb: 1, localPrevalence: 1 } },
  { model: 'wagener2015', output: 'eosZone', order: ZONES, inputs: { bloodEos: 1 } },
  { model: 'wagener2015', output: 'fenoZone', order: ZONES, inputs: { fenoPpb: 1 } },
  { model: 'goldEos', output: 'band', order: ['<100', '100-299', '>=300'], inputs: { bloodEosCellsPerUl: 1 } },
  {
    model: 'eosPhenotype',
    output: 'phenotype',
    order: ['low', 'leaning_low', 'uncertain', 'leaning_high', 'high'],
    inputs: { bloodEos: 1, fenoPpb: 1 },
  },
  { model: 'cat', output: 'total', inputs: { items: 1 } },
  { model: 'phq9', output: 'total', inputs: { items: 1 } },
  { model: 'phq9', output: 'selfHarmAlert', inputs: { items: 1 } },
  { model: 'gad7', output: 'total', inputs: { items: 1 } },
  { model: 'ftnd', output: 'total', inputs: { items: 1 } },
  { model: 'ftnd', output: 'hsi', inputs: { items: 1 } },
  { model: 'hsi', output: 'hsi', inputs: { items: 1 } },
  { model: 'mmrc', output: 'grade', inputs: { mmrc: 1 } },
  { model: 'ccq', output: 'total', inputs: { items: 1 } },
  { model: 'act', output: 'total', inputs: { items: 1 } },
  { model: 'acq', output: 'mean', inputs: { items: 1 } },
  { model: 'scoreChange', output: 'delta', inputs: { previous: -1, current: 1 } },
  { model: 'packYears', output: 'packYears', inputs: { segments: 1 } },
  { model: 'packYears', output: 'smokingIndexHigh', inputs: { segments: 1 } },
]

const rows = RISING.flatMap(({ inputs, ...row }) =>
  Object.entries(inputs).map(([key, direction]) => ({ ...row, key, direction })),
)

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Given | null)?.[key], value)

test('every model has its line', () => {
  const named = new Set(RISING.map(({ model }) => model))
  expect(models.filter(({ id }) => !named.has(id)).map(({ id }) => id)).toEqual([])
})

describe.each(rows)('$model: $output by $key ($direction)', ({ model: id, output, order, key, direction, where }) => {
  const model = models.find((each) => each.id === id)!

  const heightOf = (input: Given): number | null => {
    const result = model.score(input)
    const value = at(result, output) ?? null
    if (result.status !== 'ok' || value === null || where?.(input) === false) return null
    return order ? order.indexOf(value as string) : Number(value)
  }

  test('holds for all pairs of inputs', () => {
    const pairs = fc.tuple(scoredOf(model), risingOf(model.inputs[key]!))
    fc.assert(
      fc.property(pairs, ([whole, [low, high]]) => {
        const heights = [low, high].map((value) => heightOf({ ...whole, [key]: value }))
        // only pairs with two results count as runs
        fc.pre(!heights.includes(null))
        const [first, second] = heights as [number, number]
        expect(Math.min(first, second)).not.toBe(order ? -1 : Number.NaN)
        expect(direction === 1 ? atLeast(second, first) : atLeast(first, second), `${first} → ${second}`).toBe(true)
      }),
      RUN,
    )
  })
})
