import { role } from '@huxi/contract'
import { columnsOf, type Column } from '../../../kit/record/columns.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { Tag } from '../../../kit/ui/status.tsx'

/** Built-in roles keep their code and cannot be deleted. */
export const isBuiltIn = (row: Row | undefined): boolean => row?.['builtIn'] === true

const KIND: Column = {
  key: 'builtIn',
  title: '类型',
  width: 90,
  grows: false,
  right: false,
  hidden: false,
  sortable: false,
  custom: true,
  cell: (row) => (isBuiltIn(row) ? <Tag tone="accent" text="内置" /> : '自定义'),
}

const [NAME, ...OTHERS] = columnsOf(role, {
  roleName: { width: 160 },
  roleCode: { width: 160 },
  dataScope: { width: 130 },
  description: { width: 180 },
})

const WIDEST = 'description'

export const roleColumns: readonly Column[] = [NAME!, KIND, ...OTHERS].map((column) =>
  column.key === WIDEST ? { ...column, grows: true } : column,
)
