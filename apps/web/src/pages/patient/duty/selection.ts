export interface Place {
  readonly row: number
  readonly column: number
}

export interface Range {
  readonly anchor: Place
  readonly end: Place
}

const between = (value: number, a: number, b: number): boolean => value >= Math.min(a, b) && value <= Math.max(a, b)

export const isWithin = ({ anchor, end }: Range, { row, column }: Place): boolean =>
  between(row, anchor.row, end.row) && between(column, anchor.column, end.column)

const STEPS: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

const ends = (from: Place, to: Place): Range => ({ anchor: from, end: to })

export const wholeRows = ({ anchor, end }: Range, columns: number): Range =>
  ends({ row: anchor.row, column: 0 }, { row: end.row, column: columns - 1 })

export const wholeColumns = ({ anchor, end }: Range, rows: number): Range =>
  ends({ row: 0, column: anchor.column }, { row: rows - 1, column: end.column })

export const sizeOf = ({ anchor, end }: Range): { rows: number; columns: number } => ({
  rows: Math.abs(anchor.row - end.row) + 1,
  columns: Math.abs(anchor.column - end.column) + 1,
})

const clamp = (value: number, count: number): number => Math.min(Math.max(value, 0), count - 1)

export const stepped = (
  range: Range,
  key: string,
  grows: boolean,
  rows: number,
  columns: number,
): Range | undefined => {
  const step = STEPS[key]
  if (!step) return undefined
  const end = { row: clamp(range.end.row + step.row, rows), column: clamp(range.end.column + step.column, columns) }
  return { anchor: grows ? range.anchor : end, end }
}
