/** 已选择 N 项 · 清空 · batch actions; only there with a selection. */
import { codeOf, verbsOf } from '@huxi/model'
import type { ReactNode } from 'react'
import { Can } from '../can.tsx'
import { useRemove } from './remove.tsx'
import { RowAction } from './row-actions.tsx'
import type { Row } from './row.ts'
import type { List } from './use-list.ts'

interface SelectionBarProps {
  list: List
  /** the page's own deleting; absent = the kit's */
  onRemove?: (rows: readonly Row[]) => void
  /** why a row cannot be deleted */
  kept?: (row: Row) => string | undefined
  /** the page's own batch actions, as `RowAction`s */
  children?: ReactNode
}

export const SelectionBar = ({ list, onRemove, kept, children }: SelectionBarProps) => {
  const remove = useRemove(list.resource, { onDone: list.selection.clear })
  const { rows, clear } = list.selection
  if (rows.length === 0) return null
  return (
    <div className="hx-selection">
      <span role="status">
        已选择 <b>{rows.length}</b> 项
      </span>
      <button type="button" className="hx-link" onClick={clear}>
        清空
      </button>
      {children}
      {verbsOf(list.resource).includes('deleteBatch') && (
        <Can code={codeOf(list.resource, 'deleteBatch')}>
          <span className="hx-divider" />
          <RowAction danger reason={reasonOf(rows, kept)} onClick={() => (onRemove ?? remove)(rows)}>
            批量删除
          </RowAction>
        </Can>
      )}
    </div>
  )
}

const reasonOf = (rows: readonly Row[], kept: SelectionBarProps['kept']): string | undefined =>
  kept && rows.map(kept).find((reason) => reason !== undefined)
