import type { ReportColumns, ReportRow } from '@huxi/contract'
import { Button } from 'antd'
import { useMemo } from 'react'
import type { Selection } from '../picker/picker-dialog.tsx'
import { PickerTable } from '../picker/picker-table.tsx'
import { useMatcher } from '../ui/matcher.ts'
import { Pager } from '../ui/pager.tsx'
import { Empty, Failed, Skeleton } from '../ui/states.tsx'
import { cellText } from './cell-text.ts'
import { chosenRow, type ChosenRow } from './chosen-row.ts'
import { reportTableColumns, sortOf } from './columns.tsx'
import { useDownToRows } from '../ui/down-to-rows.ts'
import type { Popup } from './use-popup.ts'
import styles from './popup-picker.module.css'

const SCROLL_WIDTH = 1100

interface PopupRowsProps {
  popup: Popup
  shape: ReportColumns
  multi: boolean
  selection: Selection<ChosenRow>
  typed: string
  onAll: () => void
  onClear: () => void
}

export const PopupRows = (props: PopupRowsProps) => {
  const { popup, shape, typed } = props
  const { data, question, ask } = popup
  const matches = useMatcher(typed)
  const rows = data.data?.records ?? NO_ROWS
  const found = useMemo(
    () =>
      typed.trim() === ''
        ? rows
        : rows.filter((row) => shape.columns.some((column) => matches(cellText(column, row, shape.dictOptions)))),
    [rows, shape, typed, matches],
  )
  const box = useDownToRows()
  return (
    <div ref={box}>
      <div className={styles.rows}>
        <Rows {...props} rows={found} filtered={found.length < rows.length} />
      </div>
      <Pager
        page={question.page}
        size={question.size}
        total={data.data?.total ?? 0}
        rangeText={(from, to, total) => `${from}-${to} 共${total}条`}
        onChange={(page, size) => ask({ page: size === question.size ? page : 1, size })}
      />
    </div>
  )
}

const NO_ROWS: readonly ReportRow[] = []

interface RowsProps extends PopupRowsProps {
  rows: readonly ReportRow[]
  filtered: boolean
}

const Rows = ({ popup, shape, multi, selection, onClear, onAll, rows, filtered }: RowsProps) => {
  const { data, question, ask } = popup
  if (data.error && !data.isFetching) return <Failed error={data.error} onRetry={() => void data.refetch()} />
  if (!data.data) return <Skeleton rows={question.size} />
  if (rows.length === 0 && filtered)
    return (
      <Empty drawing="search" title="本页没有符合的行" text="筛选只看已经读到的这一页，其他页请用上面的查询条件。">
        <Button onClick={onAll}>清除筛选</Button>
      </Empty>
    )
  if (rows.length === 0 && Object.keys(question.conditions ?? {}).length > 0)
    return (
      <Empty drawing="search" title="没有符合条件的记录" text="可以放宽或清除查询条件后再试。">
        <Button onClick={onClear}>清除条件</Button>
      </Empty>
    )
  if (rows.length === 0) return <Empty drawing="paper" title="暂无数据" text="该报表现在没有您可以选择的记录。" />
  return (
    <PickerTable
      rows={rows}
      columns={reportTableColumns(shape, question.sort)}
      loading={data.isFetching}
      multiple={multi}
      marks={selection}
      nameOf={(row) => chosenRow(row, shape)}
      width={SCROLL_WIDTH}
      onChange={(_, __, sorter) => ask({ sort: sortOf(sorter), page: 1 })}
    />
  )
}
