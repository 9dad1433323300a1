/** Drawing of each kind of block; each takes its start and returns its end. */
import type { Block, Column, PaperCode } from '@huxi/clinical/paper'
import encodeQr from 'qr'
import { drawResult } from './result.ts'
import { drawTrend } from './trend.ts'
import { heightOf, INK, MARGIN, place, put, rule, SIZE, WIDTH, type Doc } from './sheet.ts'

type Draw<K extends Block['kind']> = (doc: Doc, block: Extract<Block, { kind: K }>, y: number) => number

const GAP = 7
const PAIRS = 3
const LABEL = 62
const CELL = { x: 5, y: 3, smallY: 0.5 } as const

const heading: Draw<'heading'> = (doc, { text }, from) => {
  // never alone at the bottom of a page
  const y = place(doc, from + GAP, 60)
  return y + put(doc, text, MARGIN, y, { size: SIZE.heading, weight: 'bold' }) + 3
}

const facts: Draw<'facts'> = (doc, { pairs }, from) => {
  const width = WIDTH / PAIRS
  const lines = Array.from({ length: Math.ceil(pairs.length / PAIRS) }, (_, i) =>
    pairs.slice(i * PAIRS, (i + 1) * PAIRS),
  )
  const setting = { width: width - LABEL - 8 }
  const heights = lines.map(
    (line) =>
      Math.max(
        ...line.flatMap(([label, value]) => [
          heightOf(doc, label, { width: LABEL }),
          heightOf(doc, value ?? '', setting),
        ]),
      ) + 4,
  )
  const start = place(
    doc,
    from,
    heights.reduce((sum, height) => sum + height, 10),
  )
  rule(doc, start)
  let y = start + 5
  for (const [i, line] of lines.entries()) {
    for (const [n, [label, value]] of line.entries()) {
      put(doc, label, MARGIN + n * width, y, { width: LABEL, ink: INK.muted })
      const x = MARGIN + n * width + LABEL
      if (value === null) rule(doc, y + heights[i]! - 4, INK.hairline, x, setting.width)
      else put(doc, value, x, y, setting)
    }
    y += heights[i]!
  }
  rule(doc, y + 2)
  return y + 2 + GAP
}

type Words = Extract<Block, { kind: 'text' }>

const wholeText = ({ text, lead }: Words): string => (lead ? `${lead}  ${text}` : text)

const wordsHeight = (doc: Doc, block: Words): number =>
  heightOf(doc, wholeText(block), { size: block.small ? SIZE.small : SIZE.body }) + 4

const words: Draw<'text'> = (doc, block, from) => {
  const { lead, small } = block
  const setting = { size: small ? SIZE.small : SIZE.body }
  const whole = wholeText(block)
  const y = place(doc, from, heightOf(doc, whole, setting))
  const height = put(doc, whole, MARGIN, y, setting)
  // redraws the lead in bold; the spaces behind it leave room for wider letters
  if (lead) put(doc, lead, MARGIN, y, { ...setting, weight: 'bold' })
  return y + height + 4
}

const lines: Draw<'lines'> = (doc, block, from) =>
  block.lines.reduce((at, line) => {
    const y = place(doc, at, heightOf(doc, line, { width: WIDTH - 12 }))
    put(doc, '·', MARGIN + 2, y)
    return y + put(doc, line, MARGIN + 12, y, { width: WIDTH - 12 })
  }, from) + 4

type Table = Extract<Block, { kind: 'table' }>

interface Cells {
  readonly columns: readonly Column[]
  readonly size: number
  readonly padding: number
}

const row = (doc: Doc, { columns, size, padding }: Cells, cells: readonly string[], y: number, bold: boolean): void => {
  let x = MARGIN
  for (const [i, { width, align = 'left' }] of columns.entries()) {
    const own = width * WIDTH
    const setting = { size, width: own - 2 * CELL.x, align, weight: bold ? ('bold' as const) : ('regular' as const) }
    put(doc, cells[i] ?? '', x + CELL.x, y + padding, setting)
    x += own
  }
}

const rowHeight = (doc: Doc, { columns, size, padding }: Cells, cells: readonly string[]): number =>
  Math.max(
    ...columns.map(({ width }, i) => heightOf(doc, cells[i] ?? '', { size, width: width * WIDTH - 2 * CELL.x })),
  ) +
  2 * padding

const WHOLE: readonly Column[] = [{ title: '', width: 1 }]

const table: Draw<'table'> = (doc, { columns, rows, total, small }: Table, from) => {
  const set: Cells = { columns, size: small ? SIZE.small : SIZE.body, padding: small ? CELL.smallY : CELL.y }
  const titles = columns.map(({ title }) => title)
  const headHeight = rowHeight(doc, set, titles)
  const head = (y: number): number => {
    row(doc, set, titles, y, true)
    rule(doc, y + headHeight)
    return y + headHeight
  }
  let y = head(place(doc, from, headHeight + 24))
  const lines = [
    ...rows.map((cells) => ({ cells, bold: cells.length === 1 })),
    ...(total ? [{ cells: total, bold: true }] : []),
  ]
  for (const { cells, bold } of lines) {
    const own = cells.length === 1 ? { ...set, columns: WHOLE } : set
    const height = rowHeight(doc, own, cells)
    // never alone at the bottom of a page
    const at = place(doc, y, cells.length === 1 ? 2 * height : height)
    y = at === y ? y : head(at)
    row(doc, own, cells, y, bold)
    y += height
    rule(doc, y, INK.hairline)
  }
  return y + GAP
}

const SIGN = { width: 150, gap: 20, height: 64 } as const
const CODE = { size: 62, width: 150 } as const

const drawCode = (doc: Doc, { address, text }: PaperCode, y: number): void => {
  const rows = encodeQr(address, 'raw', { border: 1 })
  const cell = CODE.size / rows.length
  for (const [r, cells] of rows.entries())
    for (const [c, dark] of cells.entries()) if (dark) doc.rect(MARGIN + c * cell, y + r * cell, cell, cell)
  doc.fill(INK.text)
  const beside = CODE.size + 6
  put(doc, text, MARGIN + beside, y + 4, { size: SIZE.small, width: CODE.width - beside, ink: INK.muted })
}

const signatures: Draw<'signatures'> = (doc, { labels, code }, from) => {
  const y = place(doc, from + 6, SIGN.height)
  if (code) drawCode(doc, code, y)
  const room = WIDTH - (code ? CODE.width + SIGN.gap : 0)
  const width = Math.min(SIGN.width, (room - SIGN.gap * (labels.length - 1)) / labels.length)
  for (const [i, label] of labels.entries()) {
    const x = MARGIN + WIDTH - (labels.length - i) * width - (labels.length - 1 - i) * SIGN.gap
    put(doc, label, x, y + 20, { width })
    rule(doc, y + 42, INK.rule, x, width)
  }
  return y + SIGN.height
}

const DRAW: { readonly [K in Block['kind']]: Draw<K> } = {
  heading,
  facts,
  text: words,
  lines,
  table,
  result: drawResult,
  trend: drawTrend,
  signatures,
}

const besideSignatures = (doc: Doc, block: Block, next: Block | undefined, y: number): number =>
  block.kind === 'text' && next?.kind === 'signatures' ? place(doc, y, wordsHeight(doc, block) + 6 + SIGN.height) : y

export const drawBlock = (doc: Doc, block: Block, y: number, next?: Block): number =>
  (DRAW[block.kind] as Draw<Block['kind']>)(doc, block, besideSignatures(doc, block, next, y))
