import { ResourceTable } from '../../../../../kit/list/resource-table.tsx'
import { columnsOf } from './columns.ts'
import type { RowsProps } from './form-page.tsx'
import { useFormSlots } from './row-form.tsx'

export const FormTable = ({ shape, resource }: RowsProps) => (
  <ResourceTable resource={resource} columns={columnsOf(shape)} {...useFormSlots(shape, resource)} again />
)
