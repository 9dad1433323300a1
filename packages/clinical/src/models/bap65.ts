/** BAP-65: death or ventilation of patients admitted with an exacerbation of COPD (Tabak 2009). */
import type { Values } from '../input.ts'
import { ageYears, alteredMentalStatus, bun, bunMgDl, pulse } from '../inputs.ts'
import { model } from '../model.ts'
import { atLeast, completedYears } from '../numbers.ts'
import { classOfSpan, point, pointScore, type ScoreItems } from '../points.ts'

const inputs = { ageYears, bun, alteredMentalStatus, pulse }

type V = Values<typeof inputs>

const items: ScoreItems<V> = {
  bun: {
    label: bun.label,
    keys: ['bun'],
    rule: '≥25 mg/dL（mmol/L 先乘 2.8）计 1',
    range: [0, 1],
    points: (v) => point(v.bun === null ? null : atLeast(bunMgDl(v.bun), 25)),
  },
  mental: {
    label: alteredMentalStatus.label,
    keys: ['alteredMentalStatus'],
    rule: '有计 1',
    range: [0, 1],
    points: (v) => point(v.alteredMentalStatus),
  },
  pulse: {
    label: '心率',
    keys: ['pulse'],
    rule: '≥109 计 1',
    range: [0, 1],
    points: (v) => point(v.pulse === null ? null : atLeast(v.pulse, 109)),
  },
  // not counted, but required for a complete result
  age: {
    label: '年龄',
    keys: ['ageYears'],
    rule: '不计分；无危险因素时 <65 岁为 I 级，≥65 岁为 II 级',
    range: [0, 0],
    points: (v) => (v.ageYears === null ? null : 0),
  },
}

const WITH_FACTORS = ['III', 'IV', 'V'] as const

/** Class by number of risk factors; without any by age, null while age is unknown. */
const classOf = (age: number | null) => (factors: number) => {
  if (factors > 0) return WITH_FACTORS[factors - 1]!
  if (age === null) return null
  return atLeast(completedYears(age), 65) ? 'II' : 'I'
}

export const bap65 = model({
  id: 'bap65',
  name: 'BAP-65',
  title: 'BAP-65 分级',
  version: '2009',
  inputs,
  outputs: {
    score: '危险因素数',
    scoreMin: '最少可能的危险因素数',
    scoreMax: '最多可能的危险因素数',
    riskClass: '级别',
  },
  // older than 40
  people: { ageFrom: 41 },
  ...pointScore(items, ({ min, max }, v) => ({ riskClass: classOfSpan(min, max, classOf(v.ageYears)) })),
  classes: {
    output: 'riskClass',
    // the source grades by class alone, without low or high
    of: {
      I: { level: 'none', text: 'I 级' },
      II: { level: 'none', text: 'II 级' },
      III: { level: 'none', text: 'III 级' },
      IV: { level: 'none', text: 'IV 级' },
      V: { level: 'high', text: 'V 级' },
    },
  },
  scale: {
    output: 'score',
    min: 0,
    max: 3,
    unit: '项',
    bands: [
      { from: 0, to: 0, level: 'none', text: 'I 级或 II 级' },
      { from: 1, to: 1, level: 'none', text: 'III 级' },
      { from: 2, to: 2, level: 'none', text: 'IV 级' },
      { from: 3, to: 3, level: 'high', text: 'V 级' },
    ],
  },
  say: ({ riskClass }) => {
    const figure = `${String(riskClass)} 级`
    const meaning = '级别越高，住院死亡和机械通气的可能性越大。'
    return { figure, meaning, text: `BAP-65 ${figure}：${meaning}` }
  },
  population: '40 岁以上、因慢阻肺急性加重住院的患者；在美国 34 699 例住院中验证。',
  limits: [
    '年龄不计分，只区分 I 级和 II 级。',
    '尿素氮或心率正好等于界值时计为危险因素，级别不会因此偏低。',
    '各研究队列的死亡率相差较大，只给级别，不给百分比。',
  ],
  evidence: [
    { grade: 'C', of: '三个危险因素、年龄与 I–V 级的定义' },
    { grade: 'C', of: '摘要写作尿素氮大于 25 mg/dL、心率大于 109，建立队列中 65 岁属 I 级' },
    { grade: 'S', of: '计算器写作 ≥25、≥109、≥65' },
    { grade: 'P', of: '等于界值时计入；尿素 mmol/L 先乘 2.8 再比较' },
    { grade: 'S', of: '首个研究各级的死亡率' },
    { grade: 'C', of: '首个研究摘要：I 级 0.3 %，V 级建立组 13.1 %、验证组 14.6 %' },
    { grade: 'C', of: '2007 年队列：I 级 <1 %，V 级 >25 %' },
    { grade: 'C', of: '34 699 例住院，预测死亡或机械通气的 AUROC 0.79' },
  ],
  sources: [
    { cite: 'Tabak YP, Arch Intern Med 2009;169:1595', doi: '10.1001/archinternmed.2009.270' },
    { cite: 'Shorr AF, Chest 2011;140:1177', doi: '10.1378/chest.10-3035' },
  ],
  literature: {
    title: '首个研究中各级的死亡率（2007 年队列为 I 级 <1 %、V 级 >25 %）',
    grade: 'S',
    rows: [
      ['I 级', '0.3 %'],
      ['II 级', '1.0 %'],
      ['III 级', '2.2 %'],
      ['IV 级', '6.4 %'],
      ['V 级', '14.1 %（摘要：建立组 13.1 %，验证组 14.6 %）'],
    ],
  },
})
