/** FeNO classes of the American Thoracic Society (Dweik 2011). */
import { display } from '../display.ts'
import { ageYears, fenoPpb } from '../inputs.ts'
import { model } from '../model.ts'
import type { Source } from '../spec.ts'
import { above, below, completedYears } from '../numbers.ts'

export const DWEIK: Source = { cite: 'Dweik RA, AJRCCM 2011;184:602' }

const ADULT_FROM = 12

const GROUPS = {
  adult: { lowCut: 25, highCut: 50, cuts: '成人界值25、50 ppb', healthy: '国内健康成人参考范围5–30 ppb。' },
  child: { lowCut: 20, highCut: 35, cuts: '12岁以下界值20、35 ppb', healthy: '国内健康儿童参考范围5–24 ppb。' },
} as const

const groupOf = (age: number) => GROUPS[completedYears(age) >= ADULT_FROM ? 'adult' : 'child']

const cutsOf = (age: number) => {
  const { lowCut, highCut } = groupOf(age)
  return { lowCut, highCut }
}

const categoryOf = (feno: number, age: number) => {
  const { lowCut, highCut } = groupOf(age)
  return below(feno, lowCut) ? 'low' : above(feno, highCut) ? 'high' : 'intermediate'
}

const CATEGORIES = {
  low: { level: 'low', text: '低', meaning: '嗜酸性气道炎症和激素治疗有效的可能性较小。' },
  intermediate: { level: 'medium', text: '中间', meaning: '请结合症状和病史由医生判断。' },
  high: { level: 'high', text: '高', meaning: '嗜酸性气道炎症和激素治疗有效的可能性较大。' },
} as const

export const fenoAts2011 = model({
  id: 'fenoAts2011',
  name: 'FeNO',
  title: 'FeNO 分级（ATS 2011）',
  version: '2011',
  inputs: { ageYears, fenoPpb },
  outputs: { category: '分级', lowCut: '低界值', highCut: '高界值' },
  evaluate: (v) => ({ category: categoryOf(v.fenoPpb!, v.ageYears!), ...cutsOf(v.ageYears!) }),
  partial: (v) => (v.ageYears === null ? {} : cutsOf(v.ageYears)),
  classes: { output: 'category', of: CATEGORIES },
  steps: (v) => [
    {
      label: 'FeNO',
      keys: ['fenoPpb', 'ageYears'],
      rule: '12岁及以上 <25 低、25–50 中间、>50 高；12岁以下 <20 低、20–35 中间、>35 高',
      points: null,
      ...(v.fenoPpb === null || v.ageYears === null
        ? {}
        : { text: `${display(fenoPpb, v.fenoPpb)}：${CATEGORIES[categoryOf(v.fenoPpb, v.ageYears)].text}` }),
    },
  ],
  say: (_, v) => {
    const { text, meaning } = CATEGORIES[categoryOf(v.fenoPpb!, v.ageYears!)]
    const { cuts, healthy } = groupOf(v.ageYears!)
    const figure = display(fenoPpb, v.fenoPpb)
    return { figure, meaning, notes: [healthy], text: `FeNO ${figure}：${text}（${cuts}）。${healthy}${meaning}` }
  },
  population: '成人和儿童；界值在 12 岁处分开。',
  limits: [
    '只用于流速 50 mL/s 测得的值。',
    '吸烟和激素使数值偏低，呼吸道感染、过敏和富含硝酸盐的食物使数值偏高；刚用过支气管舒张剂、刚做过肺功能，或1小时内进食、饮水、吸烟也会影响。',
    '慢阻肺中只作参考，不计入急性加重的概率。',
  ],
  evidence: [
    { grade: 'C', of: '界值 25、50 ppb，12 岁以下 20、35 ppb' },
    { grade: 'C', of: '国内健康成人与儿童的参考范围' },
    { grade: 'P', of: '12 岁以下采用儿童参考范围' },
  ],
  sources: [DWEIK],
  literature: {
    title: '国内健康人的 FeNO（多中心研究）',
    grade: 'C',
    rows: [
      ['成人（2229 人）', '平均 16 ppb，95 % 范围 5–30 ppb'],
      ['儿童（993 人）', '平均 12 ppb，95 % 范围 5–24 ppb'],
    ],
  },
})
