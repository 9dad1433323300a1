/** A result on paper: large figure, class with sign, and scale, readable without colour. */
import type { Block, PaperBand, PaperScale } from '@huxi/clinical/paper'
import { heightOf, INK, MARGIN, place, put, SIZE, WIDTH, type Doc } from './sheet.ts'

type Result = Extract<Block, { kind: 'result' }>

const LEFT = 128
const BODY = WIDTH - LEFT
const BAND = 18

export const drawResult = (doc: Doc, block: Result, from: number): number => {
  const { name, figure, below, verdict, meaning, scale } = block
  const narrow = { width: LEFT - 10 }
  const height = 24 + (verdict ? 22 : 0) + (scale ? BAND + 36 : 0) + heightOf(doc, meaning, { width: BODY })
  const top = place(doc, from + 4, Math.max(height, 76))
  put(doc, name, MARGIN, top, { ...narrow, weight: 'bold' })
  const under = top + heightOf(doc, name, narrow)
  if (figure) put(doc, figure, MARGIN, under - 4, { ...narrow, size: sizeFor(figure), weight: 'bold' })
  let left = figure ? under + sizeFor(figure) * 1.3 - 2 : under + 2
  for (const line of below) left += put(doc, line, MARGIN, left, { ...narrow, ink: figure ? INK.muted : INK.text })
  let y = top
  if (verdict) y += put(doc, verdict, MARGIN + LEFT, y, { size: SIZE.verdict, weight: 'bold', width: BODY }) + 4
  if (scale) y = drawScale(doc, scale, y + 12)
  y += put(doc, meaning, MARGIN + LEFT, y, { width: BODY })
  return Math.max(y, left) + 8
}

const sizeFor = (figure: string): number => (figure.length > 5 ? 22 : SIZE.large)

const xOf = (at: number): number => MARGIN + LEFT + at * BODY

const drawScale = (doc: Doc, { bands, ticks, mark }: PaperScale, y: number): number => {
  for (const band of bands) drawBand(doc, band, y)
  if ('at' in mark) {
    const x = xOf(mark.at)
    doc
      .moveTo(x - 6, y - 10)
      .lineTo(x + 6, y - 10)
      .lineTo(x, y - 1)
      .fill(INK.text)
  } else {
    const [left, right] = [xOf(mark.from), xOf(mark.to)]
    doc
      .moveTo(left, y - 3)
      .lineTo(left, y - 8)
      .lineTo(right, y - 8)
      .lineTo(right, y - 3)
      .lineWidth(1.5)
      .stroke(INK.text)
  }
  for (const { at, label, reached } of ticks) {
    const weight = reached ? 'bold' : 'regular'
    put(doc, label, xOf(at) - 20, y + BAND + 1, { size: SIZE.small, width: 40, align: 'center', weight })
  }
  return y + BAND + 18
}

const drawBand = (doc: Doc, { text, tone, left, right }: PaperBand, y: number): void => {
  const [x, width] = [xOf(left), (right - left) * BODY]
  doc.rect(x, y, width, BAND).lineWidth(0.8)
  if (tone === 'high') doc.fillAndStroke(INK.high, INK.rule)
  else doc.stroke(INK.rule)
  if (tone === 'medium') hatch(doc, x, y, width)
  const setting = { size: SIZE.small, width, align: 'center' as const, ink: tone === 'high' ? '#fff' : INK.text }
  if (heightOf(doc, text, setting) > BAND) return
  if (tone === 'medium') {
    const own = doc.widthOfString(text) + 6
    doc.rect(x + (width - own) / 2, y + 2, own, BAND - 4).fill('#fff')
  }
  put(doc, text, x, y + 2, setting)
}

const hatch = (doc: Doc, x: number, y: number, width: number): void => {
  doc.save().rect(x, y, width, BAND).clip().lineWidth(0.5)
  for (let at = x - BAND; at < x + width; at += 6)
    doc
      .moveTo(at, y + BAND)
      .lineTo(at + BAND, y)
      .stroke(INK.hairline)
  doc.restore()
}
