/** Findings of a reader: rows, and notes beside them. */

export interface SheetRow {
  /** number that spreadsheet programs show */
  readonly number: number
  readonly cells: string[]
  /** why a cell cannot be a value, by its place */
  faults?: Record<number, string>
  /** numbers that are shown with more or less than they are, by their place */
  plain?: Record<number, string>
}

export interface Seen {
  readonly sheet?: string
  /** sheets that were not read, with the reason */
  readonly others?: readonly string[]
  readonly hiddenRows?: { readonly count: number; readonly first: number }
  readonly hiddenColumns?: readonly number[]
  /** merged cells that go over several rows */
  readonly merged?: { readonly count: number; readonly some: readonly string[] }
  /** columns with formulas */
  readonly formulas?: readonly number[]
  /** how a text was read: its encoding and its separator */
  readonly text?: string
}
