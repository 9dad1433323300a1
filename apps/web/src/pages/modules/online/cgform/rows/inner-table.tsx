import { useState } from 'react'
import { ResourceTable } from '../../../../../kit/list/resource-table.tsx'
import { RowAction } from '../../../../../kit/record/row-actions.tsx'
import { rowId, type Row } from '../../../../../kit/record/row.ts'
import { Stack } from '../../../../../kit/ui/place.tsx'
import { columnsOf } from './columns.ts'
import type { RowsProps } from './form-page.tsx'
import { PartPanel } from './part-panels.tsx'
import { useFormSlots } from './row-form.tsx'

export const InnerTable = ({ shape, resource }: RowsProps) => {
  const [opened, setOpened] = useState<readonly Row[]>([])
  const isOpen = (row: Row) => opened.some((one) => rowId(one) === rowId(row))
  const turn = (row: Row) =>
    setOpened(isOpen(row) ? opened.filter((one) => rowId(one) !== rowId(row)) : [...opened, row])
  return (
    <Stack gap={12}>
      <ResourceTable
        {...useFormSlots(shape, resource)}
        resource={resource}
        columns={columnsOf(shape)}
        lead={(row) => <RowAction onClick={() => turn({ ...row })}>{isOpen({ ...row }) ? '收起' : '展开'}</RowAction>}
      />
      {opened.map((row) => (
        <PartPanel key={rowId(row)} resource={resource} row={row} />
      ))}
    </Stack>
  )
}
