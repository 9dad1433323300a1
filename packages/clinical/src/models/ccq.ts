/** CCQ: health in COPD, as means of three domains. Its wording needs permission, so items are known by number only. */
import { itemGroup } from '../input.ts'
import { model } from '../model.ts'
import type { Result, Step } from '../spec.ts'
import { decimalText } from '../numbers.ts'
import { itemSteps, unanswered } from '../questionnaire.ts'

const inputs = { items: itemGroup('CCQ 各题', 10, 0, 6) }

type Items = readonly (number | null)[] | null

interface Domain {
  readonly label: string
  readonly items: readonly number[]
  readonly needs: number
}

const DOMAINS: Readonly<Record<'symptoms' | 'functional' | 'mental', Domain>> = {
  symptoms: { label: '症状', items: [0, 1, 4, 5], needs: 3 },
  functional: { label: '功能', items: [6, 7, 8, 9], needs: 3 },
  mental: { label: '精神', items: [2, 3], needs: 2 },
}

const meanOf = (all: Items, { items, needs }: Domain): number | null => {
  const answeredItems = items.flatMap((n) => all?.[n] ?? [])
  return answeredItems.length < needs ? null : answeredItems.reduce((sum, item) => sum + item, 0) / answeredItems.length
}

/** Each domain by its own answers; the total needs all three, weighted by their items. */
const evaluate = ({ items }: { readonly items: Items }) => {
  const means = Object.entries(DOMAINS).map(([key, domain]) => ({ key, domain, mean: meanOf(items, domain) }))
  const domains = Object.fromEntries(means.map(({ key, mean }) => [key, mean]))
  if (means.some(({ mean }) => mean === null)) return { status: 'incomplete' as const, fields: ['items'], ...domains }
  const weighed = means.reduce((sum, { domain, mean }) => sum + mean! * domain.items.length, 0)
  return { total: weighed / 10, ...domains }
}

/** 症状 2 分、精神 0.5 分: the known domains. */
const symptomText = (result: Result): string =>
  Object.entries(DOMAINS)
    .flatMap(([key, { label }]) => (typeof result[key] === 'number' ? `${label} ${decimalText(result[key])} 分` : []))
    .join('、')

export const ccq = model({
  id: 'ccq',
  name: 'CCQ',
  title: 'CCQ 慢阻肺临床问卷',
  version: '1.0',
  inputs,
  outputs: { total: '总分（均分）', symptoms: '症状', functional: '功能', mental: '精神' },
  evaluate,
  scale: {
    output: 'total',
    min: 0,
    max: 6,
    unit: '分',
    bands: [{ from: 0, to: 6, level: 'none', text: '分值越高，状况越差' }],
  },
  steps: ({ items }) => [
    ...itemSteps(inputs.items)({ items }),
    ...Object.values(DOMAINS).map((domain): Step<'items'> => {
      const mean = meanOf(items, domain)
      return {
        label: `${domain.label}均分`,
        keys: ['items'],
        rule: `第 ${domain.items.map((n) => n + 1).join('、')} 题的均分，至少 ${domain.needs} 题`,
        points: null,
        ...(mean !== null && { text: `${decimalText(mean)} 分` }),
      }
    }),
  ],
  say: (result) => ({
    figure: `${decimalText(Number(result['total']))} 分`,
    meaning: '10 题的均分（0–6 分），分值越高，健康状况越差。',
    notes: [`${symptomText(result)}。`],
  }),
  sayPartial: (result, { items }) => [
    ...(symptomText(result) ? [`已可得出：${symptomText(result)}。`] : []),
    ...unanswered(items),
  ],
  population: '慢阻肺患者，用于随访。',
  limits: ['量表有版权，题目文字须取得许可后由机构提供。', '没有确认的分级界值。', '同一题有两个答案按未回答处理。'],
  evidence: [
    { grade: 'C', of: '10 题各 0–6 分；症状 1、2、5、6，功能 7–10，精神 3、4' },
    { grade: 'C', of: '缺题规则：症状和功能至少 3 题，精神 2 题都要' },
    { grade: 'C', of: '总分为各维度均分按题数加权' },
    { grade: 'C', of: '最小临床重要差值 0.4 分' },
  ],
  sources: [{ cite: 'Clinical COPD Questionnaire，量表开发者网站' }],
})
