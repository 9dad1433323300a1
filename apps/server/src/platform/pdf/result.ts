/** A result on paper: its figure large, its class with a sign, and the scale it stands on – all of it readable without colour. */
import type { Block, PaperBand, Tone } from './paper.ts'
import { heightOf, INK, MARGIN, place, put, SIZE, WIDTH, type Doc } from './sheet.ts'

type Result = Extract<Block, { kind: 'result' }>

const LEFT = 128
const BODY = WIDTH - LEFT
const BAND = 18
const SIGNS: Record<Tone, string> = { none: '', low: '○ ', medium: '◆ ', high: '▲ ' }

/** `3 分` is set as a large 3 and a small 分. */
const split = (figure: string): [string, string] => {
  const [, number = '', rest = ''] = /^([<>≥≤]?\s*[\d.,]+(?:\/\d+)?\s*%?)\s*(.*)$/u.exec(figure) ?? []
  return number ? [number.trim(), rest] : ['', figure]
}

export const drawResult = (doc: Doc, block: Result, from: number): number => {
  const { name, figure, verdict, tone, meaning, scale } = block
  const texts = heightOf(doc, meaning, { width: BODY })
  const height = 24 + (verdict ? 22 : 0) + (scale ? BAND + 36 : 0) + texts
  const top = place(doc, from + 4, Math.max(height, 76))
  const [number, unit] = split(figure)
  put(doc, name, MARGIN, top, { width: LEFT - 10, weight: 'bold' })
  const below = top + heightOf(doc, name, { width: LEFT - 10 })
  if (number) put(doc, number, MARGIN, below - 4, { size: sizeFor(number), weight: 'bold', width: LEFT - 10 })
  const unitAt = number ? below + sizeFor(number) * 1.3 - 2 : below + 2
  put(doc, unit, MARGIN, unitAt, { width: LEFT - 10, ink: number ? INK.muted : INK.text })
  const left = unitAt + heightOf(doc, unit, { width: LEFT - 10 })
  let y = top
  if (verdict)
    y += put(doc, `${SIGNS[tone]}${verdict}`, MARGIN + LEFT, y, { size: 14, weight: 'bold', width: BODY }) + 4
  if (scale) y = drawScale(doc, scale, y + 12)
  y += put(doc, meaning, MARGIN + LEFT, y, { width: BODY })
  return Math.max(y, left) + 8
}

const sizeFor = (number: string): number => (number.length > 5 ? 22 : SIZE.large)

const drawScale = (doc: Doc, { value, bands }: NonNullable<Result['scale']>, y: number): number => {
  const [low, high] = [Math.min(...bands.map((b) => b.from)), Math.max(...bands.map((b) => b.to))]
  const steps = high - low + 1
  const unit = BODY / steps
  const xOf = (point: number): number => MARGIN + LEFT + (point - low) * unit
  for (const band of bands) drawBand(doc, band, xOf(band.from), y, (band.to - band.from + 1) * unit)
  const x = xOf(Math.min(Math.max(value, low), high)) + unit / 2
  doc
    .moveTo(x - 6, y - 10)
    .lineTo(x + 6, y - 10)
    .lineTo(x, y - 1)
    .fill(INK.text)
  for (const band of bands) {
    put(doc, String(band.from), xOf(band.from), y + BAND + 1, { size: SIZE.small, width: 40 })
  }
  put(doc, String(high), MARGIN + LEFT + BODY - 40, y + BAND + 1, { size: SIZE.small, width: 40, align: 'right' })
  return y + BAND + 18
}

const drawBand = (doc: Doc, { text, tone }: PaperBand, x: number, y: number, width: number): void => {
  doc.rect(x, y, width, BAND).lineWidth(0.8)
  if (tone === 'high') doc.fillAndStroke('#444', INK.rule)
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
