/** A slip for thermal printers: 80 mm wide, as long as its text, with a code to scan. */
import { MM } from '@huxi/clinical/paper'
import PDFDocument from 'pdfkit'
import encodeQR from 'qr'
import { FACES, fontFile, refuseMissingGlyphs } from './fonts.ts'
import { heightOf, INK, put, rule, type Doc } from './sheet.ts'

interface Slip {
  readonly head: string
  readonly title: string
  readonly lines: readonly (readonly [string, string])[]
  readonly note: string
  readonly code: string
  readonly foot: string
}

const PAGE = 80 * MM
const EDGE = 5 * MM
const INNER = PAGE - 2 * EDGE
const NAME = 14 * MM
const CODE = 30 * MM
const GAP = 4

/** @throws {AppError} for missing glyphs */
export const renderSlip = async (slip: Slip, madeAt: Date): Promise<Buffer> => {
  refuseMissingGlyphs([slip.head, slip.title, slip.note, slip.foot, ...slip.lines.flat()])
  const length = draw(openSlip(PAGE, madeAt, slip.title), slip)
  const doc = openSlip(length + EDGE, madeAt, slip.title)
  const parts: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  draw(doc, slip)
  doc.end()
  await done
  return Buffer.concat(parts)
}

const openSlip = (length: number, madeAt: Date, title: string): Doc => {
  const info = { Title: title, CreationDate: madeAt, ModDate: madeAt }
  const doc = new PDFDocument({ size: [PAGE, length], margin: 0, lang: 'zh-CN', info })
  for (const face of FACES) doc.registerFont(face, fontFile(face))
  return doc
}

/** @returns where the drawing ends */
const draw = (doc: Doc, { head, title, lines, note, code, foot }: Slip): number => {
  const whole = { width: INNER } as const
  let y = EDGE
  y += put(doc, head, EDGE, y, { ...whole, size: 9, align: 'center' }) + GAP
  y += put(doc, title, EDGE, y, { ...whole, size: 15, weight: 'bold', align: 'center' }) + GAP
  rule(doc, y, INK.rule, EDGE, INNER)
  y += GAP
  for (const [name, value] of lines) {
    put(doc, name, EDGE, y, { width: NAME, size: 10 })
    const setting = { width: INNER - NAME, size: 11, weight: 'bold' } as const
    put(doc, value, EDGE + NAME, y, setting)
    y += heightOf(doc, value, setting) + GAP
  }
  if (note !== '') y += put(doc, note, EDGE, y, { ...whole, size: 9.5 }) + GAP
  y = drawCode(doc, code, y) + GAP
  y += put(doc, '到院后请扫码或报预约号签到', EDGE, y, { ...whole, size: 9, align: 'center' }) + GAP
  return y + put(doc, foot, EDGE, y, { ...whole, size: 8, align: 'center' })
}

const drawCode = (doc: Doc, code: string, from: number): number => {
  const rows = encodeQR(code, 'raw', { ecc: 'medium', border: 2 })
  const side = CODE / rows.length
  const left = (PAGE - CODE) / 2
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries()) if (dark) doc.rect(left + x * side, from + y * side, side, side)
  doc.fill('#000000')
  return from + CODE
}
