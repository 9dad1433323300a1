export const LINE = { fill: 'none', stroke: 'var(--hx-chart1)', strokeWidth: 2, strokeLinejoin: 'round' } as const
const MARK = { fill: 'var(--hx-chart1)', stroke: 'var(--hx-sheet)', strokeWidth: 1.5 }
export const HOLLOW = { fill: 'var(--hx-sheet)', stroke: 'var(--hx-text2)', strokeWidth: 1.5 }
export const markOf = (hollow: boolean) => (hollow ? HOLLOW : MARK)
export const GRID = { stroke: 'var(--hx-line)', strokeDasharray: '3 4' }
