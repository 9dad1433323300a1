import type { Comparator } from '@huxi/model'
import { instantHere } from '../../platform/clock.ts'
import { formatNumber } from '../data/format.ts'
import { ComparedLegend } from './compared-legend.tsx'
import { GRID, LINE, markOf } from './ink.ts'
import { drawingSize, useWidth } from '../ui/use-width.ts'
import { Row } from '../ui/place.tsx'
import spoken from '../../platform/spoken.module.css'
import styles from './trend.module.css'

interface MultipleRow {
  readonly code: string
  readonly label: string
  readonly unit: string
  readonly points: readonly {
    readonly at: string
    readonly value: number
    readonly comparator?: Comparator
    readonly text: string
    readonly flag?: string
  }[]
}

export interface MultipleEvent {
  readonly mark: string
  readonly name: string
  readonly at: string
  readonly until: string | null
  readonly text: string
}

interface MultiplesProps {
  rows: readonly MultipleRow[]
  events: readonly MultipleEvent[]
  span: readonly [number, number]
  summary: string
}

const ROW = 80
const LANE = 18
const FOOT = 26
const EDGE = { left: 8, right: 52, top: 28, bottom: 8 }
const RADIUS = 3.5
const FLAG_ABOVE = 6
const DAY_MS = 86_400_000

export const instantOf = (at: string): number => instantHere(at.length > 10 ? at : `${at} 00:00:00`)

export const Multiples = ({ rows, events, span, summary }: MultiplesProps) => {
  const [box, width] = useWidth()
  const [from, until] = span
  const reach = Math.max(1, until - from)
  const right = width - EDGE.right
  const xOf = (instant: number) => EDGE.left + ((instant - from) / reach) * (right - EDGE.left)
  const inside = (instant: number) => instant >= from && instant <= until
  const marks = events.filter(({ at }) => inside(instantOf(at)))
  const lanes = [...new Map(marks.map(({ mark, name }) => [mark, name]))]
  const head = Math.max(1, lanes.length) * LANE
  const height = head + rows.length * ROW
  return (
    <figure ref={box} className={styles.chart}>
      <figcaption className={spoken.srOnly}>{summary}</figcaption>
      {width > 0 && (
        <svg {...drawingSize(width, height + FOOT)} aria-hidden="true">
          {marks.map(({ mark, name, at, until: end, text }, n) => {
            const x = xOf(instantOf(at))
            const to = end === null ? x : xOf(Math.min(until, instantOf(end) + DAY_MS))
            return (
              <g key={`${at} ${text} ${n}`}>
                <title>{`${at}${end ? ` 至 ${end}` : ''} ${name} ${text}`}</title>
                <rect x={x} y={head} width={Math.max(1, to - x)} height={height - head} opacity="0.18" />
                <text x={x} y={(lanes.findIndex(([one]) => one === mark) + 1) * LANE - 4} textAnchor="middle">
                  {mark}
                </text>
              </g>
            )
          })}
          {rows.map((row, n) => (
            <Course key={row.code} row={row} top={head + n * ROW} right={right} xOf={xOf} inside={inside} />
          ))}
          <text x={EDGE.left} y={height + FOOT - 8}>
            {dayOf(from)}
          </text>
          <text x={right} y={height + FOOT - 8} textAnchor="end">
            {dayOf(until)}
          </text>
        </svg>
      )}
      <Row wrap align="stretch" gap={16}>
        {lanes.map(([mark, name]) => (
          <span key={mark}>
            {mark} {name}
          </span>
        ))}
        {rows.some(({ points }) => points.some(({ comparator }) => comparator)) && <ComparedLegend />}
      </Row>
    </figure>
  )
}

const dayOf = (instant: number): string => new Date(instant + DAY_MS / 3).toISOString().slice(0, 10)

const numberText = (point?: Pick<MultipleRow['points'][number], 'value' | 'comparator'>): string =>
  point ? `${point.comparator ?? ''}${formatNumber(point.value)}` : ''

interface CourseProps {
  row: MultipleRow
  top: number
  right: number
  xOf: (instant: number) => number
  inside: (instant: number) => boolean
}

const Course = ({ row: { label, unit, points }, top, right, xOf, inside }: CourseProps) => {
  const visible = points.filter(({ at }) => inside(instantOf(at)))
  const byValue = visible.toSorted((a, b) => a.value - b.value)
  const [low = 0, high = 0] = [byValue[0]?.value, byValue.at(-1)?.value]
  const [lowText, highText] = [numberText(byValue[0]), numberText(byValue.at(-1))]
  const [ceiling, floor] = [top + EDGE.top, top + ROW - EDGE.bottom]
  const yOf = (value: number) =>
    high === low ? (ceiling + floor) / 2 : floor - ((value - low) / (high - low)) * (floor - ceiling)
  const last = visible.at(-1)
  return (
    <g>
      <path {...GRID} d={`M${EDGE.left} ${top + ROW}H${right}`} />
      <text x={EDGE.left} y={top + 14}>
        {label}
        {last ? `：${last.text}${last.flag ? ` ${last.flag.split(' ')[0]}` : ''}` : '：这段时间没有数值'}
        {visible.length > 1 && `（${lowText}–${highText} ${unit}）`.replace(' ）', '）')}
      </text>
      <path
        {...LINE}
        d={visible.map(({ at, value }, n) => `${n === 0 ? 'M' : 'L'}${xOf(instantOf(at))} ${yOf(value)}`).join('')}
      />
      {visible.map(
        ({ at, value, flag }, n) =>
          flag && (
            <text
              key={`flag ${at} ${n}`}
              className={styles.flag}
              x={Math.min(xOf(instantOf(at)), right - FLAG_ABOVE)}
              y={yOf(value) - FLAG_ABOVE}
              textAnchor="middle"
            >
              {flag.split(' ')[0]}
            </text>
          ),
      )}
      {visible.map(({ at, value, comparator, text, flag }, n) => (
        <circle key={`${at} ${n}`} {...markOf(Boolean(comparator))} cx={xOf(instantOf(at))} cy={yOf(value)} r={RADIUS}>
          <title>{`${at.slice(0, 16)} ${text} ${flag ?? ''}`.trim()}</title>
        </circle>
      ))}
      {visible.length > 1 && high > low && (
        <>
          <text x={right + 6} y={ceiling + 5}>
            {highText}
          </text>
          <text x={right + 6} y={floor}>
            {lowText}
          </text>
        </>
      )}
    </g>
  )
}
