import type { ReportColumn, ReportPage, ReportRow } from '@huxi/contract'
import type { Column } from '../../../../../kit/record/columns.tsx'
import type { Row } from '../../../../../kit/record/row.ts'
import { ReportCell } from '../../../../../kit/report/columns.tsx'

const WIDTHS: Readonly<Record<ReportColumn['fieldType'], number>> = {
  String: 160,
  Integer: 120,
  Long: 120,
  Date: 130,
  Datetime: 180,
}

/** Numbers with a dictionary are shown as words. */
const isNumber = ({ fieldType, customRender }: ReportColumn): boolean =>
  (fieldType === 'Integer' || fieldType === 'Long') && !customRender

const recordOf = (row: Row): ReportRow => row['record'] as ReportRow

export const columnsOf = (page: ReportPage): Column[] =>
  page.columns.map((column) => ({
    key: column.dataIndex,
    title: column.title,
    width: WIDTHS[column.fieldType] ?? WIDTHS.String,
    grows: column.fieldType === 'String',
    right: isNumber(column),
    hidden: false,
    sortable: Boolean(column.sorter),
    custom: true,
    group: page.isGroupTitle ? column.groupTitle : undefined,
    cell: (row) => <ReportCell column={column} row={recordOf(row)} shape={page} />,
  }))
