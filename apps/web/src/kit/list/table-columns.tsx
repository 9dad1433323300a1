import type { TableColumnsType, TableColumnType } from 'antd'
import type { MouseEvent } from 'react'
import type { Sort } from './address.ts'
import type { Cells } from './cells/use-cells.tsx'
import { pinOf, type Column } from '../record/columns.tsx'
import type { ColumnChoice } from '../record/preferences.ts'
import type { Row } from '../record/row.ts'
import { WidthHandle, widenByKey, type Widen } from './column-width.tsx'
import { sortingOf } from './sorting.tsx'

interface TableOptions {
  sort: readonly Sort[]
  onSort: (sort: readonly Sort[]) => void
  choice: ColumnChoice
  onWiden: Widen
  cells: Cells
}

/** antd's columns; growing ones have no width and share what is left. With a left pin the name is pinned too. */
export const tableColumns = (
  columns: readonly Column[],
  { sort, onSort, choice, onWiden, cells }: TableOptions,
): TableColumnType<Row>[] => {
  const fast = columns.some((column) => pinOf(column, choice) === 'left')
  return columns.map((column, at) => {
    const pin = at === 0 && fast ? 'left' : pinOf(column, choice)
    return {
      key: column.key,
      dataIndex: column.key,
      title: (
        <>
          {column.title}
          <WidthHandle column={column.key} onWiden={onWiden} />
        </>
      ),
      ...((!column.grows || pin) && { width: column.width }),
      ...(pin && { fixed: pin === 'left' ? ('start' as const) : ('end' as const) }),
      ellipsis: { showTitle: false },
      ...(column.right && { align: 'right' as const }),
      ...headOf(column, column.sortable ? sortingOf(column, sort, onSort) : {}, onWiden),
      onCell: (row) => ({ onMouseEnter: tellWhole, ...cells.propsOf(column, row) }),
      render: (_: unknown, row: Row) => cells.draw(column, row, column.cell(row)),
    }
  })
}

const headOf = (column: Column, sorting: TableColumnType<Row>, onWiden: Widen): TableColumnType<Row> => ({
  ...sorting,
  onHeaderCell: (...given) => {
    const own = sorting.onHeaderCell?.(...given)
    return {
      ...own,
      onKeyDown: (event) => {
        widenByKey(event, column.key, onWiden)
        own?.onKeyDown?.(event)
      },
    }
  },
})

export const underHeadings = (
  drawn: readonly TableColumnType<Row>[],
  columns: readonly Column[],
): TableColumnsType<Row> => {
  const groupOf = new Map(columns.map(({ key, group }) => [key, group]))
  return drawn.reduce<TableColumnsType<Row>>((heads, column) => {
    const group = groupOf.get(String(column.key))
    const last = heads.at(-1)
    if (!group) return [...heads, column]
    if (last && 'children' in last && last.title === group)
      return [...heads.slice(0, -1), { ...last, children: [...last.children, column] }]
    return [...heads, { key: `+${String(column.key)}`, title: group, children: [column] }]
  }, [])
}

const tellWhole = ({ currentTarget: cell }: MouseEvent<HTMLElement>): void => {
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? ''
  else cell.removeAttribute('title')
}
