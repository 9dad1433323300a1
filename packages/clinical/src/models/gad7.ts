/** GAD-7: anxiety of the last two weeks. */
import { itemGroup } from '../input.ts'
import { model } from '../model.ts'
import { itemSteps, questionnaire, totalScore, unanswered } from '../questionnaire.ts'
import { FREQUENCY } from './phq9.ts'

const inputs = { items: itemGroup('GAD-7 各题', 7, 0, 3) }

/** Wording, free to use; frequencies as in PHQ-9. */
export const gad7Questions = questionnaire({
  ...FREQUENCY,
  items: [
    '感觉紧张、焦虑或急切',
    '不能停止或控制担忧',
    '对各种各样的事情担忧过多',
    '很难放松下来',
    '由于不安而无法静坐',
    '变得容易烦恼或急躁',
    '感到似乎将有可怕的事情发生',
  ],
})

export const gad7 = model({
  id: 'gad7',
  name: 'GAD-7',
  title: 'GAD-7 焦虑症状量表',
  version: '1.0',
  inputs,
  outputs: { total: '总分', band: '程度' },
  ...totalScore([
    { from: 0, to: 4, value: 'minimal', level: 'low', text: '无或极轻' },
    { from: 5, to: 9, value: 'mild', level: 'low', text: '轻度' },
    { from: 10, to: 14, value: 'moderate', level: 'medium', text: '中度' },
    { from: 15, to: 21, value: 'severe', level: 'high', text: '重度' },
  ]),
  steps: itemSteps(inputs.items, gad7Questions),
  say: ({ total }) => ({
    figure: `${String(total)} 分`,
    meaning: '分值越高，焦虑症状越重；量表用于筛查，不能作出诊断。',
  }),
  sayPartial: (_, { items }) => unanswered(items),
  population: '成人，用于筛查和随访。',
  limits: ['筛查工具，不能代替精神科诊断。', '缺任何一题不计总分。'],
  evidence: [
    { grade: 'C', of: '总分 0–21 与 5/10/15 界值' },
    { grade: 'R', of: '题目的中文措辞' },
    { grade: 'R', of: '最小临床重要差值 4 分' },
    { grade: 'P', of: '缺任何一题不计总分' },
  ],
  sources: [{ cite: 'Spitzer RL, Arch Intern Med 2006;166:1092' }],
})
