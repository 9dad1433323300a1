/** A result on paper: its figure, its class with a sign, and the scale it stands on. */
import { fullOf, isPointwise, positionOf, reachOf, spanText, ticksOf, type Reach } from '../gauge.ts'
import type { Scale } from '../spec.ts'
import type { Block, PaperScale, Tone } from './blocks.ts'
import type { PaperPart } from './part.ts'

const SIGNS: Readonly<Record<Tone, string>> = { none: '', low: '● ', medium: '◆ ', high: '▲ ' }
const NOTHING = '-'

/** ▲ 高危; null without a class, or when the figure repeats it: III 级. */
export const verdictOf = ({ verdict, figure, level }: PaperPart): string | null =>
  verdict === null || verdict === figure ? null : `${SIGNS[level as Tone] ?? ''}${verdict}`

export const nameOf = ({ modelName, badge }: PaperPart): string => (badge ? `${modelName}（${badge}）` : modelName)

export const resultBlock = (part: PaperPart): Extract<Block, { kind: 'result' }> => {
  const { model, result } = part
  const reach = model && reachOf({ model, result })
  const scale = model?.scale
  return {
    kind: 'result',
    name: nameOf(part),
    ...(reach && scale ? reached(scale, reach) : figureOf(part)),
    verdict: verdictOf(part),
    meaning: result.textZh,
    ...(reach && scale && scale.bands.length > 0 && { scale: scaleOf(scale, reach) }),
  }
}

const reached = (scale: Scale, { value, span }: Reach) => ({
  figure: String(value ?? spanText({ from: span![0], to: span![1] })),
  below: [scale.unit, fullOf(scale)],
})

const figureOf = ({ figure, status }: PaperPart): { figure: string; below: readonly string[] } => {
  if (figure === null) return { figure: '', below: status === 'ok' ? [] : [NOTHING] }
  const [, number = '', unit = ''] = /^([<>≥≤]?\s*[\d.,]+(?:\/\d+)?\s*%?)\s*(.*)$/u.exec(figure) ?? []
  return number ? { figure: number.trim(), below: unit ? [unit] : [] } : { figure: '', below: [figure] }
}

const scaleOf = (scale: Scale, { value, span }: Reach): PaperScale => {
  /** half a step around a point where each has a segment */
  const edge = (point: number, side: -0.5 | 0.5): number =>
    isPointwise(scale) ? (point + side - scale.min + 0.5) / (scale.max - scale.min + 1) : positionOf(scale, point)
  return {
    bands: scale.bands.map((band, n) => {
      const next = scale.bands[n + 1]
      return {
        left: n === 0 ? 0 : edge(band.from, -0.5),
        right: next ? edge(next.from, -0.5) : 1,
        text: `${band.text} ${spanText(band)}`,
        tone: band.level,
      }
    }),
    ticks: ticksOf(scale, value),
    mark: value === null ? { from: edge(span![0], -0.5), to: edge(span![1], 0.5) } : { at: positionOf(scale, value) },
  }
}
