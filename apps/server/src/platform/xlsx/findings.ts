export interface SheetRow {
  readonly number: number
  readonly cells: string[]
  faults?: Record<number, string>
  /** raw numbers of cells shown differently, by column */
  plain?: Record<number, string>
  /** days of plain numbers that count from 1904, by column */
  days?: Record<number, string>
}

export interface Findings {
  readonly sheet?: string
  readonly others?: readonly string[]
  readonly hiddenRows?: { readonly count: number; readonly first: number }
  readonly hiddenColumns?: readonly number[]
  readonly merged?: { readonly count: number; readonly some: readonly string[] }
  readonly formulas?: readonly number[]
  readonly text?: string
}
