/** What verbs of a resource answer beside rows, and what an import may be told. */
import { int, many, text, type Fields } from './field.ts'

/** What became of an imported file. `fileUrl` leads to the list of refused rows while there are any. */
export interface ImportResult {
  runId: string
  totalCount: number
  successCount: number
  errorCount: number
  addedCount: number
  updatedCount: number
  skippedCount: number
  msg: string
  /** what else is to be known of the rows that came in, or would */
  note?: string
  fileUrl?: string
  fileName?: string
  /** the first refused cells; `row` is the number the spreadsheet program shows */
  issues: ImportIssue[]
  /** the first refused rows as the file has them, so that they can be mended, and the numbers of all */
  wrong?: { headings: string[]; rows: { row: number; cells: string[] }[]; numbers: number[] }
  /** mode `check`: what was seen of the file beside its rows, a sentence each: the sheet, hidden rows, formulas … */
  seen?: string[]
  /** mode `check`: how each column was read, with the first cell of it and what came of that */
  readAs?: { heading: string; label: string; kind: string; sample: string; value: string }[]
  /** mode `columns`: what the file calls its columns, and what they are taken for */
  headings?: { heading: string; sample: string; label: string | null }[]
  /** mode `columns`: what a column may be */
  labels?: { label: string; required: boolean }[]
}

/** What is wrong with a cell; `hint` says what to do about it, `fix` is the value that was probably meant. */
export interface ImportIssue {
  row: number
  column: string
  value: string
  reason: string
  hint?: string
  fix?: string
}

const ROW = int('行', { required: true, min: 1 })
/** Of a wider list nobody mends cells, and a far place would make a long line. */
const LAST_COLUMN = 999

/** What a person has changed since the file was written: `importExcel` takes it as JSON. */
export const IMPORT_AMEND = {
  /** headings and the captions they stand for; an empty one is not imported */
  match: many('列', { heading: text('列名', { required: true }), label: text('对应') }, { max: 200 }),
  /** cells by the number of their row and their place in it, from 0 */
  cells: many(
    '单元格',
    { row: ROW, at: int('列', { required: true, min: 0, max: LAST_COLUMN }), text: text('内容', { max: 32_767 }) },
    { max: 40_000 },
  ),
  /** only these rows; absent = all */
  rows: many('行', { value: ROW }, { max: 5000 }),
  /** the import it belongs to, so that both are taken back together */
  runId: text('导入批次', { max: 64 }),
} as const satisfies Fields

/** One change of a record, newest first. */
export interface HistoryEntry {
  id: string
  verb: 'add' | 'edit' | 'delete' | 'restore' | 'purge' | 'undo' | 'revert' | 'move'
  version: number
  createBy: string | null
  /** 姓名（账号）; absent: nobody has the account */
  createBy_dictText?: string
  createTime: string
  changes: { field: string; label: string; before: string | null; after: string | null }[]
  /** whether this change can still be taken back */
  undoable: boolean
  /** which move it was, e.g. 冻结, and what was asked before it */
  move?: { name: string; label: string; asked: { label: string; value: string | null }[] }
  /** what comes back with a deleted record when its deletion is taken back */
  along?: { title: string; count: number }[]
  /** what can be restored to its value before this change; absent = nothing, or not by this person */
  restorable?: Restorable
}

/** Fields that have another value now and may be given an earlier one, under their names on the wire. */
export interface Restorable {
  fields: readonly string[]
  /** of the record as it is now, for `restoreFields` */
  version: number
}

/** A record to choose, by what it is called. */
export interface Choice {
  id: string
  label: string
  /** is what it is, but cannot be chosen any more; answered to its id only */
  disabled?: true
}
