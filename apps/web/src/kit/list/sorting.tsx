/** Sorting by heads: a click sorts by one column, Shift adds columns up to three; their order is shown beside the arrows. */
import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import type { TableColumnType } from 'antd'
import type { KeyboardEvent, MouseEvent } from 'react'
import { MAX_SORTS, type Sort } from './address.ts'
import type { Column } from '../record/columns.tsx'
import type { Row } from '../record/row.ts'
import spoken from '../../platform/spoken.module.css'
import styles from './sorting.module.css'

const NEXT = { none: 'asc', asc: 'desc', desc: undefined } as const

/** The sort after a press on a column: ascending, descending, none. `more` keeps the others; a fourth drops the last. */
export const nextSort = (sort: readonly Sort[], column: string, more: boolean): readonly Sort[] => {
  const at = sort.findIndex((one) => one.column === column)
  const order = NEXT[sort[at]?.order ?? 'none']
  const next = order && { column, order }
  if (!more) return next ? [next] : []
  if (at >= 0) return sort.flatMap((one, place) => (place !== at ? [one] : next ? [next] : []))
  return next ? [...sort.slice(0, MAX_SORTS - 1), next] : sort
}

const ARIA = { asc: 'ascend', desc: 'descend' } as const

export const sortingOf = (
  { key }: Column,
  sort: readonly Sort[],
  onSort: (sort: readonly Sort[]) => void,
): TableColumnType<Row> => {
  const at = sort.findIndex((one) => one.column === key)
  const turn = ({ shiftKey }: MouseEvent | KeyboardEvent) => onSort(nextSort(sort, key, shiftKey))
  const order = sort[at]?.order
  return {
    sorter: { multiple: 1 },
    sortOrder: order ? ARIA[order] : null,
    sortIcon: () => <SortMark order={order} rank={sort.length > 1 && at >= 0 ? at + 1 : undefined} />,
    onHeaderCell: () => ({
      onClick: turn,
      onKeyDown: (event) => event.key === 'Enter' && turn(event),
      onFocus: ({ currentTarget }) => standFree(currentTarget),
    }),
  }
}

/** Scrolls a focused heading clear of the edge and the pinned column. */
const standFree = (heading: HTMLElement): void => {
  if (heading.matches(':focus-visible')) heading.scrollIntoView?.({ block: 'nearest', inline: 'center' })
}

const SortMark = ({ order, rank }: { order: Sort['order'] | undefined; rank: number | undefined }) => (
  <span className="ant-table-column-sorter ant-table-column-sorter-full">
    <span className="ant-table-column-sorter-inner" aria-hidden="true">
      <CaretUpOutlined className={`ant-table-column-sorter-up${order === 'asc' ? ' active' : ''}`} />
      <CaretDownOutlined className={`ant-table-column-sorter-down${order === 'desc' ? ' active' : ''}`} />
    </span>
    {rank && (
      <span className={styles.sortRank} aria-hidden="true">
        {rank}
      </span>
    )}
  </span>
)

const WORDS = { asc: '升序', desc: '降序' } as const

export const SortStatus = ({ sort, columns }: { sort: readonly Sort[]; columns: readonly Column[] }) => {
  const words = sort.map(({ column, order }) => {
    const title = columns.find(({ key }) => key === column)?.title ?? column
    return `${title}${WORDS[order]}`
  })
  return (
    <span className={spoken.srOnly} role="status">
      {words.length > 0 && `已按${words.join('、')}排列`}
    </span>
  )
}
