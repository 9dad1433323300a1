/** A tool for staff: technical words instead of plain ones, typed numbers instead of sliders. */
import {
  admissionsPrev12m,
  bloodEos,
  bun,
  charlsonAgeAdjusted,
  consciousness,
  crpMgL,
  currentSmoker,
  cvdOrStatin,
  DYSPNOEA,
  dyspneaVas,
  eosinophils,
  exacPrev12m,
  fev1FvcPostBd,
  fev1PctPred,
  inExacerbation,
  moderateExacPrev12m,
  oxygenTherapy,
  packYears,
  restingSao2,
  sao2DropFromBaseline,
  sixMwdM,
  supplementalOxygen,
  vascularDisease,
} from '../inputs.ts'
import { hypercapnic } from './questions.ts'
import type { Part, Question, Tool } from './tool.ts'

interface StaffWords {
  readonly label?: string
  /** rule of counting; absent = the label says it */
  readonly help?: string
}

/**
 * Staff labels by plain label, because parts may differ. They extend the word of the result and never replace it. The
 * plain help for lay people is not shown to staff.
 */
const WORDS: { readonly [label: string]: StaffWords | undefined } = {
  [dyspneaVas.label]: { label: `${DYSPNOEA} VAS（0–10）` },
  [consciousness.label]: { help: 'ACVPU，当时检查；嗜睡、昏睡按能唤醒的刺激选择' },
  [restingSao2.label]: { label: `${restingSao2.label}（SpO₂）`, help: '吸空气或平时氧疗下' },
  [sao2DropFromBaseline.label]: { label: '血氧饱和度较基线下降' },
  [supplementalOxygen.label]: { label: `${supplementalOxygen.label}（测量时）` },
  [hypercapnic.label]: { label: '高碳酸血症呼衰，目标 SpO₂ 88%–92%', help: '已确诊；NEWS2 用 2 号血氧评分表' },
  [eosinophils.label]: { label: '血嗜酸性粒细胞（入院首次）', help: '绝对值' },
  [bloodEos.label]: { help: '绝对值' },
  [bun.label]: { label: `${bun.label}（BUN）` },
  [crpMgL.label]: { label: `${crpMgL.label}（CRP）` },
  [admissionsPrev12m.label]: { label: '近12个月 AECOPD 住院次数', help: '不含本次' },
  [moderateExacPrev12m.label]: { label: '近12个月中度急性加重次数', help: '用抗生素和（或）口服激素，未住院' },
  [exacPrev12m.label]: { label: '近12个月中重度急性加重次数', help: '用抗生素和（或）口服激素' },
  [fev1PctPred.label]: { label: 'FEV1 占预计值（舒张剂后）' },
  [fev1FvcPostBd.label]: { label: 'FEV1/FVC（舒张剂后）' },
  [charlsonAgeAdjusted.label]: { label: 'Charlson 指数（年龄校正）' },
  [sixMwdM.label]: { label: '6MWD' },
  [currentSmoker.label]: { label: '目前吸烟', help: '近1个月内' },
  [packYears.label]: { help: '每日支数 ÷ 20 × 年数' },
  [oxygenTherapy.label]: { label: '近12个月用过氧疗' },
  [cvdOrStatin.label]: { help: '冠心病、心衰、脑卒中等，或服用他汀' },
  [vascularDisease.label]: { help: '冠心病、脑卒中或外周血管疾病' },
  [inExacerbation.label]: { label: '处于急性加重期' },
}

const asStaff = ({ slider: _slider, ...question }: Question): Question => {
  const { help: _help, ...input } = question.input
  return { ...question, input: { ...input, ...WORDS[input.label] } }
}

const partForStaff = (part: Part): Part => ({
  ...part,
  groups: part.groups.map((group) => ({ ...group, questions: group.questions.map(asStaff) })),
})

export const forStaff = (tool: Tool): Tool => ({ ...tool, parts: tool.parts.map(partForStaff) })
