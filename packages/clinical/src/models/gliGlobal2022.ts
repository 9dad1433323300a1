/** GLI Global 2022: predicted FEV1, FVC and their ratio of adults, with lower limit, percentage and z-score (Bowerman 2023). */
import { optional, type Values } from '../input.ts'
import { ageYears, fev1L, fvcL, heightCm, sex } from '../inputs.ts'
import { model } from '../model.ts'
import type { Step } from '../spec.ts'
import { above, atLeast, atMost, decimalText } from '../numbers.ts'
import { SPLINE_AGES, SPLINES } from './gli-splines.ts'

const inputs = {
  sex,
  ageYears: { ...ageYears, decimals: 2, help: '可填小数，例如 65.5。' },
  heightCm,
  fev1L: optional(fev1L),
  fvcL: optional(fvcL),
}

type V = Values<typeof inputs>
type Sex = keyof typeof SPLINES
type Measure = keyof (typeof SPLINES)[Sex]

interface Whole extends V {
  readonly sex: Sex
  readonly ageYears: number
  readonly heightCm: number
}

/**
 * M = exp(a0 + a1 ln height + a2 ln age + spline), S = exp(p0 + p1 ln age + spline), L = q0 + q1 ln age; height in cm, age in years.
 */
interface Coefficients {
  readonly a: readonly [number, number, number]
  readonly p: readonly [number, number]
  readonly q: readonly [number, number]
}

const COEFFICIENTS: Readonly<Record<Sex, Readonly<Record<Measure, Coefficients>>>> = {
  male: {
    FEV1: { a: [-11.399108, 2.462664, -0.011394], p: [-2.256278, 0.080729], q: [1.22703, 0] },
    FVC: { a: [-12.629131, 2.727421, 0.009174], p: [-2.195595, 0.068466], q: [0.9346, 0] },
    FEV1FVC: { a: [1.022608, -0.218592, -0.027586], p: [-2.882025, 0.068889], q: [3.8243, -0.3328] },
  },
  female: {
    FEV1: { a: [-10.901689, 2.385928, -0.076386], p: [-2.364047, 0.129402], q: [1.21388, 0] },
    FVC: { a: [-12.055901, 2.621579, -0.035975], p: [-2.310148, 0.120428], q: [0.899, 0] },
    FEV1FVC: { a: [0.9189568, -0.1840671, -0.0461306], p: [-3.171582, 0.144358], q: [6.649, -0.992] },
  },
}

/** Z-score of the lower limit of normal: one in twenty healthy people is below. */
const LIMIT = 1.645

const MEASURES: readonly {
  readonly key: Measure
  readonly name: string
  readonly unit: string
  readonly of: Observed
}[] = [
  { key: 'FEV1', name: 'FEV1', unit: ' L', of: (v) => v.fev1L },
  { key: 'FVC', name: 'FVC', unit: ' L', of: (v) => v.fvcL },
  {
    key: 'FEV1FVC',
    name: 'FEV1/FVC',
    unit: '',
    of: (v) => (v.fev1L === null || v.fvcL === null ? null : v.fev1L / v.fvcL),
  },
]

type Observed = (v: V) => number | null

/** Reference values of one measure; the last two need a measured value. */
interface Predicted {
  readonly predicted: number
  readonly lln: number
  readonly pctPredicted: number | null
  readonly z: number | null
}

/** Between two quarters of a year the spline is a straight line. */
const splineAt = (table: readonly number[], age: number): number => {
  const place = Math.min(Math.max((age - SPLINE_AGES.from) / SPLINE_AGES.step, 0), table.length - 1)
  const before = Math.floor(place)
  const from = table[before]!
  const to = table[before + 1] ?? from
  return (from + (to - from) * (place - before)) / 1e6
}

const lmsOf = (v: Whole, measure: Measure) => {
  const { a, p, q } = COEFFICIENTS[v.sex][measure]
  const spline = SPLINES[v.sex][measure]
  const [height, age] = [Math.log(v.heightCm), Math.log(v.ageYears)]
  const terms = {
    M: [a[0], a[1] * height, a[2] * age, splineAt(spline.m, v.ageYears)],
    S: [p[0], p[1] * age, splineAt(spline.s, v.ageYears)],
    L: [q[0], q[1] * age],
  }
  const total = (list: readonly number[]) => list.reduce((sum, term) => sum + term, 0)
  return { terms, a, p, q, M: Math.exp(total(terms.M)), S: Math.exp(total(terms.S)), L: total(terms.L) }
}

const predict = (v: Whole, measure: Measure, observed: number | null): Predicted => {
  const { M, S, L } = lmsOf(v, measure)
  return {
    predicted: M,
    lln: M * (1 - LIMIT * L * S) ** (1 / L),
    pctPredicted: observed === null ? null : (100 * observed) / M,
    z: observed === null ? null : ((observed / M) ** L - 1) / (L * S),
  }
}

const sentence = (name: string, unit: string, { predicted, lln, pctPredicted, z }: Predicted): string => {
  const parts = [
    `${name} 预计值 ${decimalText(predicted)}${unit}`,
    `正常下限 ${decimalText(lln)}${unit}`,
    ...(pctPredicted === null ? [] : [`占预计值 ${decimalText(pctPredicted, 1)}%`]),
    ...(z === null ? [] : [`z 值 ${decimalText(z)}`]),
  ]
  return `${parts.join('，')}。`
}

/** The tables end with the 95th birthday: later months have no value, although completed years are still 95. */
const inTables = (age: number): boolean => atLeast(age, SPLINE_AGES.from) && atMost(age, SPLINE_AGES.to)

export const gliGlobal2022 = model({
  id: 'gliGlobal2022',
  name: 'GLI 2022',
  title: '肺功能预计值（GLI Global 2022）',
  version: '2022',
  withheld: '样条表的使用许可尚无书面答复，确认前不启用；请直接填写肺功能报告上的占预计值百分比。',
  inputs,
  outputs: { FEV1: 'FEV1', FVC: 'FVC', FEV1FVC: 'FEV1/FVC' },
  broken: (v) => (v.fev1L !== null && v.fvcL !== null && above(v.fev1L, v.fvcL) ? ['fev1L', 'fvcL'] : []),
  applies: {
    to: (v) => v.ageYears === null || inTables(v.ageYears),
    otherwise: '这套预计值在本系统中只用于 18 至 95 岁的成人。',
  },
  evaluate: (v) => Object.fromEntries(MEASURES.map(({ key, of }) => [key, predict(v as Whole, key, of(v))])),
  steps: (v) =>
    v.sex === null || v.ageYears === null || v.heightCm === null || !inTables(v.ageYears)
      ? []
      : MEASURES.flatMap(({ key, name, unit }) => stepsOf(v as Whole, key, name, unit)),
  say: (result) => {
    const meaning = MEASURES.map(({ key, name, unit }) => sentence(name, unit, result[key] as Predicted)).join('')
    const { pctPredicted } = result['FEV1'] as Predicted
    const figure = pctPredicted === null ? undefined : `FEV1 占预计值 ${decimalText(pctPredicted, 1)}%`
    return { ...(figure !== undefined && { figure }), meaning, text: meaning }
  },
  population: 'GLI Global 2022 参考人群中 18 至 95 岁的成人。',
  limits: [
    '默认不启用；使用许可和对中国患者是否合适都待确认。',
    '没有测得值时只给出预计值和正常下限。',
    '年龄按小数计算，不取整。',
  ],
  evidence: [
    { grade: 'C', of: '方程与全部系数' },
    { grade: 'C', of: '样条表（18–95 岁，每四分之一岁一行，其间线性内插）' },
    { grade: 'R', of: '对中国患者是否合适' },
  ],
  sources: [
    { cite: 'Bowerman C, AJRCCM 2023', doi: '10.1164/rccm.202205-0963OC' },
    { cite: 'Quanjer PH, ERJ 2012;40:1324', doi: '10.1183/09031936.00080312' },
  ],
})

const NAMES = ['', '×ln 身高', '×ln 年龄']

const stepsOf = (v: Whole, measure: Measure, name: string, unit: string): readonly Step<keyof Whole>[] => {
  const { terms, a, p, q, M, S, L } = lmsOf(v, measure)
  const signed = (x: number) => `${x < 0 ? '−' : '+'}${decimalText(Math.abs(x), 4)}`
  const sum = (list: readonly number[]) => list.map(signed).join(' ')
  const keys = ['sex', 'ageYears'] as const
  return [
    {
      label: `${name} 预计值 M`,
      keys: [...keys, 'heightCm'],
      rule: `ln M = ${a.map((each, n) => `${signed(each)}${NAMES[n]!}`).join(' ')} + 样条（年龄）`,
      points: null,
      text: `${sum(terms.M)}，M = ${decimalText(M, 3)}${unit}`,
    },
    {
      label: `${name} 变异系数 S`,
      keys,
      rule: `ln S = ${signed(p[0])} ${signed(p[1])}×ln 年龄 + 样条（年龄）`,
      points: null,
      text: `${sum(terms.S)}，S = ${decimalText(S, 4)}`,
    },
    {
      label: `${name} 偏度 L`,
      keys,
      rule: `L = ${signed(q[0])} ${signed(q[1])}×ln 年龄`,
      points: null,
      text: `${sum(terms.L)}，L = ${decimalText(L, 4)}`,
    },
  ]
}
