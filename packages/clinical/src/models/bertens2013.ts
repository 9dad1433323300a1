/** Bertens 2013: chance of an exacerbation of COPD within 24 months. */
import type { Values } from '../input.ts'
import { fev1PctPred, hadExacPrev12m, packYears, vascularDisease } from '../inputs.ts'
import { linear, linearSteps, type Terms } from '../linear.ts'
import { point } from '../points.ts'
import { model } from '../model.ts'
import { ADULTS } from '../population.ts'
import { logistic, percent } from '../numbers.ts'

const inputs = { exacPrev12m: hadExacPrev12m, fev1PctPred, packYears, vascularDisease }

/** Pack-years for never smokers, because the logarithm of 0 does not exist. */
const NEVER = 0.5

const COEFFICIENTS = { intercept: -1.33, exacerbation: 1.62, fev1: -0.05, smoking: 0.15, vascular: 0.65 }

const terms: Terms<Values<typeof inputs>> = {
  exacerbation: {
    label: '过去12个月有过急性加重',
    keys: ['exacPrev12m'],
    per: '有',
    value: (v) => point(v.exacPrev12m),
  },
  fev1: {
    label: 'FEV1占预计值',
    keys: ['fev1PctPred'],
    per: '每 5 %',
    value: (v) => v.fev1PctPred && v.fev1PctPred / 5,
  },
  smoking: {
    label: '累计吸烟量',
    keys: ['packYears'],
    per: '1 包年计 0，每增加一倍（0 包年按 0.5 计）',
    value: (v) => (v.packYears === null ? null : Math.log2(v.packYears === 0 ? NEVER : v.packYears)),
  },
  vascular: {
    label: '血管疾病',
    keys: ['vascularDisease'],
    per: '有',
    value: (v) => point(v.vascularDisease),
  },
}

export const bertens2013 = model({
  id: 'bertens2013',
  name: 'Bertens',
  title: 'Bertens 慢阻肺急性加重预测（24个月）',
  version: '2013',
  inputs,
  outputs: { linearPredictor: '线性预测值', probability24m: '24个月内急性加重的概率' },
  evaluate: (v) => {
    const linearPredictor = linear(terms, COEFFICIENTS, v)
    return { linearPredictor, probability24m: logistic(linearPredictor) }
  },
  steps: (v) => linearSteps(terms, { '': COEFFICIENTS }, v),
  say: ({ probability24m }) => {
    const figure = percent(Number(probability24m))
    const meaning = `未来24个月内发生急性加重的模型预测概率 ${figure}。`
    return { figure, meaning, text: meaning }
  },
  people: ADULTS,
  population: '荷兰已确诊慢阻肺的患者。',
  limits: [
    '仅在 ACCEPT 所需资料不全时使用。',
    '过去一年的急性加重只按有无计，不计次数。',
    '来自荷兰患者，对国内患者可能不准确。',
  ],
  evidence: [
    { grade: 'C', of: '方程的全部系数，0 包年按 0.5 计' },
    { grade: 'R', of: '研究人群' },
  ],
  sources: [{ cite: 'Bertens LC, Int J COPD 2013', doi: '10.2147/COPD.S49609' }],
})
