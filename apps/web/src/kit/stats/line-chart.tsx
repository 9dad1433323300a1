/** A small line chart, drawn by hand: gaps stay gaps, every series has its own colour, marker and name. */
import { formatNumber } from '../data/format.ts'
import { Grid } from './grid.tsx'
import { ticksUpTo } from './scale.ts'
import { useWidth } from './use-width.ts'

export interface Series {
  name: string
  /** null = nothing known, not zero */
  values: readonly (number | null)[]
}

interface LineChartProps {
  labels: readonly string[]
  series: readonly Series[]
  /** what the chart says, in one sentence */
  summary: string
}

const HEIGHT = 240
const EDGE = { top: 12, right: 24, bottom: 32, left: 46 }

export function LineChart({ labels, series, summary }: LineChartProps) {
  const [box, width] = useWidth()
  const ticks = ticksUpTo(Math.max(0, ...series.flatMap(({ values }) => values.map((v) => v ?? 0))))
  const span = width - EDGE.left - EDGE.right
  const xOf = (i: number) => EDGE.left + (labels.length > 1 ? (i * span) / (labels.length - 1) : span / 2)
  const yOf = (v: number) => HEIGHT - EDGE.bottom - (v / ticks.at(-1)!) * (HEIGHT - EDGE.top - EDGE.bottom)
  return (
    <figure ref={box} className="hx-chart">
      <figcaption className="hx-sr-only">{summary}</figcaption>
      <div className="hx-legend">
        {series.map(({ name }, i) => (
          <span key={name} data-series={i + 1}>
            <svg width="22" height="12" aria-hidden="true">
              <path className="hx-chart-line" d="M0 6H22" />
              <Marker shape={i} x={11} y={6} />
            </svg>
            {name}
          </span>
        ))}
      </div>
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <Grid ticks={ticks} yOf={yOf} left={EDGE.left} right={width - EDGE.right} />
          {shownLabels(labels, span).map((i) => (
            <text key={labels[i]} x={xOf(i)} y={HEIGHT - 8} textAnchor="middle">
              {labels[i]}
            </text>
          ))}
          {series.map(({ name, values }, s) => (
            <g key={name} data-series={s + 1}>
              <path className="hx-chart-line" d={lineOf(values, xOf, yOf)} />
              {values.map((value, i) =>
                value === null ? null : (
                  <Marker key={labels[i]} shape={s} x={xOf(i)} y={yOf(value)}>
                    {`${labels[i]} ${name} ${formatNumber(value)}`}
                  </Marker>
                ),
              )}
            </g>
          ))}
        </svg>
      )}
    </figure>
  )
}

/** Circle, diamond, triangle, square: a series is known without its colour. */
const SHAPES: readonly ((x: number, y: number) => string)[] = [
  (x, y) => `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`,
  (x, y) => `M${x} ${y - 5}l5 5l-5 5l-5 -5z`,
  (x, y) => `M${x} ${y - 5}l5 9h-10z`,
  (x, y) => `M${x - 4} ${y - 4}h8v8h-8z`,
]

function Marker({ shape, x, y, children }: { shape: number; x: number; y: number; children?: string }) {
  return (
    <path className="hx-chart-marker" d={SHAPES[shape % SHAPES.length]!(x, y)}>
      {children && <title>{children}</title>}
    </path>
  )
}

/** The pen is lifted over gaps. */
const lineOf = (values: readonly (number | null)[], xOf: (i: number) => number, yOf: (v: number) => number): string =>
  values
    .map((value, i) =>
      value === null ? '' : `${i === 0 || values[i - 1] === null ? 'M' : 'L'}${xOf(i)} ${yOf(value)}`,
    )
    .join('')

const LABEL_SPACE = 56

/** Every label, or as many as fit side by side, the last one always. */
const shownLabels = (labels: readonly string[], span: number): number[] => {
  const every = Math.max(1, Math.ceil((labels.length * LABEL_SPACE) / Math.max(span, 1)))
  return labels.map((_, i) => i).filter((i) => (labels.length - 1 - i) % every === 0)
}
