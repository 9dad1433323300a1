/** What the dialogs of a record are given. */
import type { Resource } from '@huxi/model'
import type { ComponentType } from 'react'
import type { Agree, FormSlotProps } from './record-editor.tsx'
import type { MoveConsequence, MoveInitial, SaveAnd } from './moves.tsx'
import type { RowRule } from './row-actions.tsx'
import type { Row } from './row.ts'

/** What is open. When adding, `row` holds values to start from, e.g. the parent of a new branch. */
export interface RecordTarget {
  mode: 'add' | 'edit' | 'detail'
  row?: Row
  /** it follows the one before in the same layer */
  stepped?: boolean
}

/** The records around the one that is shown, as the list has them. */
export interface Steps {
  /** its place, from 1, of so many */
  at: number
  total: number
  /** to the next (1) or the one before (-1); undefined = there is none */
  to: (by: 1 | -1) => (() => void) | undefined
}

/** What a detail of a page gets. */
export interface DetailSlotProps {
  row: Row
}

export interface RecordDialogsProps {
  resource: Resource
  target: RecordTarget | undefined
  fixed?: Row
  /** replaces the derived form, keeps dialog, checks and saving */
  form?: ComponentType<FormSlotProps> | undefined
  /** replaces the derived detail */
  detail?: ComponentType<DetailSlotProps> | undefined
  /** the page's own conditions */
  can?: RowRule | undefined
  /** what comes of moves */
  moveConsequence?: MoveConsequence | undefined
  moveInitial?: MoveInitial | undefined
  /** what a second button of the form does after saving */
  saveAnd?: SaveAnd | undefined
  /** asked before the form saves; false: it stays as it is */
  agree?: Agree | undefined
  /** the records before and after a detail */
  steps?: Steps | undefined
  /** the form by hand has a pane beside its fields */
  wide?: boolean | undefined
  onTarget: (target: RecordTarget | undefined) => void
  onSaved?: (values: Row) => void
  /** it has been moved to another state */
  onMoved?: () => void
}
