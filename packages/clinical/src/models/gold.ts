/** GOLD: grade of obstruction by FEV1, group by exacerbations and symptoms, after one of two editions of the report. */
import { optional, type Values } from '../input.ts'
import { banded, REST, type Bands } from '../bands.ts'
import {
  cat,
  fev1FvcPostBd,
  fev1PctPred,
  goldRuleset,
  mmrc,
  moderateExacPrev12m,
  severeExacPrev12m,
} from '../inputs.ts'
import { model } from '../model.ts'
import type { Result, Step } from '../spec.ts'
import { ADULTS } from '../population.ts'
import { display } from '../display.ts'
import { below, decimalTextBeside } from '../numbers.ts'

const inputs = {
  ruleset: optional(goldRuleset),
  fev1FvcPostBd,
  fev1PctPred,
  moderateExacPrev12m: { ...moderateExacPrev12m, help: '需用抗生素或口服激素；只看急诊、没有住院的也算在这里。' },
  severeExacPrev12m: { ...severeExacPrev12m, label: '过去12个月因急性加重住院的次数', help: '只算住了院的。' },
  mmrc: optional(mmrc),
  cat: optional(cat),
}

type V = Values<typeof inputs>

const GRADES: Bands = [
  [80, 1],
  [50, 2],
  [30, 3],
  [REST, 4],
]

/** Exacerbations for group E by edition, the default first. */
const EDITIONS = {
  GOLD_2026: { year: '2026', moderate: 1, severe: 1, often: '有过中度或重度急性加重' },
  GOLD_2023_2025: { year: '2023–2025', moderate: 2, severe: 1, often: '有过2次以上中度急性加重，或因急性加重住过院' },
} as const

const editionOf = (v: V) => EDITIONS[v.ruleset ?? 'GOLD_2026']

const obstructionOf = (v: V): boolean | null => (v.fev1FvcPostBd === null ? null : below(v.fev1FvcPostBd, 0.7))

const gradeOf = (v: V): number | null =>
  obstructionOf(v) && v.fev1PctPred !== null ? banded(GRADES, v.fev1PctPred) : null

/** Whether exacerbations decide E; null while a missing count could. */
const frequent = (v: V): boolean | null => {
  const { moderate, severe } = editionOf(v)
  const counts = [
    [v.moderateExacPrev12m, moderate],
    [v.severeExacPrev12m, severe],
  ] as const
  if (counts.some(([count, limit]) => count !== null && count >= limit)) return true
  return counts.some(([count]) => count === null) ? null : false
}

const scalesOf = (v: V): readonly boolean[] => [
  ...(v.mmrc === null ? [] : [v.mmrc >= 2]),
  ...(v.cat === null ? [] : [v.cat >= 10]),
]

const disagree = (v: V): boolean => new Set(scalesOf(v)).size > 1

const groupOf = (v: V): 'A' | 'B' | 'E' | null => {
  const often = frequent(v)
  const scales = scalesOf(v)
  if (often) return 'E'
  if (often === null || scales.length === 0) return null
  return scales.includes(true) ? 'B' : 'A'
}

/** Missing inputs of grade and group: one of the two scales suffices. */
const lacking = (v: V): readonly string[] => [
  ...(v.fev1FvcPostBd === null ? ['fev1FvcPostBd'] : []),
  ...(v.fev1PctPred === null ? ['fev1PctPred'] : []),
  ...(frequent(v) === null
    ? (['moderateExacPrev12m', 'severeExacPrev12m'] as const).filter((key) => v[key] === null)
    : []),
  ...(!frequent(v) && scalesOf(v).length === 0 ? ['mmrc', 'cat'] : []),
]

const evaluate = (v: V) => {
  const fields = lacking(v)
  return {
    status: fields.length === 0 ? ('ok' as const) : ('incomplete' as const),
    fields,
    obstruction: obstructionOf(v),
    grade: gradeOf(v),
    group: groupOf(v),
    symptomScalesDisagree: disagree(v),
  }
}

const gradeText = ({ grade }: Result): string => `气流受限 GOLD ${String(grade)} 级`

const groupText = ({ group }: Result, v: V): string =>
  `综合评估 ${String(group)} 组（采用 GOLD ${editionOf(v).year} 规则）`

const GROUPS: Readonly<Record<string, (v: V) => string>> = {
  A: () => 'A 组：过去12个月急性加重少，平时症状也少。',
  B: () => 'B 组：过去12个月急性加重少，但平时症状较多。',
  E: (v) => `E 组（E 指急性加重）：过去12个月${editionOf(v).often}，重点是预防再次加重。`,
}

const plain = ({ grade, group }: Result, v: V): string =>
  [
    grade === null ? '' : `${String(grade)} 级是气道阻塞的程度，由轻到重分为 1 到 4 级。`,
    GROUPS[String(group)]?.(v) ?? '',
  ].join('')

const disagreement = (v: V): readonly string[] =>
  disagree(v) && !frequent(v) ? ['mMRC 与 CAT 的结果不一致，按症状较多的一项分组。'] : []

const NO_RATIO = '未填写肺功能，未确认气流受限'

export const gold = model({
  id: 'gold',
  name: 'GOLD',
  title: 'GOLD 分级与综合评估分组',
  version: '1.0',
  ruleSets: Object.keys(EDITIONS),
  inputs,
  outputs: {
    obstruction: '气流受限',
    grade: '气流受限分级',
    group: '综合评估分组',
    symptomScalesDisagree: '两种症状评分不一致',
  },
  applies: {
    to: (v) => obstructionOf(v) !== false,
    otherwise: '舒张剂后 FEV1/FVC 不低于 0.70，未见气流受限，不作 GOLD 分级和分组。',
    result: (v) => ({ obstruction: false, symptomScalesDisagree: disagree(v) }),
  },
  evaluate,
  partial: evaluate,
  classes: {
    output: 'group',
    of: {
      A: { level: 'low', text: 'A 组' },
      B: { level: 'medium', text: 'B 组' },
      E: { level: 'high', text: 'E 组' },
    },
  },
  steps: (v) => stepsOf(v),
  say: (result, v) => {
    const meaning = `${gradeText(result)}；${groupText(result, v)}。`
    const notes = disagreement(v)
    return { figure: `${String(result['grade'])} 级`, meaning, notes, text: [meaning, ...notes].join('') }
  },
  plain,
  sayPartial: (result, v) => [
    ...(result['grade'] === null ? [] : [`${gradeText(result)}。`]),
    ...(result['group'] === null ? [] : [`${groupText(result, v)}。`]),
    ...(result['obstruction'] === null ? [`${NO_RATIO}。`] : []),
    ...(result.fields.includes('cat') ? ['mMRC 与 CAT 填写其中一项即可。'] : []),
    ...disagreement(v),
  ],
  people: ADULTS,
  population: '已确诊慢阻肺、舒张剂后 FEV1/FVC <0.70 的患者。',
  limits: [
    '分组用于选择最初的维持治疗；随访时只作为记录，不作为用药建议。',
    '因急性加重只看急诊、没有住院的，在这里按中度计。',
    '只填一种症状评分时用这一种；两种不一致时按症状较多的一项。',
    '改变所用规则后，已保存的结果不会重新计算。',
  ],
  evidence: [
    { grade: 'C', of: '气流受限 FEV1/FVC <0.70，分级界值 80、50、30 %' },
    { grade: 'C', of: '2023–2025 规则：中度 ≥2 次或住院 ≥1 次为 E 组' },
    { grade: 'C', of: '2026 规则：中度或重度 ≥1 次为 E 组' },
    { grade: 'C', of: 'mMRC ≥2 或 CAT ≥10 为 B 组' },
    { grade: 'P', of: '急诊未住院按中度计' },
    { grade: 'P', of: '缺肺功能时只给分组并注明未确认气流受限' },
    { grade: 'P', of: '各组的颜色' },
  ],
  sources: [{ cite: 'GOLD 2023–2025 报告' }, { cite: 'GOLD 2026 报告（两份独立摘要）' }],
})

const stepsOf = (v: V) => {
  const { year, moderate, severe } = editionOf(v)
  const grade = gradeOf(v)
  const often = frequent(v)
  const scales = scalesOf(v)
  const words = (answer: boolean | null, yes: string, no: string) => (answer === null ? '未填写' : answer ? yes : no)
  const given = (name: string, value: number | null, text = String(value)) =>
    value === null ? [] : [`${name} ${text}`]
  const steps: readonly Omit<Step<keyof V>, 'points'>[] = [
    {
      label: '气流受限',
      keys: ['fev1FvcPostBd'],
      rule: '舒张剂后 FEV1/FVC <0.70',
      text:
        v.fev1FvcPostBd === null
          ? '未填写'
          : `${decimalTextBeside(v.fev1FvcPostBd, [0.7], 3)}，${words(obstructionOf(v), '有', '无')}`,
    },
    {
      label: '气流受限分级',
      keys: ['fev1PctPred'],
      rule: 'FEV1 占预计值 ≥80 % 1 级，50–79 % 2 级，30–49 % 3 级，<30 % 4 级',
      text: grade === null ? '未定' : `${decimalTextBeside(v.fev1PctPred!, [80, 50, 30], 3)} %，${grade} 级`,
    },
    {
      label: '急性加重',
      keys: ['moderateExacPrev12m', 'severeExacPrev12m'],
      rule: `GOLD ${year}：中度 ≥${moderate} 次或住院 ≥${severe} 次为 E 组`,
      text: words(often, '达到 E 组', '未达到 E 组'),
    },
    {
      label: '症状',
      keys: ['mmrc', 'cat'],
      rule: '未达到 E 组时，mMRC ≥2 或 CAT ≥10 为 B 组，否则为 A 组',
      text:
        scales.length === 0
          ? '未填写'
          : `${[...given('mMRC', v.mmrc), ...given('CAT', v.cat, display(cat, v.cat))].join('，')}，症状${scales.includes(true) ? '多' : '少'}`,
    },
  ]
  return steps.map((step) => ({ ...step, points: null }))
}
