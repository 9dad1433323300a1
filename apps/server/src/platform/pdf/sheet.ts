/** The sheet being drawn: where the pen is, when a new page begins. Lengths are points, 72 to the inch. */
import { INK, MM, PAGE_MARGIN as MARGIN, SIZE, type Paper } from '@huxi/clinical/paper'
import PDFDocument from 'pdfkit'
import { fontFile, printable, type Weight } from './fonts.ts'

export { INK, MARGIN, SIZE }
const [PAGE_WIDTH, PAGE_HEIGHT] = [210 * MM, 297 * MM]
export const WIDTH = PAGE_WIDTH - 2 * MARGIN
/** what the lines of head and foot take of each page */
const RUNNING = 30
export const TOP = MARGIN + RUNNING
const BOTTOM = PAGE_HEIGHT - MARGIN - RUNNING

export type Doc = InstanceType<typeof PDFDocument>

/** How a text is set. */
export interface Setting {
  readonly size?: number
  readonly weight?: Weight
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  readonly ink?: string
}

export const openDoc = ({ title, head }: Paper, madeAt: Date): Doc => {
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

/** small texts are set tight */
const lineGap = ({ size = SIZE.body }: Setting): number => (size > SIZE.small ? 2 : 0)

/** Height a text takes. */
export const heightOf = (doc: Doc, text: string, setting: Setting): number =>
  prepared(doc, setting).heightOfString(printable(text) || ' ', {
    width: setting.width ?? WIDTH,
    lineGap: lineGap(setting),
  })

/** Draws a text. @returns its height */
export const put = (doc: Doc, text: string, x: number, y: number, setting: Setting = {}): number => {
  const height = heightOf(doc, text, setting)
  prepared(doc, setting).text(printable(text), x, y, {
    width: setting.width ?? WIDTH,
    align: setting.align ?? 'left',
    lineGap: lineGap(setting),
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
