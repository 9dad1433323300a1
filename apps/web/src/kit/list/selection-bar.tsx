/** 已选择 N 项 · 清空 · batch actions; only there with a selection. */
import { codeOf, verbsOf } from '@huxi/model'
import type { ReactNode } from 'react'
import { Can } from '../can.tsx'
import { useRemove } from './remove.tsx'
import type { List } from './use-list.ts'

/** `children` are the page's own batch actions, as `.hx-link` buttons. */
export const SelectionBar = ({ list, children }: { list: List; children?: ReactNode }) => {
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
          <button type="button" className="hx-link hx-danger" onClick={() => remove(rows)}>
            批量删除
          </button>
        </Can>
      )}
    </div>
  )
}
