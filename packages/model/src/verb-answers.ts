import { int, many, text, type Fields } from './field.ts'

/** Outcome of an import. `fileUrl` leads to the refused rows, if any. */
export interface ImportResult {
  runId: string
  totalCount: number
  successCount: number
  errorCount: number
  addedCount: number
  updatedCount: number
  skippedCount: number
  msg: string
  note?: string
  fileUrl?: string
  fileName?: string
  /** the first refused cells; `row` as spreadsheet programs number it */
  issues: ImportIssue[]
  /** the first refused rows as in the file, for correction, and the numbers of all */
  wrong?: { headings: string[]; rows: { row: number; cells: string[] }[]; numbers: number[] }
  /** mode `check`: findings beside the rows, a sentence each: the sheet, hidden rows, formulas … */
  seen?: string[]
  /** mode `check`: reading of each column, with its first cell and the resulting value */
  readAs?: { heading: string; label: string; kind: string; sample: string; value: string }[]
  headings?: { heading: string; sample: string; label: string | null }[]
  labels?: { label: string; required: boolean }[]
}

/** An error in a cell; `hint` names the remedy, `fix` the probable value. */
export interface ImportIssue {
  row: number
  column: string
  value: string
  reason: string
  hint?: string
  fix?: string
}

const ROW = int('行', { required: true, min: 1 })
/** Bounds the memory of a line; wider sheets are not corrected by cell. */
const LAST_COLUMN = 999

/** Corrections of the user: `importExcel` takes them as JSON. */
export const IMPORT_AMEND = {
  match: many('列', { heading: text('列名', { required: true }), label: text('对应') }, { max: 200 }),
  cells: many(
    '单元格',
    { row: ROW, at: int('列', { required: true, min: 0, max: LAST_COLUMN }), text: text('内容', { max: 32_767 }) },
    { max: 40_000 },
  ),
  rows: many('行', { value: ROW }, { max: 5000 }),
  /** the import it continues, so that both are undone together */
  runId: text('导入批次', { max: 64 }),
} as const satisfies Fields

export interface HistoryEntry {
  id: string
  verb: 'add' | 'edit' | 'delete' | 'restore' | 'purge' | 'undo' | 'revert' | 'move'
  version: number
  createBy: string | null
  /** 姓名（账号）; absent without an account */
  createBy_dictText?: string
  createTime: string
  changes: { field: string; label: string; before: string | null; after: string | null }[]
  undoable: boolean
  move?: { name: string; label: string; asked: { label: string; value: string | null }[] }
  /** dependents restored when the deletion is undone */
  along?: { title: string; count: number }[]
  /** fields that can be restored to this version; absent = none, or not by this caller */
  restorable?: Restorable
}

export interface Restorable {
  fields: readonly string[]
  version: number
}

export interface Choice {
  id: string
  label: string
  /** valid, but no longer choosable; only in answers to its id */
  disabled?: true
}
