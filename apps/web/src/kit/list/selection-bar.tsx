import { codeOf, verbsOf } from '@huxi/model'
import type { ReactNode } from 'react'
import { Can } from '../data/can.tsx'
import { formatTotal } from '../data/format.ts'
import { PHONE, useBelow } from '../data/viewport.ts'
import { useRemove } from '../record/remove.tsx'
import { batchReason, RowAction, rowRule, type RowRule } from '../record/row-actions.tsx'
import { rowId, type Row } from '../record/row.ts'
import type { List } from './use-list.ts'
import { BATCH_MAX } from './use-selection.ts'
import selectionStyles from '../look/selection.module.css'
import words from '../look/words.module.css'

interface SelectionBarProps {
  list: List
  onRemove?: (rows: readonly Row[]) => void
  can?: RowRule | undefined
  children?: ReactNode
}

export const SelectionBar = ({ list, onRemove, can, children }: SelectionBarProps) => {
  const remove = useRemove(list.resource, { onDone: list.selection.clear })
  const { rows, count, whole, clear } = list.selection
  if (count === 0) return null
  return (
    <div className={selectionStyles.selection} data-screen>
      <span role="status">
        {whole ? '已选择全部' : '已选择'} <b>{formatTotal(count, whole && list.estimated)}</b> {whole ? '条结果' : '项'}
      </span>
      <button type="button" className={words.link} onClick={clear}>
        清空
      </button>
      <TakeMore list={list} />
      {!whole && children}
      {verbsOf(list.resource).includes('deleteBatch') && (
        <Can code={codeOf(list.resource, 'deleteBatch')}>
          <span className={selectionStyles.divider} />
          <RowAction
            danger
            reason={
              whole || count > BATCH_MAX ? TOO_MANY : batchReason(rows, 'delete', '删除', rowRule(list.resource, can))
            }
            onClick={() => (onRemove ?? remove)(rows)}
          >
            批量删除
          </RowAction>
        </Can>
      )}
    </div>
  )
}

const TOO_MANY = `一次最多删除 ${BATCH_MAX} 条，请增加查询条件后再选择`

/** Selects all results beyond the page. The same button, so that it keeps the focus. */
const TakeMore = ({ list }: { list: List }) => {
  const phone = useBelow(PHONE)
  const { selection, rows, total, estimated } = list
  const rest = rows.filter((row) => !selection.ids.includes(rowId(row)))
  const takesPage = phone && rest.length > 0
  const pageIsFull = rows.length > 0 && selection.ids.length >= rows.length
  if (!takesPage && (selection.whole || !pageIsFull || total <= selection.count)) return null
  return (
    <button
      type="button"
      className={words.link}
      onClick={() => (takesPage ? selection.set([...selection.rows, ...rest]) : void selection.takeAll())}
    >
      {takesPage ? '全选' : `选择全部 ${formatTotal(total, estimated)} 条结果`}
    </button>
  )
}
