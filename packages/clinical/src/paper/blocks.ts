/** A printed page as data. The server draws it as PDF, a browser as a printable page. Lengths are points, 72 to the inch. */

/** Severity on paper: pattern and sign, never a colour. */
export type Tone = 'none' | 'low' | 'medium' | 'high'

export const MM = 72 / 25.4
export const PAGE_MARGIN = 15 * MM
export const SIZE = { title: 17, large: 34, verdict: 14, heading: 12, body: 10.5, small: 9 } as const
export const INK = { text: '#000', muted: '#444', rule: '#000', hairline: '#999', high: '#444' } as const

export interface Column {
  readonly title: string
  readonly width: number
  readonly align?: 'left' | 'right'
}

/** A span of a scale, from 0 (left end) to 1 (right end). */
export interface PaperBand {
  readonly left: number
  readonly right: number
  readonly text: string
  readonly tone: Tone
}

/** The scale of a figure; positions are from 0 to 1. */
export interface PaperScale {
  readonly bands: readonly PaperBand[]
  readonly ticks: readonly { readonly at: number; readonly label: string; readonly reached: boolean }[]
  /** position of the figure; a span while something is missing */
  readonly mark: { readonly at: number } | { readonly from: number; readonly to: number }
}

/** One value of a trend. */
export interface PaperPoint {
  /** `YYYY-MM-DD` */
  readonly at: string
  readonly value: number
}

export type Fact = readonly [label: string, value: string | null]

/** Optional parts in order of removal, by their printed name. */
export const SPARES = ['其他评分的计算过程', '计算过程', '历次趋势', '填写的内容'] as const

export type Block = Drawn & { readonly spare?: (typeof SPARES)[number] }

type Drawn =
  | { readonly kind: 'heading'; readonly text: string }
  /** label and value, three pairs to a line, between rules */
  | { readonly kind: 'facts'; readonly pairs: readonly Fact[] }
  | { readonly kind: 'text'; readonly text: string; readonly lead?: string; readonly small?: true }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly Column[]
      /** a row of one cell is a heading over the rows after it */
      readonly rows: readonly (readonly string[])[]
      readonly total?: readonly string[]
      readonly small?: true
    }
  /** figure of a result, with class, scale and meaning */
  | {
      readonly kind: 'result'
      readonly name: string
      readonly figure: string
      readonly below: readonly string[]
      readonly verdict: string | null
      readonly meaning: string
      readonly scale?: PaperScale
    }
  | { readonly kind: 'trend'; readonly title: string; readonly unit: string; readonly points: readonly PaperPoint[] }
  /** lines to sign on; beside them a QR code with its purpose */
  | { readonly kind: 'signatures'; readonly labels: readonly string[]; readonly code?: PaperCode }

export interface PaperCode {
  readonly address: string
  readonly text: string
}

export interface Paper {
  readonly title: string
  /** head of every page: institution, and the identity of the patient */
  readonly head: { readonly institution: string; readonly subject: string }
  /** at the foot of every page: left, middle, right */
  readonly foot: readonly [string, string, string]
  readonly blocks: readonly Block[]
  /** across every page, e.g. 已作废 */
  readonly stamp?: string
}

/** 第 1 页 / 共 2 页 in parts: a browser inserts its own counters. */
export const PAGE_WORDS = ['第 ', ' 页 / 共 ', ' 页'] as const

/** The paper without an optional part, with a note about it. */
export const sparing = (paper: Paper, spared: readonly string[]): Paper => {
  const kept = paper.blocks.filter(({ spare }) => spare === undefined || !spared.includes(spare))
  const missed = spared.filter((name) => paper.blocks.some(({ spare }) => spare === name))
  const omission: Block = {
    kind: 'text',
    lead: '未印出',
    text: `${missed.join('、')}，见系统中的评估记录`,
    small: true,
  }
  return { ...paper, blocks: missed.length > 0 ? [...kept, omission] : kept }
}

export const tight = (paper: Paper): Paper => ({
  ...paper,
  blocks: paper.blocks.map((block) => (block.kind === 'table' ? { ...block, small: true } : block)),
})

export const textsOf = ({ title, head, foot, blocks, stamp = '' }: Paper): string[] => [
  title,
  head.institution,
  head.subject,
  ...foot,
  stamp,
  ...blocks.flatMap(blockTexts),
]

const blockTexts = (block: Block): readonly string[] => {
  switch (block.kind) {
    case 'heading':
      return [block.text]
    case 'facts':
      return block.pairs.flatMap(([label, value]) => [label, value ?? ''])
    case 'text':
      return [block.text, block.lead ?? '']
    case 'lines':
      return block.lines
    case 'table':
      return [...block.columns.map(({ title }) => title), ...block.rows.flat(), ...(block.total ?? [])]
    case 'result':
      return [
        block.name,
        block.figure,
        ...block.below,
        block.verdict ?? '',
        block.meaning,
        ...(block.scale?.bands.map(({ text }) => text) ?? []),
        ...(block.scale?.ticks.map(({ label }) => label) ?? []),
      ]
    case 'trend':
      return [block.title, block.unit]
    case 'signatures':
      return [...block.labels, block.code?.text ?? '']
  }
}
