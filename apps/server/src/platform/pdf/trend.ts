import type { Block } from '@huxi/clinical/paper'
import { INK, MARGIN, place, put, SIZE, WIDTH, type Doc } from './sheet.ts'

const [HEIGHT, LABELS] = [50, 22]
/** width of a day; if points exceed the page, the latest are drawn */
const STEP = 62
const MOST = Math.floor(WIDTH / STEP)

export const drawTrend = (
  doc: Doc,
  { title, unit, points }: Extract<Block, { kind: 'trend' }>,
  from: number,
): number => {
  const latest = points.slice(-MOST)
  if (latest.length < 2) return from
  const top = place(doc, from + 4, HEIGHT + LABELS + 18)
  put(doc, `${title}${unit ? `（${unit}）` : ''}`, MARGIN, top, { weight: 'bold' })
  const [low, high] = [Math.min(...latest.map((p) => p.value)), Math.max(...latest.map((p) => p.value))]
  const base = top + 18 + HEIGHT
  const step = WIDTH / latest.length
  const xOf = (i: number): number => MARGIN + step * (i + 0.5)
  const yOf = (value: number): number => base - 8 - ((value - low) / (high - low || 1)) * (HEIGHT - 34)
  for (const [i, { value }] of latest.entries())
    if (i === 0) doc.moveTo(xOf(i), yOf(value))
    else doc.lineTo(xOf(i), yOf(value))
  doc.lineWidth(1).stroke(INK.text)
  for (const [i, { at, value }] of latest.entries()) {
    doc.circle(xOf(i), yOf(value), 2.2).fill(INK.text)
    const setting = { size: SIZE.small, width: step, align: 'center' as const }
    put(doc, String(value), xOf(i) - step / 2, yOf(value) - 16, { ...setting, weight: 'bold' })
    put(doc, at, xOf(i) - step / 2, base + 2, { ...setting, ink: INK.muted })
  }
  return base + LABELS - 2
}
