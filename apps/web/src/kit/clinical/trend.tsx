/** A score over time: points joined by a line, the band of insignificant change around the baseline, and gaps. */
import type { Comparator } from '@huxi/model'
import { useId, type ReactNode } from 'react'
import { Row } from '../ui/place.tsx'
import { ComparedLegend } from './compared-legend.tsx'
import { Grid } from './grid.tsx'
import { HOLLOW, LINE, markOf } from './ink.ts'
import { ticksOver } from './scale.ts'
import { instantHere } from '../../platform/clock.ts'
import { drawingSize, useWidth } from '../ui/use-width.ts'
import { formatNumber } from '../data/format.ts'
import spoken from '../../platform/spoken.module.css'
import styles from './trend.module.css'

interface TrendPoint {
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly at: string
  /** null = the result was incomplete */
  readonly value: number | null
  /** the value is known only as below or above its number */
  readonly comparator?: Comparator | undefined
  readonly flag?: string | undefined
}

interface TrendEvent {
  readonly at: string
  readonly mark: string
  readonly text: string
}

interface ScoreTrendProps {
  points: readonly TrendPoint[]
  /** vertical marks; those before the first and after the last point are left out */
  events?: readonly TrendEvent[]
  unit: string
  /** smallest significant change; absent = unknown */
  mcid?: number | undefined
  /** the axis begins near the lowest value instead of at zero */
  near?: boolean
  /** summary of the chart in one sentence; a table beside it has the numbers */
  summary: string
}

const HEIGHT = 220
const EDGE = { top: 26, right: 28, bottom: 34, left: 46 }
const RADIUS = 5
const ABOVE = 9
const LABEL_SPACE = 96

export function ScoreTrend({ points, events = [], unit, mcid, near = false, summary }: ScoreTrendProps) {
  const [box, width] = useWidth()
  const hatch = useId()
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const [baseline] = values
  const band =
    baseline === undefined || mcid === undefined
      ? undefined
      : ([Math.max(0, baseline - mcid), baseline + mcid] as const)
  const reach = [...(near ? [] : [0]), ...values, ...(band ?? [])]
  const ticks = reach.length > 0 ? ticksOver(Math.min(...reach), Math.max(...reach)) : [0, 1]
  const scales = { width, xOf: placesOf(points, EDGE.left, width - EDGE.left - EDGE.right), yOf: heightsOf(ticks) }
  return (
    <figure ref={box} className={styles.chart}>
      <figcaption className={spoken.srOnly}>{summary}</figcaption>
      {width > 0 && (
        <svg {...drawingSize(width, HEIGHT)} aria-hidden="true" data-chart>
          {band && <Band band={band} hatch={hatch} {...scales} />}
          <Grid ticks={ticks} yOf={scales.yOf} left={EDGE.left} right={width - EDGE.right} />
          <Events points={points} events={events} {...scales} />
          <Points points={points} unit={unit} {...scales} />
          {labelledDates(points, scales.xOf).map((n) => (
            <text
              key={`${points[n]!.at} ${n}`}
              x={scales.xOf(n)}
              y={HEIGHT - 8}
              textAnchor={anchorOf(n, points.length)}
            >
              {points[n]!.at.slice(0, DATE)}
            </text>
          ))}
        </svg>
      )}
      <Row wrap align="stretch" justify="end" gap={16} lines={4} className={styles.legend}>
        {band && (
          <span>
            <svg width="22" height="12" aria-hidden="true">
              <rect width="22" height="12" fill={`url(#${hatch})`} />
            </svg>
            与基线相差不到 {mcid} {unit}
          </span>
        )}
        {values.length < points.length && <HollowPoint>信息不完整</HollowPoint>}
        {points.some(({ flag }) => flag) && <span>↑ ↓ 超出参考范围，↑↑ ↓↓ 危急值</span>}
        {points.some(({ comparator }) => comparator) && <ComparedLegend />}
      </Row>
    </figure>
  )
}

const FLOOR = HEIGHT - EDGE.bottom

interface Scales {
  width: number
  xOf: (n: number) => number
  yOf: (value: number) => number
}

const heightsOf = (ticks: readonly number[]): Scales['yOf'] => {
  const [lowest, highest] = [ticks[0]!, ticks.at(-1)!]
  return (value) => FLOOR - ((value - lowest) / (highest - lowest)) * (FLOOR - EDGE.top)
}

const Band = ({
  band: [low, high],
  hatch,
  width,
  yOf,
}: Scales & { band: readonly [number, number]; hatch: string }) => (
  <>
    <defs>
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" stroke="var(--hx-text3)" strokeWidth="1.5" opacity="0.5" />
      </pattern>
    </defs>
    <rect
      x={EDGE.left}
      y={yOf(high)}
      width={width - EDGE.left - EDGE.right}
      height={yOf(low) - yOf(high)}
      fill={`url(#${hatch})`}
    />
  </>
)

const Events = ({ points, events, xOf }: Scales & Pick<Required<ScoreTrendProps>, 'points' | 'events'>) =>
  marksOf(points, events, xOf).map(({ at, mark, text, x }, n) => (
    <g key={`${at} ${n}`}>
      <path stroke="var(--hx-text3)" strokeDasharray="2 3" d={`M${x} ${EDGE.top}V${FLOOR}`} />
      <text x={x} y={EDGE.top - 2} textAnchor="middle">
        {mark}
        <title>{`${at.slice(0, DATE)} ${text}`}</title>
      </text>
    </g>
  ))

const Points = ({ points, unit, xOf, yOf }: Scales & Pick<ScoreTrendProps, 'points' | 'unit'>) => (
  <>
    <path {...LINE} d={lineOf(points, xOf, yOf)} />
    {points.map(
      ({ at, value, flag }, n) =>
        flag &&
        value !== null && (
          <text key={`flag ${at} ${n}`} className={styles.flag} x={xOf(n)} y={yOf(value) - ABOVE} textAnchor="middle">
            {flag.split(' ')[0]}
          </text>
        ),
    )}
    {points.map(({ at, value, comparator, flag }, n) => (
      <circle
        key={`${at} ${n}`}
        {...markOf(value === null || Boolean(comparator))}
        cx={xOf(n)}
        cy={value === null ? FLOOR : yOf(value)}
        r={RADIUS}
      >
        <title>{`${at} ${value === null ? '信息不完整' : `${comparator ?? ''}${formatNumber(value)} ${unit} ${flag ?? ''}`.trim()}`}</title>
      </circle>
    ))}
  </>
)

const HollowPoint = ({ children }: { children: ReactNode }) => (
  <span>
    <svg width="12" height="12" aria-hidden="true">
      <circle {...HOLLOW} cx="6" cy="6" r="4.5" />
    </svg>
    {children}
  </span>
)

const DATE = 10

const anchorOf = (n: number, count: number) => (n === 0 ? 'start' : n === count - 1 ? 'end' : 'middle')
const BEFORE = { start: 0, middle: LABEL_SPACE / 2, end: LABEL_SPACE }

const placesOf = (points: readonly TrendPoint[], left: number, span: number): ((n: number) => number) => {
  const times = points.map(({ at }) => instantHere(at))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const share = (n: number) =>
    last > first ? (times[n]! - first) / (last - first) : points.length > 1 ? n / (points.length - 1) : 0
  return (n) => left + share(n) * span
}

const marksOf = (points: readonly TrendPoint[], events: readonly TrendEvent[], xOf: (n: number) => number) => {
  const end = points.length - 1
  if (end < 1) return []
  const [first, last] = [instantHere(points[0]!.at), instantHere(points[end]!.at)]
  return events.flatMap((event) => {
    const share = (instantHere(event.at) - first) / (last - first)
    return share >= 0 && share <= 1 ? [{ ...event, x: xOf(0) + share * (xOf(end) - xOf(0)) }] : []
  })
}

const lineOf = (points: readonly TrendPoint[], xOf: (n: number) => number, yOf: (value: number) => number): string =>
  points
    .flatMap(({ value }, n) => (value === null ? [] : [`${xOf(n)} ${yOf(value)}`]))
    .map((place, n) => `${n === 0 ? 'M' : 'L'}${place}`)
    .join('')

/** The first and the last date, and each different date between that fits. */
const labelledDates = (points: readonly TrendPoint[], xOf: (n: number) => number): readonly number[] => {
  const day = (n: number) => points[n]!.at.slice(0, DATE)
  const left = (n: number) => xOf(n) - BEFORE[anchorOf(n, points.length)]
  const fits = (n: number, placed: readonly number[]) =>
    placed.every((other) => day(other) !== day(n) && Math.abs(left(other) - left(n)) >= LABEL_SPACE)
  const wanted = points.map((_, n) => n).toSorted((a, b) => Number(isEnd(b, points)) - Number(isEnd(a, points)))
  return wanted.reduce<readonly number[]>((placed, n) => (fits(n, placed) ? [...placed, n] : placed), [])
}

const isEnd = (n: number, points: readonly TrendPoint[]): boolean => n === 0 || n === points.length - 1
