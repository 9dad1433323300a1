/** What a reader has seen of a file beside its lines. */
export interface Seen {
  /** the sheet the lines are from */
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
