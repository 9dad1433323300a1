import { Typography } from 'antd'
import { useState } from 'react'
import { ResourceTable } from '../../../../../kit/list/resource-table.tsx'
import { RowAction } from '../../../../../kit/record/row-actions.tsx'
import type { Row } from '../../../../../kit/record/row.ts'
import { Stack } from '../../../../../kit/ui/place.tsx'
import { columnsOf } from './columns.ts'
import type { RowsProps } from './form-page.tsx'
import { PartPanel } from './part-panels.tsx'
import { useFormSlots } from './row-form.tsx'

export const ErpTable = ({ shape, resource }: RowsProps) => {
  const [chosen, setChosen] = useState<Row>()
  return (
    <Stack gap={12}>
      <ResourceTable
        {...useFormSlots(shape, resource)}
        resource={resource}
        columns={columnsOf(shape)}
        lead={(row) => <RowAction onClick={() => setChosen({ ...row })}>查看明细</RowAction>}
      />
      {chosen ? (
        <PartPanel key={String(chosen['id'])} resource={resource} row={chosen} />
      ) : (
        <Typography.Text type="secondary">选择一条记录的“查看明细”，下面显示它的明细</Typography.Text>
      )}
    </Stack>
  )
}
