import { labelOf } from '@huxi/model'
import { App, Table, Tooltip, type TableColumnType } from 'antd'
import { useState, type ReactNode } from 'react'
import { DraftLine } from '../record/draft-line.tsx'
import { cutText, MISSING } from '../data/format.ts'
import { PHONE, useBelow } from '../data/viewport.ts'
import type { TreeRows } from './tree-table.tsx'
import { inView } from './address.ts'
import { Cards } from './cards.tsx'
import { useCells } from './cells/use-cells.tsx'
import { asWide, widened } from './column-width.tsx'
import { isOn, ordered, pinOf, type Column } from '../record/columns.tsx'
import { useColumnChoice, useDensity } from '../record/preferences.ts'
import { opening, RowAction, RowActions, rowRule, useVerbs, type RowVerbs } from '../record/row-actions.tsx'
import { PAGER_HEIGHT } from '../ui/pager.tsx'
import { useRowKeys } from '../ui/row-keys.ts'
import { rowId, type Row } from '../record/row.ts'
import { SortStatus } from './sorting.tsx'
import { EmptyState, StillLoading } from './list-states.tsx'
import { Loading } from '../ui/states.tsx'
import { tableColumns, underHeadings } from './table-columns.tsx'
import type { List } from './use-list.ts'
import table from '../look/table.module.css'
import spoken from '../../platform/spoken.module.css'
import styles from './data-table.module.css'

const ACTION_WIDTH = 144
const MORE_ACTION_WIDTH = 170
const WIDE_ACTION_WIDTH = 230
const SELECT_WIDTH = 44
const ABOVE_PAGER = { offsetScroll: PAGER_HEIGHT }

export interface RowsProps {
  list: List
  columns: readonly Column[]
  verbs: RowVerbs
  onAdd?: () => void
  selectable?: boolean
  tree?: TreeRows | undefined
  /** editable fields; false = none, absent = all simple ones */
  cells?: readonly string[] | false | undefined
  onChanged?: (() => void) | undefined
  wayOn?: string | undefined
}

interface DataTableProps extends RowsProps {
  /** bulk actions: above a table, below cards, where they do not shift the layout under a finger */
  bar?: ReactNode
}

export const DataTable = ({ bar, ...props }: DataTableProps) => {
  const phone = useBelow(PHONE)
  return (
    <>
      {!phone && bar}
      <Content {...props} phone={phone} />
      {phone && bar}
    </>
  )
}

const Content = ({ phone, ...props }: RowsProps & { phone: boolean }) => {
  const { list, verbs, onAdd } = props
  if (!list.loaded) return <Loading error={list.error} onRetry={list.reload} rows={list.size} />
  return (
    <>
      <DraftLine resource={verbs.resource} rows={list.rows} fixed={list.fixed} onAdd={onAdd} onEdit={verbs.onEdit} />
      <StillLoading list={list} />
      {list.rows.length === 0 ? (
        <EmptyState list={list} onAdd={onAdd} wayOn={props.wayOn} />
      ) : phone ? (
        <Cards {...props} />
      ) : (
        <Rows {...props} />
      )}
    </>
  )
}

const Rows = ({ list, columns, verbs, selectable = true, tree, cells: given, onChanged }: RowsProps) => {
  const [density] = useDensity(list.look, inView(list.view))
  const [choice, setChoice] = useColumnChoice(list.look)
  const actionWidth = verbs.width ?? (verbs.lead ? WIDE_ACTION_WIDTH : verbs.more ? MORE_ACTION_WIDTH : ACTION_WIDTH)
  const visible = asWide(
    ordered(columns, choice).filter((column, at) => at === 0 || isOn(column, choice)),
    choice,
  )
  const width = visible.reduce((sum, column) => sum + column.width, actionWidth + (selectable ? SELECT_WIDTH : 0))
  const cells = useCells({ verbs, cells: given, onChanged })
  const [name, ...others] = tableColumns(visible, {
    sort: list.sort,
    onSort: list.sortBy,
    choice,
    onWiden: (key, columnWidth) => setChoice(widened(choice, key, columnWidth)),
    cells,
  })
  const { opens, keys, announced } = useKeys({ list, verbs, selectable, tree })
  const nameCell = (row: Row) => <NameCell column={visible[0]!} row={row} verbs={opens(row) ? verbs : undefined} />
  const named = { ...name!, render: (_: unknown, row: Row) => cells.draw(visible[0]!, row, nameCell(row)) }
  const isPinned = visible.some((column) => pinOf(column, choice) === 'left')
  return (
    <div className={table.table} data-density={density} aria-busy={list.busy}>
      <SortStatus sort={list.sort} columns={columns} />
      <output className={spoken.srOnly}>{announced}</output>
      <Table<Row>
        rowKey={rowId}
        dataSource={[...list.rows]}
        columns={[...underHeadings([named, ...others], visible), ...actionColumns(verbs, actionWidth)]}
        pagination={false}
        showSorterTooltip={false}
        sticky={tree ? true : ABOVE_PAGER}
        scroll={{ x: width }}
        {...(tree && { expandable: tree.expandable })}
        {...(selectable && { rowSelection: selectionOf(list, isPinned) })}
        onRow={(row) => keys(row, cells.rowKeys)}
      />
    </div>
  )
}

const actionColumns = (verbs: RowVerbs, width: number): TableColumnType<Row>[] =>
  width > 0
    ? [
        {
          key: 'actions',
          title: '操作',
          width,
          fixed: 'end',
          render: (_: unknown, row: Row) => <RowActions row={row} verbs={verbs} />,
        },
      ]
    : []

const selectionOf = (list: List, fixed: boolean) => ({
  columnWidth: SELECT_WIDTH,
  fixed,
  preserveSelectedRowKeys: true,
  selectedRowKeys: [...list.selection.ids],
  onChange: (keys: React.Key[]) => list.selection.set(markedRows(list, keys.map(String))),
  getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
  getCheckboxProps: (row: Row) => ({ 'aria-label': `选择${labelOf(list.resource, row)}` }),
})

const useKeys = ({ list, verbs, selectable, tree }: Pick<RowsProps, 'list' | 'verbs' | 'selectable' | 'tree'>) => {
  const has = useVerbs(list.resource)
  const { message } = App.useApp()
  const keysOf = useRowKeys((tree?.visible ?? list.rows).map(rowId))
  const [announced, setAnnounced] = useState('')
  const opens = (row: Row) => has('queryById') && (verbs.can?.('queryById', row) ?? true) === true
  const remove = (row: Row) => {
    const verdict = has('delete') ? rowRule(list.resource, verbs.can)('delete', row) : false
    if (typeof verdict === 'string') void message.info(verdict)
    else if (verdict !== false) verbs.onRemove?.(row)
  }
  const mark = (row: Row) => {
    if (!selectable) return
    const marked = list.selection.turn(row)
    setAnnounced(`${marked ? '已选择' : '已取消选择'}“${labelOf(list.resource, row)}”`)
  }
  const keys = (row: Row, cellKeys: Parameters<typeof keysOf>[1]) =>
    keysOf(rowId(row), {
      ...cellKeys,
      Enter: () => opens(row) && verbs.onDetail?.(row),
      ' ': () => mark(row),
      Delete: () => remove(row),
      ...(tree && { ArrowRight: () => tree.turn(row, true), ArrowLeft: () => tree.turn(row, false) }),
    })
  return { opens, keys, announced }
}

/** The first column names and opens the record; hover and focus show a long name in full. */
const NameCell = ({ column, row, verbs }: { column: Column; row: Row; verbs: RowVerbs | undefined }) => {
  if (!verbs) return column.cell(row)
  const name = String(row[column.key] ?? MISSING)
  const short = cutText(name)
  return (
    <div className={styles.nameBox}>
      <Tooltip title={short === name ? '' : name} trigger={['hover', 'focus']}>
        <RowAction className={styles.name} {...opening(verbs, row)}>
          {column.custom || column.shortened ? column.cell(row) : short}
        </RowAction>
      </Tooltip>
    </div>
  )
}

const markedRows = (list: List, keys: readonly string[]): Row[] => {
  const rowsById = new Map([...list.selection.rows, ...list.rows].map((row) => [rowId(row), row]))
  return keys.flatMap((key): Row[] => {
    const row = rowsById.get(key)
    return row ? [row] : []
  })
}
