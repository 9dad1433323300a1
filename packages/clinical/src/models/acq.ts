/** ACQ-5, ACQ-6 and ACQ-7: control of asthma. The wording is licensed, so items are known by number only. */
import { itemGroup, choice } from '../input.ts'
import { model } from '../model.ts'
import { atLeast, atMost, decimalTextBeside } from '../numbers.ts'
import { itemSteps, total, unanswered } from '../questionnaire.ts'

const version = choice('ACQ 版本', [
  { value: 5, text: 'ACQ-5' },
  { value: 6, text: 'ACQ-6' },
  { value: 7, text: 'ACQ-7' },
])

const inputs = { version, items: { ...itemGroup('ACQ 各题', 7, 0, 6), fewest: 5 } }

const WELL = 0.75
const NOT_WELL = 1.5

const bandOf = (mean: number) =>
  atMost(mean, WELL) ? 'well_controlled' : atLeast(mean, NOT_WELL) ? 'not_well_controlled' : 'grey_zone'

export const acq = model({
  id: 'acq',
  name: 'ACQ',
  title: 'ACQ 哮喘控制问卷',
  version: '1.0',
  inputs,
  outputs: { mean: '均分', band: '控制水平' },
  broken: ({ version, items }) => (version && items && items.length !== version ? ['items'] : []),
  evaluate: ({ items }) => {
    const sum = total(items)
    if (sum === null) return { status: 'incomplete', fields: ['items'] }
    const mean = sum / items!.length
    return { mean, band: bandOf(mean) }
  },
  classes: {
    output: 'band',
    of: {
      well_controlled: { level: 'low', text: '控制良好' },
      grey_zone: { level: 'medium', text: '中间区' },
      not_well_controlled: { level: 'high', text: '控制不佳' },
    },
  },
  scale: {
    output: 'mean',
    min: 0,
    max: 6,
    unit: '分',
    bands: [
      { from: 0, to: WELL, level: 'low', text: '控制良好' },
      { from: WELL, to: NOT_WELL, level: 'medium', text: '中间区' },
      { from: NOT_WELL, to: 6, level: 'high', text: '控制不佳' },
    ],
  },
  steps: ({ version, items }) =>
    itemSteps({ ...inputs.items, maxima: inputs.items.maxima!.slice(0, items?.length ?? version ?? undefined) })({
      items,
    }),
  say: ({ mean }, { version }) => ({
    figure: `${decimalTextBeside(Number(mean), [WELL, NOT_WELL])} 分`,
    meaning: `ACQ-${String(version)} 各题的均分（0–6 分），分值越高，哮喘控制越差。`,
  }),
  sayPartial: (_, { items }) => unanswered(items),
  population: '哮喘患者，用于随访。',
  limits: [
    '量表有版权，题目文字由持有授权的机构提供。',
    '缺任何一题不计均分。',
    '同一版本（5、6 或 7 题）的结果才能互相比较。',
  ],
  evidence: [
    { grade: 'C', of: '5、6 或 7 题各 0–6 分，取均分' },
    { grade: 'C', of: '界值：≤0.75 控制良好，≥1.5 控制不佳，其间为中间区' },
    { grade: 'R', of: '最小临床重要差值 0.5 分' },
    { grade: 'P', of: '缺任何一题不计均分' },
  ],
  sources: [{ cite: 'Asthma Control Questionnaire，授权量表；界值见综述' }],
})
