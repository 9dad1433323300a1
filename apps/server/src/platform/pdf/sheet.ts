/** The sheet being drawn: where the pen is, when a new page begins. Lengths are points, 72 to the inch. */
import PDFDocument from 'pdfkit'
import { fontFile, printable, type Weight } from './fonts.ts'
import type { Paper } from './paper.ts'

const MM = 72 / 25.4
export const MARGIN = 15 * MM
const [PAGE_WIDTH, PAGE_HEIGHT] = [210 * MM, 297 * MM]
export const WIDTH = PAGE_WIDTH - 2 * MARGIN
/** what the lines of head and foot take of each page */
const RUNNING = 34
export const TOP = MARGIN + RUNNING
const BOTTOM = PAGE_HEIGHT - MARGIN - RUNNING

export const SIZE = { title: 17, large: 34, heading: 12, body: 10.5, small: 9 } as const
export const INK = { text: '#000', muted: '#444', rule: '#000', hairline: '#999' } as const

export type Doc = InstanceType<typeof PDFDocument>

/** How a text is set. */
export interface Setting {
  readonly size?: number
  readonly weight?: Weight
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  readonly ink?: string
}

export const openDoc = ({ title, head, madeAt }: Paper): Doc => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'zh-CN',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: head.institution, CreationDate: madeAt, ModDate: madeAt },
  })
  doc.registerFont('regular', fontFile('regular'))
  doc.registerFont('bold', fontFile('bold'))
  return doc
}

const prepared = (doc: Doc, { size = SIZE.body, weight = 'regular', ink = INK.text }: Setting): Doc =>
  doc.font(weight).fontSize(size).fillColor(ink)

const LINE_GAP = 2

/** Height a text takes. */
export const heightOf = (doc: Doc, text: string, setting: Setting): number =>
  prepared(doc, setting).heightOfString(printable(text) || ' ', {
    width: setting.width ?? WIDTH,
    lineGap: LINE_GAP,
  })

/** Draws a text. @returns its height */
export const put = (doc: Doc, text: string, x: number, y: number, setting: Setting = {}): number => {
  const height = heightOf(doc, text, setting)
  prepared(doc, setting).text(printable(text), x, y, {
    width: setting.width ?? WIDTH,
    align: setting.align ?? 'left',
    lineGap: LINE_GAP,
  })
  return height
}

/** A line across. */
export const rule = (doc: Doc, y: number, ink: string = INK.rule, x = MARGIN, width = WIDTH): void => {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .stroke(ink)
}

/** Where the next thing goes when it is this high: on this page, or at the top of a new one. */
export const place = (doc: Doc, y: number, height: number): number => {
  if (y + height <= BOTTOM) return y
  doc.addPage()
  return TOP
}
