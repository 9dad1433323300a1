/**
 * Ranges every tenant starts with. Grade R (recalled) unless the source says otherwise: a hospital checks them against its own laboratory.
 * Where no source is at hand for an age there is no row, and nothing is flagged.
 */
import { ADULT_AGE, type ReferenceRange } from './reference-range.ts'

interface StarterRange extends ReferenceRange {
  readonly source: string
}

type Limits = Partial<
  Pick<ReferenceRange, 'sex' | 'ageFrom' | 'ageTo' | 'low' | 'high' | 'criticalLow' | 'criticalHigh'>
>

/** lowest age of NEWS2 */
const SIGNS_FROM = 16

const row = (code: string, unit: string, source: string, limits: Limits): StarterRange => ({
  code,
  unit,
  source: `${source}（R，待本院核对）`,
  sex: 'any',
  ageFrom: ADULT_AGE,
  ageTo: null,
  low: null,
  high: null,
  criticalLow: null,
  criticalHigh: null,
  ...limits,
})

/** Critical limits from an age on, of any age so that an unknown birth date hides none; reference limits of adults alone. */
const fromAge = (
  ageFrom: number,
  critical: string,
  adult: string,
  rows: readonly (readonly [code: string, unit: string, limits: Limits])[],
): StarterRange[] =>
  rows.flatMap(([code, unit, limits]) => [
    row(code, unit, critical, { ...limits, ageFrom, ageTo: ADULT_AGE, low: null, high: null }),
    row(code, unit, adult, limits),
  ])

const BLOOD_COUNT = 'WS/T 405—2012 血细胞分析参考区间'
const UREA = 'WS/T 404.5—2015 血清尿素参考区间'
const ALBUMIN = 'WS/T 404.2—2012 血清白蛋白参考区间'
const CLINICAL_LAB = '《全国临床检验操作规程》第 4 版'
const GASES = '《全国临床检验操作规程》第 4 版；危急值为各医院常用界限'
const IGE = '免疫荧光法试剂说明书的年龄分组'
const FENO = '中国 FeNO 检测专家共识'
const NEWS2 = '成人常用值；危急值按 NEWS2 单项 3 分（RCP 2017）'

export const STARTER_RANGES: readonly StarterRange[] = [
  row('eos', '10^9/L', BLOOD_COUNT, { low: 0.02, high: 0.52 }),
  row('eos_pct', '%', BLOOD_COUNT, { low: 0.4, high: 8 }),
  row('crp', 'mg/L', CLINICAL_LAB, { high: 10 }),
  row('ige', 'IU/mL', IGE, { ageFrom: 0, ageTo: 1, high: 15 }),
  row('ige', 'IU/mL', IGE, { ageFrom: 1, ageTo: 6, high: 60 }),
  row('ige', 'IU/mL', IGE, { ageFrom: 6, ageTo: 10, high: 90 }),
  row('ige', 'IU/mL', IGE, { ageFrom: 10, ageTo: 16, high: 200 }),
  row('ige', 'IU/mL', IGE, { ageFrom: 16, high: 100 }),
  row('urea', 'mmol/L', UREA, { sex: 'male', ageFrom: 20, ageTo: 60, low: 3.1, high: 8 }),
  row('urea', 'mmol/L', UREA, { sex: 'male', ageFrom: 60, low: 3.6, high: 9.5 }),
  row('urea', 'mmol/L', UREA, { sex: 'female', ageFrom: 20, ageTo: 60, low: 2.6, high: 7.5 }),
  row('urea', 'mmol/L', UREA, { sex: 'female', ageFrom: 60, low: 3.1, high: 8.8 }),
  ...fromAge(0, '危急值为各医院常用界限', GASES, [
    ['ph', '1', { low: 7.35, high: 7.45, criticalLow: 7.2, criticalHigh: 7.6 }],
    ['paco2', 'mmHg', { low: 35, high: 45, criticalLow: 20, criticalHigh: 70 }],
    ['pao2', 'mmHg', { low: 80, high: 100, criticalLow: 45 }],
  ]),
  row('albumin', 'g/L', ALBUMIN, { low: 40, high: 55 }),
  row('feno', 'ppb', FENO, { ageFrom: 5, ageTo: 12, high: 20 }),
  row('feno', 'ppb', FENO, { ageFrom: 12, high: 25 }),
  // 83 % and less counts 3 on both scales of SpO₂
  ...fromAge(SIGNS_FROM, '危急值按 NEWS2 单项 3 分（RCP 2017）', NEWS2, [
    ['spo2', '%', { low: 95, criticalLow: 84 }],
    ['heart_rate', '次/分', { low: 60, high: 100, criticalLow: 41, criticalHigh: 130 }],
    ['resp_rate', '次/分', { low: 12, high: 20, criticalLow: 9, criticalHigh: 24 }],
    ['sbp', 'mmHg', { low: 91, high: 139, criticalLow: 91, criticalHigh: 219 }],
    ['temperature', '℃', { low: 36, high: 37.2, criticalLow: 35.1 }],
  ]),
  row('dbp', 'mmHg', '中国高血压防治指南的成人界限', { low: 60, high: 89 }),
]
