/** The sheet being drawn: pen position and page breaks. Lengths are points, 72 to the inch. */
import { INK, MM, PAGE_MARGIN as MARGIN, SIZE, type Paper } from '@huxi/clinical/paper'
import PDFDocument from 'pdfkit'
import { FACES, fontFile, printable, runsOf, type Weight } from './fonts.ts'
import { mixedHeight, putMixed, type Mixed } from './mixed.ts'

export { INK, MARGIN, SIZE }
const [PAGE_WIDTH, PAGE_HEIGHT] = [210 * MM, 297 * MM]
export const WIDTH = PAGE_WIDTH - 2 * MARGIN
const RUNNING = 30
const BOTTOM = PAGE_HEIGHT - MARGIN - RUNNING

export type Doc = InstanceType<typeof PDFDocument>

interface Setting {
  readonly size?: number
  readonly weight?: Weight
  readonly width?: number
  readonly align?: 'left' | 'right' | 'center'
  readonly ink?: string
}

/** The texts of the running head. */
export const HEAD = {
  institution: { size: SIZE.small, weight: 'bold', width: WIDTH * 0.42 },
  subject: { size: SIZE.small, width: WIDTH * 0.38, align: 'center' },
  page: { size: SIZE.small, width: WIDTH * 0.2, align: 'right' },
} as const satisfies Record<string, Setting>

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
  for (const face of FACES) doc.registerFont(face, fontFile(face))
  further.set(doc, furtherLines(doc, head))
  return doc
}

/** Height of the second and further lines of the running head. */
const further = new WeakMap<Doc, number>()

const furtherLines = (doc: Doc, head: Paper['head']): number => {
  const heights = (['institution', 'subject'] as const).map((part) => heightOf(doc, head[part], HEAD[part]))
  return Math.max(...heights) - heightOf(doc, '页', HEAD.page)
}

/** End of the running head. */
export const headEnd = (doc: Doc): number => MARGIN + 18 + further.get(doc)!

/** Where the first block of a page begins. */
export const topOf = (doc: Doc): number => MARGIN + RUNNING + further.get(doc)!

const prepared = (doc: Doc, { size = SIZE.body, weight = 'regular', ink = INK.text }: Setting): Doc =>
  doc.font(weight).fontSize(size).fillColor(ink)

const lineGap = ({ size = SIZE.body }: Setting): number => (size > SIZE.small ? 2 : 0)

const settled = (text: string, setting: Setting): Mixed => {
  const { size = SIZE.body, weight: main = 'regular', width = WIDTH, align = 'left' } = setting
  return { runs: runsOf(text, main), main, size, width, align, lineGap: lineGap(setting) }
}

const isMixed = ({ runs, main }: Mixed): boolean => runs.some(({ face }) => face !== main)

export const heightOf = (doc: Doc, text: string, setting: Setting): number => {
  const printed = printable(text) || ' '
  const [pen, mixed] = [prepared(doc, setting), settled(printed, setting)]
  return isMixed(mixed) ? mixedHeight(pen, mixed) : pen.heightOfString(printed, options(mixed))
}

const options = ({ width, align, lineGap: gap }: Mixed) => ({ width, align, lineGap: gap })

export const put = (doc: Doc, text: string, x: number, y: number, setting: Setting = {}): number => {
  const height = heightOf(doc, text, setting)
  const [printed, pen] = [printable(text), prepared(doc, setting)]
  const mixed = settled(printed, setting)
  if (isMixed(mixed)) putMixed(pen, mixed, x, y)
  else pen.text(printed, x, y, options(mixed))
  return height
}

export const rule = (doc: Doc, y: number, ink: string = INK.rule, x = MARGIN, width = WIDTH): void => {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .stroke(ink)
}

export const place = (doc: Doc, y: number, height: number): number => {
  if (y + height <= BOTTOM) return y
  doc.addPage()
  return topOf(doc)
}
