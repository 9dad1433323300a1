/** Schleich 2010: cut-off of FeNO for sputum eosinophils of 3 % or more in asthma, by smoking, atopy and inhaled steroids. */
import { optional, type Values } from '../input.ts'
import { atopy, currentSmoker, fenoPpb, highDoseIcs, localPrevalence } from '../inputs.ts'
import { model } from '../model.ts'
import type { Evaluation, Step } from '../spec.ts'
import { atLeast, decimalText, decimalTextBeside } from '../numbers.ts'

const inputs = { fenoPpb, currentSmoker, atopy, highDoseIcs, localPrevalence: optional(localPrevalence) }

interface Patient {
  readonly currentSmoker: boolean | null
  readonly atopy: boolean | null
  readonly highDoseIcs: boolean | null
}

/** A group of patients: cut-off in ppb, accuracy in percent. */
interface Row {
  readonly currentSmoker: boolean
  readonly atopy: boolean
  readonly highDoseIcs: boolean
  readonly cutoff: number
  readonly specificity: number
  readonly sensitivity: number
  readonly ppv: number
  readonly npv: number
}

/** The table of the paper: smoker, atopy, high-dose ICS, cut-off, specificity, sensitivity, PPV, NPV. */
const TABLE: readonly Row[] = (
  [
    [false, false, false, 38, 74, 66, 65, 75],
    [false, false, true, 24, 59, 78, 58, 79],
    [false, true, false, 58, 88, 48, 74, 70],
    [false, true, true, 35, 71, 70, 64, 76],
    [true, false, false, 23, 58, 78, 58, 78],
    [true, false, true, 15, 37, 94, 52, 89],
    [true, true, false, 33, 68, 70, 62, 76],
    [true, true, true, 20, 54, 85, 58, 83],
  ] as const
).map(([currentSmoker, atopy, highDoseIcs, cutoff, specificity, sensitivity, ppv, npv]) => ({
  currentSmoker,
  atopy,
  highDoseIcs,
  cutoff,
  specificity,
  sensitivity,
  ppv,
  npv,
}))

const CHOSEN_BY = ['currentSmoker', 'atopy', 'highDoseIcs'] as const

const possible = (v: Patient): readonly Row[] =>
  TABLE.filter((row) => CHOSEN_BY.every((key) => v[key] === null || v[key] === row[key]))

/** Row of a patient; null unless smoking, atopy and inhaled steroids are known. */
export const rowOf = (v: Patient): Row | null => {
  const rows = possible(v)
  return rows.length === 1 ? rows[0]! : null
}

export const undecided = (v: Patient): readonly string[] => CHOSEN_BY.filter((key) => v[key] === null)

export const reaches = ({ cutoff }: Row, feno: number): boolean => atLeast(feno, cutoff)

/** Wording of the cut-off, or of the possible ones while the patient is partly unknown. */
export const sayCutoff = (v: Patient): string => {
  const row = rowOf(v)
  if (row === null)
    return `按现有资料，可能采用的FeNO界值为 ${Math.min(...cutoffs(v))}–${Math.max(...cutoffs(v))} ppb。`
  const { cutoff, sensitivity, specificity } = row
  return `按您的吸烟、过敏和吸入激素情况，采用的FeNO界值为 ${cutoff} ppb：100 名有嗜酸性气道炎症的人中约 ${sensitivity} 名达到它，100 名没有的人中约 ${100 - specificity} 名也达到它。`
}

const inWords = (row: Row): string =>
  [
    row.currentSmoker ? '吸烟' : '不吸烟',
    row.atopy ? '有过敏体质' : '无过敏体质',
    row.highDoseIcs ? '用高剂量吸入激素' : '未用高剂量吸入激素',
  ].join('、')

/** FeNO rounded to the deciding side of its cut-offs. */
const fenoText = (v: Values<typeof inputs>): string => `${decimalTextBeside(v.fenoPpb!, cutoffs(v))} ppb`

export const cutoffStep = (v: Patient): Step<(typeof CHOSEN_BY)[number]> => {
  const row = rowOf(v)
  return {
    label: 'FeNO 界值',
    keys: CHOSEN_BY,
    rule: '按现在吸烟、过敏体质、高剂量吸入激素分为 8 组，每组一个界值',
    points: null,
    text: row === null ? sayCutoff(v) : `${inWords(row)}：${row.cutoff} ppb`,
  }
}

const cutoffs = (v: Patient): readonly number[] => possible(v).map(({ cutoff }) => cutoff)

/** Post-test probability of sputum eosinophils of 3 % or more; all from 0 to 1. */
const posttest = ({ sensitivity, specificity }: Row, positive: boolean, prevalence: number): number => {
  const [se, sp] = [sensitivity / 100, specificity / 100]
  const [ill, well] = positive ? [se, 1 - sp] : [1 - se, sp]
  return (ill * prevalence) / (ill * prevalence + well * (1 - prevalence))
}

const evaluate = (v: Values<typeof inputs>): Evaluation => {
  const row = rowOf(v)
  const criteria = {
    cutoffPpb: row?.cutoff ?? null,
    sensitivityPct: row?.sensitivity ?? null,
    specificityPct: row?.specificity ?? null,
    cutoffMin: Math.min(...cutoffs(v)),
    cutoffMax: Math.max(...cutoffs(v)),
  }
  if (row === null || v.fenoPpb === null) return criteria
  const positive = reaches(row, v.fenoPpb)
  return {
    ...criteria,
    positive,
    publishedPredictiveValuePct: positive ? row.ppv : row.npv,
    postTestProbability: v.localPrevalence === null ? null : posttest(row, positive, v.localPrevalence),
  }
}

export const schleich2010 = model({
  id: 'schleich2010',
  name: 'Schleich',
  title: 'Schleich 分层 FeNO 界值（哮喘）',
  version: '2010',
  inputs,
  outputs: {
    cutoffPpb: '采用的界值（ppb）',
    positive: '是否达到界值',
    sensitivityPct: '敏感度（%）',
    specificityPct: '特异度（%）',
    publishedPredictiveValuePct: '原研究的预测值（%）',
    postTestProbability: '按本机构比例推算的概率',
    cutoffMin: '可能的最低界值（ppb）',
    cutoffMax: '可能的最高界值（ppb）',
  },
  evaluate,
  partial: evaluate,
  classes: {
    output: 'positive',
    of: { true: { level: 'none', text: '达到界值' }, false: { level: 'none', text: '未达到界值' } },
  },
  steps: (v) => [
    cutoffStep(v),
    {
      label: 'FeNO',
      keys: ['fenoPpb'],
      rule: '≥ 界值为阳性',
      points: null,
      text: v.fenoPpb === null ? undefined : fenoText(v),
    },
  ],
  say: ({ positive, publishedPredictiveValuePct, postTestProbability }, v) => ({
    figure: `FeNO ${fenoText(v)}`,
    meaning: sayCutoff(v),
    notes: [
      `原研究中${positive ? '达到' : '未达到'}界值者，${String(publishedPredictiveValuePct)}% 痰嗜酸性粒细胞${positive ? '≥' : '<'}3%。`,
      ...(postTestProbability === null
        ? []
        : [`按本机构比例推算，痰嗜酸性粒细胞≥3%的概率为 ${decimalText(Number(postTestProbability) * 100, 1)}%。`]),
    ],
  }),
  sayPartial: (_, v) => [sayCutoff(v)],
  people: { ageFrom: 15, ageTo: 84 },
  population: '比利时一个中心的 295 名哮喘患者，15–84 岁。',
  limits: [
    '单中心研究，全组曲线下面积 0.777。',
    '公布的预测值对应约 42% 的患者痰嗜酸性粒细胞≥3%；比例不同的人群预测值不同，另一队列为 35%。',
    '高剂量吸入激素指每日 ≥1000 μg 倍氯米松等效。',
    '吸烟、过敏或吸入激素不清楚时只给出界值范围，不判断阳性。',
  ],
  evidence: [
    { grade: 'C', of: '8 组的界值、敏感度、特异度和预测值' },
    { grade: 'C', of: '研究人群 295 人、曲线下面积 0.777' },
    { grade: 'C', of: '另一队列痰嗜酸性粒细胞≥3%的比例 35%（336 人中 116 人）' },
    { grade: 'P', of: '由公布的预测值推算的比例 42%，按本机构比例推算的概率' },
  ],
  sources: [{ cite: 'Schleich FN, Thorax 2010;65:1039' }],
  literature: {
    title: '各组的界值与准确度',
    grade: 'C',
    rows: TABLE.map((row) => [
      inWords(row),
      `${row.cutoff} ppb：敏感度 ${row.sensitivity}%，特异度 ${row.specificity}%，阳性预测值 ${row.ppv}%，阴性预测值 ${row.npv}%`,
    ]),
  },
})
