import { formatNumber } from '../data/format.ts'
import { GRID } from './ink.ts'

interface GridProps {
  ticks: readonly number[]
  yOf: (value: number) => number
  left: number
  right: number
}

export const Grid = ({ ticks, yOf, left, right }: GridProps) =>
  ticks.map((tick) => (
    <g key={tick}>
      <path {...GRID} d={`M${left} ${yOf(tick)}H${right}`} />
      <text x={left - 10} y={yOf(tick) + 5} textAnchor="end">
        {formatNumber(tick)}
      </text>
    </g>
  ))
