/** A score on its scale as a half ring, readable without colour and described in words. */
import { useId } from 'react'
import {
  fullOf,
  gaugeWords,
  hasClasses,
  positionOf,
  reachOf,
  segmentsOf,
  ticksOf,
  type Scored,
  type Segment,
} from '@huxi/clinical/gauge'
import { INK, OUTLINE, paintOf } from './ink.ts'
import styles from './gauge.module.css'

const WIDTH = 284
const CENTRE = { x: WIDTH / 2, y: 148 }

const RING = { inner: 101, outer: 117 }
const REACHED = { inner: 93, outer: 124 }
const POINTER = { tip: 128, end: 140, half: 8 }
const BRACKET = { at: 126, hook: 120 }
const LABELS = 80

const GAP = 0.016

const angleOf = (at: number): number => Math.PI * (1 - at)

const point = (radius: number, angle: number): string =>
  `${(CENTRE.x + radius * Math.cos(angle)).toFixed(1)} ${(CENTRE.y - radius * Math.sin(angle)).toFixed(1)}`

const arc = (radius: number, to: number, sweep: 0 | 1): string =>
  `A${radius} ${radius} 0 0 ${sweep} ${point(radius, to)}`

const ringPiece = ({ from, to, reached }: Omit<Segment, 'level'>): string => {
  const { inner, outer } = reached ? REACHED : RING
  const start = angleOf(from) - (from === 0 ? 0 : GAP)
  const end = angleOf(to) + (to === 1 ? 0 : GAP)
  return `M${point(inner, start)}L${point(outer, start)}${arc(outer, end, 1)}L${point(inner, end)}${arc(inner, start, 0)}Z`
}

const pointer = (at: number): string => {
  const angle = angleOf(at)
  const spread = POINTER.half / POINTER.end
  return `M${point(POINTER.tip, angle)}L${point(POINTER.end, angle - spread)}L${point(POINTER.end, angle + spread)}Z`
}

const bracket = (from: number, to: number): string => {
  const [start, end] = [angleOf(from), angleOf(to)]
  return `M${point(BRACKET.hook, start)}L${point(BRACKET.at, start)}${arc(BRACKET.at, end, 1)}L${point(BRACKET.hook, end)}`
}

const boundsOf = (segments: readonly Segment[], first: number, last: number): readonly [number, number] => [
  segments.findLast(({ from }) => from <= first)?.from ?? 0,
  segments.find(({ to }) => to >= last)?.to ?? 1,
]

/** Renders nothing where the model has no scale or its score is void. */
export function Gauge({ scored }: { scored: Scored }) {
  const hatch = useId()
  const reach = reachOf(scored)
  const { scale } = scored.model
  if (!scale || !reach) return null
  const { value, span } = reach
  const segments = segmentsOf(scale, value)
  const classed = value !== null && hasClasses(scale)
  return (
    <svg className={styles.gauge} viewBox={`0 0 ${WIDTH} 184`} role="img" aria-label={gaugeWords(scored, reach)}>
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" stroke="var(--gauge-hatch, var(--hx-sheet))" strokeWidth="2.4" opacity="0.55" />
      </pattern>
      {segments.map(({ level, ...segment }) => {
        const tone = classed ? level : 'none'
        const { from, reached } = segment
        return (
          <g key={from} data-level={tone}>
            <path d={ringPiece(segment)} data-reached={reached || undefined} {...paintOf(tone, reached)} />
            {tone === 'medium' && <path d={ringPiece(segment)} fill={`url(#${hatch})`} />}
          </g>
        )
      })}
      {value === null ? (
        <path
          data-mark="bracket"
          {...OUTLINE}
          d={bracket(...boundsOf(segments, positionOf(scale, span![0]), positionOf(scale, span![1])))}
        />
      ) : (
        <path data-mark="pointer" fill={INK} d={pointer(positionOf(scale, value))} />
      )}
      {ticksOf(scale, value).map(({ at, label, reached }) => {
        const [x, y] = point(LABELS, angleOf(at)).split(' ')
        return (
          <text key={label} x={x} y={y} dy="6" data-reached={reached || undefined}>
            {label}
          </text>
        )
      })}
      <text x={CENTRE.x} y={CENTRE.y - 14} className={styles.number} data-span={value === null || undefined}>
        {value ?? span!.join('–')}
      </text>
      <text x={CENTRE.x} y={CENTRE.y + 14}>
        {fullOf(scale)}
      </text>
    </svg>
  )
}
