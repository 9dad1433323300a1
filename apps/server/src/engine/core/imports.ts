/** Port of import records: the person, the file, the list it went into, and the outcome of its rows. */
import type { Resource } from '@huxi/model'

/** Rows of a file that were not imported, as they stood there. */
export interface RefusedRows {
  readonly headings: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly reason: string }[]
}

export interface ImportEnd {
  readonly state: 'done' | 'partial' | 'failed' | 'cancelled' | 'interrupted'
  /** in a sentence */
  readonly message: string
  readonly total: number
  readonly added: number
  readonly updated: number
  readonly skipped: number
  readonly refused: number
  readonly wrong: RefusedRows
}

export interface Imports<Ctx> {
  /** notes that an import begins. @returns the id of its record */
  begin(ctx: Ctx, of: { readonly r: Resource; readonly fileName: string; readonly runId: string }): Promise<string>
  /** notes how it ended; one that has written does so in its own transaction */
  end(ctx: Ctx, id: string, end: ImportEnd): Promise<void>
  /** notes that all that a run has written was taken back */
  undone(ctx: Ctx, runId: string): Promise<void>
}
