import type { ReportColumns, ReportRow } from '@huxi/contract'
import type { Named } from '../picker/names.ts'
import { cellText } from './cell-text.ts'
import { rowKeyOf, keyTextOf } from './row-key.ts'

export interface ChosenRow extends Named {
  row: ReportRow
}

export const chosenRow = (row: ReportRow, { columns, dictOptions, keyColumn }: ReportColumns): ChosenRow => {
  const [first] = columns
  const name = first ? cellText(first, row, dictOptions) : ''
  return { id: rowKeyOf(row, keyColumn), name: name || keyTextOf(row, keyColumn), row }
}
