import type { Level } from '@huxi/clinical/spec'

export const LINE = { fill: 'none', stroke: 'var(--hx-chart1)', strokeWidth: 2, strokeLinejoin: 'round' } as const
const MARK = { fill: 'var(--hx-chart1)', stroke: 'var(--hx-sheet)', strokeWidth: 1.5 }
export const HOLLOW = { fill: 'var(--hx-sheet)', stroke: 'var(--hx-text2)', strokeWidth: 1.5 }
export const markOf = (hollow: boolean) => (hollow ? HOLLOW : MARK)
export const GRID = { stroke: 'var(--hx-line)', strokeDasharray: '3 4' }

export const INK = 'var(--gauge-text, var(--hx-text))'
export const OUTLINE = { fill: 'none', stroke: INK, strokeWidth: 3 }

const COLOURS = {
  none: 'var(--gauge-none, var(--hx-line))',
  low: 'var(--gauge-low, var(--hx-success))',
  medium: 'var(--gauge-medium, var(--hx-warning))',
  high: 'var(--gauge-high, var(--hx-danger))',
}

/** Pale until the score reaches it; without a class only the reached part is dark. */
export const paintOf = (level: Level, reached: boolean) =>
  level === 'none' ? { fill: reached ? INK : COLOURS.none } : { fill: COLOURS[level], fillOpacity: reached ? 1 : 0.34 }
