/** ACT: control of asthma. The wording is licensed, so items are known by number only. */
import { itemGroup } from '../input.ts'
import { model } from '../model.ts'
import { itemSteps, totalScore, unanswered } from '../questionnaire.ts'

const inputs = { items: itemGroup('ACT 各题', 5, 1, 5) }

export const act = model({
  id: 'act',
  name: 'ACT',
  title: 'ACT 哮喘控制测试',
  version: '1.0',
  inputs,
  outputs: { total: '总分', band: '控制水平' },
  ...totalScore([
    { from: 5, to: 15, value: 'very_poorly_controlled', level: 'high', text: '控制很差' },
    { from: 16, to: 19, value: 'not_well_controlled', level: 'medium', text: '控制不佳' },
    { from: 20, to: 25, value: 'well_controlled', level: 'low', text: '控制良好' },
  ]),
  steps: itemSteps(inputs.items),
  say: ({ total }) => ({ figure: `${String(total)} 分`, meaning: '分值越高，哮喘控制越好。' }),
  sayPartial: (_, { items }) => unanswered(items),
  population: '哮喘患者，用于随访。',
  limits: ['量表有版权，题目文字由持有授权的机构提供。', '缺任何一题不计总分。'],
  evidence: [
    { grade: 'C', of: '5 题各 1–5 分，总分 5–25' },
    { grade: 'C', of: '界值：≥20 控制良好，16–19 控制不佳，≤15 控制很差' },
    { grade: 'C', of: '最小临床重要差值 3 分' },
    { grade: 'P', of: '缺任何一题不计总分' },
  ],
  sources: [{ cite: 'Asthma Control Test，QualityMetric 授权量表' }],
})
