/** ACCEPT 2.0: exacerbations of COPD within 12 months (Adibi 2020, Safari 2022). */
import { banded, REST, type Bands } from '../bands.ts'
import { optional, type Values } from '../input.ts'
import {
  ageYears,
  bmi,
  cat,
  currentSmoker,
  cvdOrStatin,
  exacPrev12m,
  fev1PctPred,
  ics,
  laba,
  lama,
  mmrc,
  oxygenTherapy,
  severeExacPrev12m,
  sex,
  sgrq,
} from '../inputs.ts'
import { linear, linearSteps, type Terms } from '../linear.ts'
import { point } from '../points.ts'
import { model } from '../model.ts'
import type { RiskClass, Step } from '../spec.ts'
import { above, percent, decimalText } from '../numbers.ts'
import { expectedRates, recalibrate } from './accept2-rates.ts'
import { EQUATIONS, type Variant } from './accept2-tables.ts'

const inputs = {
  sex,
  ageYears,
  currentSmoker,
  oxygenTherapy,
  cvdOrStatin,
  lama: optional(lama),
  laba: optional(laba),
  ics: optional(ics),
  fev1PctPred,
  bmi,
  exacPrev12m,
  severeExacPrev12m: { ...severeExacPrev12m, label: '其中住院或急诊次数' },
  sgrq: optional(sgrq),
  cat: optional(cat),
  mmrc: optional(mmrc),
}

type V = Values<typeof inputs>

/** Sources of a symptom score, the best first, with their conversion to an SGRQ total. */
const SYMPTOMS = [
  { key: 'sgrq', source: 'SGRQ', intercept: 0, slope: 1 },
  { key: 'cat', source: 'CAT', intercept: 18.87, slope: 1.53 },
  { key: 'mmrc', source: 'mMRC', intercept: 20.43, slope: 14.77 },
] as const

const symptomOf = (v: V) => SYMPTOMS.find(({ key }) => v[key] !== null)

const sgrqOf = (v: V): number | null => {
  const scale = symptomOf(v)
  return scale ? scale.intercept + scale.slope * v[scale.key]! : null
}

/** A symptom score without medication is not used. */
const variantOf = (v: V): Variant =>
  [v.lama, v.laba, v.ics].includes(null) ? 'no_sgrq_no_meds' : symptomOf(v) ? 'full' : 'no_sgrq'

const per = (value: number | null, unit: number): number | null => (value === null ? null : value / unit)

const terms: Terms<V> = {
  male: { label: '性别', keys: ['sex'], per: '男', value: (v) => v.sex && Number(v.sex === 'male') },
  age: { label: '年龄', keys: ['ageYears'], per: '每 10 岁', value: (v) => per(v.ageYears, 10) },
  smoker: { label: '现在吸烟', keys: ['currentSmoker'], per: '是', value: (v) => point(v.currentSmoker) },
  oxygen: { label: '氧疗', keys: ['oxygenTherapy'], per: '是', value: (v) => point(v.oxygenTherapy) },
  fev1: { label: 'FEV1占预计值', keys: ['fev1PctPred'], per: '每 100 %', value: (v) => per(v.fev1PctPred, 100) },
  symptoms: {
    label: '症状评分（折合 SGRQ）',
    keys: ['sgrq', 'cat', 'mmrc'],
    per: '每 10 分',
    value: (v) => per(sgrqOf(v), 10),
  },
  cardiovascular: {
    label: '心血管疾病或他汀',
    keys: ['cvdOrStatin'],
    per: '是',
    value: (v) => point(v.cvdOrStatin),
  },
  lama: { label: 'LAMA', keys: ['lama'], per: '是', value: (v) => point(v.lama) },
  laba: { label: 'LABA', keys: ['laba'], per: '是', value: (v) => point(v.laba) },
  ics: { label: 'ICS', keys: ['ics'], per: '是', value: (v) => point(v.ics) },
  bmi: { label: '体重指数', keys: ['bmi'], per: '每 10 kg/m²', value: (v) => per(v.bmi, 10) },
}

const computed = (v: V) => {
  const variant = variantOf(v)
  const equation = EQUATIONS[variant]
  const expected = expectedRates(variant, {
    rate: linear(terms, equation.rate, v),
    severe: linear(terms, equation.severe, v),
    counted: { all: v.exacPrev12m!, severe: v.severeExacPrev12m! },
  })
  const rate = recalibrate(equation.recalibrateAll, expected.all)
  const severeRate = recalibrate(equation.recalibrateSevere, expected.severe)
  return { variant, expected, rate, severeRate, conflicting: above(severeRate, rate) }
}

const atLeastOne = (rate: number): number => -Math.expm1(-rate)

const HIGH: RiskClass = { level: 'high', text: '较高' }
const MEDIUM: RiskClass = { level: 'medium', text: '中等' }
const LOW: RiskClass = { level: 'low', text: '较低' }

/** Words for the chance of any and of a severe exacerbation. */
export const CHANCE_OF_ANY: Bands<RiskClass> = [
  [0.5, HIGH],
  [0.2, MEDIUM],
  [REST, LOW],
]

export const CHANCE_OF_SEVERE: Bands<RiskClass> = [
  [0.2, HIGH],
  [0.05, MEDIUM],
  [REST, LOW],
]

const WITHOUT: Readonly<Record<Variant, readonly string[]>> = {
  full: [],
  no_sgrq: ['未填症状评分，已按不含症状的公式计算。'],
  no_sgrq_no_meds: ['用药情况不全，已按不含用药和症状的公式计算。'],
}

const perYear = (all: number, severe: number): string =>
  `每年 ${decimalText(all)} 次，其中重度 ${decimalText(severe)} 次`

const converted = (v: V): readonly Step<keyof V>[] => {
  const scale = symptomOf(v)
  return variantOf(v) !== 'full' || !scale || scale.key === 'sgrq'
    ? []
    : [
        {
          label: '症状评分换算',
          keys: [scale.key],
          rule: `SGRQ = ${scale.intercept} + ${scale.slope} × ${scale.source}`,
          points: null,
          text: decimalText(sgrqOf(v)!),
        },
      ]
}

/** Contradictory rates are hidden like their percentages. */
const rateSteps = (v: V): readonly Step<keyof V>[] => {
  const whole = Object.entries(inputs).every(([key, input]) => 'optional' in input || v[key as keyof V] !== null)
  const got = whole ? computed(v) : null
  return [
    {
      label: '过去一年的急性加重',
      keys: ['exacPrev12m', 'severeExacPrev12m'],
      rule: '按已发生的次数修正个人的年发作率',
      points: null,
      ...(got && { text: perYear(got.expected.all, got.expected.severe) }),
    },
    {
      label: '再校准',
      keys: [],
      rule: '按研究中实际观察到的次数校准；概率 = 1 − exp(−年发作率)',
      points: null,
      ...(got && { text: got.conflicting ? '两项不一致，不显示' : perYear(got.rate, got.severeRate) }),
    },
  ]
}

export const accept2 = model({
  id: 'accept2',
  name: 'ACCEPT',
  title: 'ACCEPT 2.0 慢阻肺急性加重预测（12个月）',
  version: '2.0',
  inputs,
  outputs: {
    variant: '公式',
    symptomSource: '症状评分来源',
    uncalibratedRate: '校准前年发作率',
    uncalibratedSevereRate: '校准前重度年发作率',
    rate: '年发作率',
    severeRate: '重度年发作率',
    probability: '12个月内中重度急性加重的概率',
    severeProbability: '12个月内重度急性加重的概率',
  },
  broken: (v) =>
    v.exacPrev12m !== null && v.severeExacPrev12m !== null && v.severeExacPrev12m > v.exacPrev12m
      ? ['exacPrev12m', 'severeExacPrev12m']
      : [],
  evaluate: (v) => {
    const { variant, expected, rate, severeRate, conflicting } = computed(v)
    return {
      variant,
      symptomSource: variant === 'full' ? symptomOf(v)!.source : 'none',
      uncalibratedRate: expected.all,
      uncalibratedSevereRate: expected.severe,
      rate,
      severeRate,
      probability: atLeastOne(rate),
      severeProbability: atLeastOne(severeRate),
      flags: conflicting ? ['severe_exceeds_all'] : [],
    }
  },
  steps: (v) => {
    const { rate, severe } = EQUATIONS[variantOf(v)]
    return [...converted(v), ...linearSteps(terms, { 发作率: rate, 重度比例: severe }, v), ...rateSteps(v)]
  },
  say: ({ variant, probability, severeProbability, flags }) => {
    const notes = WITHOUT[variant as Variant]
    if (flags.includes('severe_exceeds_all')) {
      const meaning = '两项预测在您这类情况下不一致，不显示百分比，请由医生评估。'
      return { meaning, notes, text: [meaning, ...notes].join('') }
    }
    const [all, severe] = [Number(probability), Number(severeProbability)]
    const { level, text: verdict } = banded(CHANCE_OF_ANY, all)
    const figure = percent(all, 1, [0.5, 0.2])
    const chances = `中重度急性加重的可能性${verdict}，重度急性加重的可能性${banded(CHANCE_OF_SEVERE, severe).text}。`
    const meaning = `未来12个月发生中重度急性加重的模型预测概率 ${figure}，其中重度（住院或急诊）${percent(severe, 1, [0.2, 0.05])}。该模型尚未针对中国人群校准。${chances}`
    return { figure, level, verdict, meaning, notes, text: [meaning, ...notes].join('') }
  },
  people: { ageFrom: 40, ageTo: 90 },
  population: '三项急性加重临床试验的慢阻肺患者，经大型外部队列验证；研究年龄 40–90 岁。',
  limits: [
    '尚未针对中国人群校准。',
    '病史中的急性加重多为重度等情况下，重度预测可能超过总预测，此时不显示百分比。',
    '用药情况不全时，症状评分不参与计算。',
    '不给出预测区间。',
  ],
  evidence: [
    { grade: 'C', of: '三套公式的系数、方差与协方差' },
    { grade: 'C', of: 'CAT、mMRC 换算为 SGRQ 的系数' },
    { grade: 'C', of: '按病史修正的算法' },
    { grade: 'C', of: '再校准曲线的节点（由作者的样条系数换算）' },
    { grade: 'P', of: '20 %、50 % 与重度 5 %、20 % 的分档用语' },
    { grade: 'P', of: '重度超过总体时只用文字、不显示百分比' },
    { grade: 'R', of: '外部验证队列的名称，研究年龄 40–90 岁' },
  ],
  sources: [
    { cite: 'Adibi A, Lancet Respir Med 2020;8:1013', doi: '10.1016/S2213-2600(19)30397-2' },
    { cite: 'Safari A, EClinicalMedicine 2022;51:101574', doi: '10.1016/j.eclinm.2022.101574' },
  ],
})
