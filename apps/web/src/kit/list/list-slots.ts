import type { Resource, RowOf } from '@huxi/model'
import type { ComponentType, ReactNode } from 'react'
import type { Column, ColumnSlots } from '../record/columns.tsx'
import type { SideCells } from '../record/conflict-dialog.tsx'
import type { MoveConsequence, MoveForms, Moved, MoveInitial } from '../record/moves.tsx'
import type { Agree, FormSlotProps } from '../record/record-editor.tsx'
import type { DetailSlotProps, useRecordTarget } from '../record/record-modal.tsx'
import type { Consequence } from '../record/remove.tsx'
import type { RowRule } from '../record/row-actions.tsx'
import type { Row } from '../record/row.ts'
import type { RowsProps } from './data-table.tsx'
import type { TreeRows } from './tree-table.tsx'
import type { List } from './use-list.ts'

export interface ListSlots<R extends Resource = Resource> {
  /** values of a new record; a function gives those of the moment */
  preset?: Row | (() => Row)
  /** changes to the derived columns, or the columns themselves */
  columns?: ColumnSlots<R> | readonly Column[] | ((phone: boolean) => readonly Column[])
  /** primary button, visible on phones as well */
  first?(list: List<RowOf<R>>): ReactNode
  toolbar?(list: List<RowOf<R>>): ReactNode
  rare?(list: List<RowOf<R>>): ReactNode
  /** row actions before 编辑; 详情 then is behind 更多 */
  lead?: ((row: RowOf<R>, list: List<RowOf<R>>) => ReactNode) | undefined
  /** moves shown before 编辑; the others are behind 更多 */
  inSight?: readonly string[]
  rowActions?(row: RowOf<R>, list: List<RowOf<R>>): ReactNode
  /** batch actions as `RowAction`s */
  batch?(list: List<RowOf<R>>): ReactNode
  form?: ComponentType<FormSlotProps>
  /** values of a conflict that a kind cannot show in words, by wire name */
  sideCells?: SideCells
  /** fields editable in place despite a custom form */
  cells?: readonly Extract<keyof RowOf<R>, string>[]
  detail?: ComponentType<DetailSlotProps>
  onDetail?(row: RowOf<R>): void
  /** component of the record's own page, as in the menu */
  page?: string | undefined
  detailWord?: string
  width?: number
  /** false = no selection; absent = for users with batch actions */
  selectable?: boolean
  /** codes required for a column or for `rowActions` */
  needs?: { readonly [name in Extract<keyof RowOf<R>, string> | 'rowActions']?: string }
  /** row conditions of verbs and moves */
  can?: RowRule
  /** further rows deleted along */
  consequence?: (rows: readonly Row[]) => Promise<string | Consequence>
  moveConsequence?: MoveConsequence
  moveInitial?: MoveInitial
  moveForms?: MoveForms
  saveAnd?: string
  /** adds the button 保存并新增 */
  again?: boolean
  onAdded?(row: Row): void
  onMoved?: Moved
  /** called before saving; false keeps the form open */
  agree?: Agree
  wide?: boolean
}

export interface ListTableProps<R extends Resource> extends ListSlots<R>, Pick<RowsProps, 'wayOn'> {
  list: List
  resource?: R
  /** the open record, when the page controls it */
  target?: ReturnType<typeof useRecordTarget>
  onAdd?: () => void
  ready?: boolean
  /** rows with children, all loaded */
  tree?: TreeRows
  part?: boolean
  bare?: boolean
  /** the query form by hand */
  search?: ReactNode
  above?: ReactNode
  foot?: ReactNode
  onChanged?: (() => void) | undefined
}

/** The page's slots are typed by its resource, the kit's by any. */
export const typedBy = <R extends Resource>(list: List) => list as unknown as List<RowOf<R>>
