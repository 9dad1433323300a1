/** A printed page as data: what stands on it, in its order. `render.ts` draws it. */

/** How serious something is: on paper a pattern and a sign, never a colour. */
export type Tone = 'none' | 'low' | 'medium' | 'high'

export interface Column {
  readonly title: string
  /** share of the width */
  readonly width: number
  readonly align?: 'left' | 'right'
}

/** A span of a scale, both ends included. */
export interface PaperBand {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly tone: Tone
}

/** One value in the course of a number. */
export interface PaperPoint {
  /** `YYYY-MM-DD` */
  readonly at: string
  readonly value: number
}

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  /** label and value, three pairs to a line, between rules */
  | { readonly kind: 'facts'; readonly pairs: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'text'; readonly text: string; readonly lead?: string; readonly small?: true }
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'table'; readonly columns: readonly Column[]; readonly rows: readonly (readonly string[])[] }
  /** the figure of a result, large, with its class, the scale it stands on, and what it means */
  | {
      readonly kind: 'result'
      readonly name: string
      readonly figure: string
      readonly verdict: string | null
      readonly tone: Tone
      readonly meaning: string
      readonly scale?: { readonly value: number; readonly unit: string; readonly bands: readonly PaperBand[] }
    }
  | { readonly kind: 'trend'; readonly title: string; readonly unit: string; readonly points: readonly PaperPoint[] }
  /** lines to sign on; beside them an address as a QR code and what it is for */
  | { readonly kind: 'signatures'; readonly labels: readonly string[]; readonly code?: PaperCode }

export interface PaperCode {
  readonly address: string
  readonly text: string
}

export interface Paper {
  /** of the document: 评估报告 */
  readonly title: string
  /** at the head of every page: institution, and beside it whatever tells this person from others */
  readonly head: { readonly institution: string; readonly subject: string }
  /** at the foot of every page: left, middle, right */
  readonly foot: readonly [string, string, string]
  readonly blocks: readonly Block[]
  /** across every page, e.g. 已作废 */
  readonly stamp?: string
  /** when it was made, for the properties of the file */
  readonly madeAt: Date
}

/** Every text that will be drawn. */
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
      return block.pairs.flat()
    case 'text':
      return [block.text, block.lead ?? '']
    case 'lines':
      return block.lines
    case 'table':
      return [...block.columns.map(({ title }) => title), ...block.rows.flat()]
    case 'result':
      return [
        block.name,
        block.figure,
        block.verdict ?? '',
        block.meaning,
        ...(block.scale?.bands.map(({ text }) => text) ?? []),
      ]
    case 'trend':
      return [block.title, block.unit]
    case 'signatures':
      return [...block.labels, block.code?.text ?? '']
  }
}
