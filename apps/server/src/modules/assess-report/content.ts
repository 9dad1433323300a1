/**
 * What an assessment says on paper, for staff and for people who print a public tool alike: the results with their scales, what was
 * missing, how each came about, what was answered, and where the numbers come from.
 */
import { DISCLAIMER, models } from '@huxi/clinical'
import { display } from '@huxi/clinical/display'
import type { Model, Step } from '@huxi/clinical/model'
import type { AssessResultDetail, GivenAnswer } from '@huxi/contract'
import type { Block, Paper, PaperCode, PaperPoint } from '../../platform/pdf/paper.ts'

/** One result with how it came about. */
export type PaperPart = Pick<
  AssessResultDetail,
  | 'modelCode'
  | 'modelName'
  | 'modelVersion'
  | 'ruleSet'
  | 'verdict'
  | 'level'
  | 'figure'
  | 'status'
  | 'result'
  | 'steps'
  | 'notes'
>

/** The course of a figure over several assessments. */
export interface PaperTrend {
  readonly title: string
  readonly unit: string
  readonly points: readonly PaperPoint[]
}

export interface Content {
  /** 慢阻肺急性加重预后评估 · 入院 */
  readonly of: string
  readonly institution: string
  /** who it is about, told in one line at the head of every page; blank where nobody is named */
  readonly subject: string
  /** the block at its head */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly parts: readonly PaperPart[]
  readonly answers: readonly GivenAnswer[]
  readonly trends: readonly PaperTrend[]
  /** lines to sign on; absent = nobody signs */
  readonly signers?: readonly string[]
  readonly code?: PaperCode
  readonly stamp?: string
  readonly foot: Paper['foot']
  readonly madeAt: Date
}

const TITLE = '评估报告'
const NOTHING = '-'

/** The report of an assessment. */
export const paperOf = (content: Content): Paper => ({
  // 入院评估 and 评估报告 share a word
  title: `${content.of.replace(/评估$/, '')}${TITLE}`,
  head: { institution: content.institution, subject: content.subject },
  foot: content.foot,
  madeAt: content.madeAt,
  ...(content.stamp && { stamp: content.stamp }),
  blocks: [
    { kind: 'facts', pairs: content.facts },
    ...content.parts.map(resultBlock),
    ...missingBlocks(content.parts),
    ...content.trends.map((trend): Block => ({ kind: 'trend', ...trend })),
    { kind: 'text', lead: '仅供临床参考', text: DISCLAIMER, small: true },
    // who signs answers for what stands above; what follows is how it came about
    ...(content.signers
      ? [{ kind: 'signatures' as const, labels: content.signers, ...(content.code && { code: content.code }) }]
      : []),
    ...content.parts.flatMap(stepBlocks),
    ...answerBlocks(content.answers),
    ...sourceBlocks(content.parts),
  ],
})

/** The model of a part as this program knows it; none when the part is of another version. */
const modelOf = ({ modelCode, modelVersion }: PaperPart): Model | undefined =>
  models.find(({ id, version }) => id === modelCode && version === modelVersion)

const resultBlock = (part: PaperPart): Block => {
  const { modelName, figure, verdict, level, result } = part
  const scale = modelOf(part)?.scale
  const value = scale ? result[scale.output] : undefined
  return {
    kind: 'result',
    name: modelName,
    figure: figure ?? (part.status === 'ok' ? '' : NOTHING),
    verdict,
    tone: level as Extract<Block, { kind: 'result' }>['tone'],
    meaning: result.textZh,
    ...(scale &&
      typeof value === 'number' &&
      Number.isInteger(value) &&
      scale.bands.length > 0 && {
        scale: {
          value,
          unit: scale.unit,
          bands: scale.bands.map(({ from, to, level: tone, text }) => ({
            from,
            to,
            tone,
            text: `${text} ${from === to ? from : `${from}–${to}`}`,
          })),
        },
      }),
  }
}

const missingBlocks = (parts: readonly PaperPart[]): Block[] => {
  const lines = parts
    .filter(({ status, result }) => status === 'incomplete' && result.fields.length > 0)
    .map((part) => {
      const inputs = modelOf(part)?.inputs ?? {}
      return `${part.modelName}：${part.result.fields.map((key) => inputs[key]?.label ?? key).join('、')}`
    })
  return lines.length === 0
    ? []
    : [
        { kind: 'heading', text: '未提供的信息' },
        { kind: 'lines', lines },
      ]
}

const cameTo = ({ points, text }: Step): string => text ?? (points === null ? NOTHING : String(points))

const stepBlocks = (part: PaperPart): Block[] => [
  { kind: 'heading', text: `${part.modelName} 的计算过程` },
  ...(part.steps.length > 0
    ? [
        {
          kind: 'table' as const,
          columns: [
            { title: '项目', width: 0.34 },
            { title: '填写值', width: 0.2 },
            { title: '计分规则', width: 0.34 },
            { title: '得分', width: 0.12, align: 'right' as const },
          ],
          rows: part.steps.map((step) => [step.label, countedOf(part, step), step.rule, cameTo(step)]),
        },
      ]
    : [{ kind: 'text' as const, text: '该模型没有分项得分。' }]),
  ...(part.notes.length > 0 ? [{ kind: 'lines' as const, lines: part.notes }] : []),
]

/** What the model counted with. */
const countedOf = (part: PaperPart, { keys }: Step): string => {
  const inputs = modelOf(part)?.inputs ?? {}
  const given = keys.flatMap((key) => (inputs[key] ? [display(inputs[key], part.result.inputs[key])] : []))
  return given.join('，') || NOTHING
}

const answerBlocks = (answers: readonly GivenAnswer[]): Block[] =>
  answers.length === 0
    ? []
    : [
        { kind: 'heading', text: '填写的内容' },
        {
          kind: 'table',
          columns: [
            { title: '问题', width: 0.62 },
            { title: '答案', width: 0.38 },
          ],
          rows: answers.map(({ label, value }) => [label, value || NOTHING]),
        },
      ]

const sourceBlocks = (parts: readonly PaperPart[]): Block[] => {
  const versions = parts.map(({ modelName, modelVersion, ruleSet }) =>
    [`${modelName} v${modelVersion}`, ruleSet && `${ruleSet} 规则`].filter(Boolean).join('，'),
  )
  const cites = [...new Set(parts.flatMap((part) => modelOf(part)?.sources.map(({ cite }) => cite) ?? []))]
  return [
    { kind: 'text', lead: '模型', text: versions.join('；'), small: true },
    ...(cites.length > 0 ? [{ kind: 'text' as const, lead: '来源', text: cites.join(' '), small: true as const }] : []),
  ]
}
