/** PHQ-9: depressive symptoms of the last two weeks. Item 9 is an alarm of its own. */
import { itemGroup } from '../input.ts'
import { model } from '../model.ts'
import { itemSteps, questionnaire, totalScore, unanswered } from '../questionnaire.ts'

const inputs = { items: itemGroup('PHQ-9 各题', 9, 0, 3) }

export const FREQUENCY = {
  stem: '过去两周内，您有多少时间受到以下问题困扰？',
  options: ['完全没有', '有几天', '一半以上的天数', '几乎每天'],
}

/** Wording, free to use. */
export const phq9Questions = questionnaire({
  ...FREQUENCY,
  items: [
    '做事时提不起劲或没有兴趣',
    '感到心情低落、沮丧或绝望',
    '入睡困难、睡不安稳或睡得过多',
    '感觉疲倦或没有活力',
    '食欲不振或吃太多',
    '觉得自己很糟或很失败，让自己或家人失望',
    '做事难以集中注意力，如阅读或看电视',
    '动作或说话慢到别人已察觉，或相反烦躁坐立不安',
    '有不如死掉或用某种方式伤害自己的念头',
  ],
})

/** Index of the self-harm item; any answer but 完全没有 alarms. */
const SELF_HARM = 8

const selfHarm = (input: Readonly<Record<string, unknown>>): boolean | null => {
  const given: readonly unknown[] = Array.isArray(input['items']) ? input['items'] : []
  const item = given[SELF_HARM]
  if (typeof item === 'number' && item >= 1) return true
  // in a list of another length the ninth answer is ambiguous
  return item === 0 && given.length === inputs.items.maxima?.length ? false : null
}

export const CRISIS = '如有伤害自己的想法，请立即联系身边的人或拨打当地心理援助热线。'

export const phq9 = model({
  id: 'phq9',
  name: 'PHQ-9',
  title: 'PHQ-9 抑郁症状量表',
  version: '1.0',
  inputs,
  outputs: { total: '总分', band: '程度', selfHarmAlert: '自伤念头提醒' },
  ...totalScore([
    { from: 0, to: 4, value: 'minimal', level: 'low', text: '无或极轻' },
    { from: 5, to: 9, value: 'mild', level: 'low', text: '轻度' },
    { from: 10, to: 14, value: 'moderate', level: 'medium', text: '中度' },
    { from: 15, to: 19, value: 'moderately_severe', level: 'high', text: '中重度' },
    { from: 20, to: 27, value: 'severe', level: 'high', text: '重度' },
  ]),
  steps: itemSteps(inputs.items, phq9Questions),
  always: (input) => ({ selfHarmAlert: selfHarm(input) }),
  say: ({ total }) => ({
    figure: `${String(total)} 分`,
    meaning: '分值越高，抑郁症状越重；量表用于筛查，不能作出诊断。',
  }),
  sayPartial: (_, { items }) => unanswered(items),
  sayAlways: ({ selfHarmAlert }) => (selfHarmAlert ? [CRISIS] : []),
  population: '成人，用于筛查和随访。',
  limits: ['筛查工具，不能代替精神科诊断。', '缺任何一题不计总分。'],
  evidence: [
    { grade: 'C', of: '题目、分值与 5/10/15/20 界值' },
    { grade: 'R', of: '最小临床重要差值 5 分' },
    { grade: 'P', of: '第 9 题 ≥1 即提醒' },
    { grade: 'P', of: '缺任何一题不计总分' },
  ],
  sources: [{ cite: 'Kroenke K, J Gen Intern Med 2001;16:606' }],
})
