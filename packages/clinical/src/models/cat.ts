/** CAT: impact of COPD, the sum of eight items. */
import { catQuestions } from '../cat-questions.ts'
import { itemGroup } from '../input.ts'
import { model } from '../model.ts'
import { itemSteps, totalScore, unanswered } from '../questionnaire.ts'

const inputs = { items: itemGroup('CAT 各题', 8, 0, 5) }

export { catQuestions }

/** From here on GOLD counts many symptoms. */
const SYMPTOMATIC = 10

export const cat = model({
  id: 'cat',
  name: 'CAT',
  title: '慢阻肺评估测试（CAT）',
  version: '1.0',
  inputs,
  outputs: { total: '总分', band: '影响程度' },
  ...totalScore([
    { from: 0, to: 9, value: 'low', level: 'low', text: '轻微' },
    { from: 10, to: 20, value: 'medium', level: 'medium', text: '中等' },
    { from: 21, to: 30, value: 'high', level: 'high', text: '严重' },
    { from: 31, to: 40, value: 'very_high', level: 'high', text: '非常严重' },
  ]),
  steps: itemSteps(inputs.items, catQuestions),
  say: ({ total }) => ({
    figure: `${String(total)} 分`,
    meaning: '分值越高，慢阻肺对日常生活的影响越大。',
    notes: Number(total) >= SYMPTOMATIC ? [`达到 GOLD 症状较多的界值（${SYMPTOMATIC} 分）。`] : [],
  }),
  sayPartial: (_, { items }) => unanswered(items),
  population: '已确诊慢阻肺的患者。',
  limits: [
    '缺任何一题不计总分。',
    '这里只列出各题的主题，不是量表原文；正式使用须先取得官方中文版和授权。',
    '两次相差不到 2 分一般没有临床意义。',
  ],
  evidence: [
    { grade: 'C', of: '总分 0–40 及 10、20、30 分的分段' },
    { grade: 'C', of: 'GOLD 界值 10 分' },
    { grade: 'C', of: '最小临床重要差值 2 分' },
    { grade: 'P', of: '缺任何一题不计总分' },
  ],
  sources: [{ cite: 'Jones PW, Eur Respir J 2009;34:648' }],
})
