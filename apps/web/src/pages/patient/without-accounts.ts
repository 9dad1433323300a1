import type { Column } from '../../kit/record/columns.tsx'
import type { Row } from '../../kit/record/row.ts'

const nameIn = (label: string): string => label.replace(/（[^（）]*）$/, '')

/** A person's account is shown only beside an equal name. */
export const withoutAccounts = (columns: readonly Column[], rows: readonly Row[], key: string): readonly Column[] => {
  const labelOf = (row: Row): string => String(row[`${key}_dictText`] ?? '')
  const labels = new Map(rows.map((row) => [labelOf(row), nameIn(labelOf(row))]))
  const twice = (name: string) => [...labels.values()].filter((one) => one === name).length > 1
  const isAlone = (label: string) => label !== '' && !twice(nameIn(label))
  return columns.map((column) =>
    column.key === key
      ? { ...column, cell: (row: Row) => (isAlone(labelOf(row)) ? nameIn(labelOf(row)) : column.cell(row)) }
      : column,
  )
}
