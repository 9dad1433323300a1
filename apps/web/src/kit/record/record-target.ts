import type { Resource } from '@huxi/model'
import type { ComponentType } from 'react'
import type { SideCells } from './conflict-dialog.tsx'
import type { Agree, FormSlotProps } from './record-editor.tsx'
import type { MoveConsequence, Moved, MoveForms, MoveInitial, SaveAnd } from './moves.tsx'
import type { RowRule } from './row-actions.tsx'
import type { Row } from './row.ts'

/** The open record. When adding, `row` holds initial values, e.g. the parent. */
export interface RecordTarget {
  mode: 'add' | 'edit' | 'detail'
  row?: Row
  stepped?: boolean
}

export interface Steps {
  at: number
  total: number
  /** to the next (1) or previous (-1); undefined = none */
  to: (by: 1 | -1) => (() => void) | undefined
}

export interface DetailSlotProps {
  row: Row
}

export interface RecordDialogsProps {
  resource: Resource
  target: RecordTarget | undefined
  fixed?: Row
  form?: ComponentType<FormSlotProps> | undefined
  sideCells?: SideCells | undefined
  detail?: ComponentType<DetailSlotProps> | undefined
  can?: RowRule | undefined
  moveConsequence?: MoveConsequence | undefined
  moveInitial?: MoveInitial | undefined
  moveForms?: MoveForms | undefined
  saveAnd?: SaveAnd | undefined
  agree?: Agree | undefined
  steps?: Steps | undefined
  wide?: boolean | undefined
  onTarget: (target: RecordTarget | undefined) => void
  onSaved?: (values: Row) => void
  onMoved?: Moved
}
