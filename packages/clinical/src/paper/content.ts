/**
 * Content of an assessment on paper, for staff and public tools: main result with scale and steps, other results,
 * missing inputs, trend, signatures, further steps, answers, and sources.
 */
import { cameTo } from '../came-to.ts'
import { display } from '../display.ts'
import { DISCLAIMER } from '../envelope.ts'
import { explained, isScore, totalOf } from '../gauge.ts'
import type { Step } from '../spec.ts'
import type { Block, Column, Fact, Paper, PaperCode, PaperPoint } from './blocks.ts'
import { nameOf, resultBlock, verdictOf } from './outcome.ts'
import type { PaperPart } from './part.ts'

export interface PaperTrend {
  readonly title: string
  readonly unit: string
  readonly points: readonly PaperPoint[]
}

export interface Content extends Pick<Paper, 'title' | 'foot' | 'stamp'> {
  readonly institution: string
  /** identity of the patient in one line at the head of every page; blank for a public sheet */
  readonly subject: string
  readonly facts: readonly Fact[]
  readonly parts: readonly PaperPart[]
  readonly answers: readonly { readonly label: string; readonly value: string }[]
  readonly trends: readonly PaperTrend[]
  readonly signers: readonly string[]
  readonly code?: PaperCode
}

const NOTHING = '-'

export const paperOf = ({ institution, subject, facts, code, ...content }: Content): Paper => {
  const { title, foot, stamp, parts, answers, trends, signers } = content
  const [main, ...others] = parts
  return {
    title,
    head: { institution, subject },
    foot,
    ...(stamp && { stamp }),
    blocks: [
      { kind: 'facts', pairs: facts },
      ...(main ? [resultBlock(main), ...(isLong(main) ? [] : stepBlocks(main))] : []),
      ...otherBlocks(others),
      ...listed('未提供的信息', parts.flatMap(missingOf)),
      ...listed('说明', [...new Set(parts.flatMap(({ notes }) => notes))]),
      ...trends.map((trend): Block => ({ kind: 'trend', ...trend, spare: '历次趋势' })),
      { kind: 'text', lead: '仅供临床参考', text: DISCLAIMER, small: true },
      // signatures cover the blocks above; further steps follow
      { kind: 'signatures', labels: signers, ...(code && { code }) },
      ...spared('计算过程', main && isLong(main) ? stepBlocks(main) : []),
      ...spared('其他评分的计算过程', otherSteps(others)),
      ...spared('填写的内容', answerBlocks(answers)),
      ...sourceBlocks(parts),
    ],
  }
}

const spared = (spare: NonNullable<Block['spare']>, blocks: readonly Block[]): Block[] =>
  blocks.map((block) => ({ ...block, spare }))

const listed = (heading: string, lines: readonly string[]): Block[] =>
  lines.length === 0
    ? []
    : [
        { kind: 'heading', text: heading },
        { kind: 'lines', lines },
      ]

/** Steps by the current model; an older version has only stored ones. */
const explainedOf = ({ model, result, steps }: PaperPart): readonly Step[] =>
  model ? explained({ model, result, steps }) : steps

const counts = ({ model, result, steps }: PaperPart): boolean =>
  model !== undefined && isScore({ model, result, steps })

const STEP_COLUMNS = (score: boolean): readonly Column[] => [
  { title: '项目', width: score ? 0.25 : 0.22 },
  { title: '填写值', width: score ? 0.19 : 0.15 },
  { title: score ? '计分规则' : '规则', width: score ? 0.44 : 0.36 },
  score ? { title: '得分', width: 0.12, align: 'right' } : { title: '结果', width: 0.27 },
]

const stepRow = (part: PaperPart, step: Step): readonly string[] => [
  step.label,
  countedOf(part, step),
  step.rule,
  cameTo(step),
]

const stepBlocks = (part: PaperPart): Block[] => {
  const steps = explainedOf(part)
  if (steps.length === 0) return []
  const score = counts(part)
  const total = part.model && totalOf({ model: part.model, result: part.result, steps: part.steps })
  return [
    { kind: 'heading', text: score ? '分项得分' : '计算过程' },
    {
      kind: 'table',
      columns: STEP_COLUMNS(score),
      rows: steps.map((step) => stepRow(part, step)),
      ...(total && { total: [total.label, '', '', total.value] }),
      ...(isLong(part) && { small: true }),
    },
  ]
}

const LARGE_ROWS = 8

/** Equations have many terms, which follow the signatures. */
const isLong = ({ steps }: PaperPart): boolean => steps.length > LARGE_ROWS

const countedOf = ({ model, result }: PaperPart, { keys }: Step): string => {
  const inputs = model?.inputs ?? {}
  const given = keys.flatMap((key) => (inputs[key] ? [display(inputs[key], result.inputs[key])] : []))
  return given.join('，') || NOTHING
}

const otherBlocks = (others: readonly PaperPart[]): Block[] =>
  others.length === 0
    ? []
    : [
        { kind: 'heading', text: '其他公开评分' },
        {
          kind: 'table',
          columns: [
            { title: '名称', width: 0.2 },
            { title: '结果', width: 0.22 },
            { title: '说明', width: 0.58 },
          ],
          rows: others.map((part) => {
            const { meaning, next = '', notes } = part.result.wording
            const came = [part.figure, verdictOf(part)].filter(Boolean).join('，')
            return [nameOf(part), came || NOTHING, [meaning, next, ...notes].join('') || NOTHING]
          }),
        },
      ]

const missingOf = ({ model, modelName, status, result }: PaperPart): string[] =>
  status === 'incomplete' && result.fields.length > 0
    ? [`${modelName}：${result.fields.map((key) => model?.inputs[key]?.label ?? key).join('、')}`]
    : []

const otherSteps = (others: readonly PaperPart[]): Block[] => {
  const rows = others.flatMap((part) => {
    const steps = explainedOf(part)
    return steps.length === 0 ? [] : [[part.modelName], ...steps.map((step) => stepRow(part, step))]
  })
  return rows.length === 0
    ? []
    : [
        { kind: 'heading', text: '其他评分的计算过程' },
        {
          kind: 'table',
          columns: [
            { title: '项目', width: 0.15 },
            { title: '填写值', width: 0.2 },
            { title: '规则', width: 0.5 },
            { title: '得分或结果', width: 0.15 },
          ],
          rows,
          small: true,
        },
      ]
}

const answerBlocks = (answers: Content['answers']): Block[] =>
  answers.length === 0
    ? []
    : [
        { kind: 'heading', text: '填写的内容' },
        {
          kind: 'text',
          text: answers.map(({ label, value }) => `${label} ${value || NOTHING}`).join('；'),
          small: true,
        },
      ]

const sourceBlocks = (parts: readonly PaperPart[]): Block[] => {
  const versions = parts.map(({ model, modelName, modelVersion, ruleSet }) => {
    const rules = ruleSet && model?.inputs['ruleset'] ? display(model.inputs['ruleset'], ruleSet) : ruleSet
    return [`${modelName} v${modelVersion}`, rules && `${rules} 规则`].filter(Boolean).join('，')
  })
  const cites = [...new Set(parts.flatMap(({ model }) => model?.sources.map(({ cite }) => cite) ?? []))]
  return [
    { kind: 'text', lead: '模型', text: [...new Set(versions)].join('；'), small: true },
    ...(cites.length > 0
      ? [{ kind: 'text' as const, lead: '来源', text: cites.join('；'), small: true as const }]
      : []),
  ]
}
