/** PEARL: readmission or death within 90 days of leaving hospital after an exacerbation of COPD (Echevarria 2017). */
import type { Values } from '../input.ts'
import { admissionsPrev12m, ageYears, emrcd, leftHeartFailure, rightHeartFailure } from '../inputs.ts'
import { model } from '../model.ts'
import { ADULTS } from '../population.ts'
import { atLeast, completedYears } from '../numbers.ts'
import { classOfSpan, point, pointScore, type ScoreItems } from '../points.ts'
import { bandOf, classesOf, scaleOf, type TotalBand } from '../questionnaire.ts'

const inputs = { admissionsPrev12m, emrcd, ageYears, rightHeartFailure, leftHeartFailure }

const DYSPNOEA = { '1': 0, '2': 0, '3': 0, '4': 1, '5a': 2, '5b': 3 } as const

const items: ScoreItems<Values<typeof inputs>> = {
  admissions: {
    label: '过去一年因急性加重住院',
    keys: ['admissionsPrev12m'],
    rule: '≥2 次计 3',
    range: [0, 3],
    points: (v) => (v.admissionsPrev12m === null ? null : v.admissionsPrev12m >= 2 ? 3 : 0),
  },
  dyspnoea: {
    label: '呼吸困难 eMRCD',
    keys: ['emrcd'],
    rule: '4 计 1，5a 计 2，5b 计 3',
    range: [0, 3],
    points: (v) => v.emrcd && DYSPNOEA[v.emrcd],
  },
  age: {
    label: '年龄',
    keys: ['ageYears'],
    rule: '≥80 岁计 1',
    range: [0, 1],
    points: (v) => point(v.ageYears === null ? null : atLeast(completedYears(v.ageYears), 80)),
  },
  rightHeart: {
    label: '右心衰竭（肺心病）',
    keys: ['rightHeartFailure'],
    rule: '有计 1',
    range: [0, 1],
    points: (v) => point(v.rightHeartFailure),
  },
  leftHeart: {
    label: '左心衰竭',
    keys: ['leftHeartFailure'],
    rule: '有计 1',
    range: [0, 1],
    points: (v) => point(v.leftHeartFailure),
  },
}

const bands: readonly TotalBand[] = [
  { from: 0, to: 1, value: 'low', level: 'low', text: '低风险' },
  { from: 2, to: 4, value: 'intermediate', level: 'medium', text: '中风险' },
  { from: 5, to: 9, value: 'high', level: 'high', text: '高风险' },
]

const classes = classesOf('riskClass', bands)

export const pearl = model({
  id: 'pearl',
  name: 'PEARL',
  title: 'PEARL 评分',
  version: '2017',
  inputs,
  outputs: { score: '得分', scoreMin: '最低可能得分', scoreMax: '最高可能得分', riskClass: '风险等级' },
  ...pointScore(items, ({ min, max }) => ({ riskClass: classOfSpan(min, max, (score) => bandOf(bands, score)) })),
  classes,
  scale: scaleOf('score', bands),
  say: ({ score, riskClass }) => {
    const figure = `${String(score)} 分`
    return {
      figure,
      meaning: '指 90天内再入院或死亡的风险。',
      text: `PEARL ${figure}：${classes.of[String(riskClass)]!.text}（90天内再入院或死亡）。`,
    }
  },
  people: ADULTS,
  population: '英国 2417 名慢阻肺急性加重住院后存活出院的患者。',
  limits: [
    '出院时使用；住院次数不含本次。',
    '呼吸困难按病情稳定时填写，不是今天的情况。',
    '各等级的发生率无法核实，不显示。',
  ],
  evidence: [
    { grade: 'C', of: '各项分值和界值' },
    { grade: 'S', of: '分组：0–1 低、2–4 中、5–9 高' },
    { grade: 'C', of: '研究人数、总发生率 38.7 %、AUROC 0.73 / 0.68 / 0.70' },
  ],
  sources: [{ cite: 'Echevarria C, Thorax 2017;72:686', doi: '10.1136/thoraxjnl-2016-209298' }],
})
