import type { ReportColumn, ReportColumns, ReportRow } from '@huxi/contract'
import { Tooltip, type TableColumnType, type TableColumnsType } from 'antd'
import type { SorterResult } from 'antd/es/table/interface'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { CUT_AT, cutText, MISSING } from '../data/format.ts'
import { Ellipsis } from '../ui/blocks/ellipsis.tsx'
import { cellText, destinationOf } from './cell-text.ts'
import type { ReportSort } from './data.ts'
import words from '../look/words.module.css'

type ReportShape = Pick<ReportColumns, 'columns' | 'dictOptions' | 'fieldHrefSlots' | 'isGroupTitle'>

const hrefOf = ({ scopedSlots }: ReportColumn, { fieldHrefSlots }: ReportShape): string | undefined =>
  scopedSlots && fieldHrefSlots.find(({ slotName }) => slotName === scopedSlots.customRender)?.href

interface CellProps {
  column: ReportColumn
  row: ReportRow
  shape: ReportShape
}

/** A cell: cut, with the full text on hover and focus; a link where the report defines one. */
export const ReportCell = ({ column, row, shape }: CellProps) => {
  const text = cellText(column, row, shape.dictOptions)
  if (text === '') return MISSING
  const length = column.fieldWidth || CUT_AT
  const to = destinationOf(hrefOf(column, shape), row)
  if (!to) return <Ellipsis text={text} length={length} />
  const excerpt = cutText(text, length)
  return (
    <Tooltip title={excerpt === text ? '' : text} trigger={['hover', 'focus']}>
      {'inside' in to ? (
        <Link className={words.link} to={to.inside} onClick={stay}>
          {excerpt}
        </Link>
      ) : (
        <a className={words.link} href={to.outside} target="_blank" rel="noopener noreferrer" onClick={stay}>
          {excerpt}
        </a>
      )}
    </Tooltip>
  )
}

const stay = (event: MouseEvent): void => event.stopPropagation()

const NUMBERS: readonly ReportColumn['fieldType'][] = ['Integer', 'Long']

const isNumber = ({ fieldType, customRender }: ReportColumn): boolean => NUMBERS.includes(fieldType) && !customRender

const RIGHT = { 'data-right': '' } as object

const ARIA = { asc: 'ascend', desc: 'descend' } as const

const columnOf = (
  column: ReportColumn,
  shape: ReportShape,
  sort: ReportSort | undefined,
): TableColumnType<ReportRow> => ({
  key: column.dataIndex,
  title: column.title,
  className: words.oneLine ?? '',
  ...(isNumber(column) && { align: 'right' as const, onHeaderCell: () => RIGHT }),
  ...(column.sorter && {
    sorter: true,
    sortOrder: sort?.column === column.dataIndex ? ARIA[sort.order] : null,
  }),
  render: (_: unknown, row: ReportRow) => <ReportCell column={column} row={row} shape={shape} />,
})

export const reportTableColumns = (shape: ReportShape, sort?: ReportSort): TableColumnsType<ReportRow> => {
  const drawn = (column: ReportColumn) => columnOf(column, shape, sort)
  if (!shape.isGroupTitle) return shape.columns.map(drawn)
  return [...Map.groupBy(shape.columns, ({ groupTitle, dataIndex }) => groupTitle || `=${dataIndex}`)].flatMap(
    ([title, columns]) =>
      columns[0]?.groupTitle ? [{ key: `+${title}`, title, children: columns.map(drawn) }] : columns.map(drawn),
  )
}

export const sortOf = (sorted: SorterResult<ReportRow> | SorterResult<ReportRow>[]): ReportSort | undefined => {
  const { columnKey, order } = [sorted].flat()[0] ?? {}
  return order ? { column: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : undefined
}
