/** FTND: dependence on nicotine, six items added up, in the three bands of Chinese practice and in five. */
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
import { heaviness, hsi } from './hsi.ts'

const inputs = { items: smokingItems }

const CHINESE: readonly TotalBand[] = [
  { from: 0, to: 3, value: 'mild', level: 'low', text: '轻度' },
  { from: 4, to: 6, value: 'moderate', level: 'medium', text: '中度' },
  { from: 7, to: 10, value: 'severe', level: 'high', text: '重度' },
]

const FIVE: readonly TotalBand[] = [
  { from: 0, to: 2, value: 'very_low', level: 'low', text: '很低' },
  { from: 3, to: 4, value: 'low', level: 'low', text: '低' },
  { from: 5, to: 5, value: 'medium', level: 'medium', text: '中等' },
  { from: 6, to: 7, value: 'high', level: 'high', text: '高' },
  { from: 8, to: 10, value: 'very_high', level: 'high', text: '很高' },
]

const FIVE_TEXTS = classesOf('band5', FIVE).of

const evaluate = (v: { readonly items: Items }): Evaluation => {
  const score = total(v.items)
  const found = heaviness(v.items)
  if (score === null) return { status: 'incomplete', fields: ['items'], ...found }
  return { total: score, bandCn: bandOf(CHINESE, score), band5: bandOf(FIVE, score), ...found }
}

export const ftnd = model({
  id: 'ftnd',
  name: 'FTND',
  title: '尼古丁依赖检验量表（FTND）',
  version: '1.0',
  inputs,
  outputs: {
    total: '总分',
    bandCn: '程度（国内三级）',
    band5: '程度（五级）',
    hsi: '吸烟严重度指数（HSI）',
    hsiBand: 'HSI 程度',
  },
  evaluate,
  partial: evaluate,
  classes: classesOf('bandCn', CHINESE),
  scale: scaleOf('total', CHINESE),
  steps: itemSteps(smokingItems, ftndQuestions),
  say: (result, v) => ({
    figure: `${String(result['total'])} 分`,
    meaning: '分值越高，对烟草的依赖越重。',
    notes: [`按五级划分为${FIVE_TEXTS[String(result['band5'])]!.text}。`, hsi.say(v).text],
  }),
  sayPartial: (result, v) => [...unanswered(v.items), ...(result['hsi'] === null ? [] : [hsi.say(v).text])],
  population: '目前吸烟的人。',
  limits: ['缺任何一题不计总分；第 1、4 题已答时仍给出 HSI。'],
  evidence: [
    { grade: 'C', of: '题目、各题分值和总分 0–10' },
    { grade: 'C', of: '国内三级：0–3、4–6、≥7 分' },
    { grade: 'C', of: '五级：0–2、3–4、5、6–7、8–10 分' },
    { grade: 'C', of: 'HSI 低 0–1、中 2–4、高 5–6 分' },
    { grade: 'P', of: '缺任何一题不计总分' },
  ],
  sources: [{ cite: 'Heatherton TF, Br J Addict 1991;86:1119' }, ...hsi.sources],
})
