import type { Resource } from '@huxi/model'

export interface RefusedRows {
  readonly headings: readonly string[]
  readonly rows: readonly { readonly cells: readonly string[]; readonly reason: string }[]
}

export interface ImportEnd {
  readonly state: 'done' | 'partial' | 'failed' | 'cancelled' | 'interrupted'
  readonly message: string
  readonly total: number
  readonly added: number
  readonly updated: number
  readonly skipped: number
  readonly refused: number
  readonly wrong: RefusedRows
}

export interface Imports<Ctx> {
  /** records the start of an import. @returns the id of the record */
  begin(ctx: Ctx, of: { readonly r: Resource; readonly fileName: string; readonly runId: string }): Promise<string>
  end(ctx: Ctx, id: string, end: ImportEnd): Promise<void>
  undone(ctx: Ctx, runId: string): Promise<void>
}
