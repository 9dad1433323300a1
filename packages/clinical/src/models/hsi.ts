/** HSI: heaviness of smoking, from the two items of FTND about the first cigarette of the day and the number a day. */
import { model } from '../model.ts'
import type { Evaluation } from '../spec.ts'
import {
  bandOf,
  classesOf,
  itemSteps,
  scaleOf,
  total,
  unanswered,
  type Items,
  type TotalBand,
} from '../questionnaire.ts'
import { ftndQuestions, smokingItems } from '../smoking.ts'

const inputs = { items: smokingItems }

const COUNTED = [0, 3]

const BANDS: readonly TotalBand[] = [
  { from: 0, to: 1, value: 'low', level: 'low', text: '低' },
  { from: 2, to: 4, value: 'medium', level: 'medium', text: '中' },
  { from: 5, to: 6, value: 'high', level: 'high', text: '高' },
]

/** `hsi` 0–6 and `hsiBand` from the answers of FTND; both null unless items 1 and 4 are answered. */
export const heaviness = (answers: Items) => {
  const index = total(answers && COUNTED.map((n) => answers[n]!))
  return { hsi: index, hsiBand: index === null ? null : bandOf(BANDS, index) }
}

const evaluate = (v: { readonly items: Items }): Evaluation => {
  const found = heaviness(v.items)
  return found.hsi === null ? { status: 'incomplete', fields: ['items'] } : found
}

export const hsi = model({
  id: 'hsi',
  name: 'HSI',
  title: '吸烟严重度指数（HSI）',
  version: '1.0',
  inputs,
  outputs: { hsi: '得分', hsiBand: '程度' },
  evaluate,
  partial: evaluate,
  classes: classesOf('hsiBand', BANDS),
  scale: scaleOf('hsi', BANDS),
  steps: (v) => COUNTED.map((n) => itemSteps(smokingItems, ftndQuestions)(v)[n]!),
  say: (result) => ({ figure: `${String(result['hsi'])} 分`, meaning: '分值越高，吸烟越重。' }),
  sayPartial: (_, v) => unanswered(v.items, COUNTED),
  population: '目前吸烟的人。',
  limits: ['只用 FTND 第 1、4 题，其余各题不影响结果。', '这两题缺任何一题不计分。'],
  evidence: [
    { grade: 'C', of: '得分 0–6，低 0–1、中 2–4、高 5–6 分' },
    { grade: 'C', of: '第 1、4 题的分值' },
    { grade: 'P', of: '缺题不计分' },
  ],
  sources: [{ cite: 'Heatherton TF, Br J Addict 1989;84:791' }],
})
