/** CURB-65: death within 30 days of pneumonia (Lim 2003). */
import type { Values } from '../input.ts'
import { ageYears, diastolicBp, newConfusion, respiratoryRate, systolicBp, ureaMmolL } from '../inputs.ts'
import { model } from '../model.ts'
import { ADULTS } from '../population.ts'
import { above, atLeast, atMost, below, completedYears } from '../numbers.ts'
import { classOfSpan, point, pointScore, type ScoreItems } from '../points.ts'
import { bandOf, classesOf, scaleOf, type TotalBand } from '../questionnaire.ts'

const inputs = { newConfusion, ureaMmolL, respiratoryRate, systolicBp, diastolicBp, ageYears }

type V = Values<typeof inputs>

/** One low pressure suffices; excluding it takes both. */
const isLow = ({ systolicBp: systolic, diastolicBp: diastolic }: V): boolean | null => {
  if ((systolic !== null && below(systolic, 90)) || (diastolic !== null && atMost(diastolic, 60))) return true
  return systolic === null || diastolic === null ? null : false
}

const items: ScoreItems<V> = {
  confusion: {
    label: newConfusion.label,
    keys: ['newConfusion'],
    rule: '有计 1',
    range: [0, 1],
    points: (v) => point(v.newConfusion),
  },
  urea: {
    label: '尿素',
    keys: ['ureaMmolL'],
    rule: '>7 mmol/L 计 1',
    range: [0, 1],
    points: (v) => point(v.ureaMmolL === null ? null : above(v.ureaMmolL, 7)),
  },
  breathing: {
    label: '呼吸频率',
    keys: ['respiratoryRate'],
    rule: '≥30 计 1',
    range: [0, 1],
    points: (v) => point(v.respiratoryRate === null ? null : atLeast(v.respiratoryRate, 30)),
  },
  pressure: {
    label: '血压',
    keys: ['systolicBp', 'diastolicBp'],
    rule: '收缩压 <90 或舒张压 ≤60 计 1',
    range: [0, 1],
    points: (v) => point(isLow(v)),
  },
  age: {
    label: '年龄',
    keys: ['ageYears'],
    rule: '≥65 岁计 1',
    range: [0, 1],
    points: (v) => point(v.ageYears === null ? null : atLeast(completedYears(v.ageYears), 65)),
  },
}

const bands: readonly TotalBand[] = [
  { from: 0, to: 1, value: 'low', level: 'low', text: '低危' },
  { from: 2, to: 2, value: 'intermediate', level: 'medium', text: '中危' },
  { from: 3, to: 5, value: 'high', level: 'high', text: '高危' },
]

const MEANING: Readonly<Record<string, { meaning: string; next: string }>> = {
  low: { meaning: '肺炎研究人群中30天死亡风险较低。', next: '治疗场所请由医生判断。' },
  intermediate: { meaning: '肺炎研究人群中30天死亡风险中等。', next: '治疗场所请由医生判断。' },
  high: { meaning: '肺炎研究人群中30天死亡风险明显升高，', next: '请尽快由医生评估。' },
}

export const curb65 = model({
  id: 'curb65',
  name: 'CURB-65',
  title: 'CURB-65 评分',
  version: '2003',
  inputs,
  outputs: { score: '得分', scoreMin: '最低可能得分', scoreMax: '最高可能得分', riskClass: '风险等级' },
  broken: ({ systolicBp: systolic, diastolicBp: diastolic }) =>
    systolic !== null && diastolic !== null && atLeast(diastolic, systolic) ? ['systolicBp', 'diastolicBp'] : [],
  ...pointScore(items, ({ min, max }) => ({ riskClass: classOfSpan(min, max, (score) => bandOf(bands, score)) })),
  classes: classesOf('riskClass', bands),
  scale: scaleOf('score', bands),
  say: ({ score, riskClass }) => ({ figure: `${String(score)} 分`, ...MEANING[String(riskClass)]! }),
  people: ADULTS,
  population: '肺炎患者；在本平台仅用于胸部影像有肺实变的慢阻肺急性加重。',
  limits: [
    '胸部影像没有肺实变时不使用。',
    '只有一个血压值时，该值已偏低即计 1 分，否则算缺项。',
    '慢阻肺急性加重合并肺炎时，DECAF 的预测更好。',
  ],
  evidence: [
    { grade: 'C', of: '各项分值和界值' },
    { grade: 'C', of: '分级 0–1 / 2 / 3–5 分及各级30天死亡率' },
    { grade: 'C', of: '急性加重合并肺炎时 DECAF 预测更好' },
    { grade: 'P', of: '只有一个血压值时的算法' },
  ],
  sources: [{ cite: 'Lim WS, Thorax 2003;58:377' }],
  literature: {
    title: '30天死亡率（卫生机构计算器）',
    grade: 'C',
    rows: [
      ['0–1 分', '约 1.5 %'],
      ['2 分', '约 9.2 %'],
      ['3–5 分', '约 22 %'],
    ],
  },
})
