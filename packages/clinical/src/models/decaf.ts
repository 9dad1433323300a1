/** DECAF: death in hospital of patients admitted with an exacerbation of COPD (Steer 2012). */
import type { Values } from '../input.ts'
import { arterialPh, atrialFibrillation, consolidation, emrcd, eosinophils } from '../inputs.ts'
import { model } from '../model.ts'
import { below } from '../numbers.ts'
import { classOfSpan, point, pointScore, type ScoreItems } from '../points.ts'

const inputs = { emrcd, eosinophils, consolidation, arterialPh, atrialFibrillation }

const DYSPNOEA = { '1': 0, '2': 0, '3': 0, '4': 0, '5a': 1, '5b': 2 } as const

const items: ScoreItems<Values<typeof inputs>> = {
  dyspnoea: {
    label: '呼吸困难 eMRCD',
    keys: ['emrcd'],
    rule: '5a 计 1，5b 计 2',
    range: [0, 2],
    points: (v) => v.emrcd && DYSPNOEA[v.emrcd],
  },
  eosinopenia: {
    label: '血嗜酸性粒细胞',
    keys: ['eosinophils'],
    rule: '<0.05 计 1',
    range: [0, 1],
    points: (v) => point(v.eosinophils === null ? null : below(v.eosinophils, 0.05)),
  },
  consolidation: {
    label: consolidation.label,
    keys: ['consolidation'],
    rule: '有计 1',
    range: [0, 1],
    points: (v) => point(v.consolidation),
  },
  acidaemia: {
    label: '动脉血 pH',
    keys: ['arterialPh'],
    rule: '<7.30 计 1',
    range: [0, 1],
    points: (v) => point(v.arterialPh === null ? null : below(v.arterialPh, 7.3)),
  },
  fibrillation: {
    label: '心房颤动',
    keys: ['atrialFibrillation'],
    rule: '有计 1',
    range: [0, 1],
    points: (v) => point(v.atrialFibrillation),
  },
}

const classOf = (score: number) => (score >= 3 ? 'high' : score === 2 ? 'intermediate' : 'low')

const MEANING: Readonly<Record<string, { meaning: string; next: string }>> = {
  low: { meaning: '研究人群中住院死亡风险较低。', next: '是否适合早期出院或居家治疗请由医生判断。' },
  intermediate: { meaning: '', next: '建议住院观察，由医生判断治疗场所。' },
  high: { meaning: '住院死亡风险明显升高，', next: '请尽快由医生评估升级治疗。' },
}

export const decaf = model({
  id: 'decaf',
  name: 'DECAF',
  title: 'DECAF 评分',
  version: '2012',
  inputs,
  outputs: { score: '得分', scoreMin: '最低可能得分', scoreMax: '最高可能得分', riskClass: '风险等级' },
  ...pointScore(items, ({ min, max }) => ({ riskClass: classOfSpan(min, max, classOf) })),
  classes: {
    output: 'riskClass',
    of: {
      low: { level: 'low', text: '低危' },
      intermediate: { level: 'medium', text: '中危' },
      high: { level: 'high', text: '高危' },
    },
  },
  scale: {
    output: 'score',
    min: 0,
    max: 6,
    unit: '分',
    bands: [
      { from: 0, to: 1, level: 'low', text: '低危' },
      { from: 2, to: 2, level: 'medium', text: '中危' },
      { from: 3, to: 6, level: 'high', text: '高危' },
    ],
  },
  say: ({ score, riskClass }) => ({ figure: `${String(score)} 分`, ...MEANING[String(riskClass)]! }),
  sayPartial: (_, v) => (v.arterialPh === null ? ['未做血气时，若吸空气血氧>92%，原作者允许该项计0分。'] : []),
  people: { ageFrom: 35 },
  population: '因慢阻肺急性加重住院的患者：英国 920 人建立，另 1725 人验证。',
  limits: [
    '呼吸困难按病情稳定时填写，不是今天的情况。',
    '不用于门诊。',
    '抽血前用过激素会使嗜酸性粒细胞降低。',
    '未做血气时给出得分范围，不按 0 分计。',
  ],
  evidence: [
    { grade: 'C', of: '各项分值和界值' },
    { grade: 'C', of: '低危 0–1 分、高危 3–6 分' },
    { grade: 'S', of: '中危 2 分' },
    { grade: 'S', of: '各分值的住院死亡率' },
    { grade: 'P', of: '未做血气时不按 0 分计' },
  ],
  sources: [
    { cite: 'Steer J, Thorax 2012;67:970', doi: '10.1136/thoraxjnl-2012-202103' },
    { cite: 'Echevarria C, Thorax 2016;71:133', doi: '10.1136/thoraxjnl-2015-207775' },
    { cite: 'Huang Q, BMJ Open 2020;10:e037923' },
  ],
  literature: {
    title: '观察到的住院死亡率',
    grade: 'S',
    rows: [
      ['0 分', '0 %'],
      ['1 分', '1.5 %'],
      ['2 分', '5.4 %'],
      ['3 分', '15.3 %'],
      ['4 分', '31 %'],
      ['5 分', '40 %'],
      ['6 分', '50 %'],
    ],
  },
})
