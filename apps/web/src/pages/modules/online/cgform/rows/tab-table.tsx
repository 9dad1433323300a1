import type { FormShape } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { Tabs } from 'antd'
import { useMemo } from 'react'
import { ResourceTable } from '../../../../../kit/list/resource-table.tsx'
import { RecordDetail } from '../../../../../kit/record/record-detail.tsx'
import type { DetailSlotProps } from '../../../../../kit/record/record-target.ts'
import type { Row } from '../../../../../kit/record/row.ts'
import { columnsOf } from './columns.ts'
import type { RowsProps } from './form-page.tsx'
import { PartTabs } from './part-panels.tsx'
import { fieldsOfRow } from './row-fields.ts'
import { useFormSlots } from './row-form.tsx'

export const TabTable = ({ shape, resource }: RowsProps) => {
  const slots = useFormSlots(shape, resource)
  const Detail = useMemo(() => tabsOf(shape, resource), [shape, resource])
  return <ResourceTable {...slots} resource={resource} columns={columnsOf(shape)} detail={Detail} wide />
}

const withoutParts = (shape: FormShape, resource: Resource, row: Row): Resource => {
  const { fields, ...own } = fieldsOfRow(shape, resource, row)
  return { ...own, fields: Object.fromEntries(Object.entries(fields).filter(([, { kind }]) => kind !== 'children')) }
}

const tabsOf = (shape: FormShape, resource: Resource) =>
  function TabDetail({ row }: DetailSlotProps) {
    const facts = <RecordDetail resource={withoutParts(shape, resource, row)} row={row} />
    return (
      <Tabs
        items={[
          { key: 'main', label: resource.title, children: facts },
          { key: 'parts', label: '明细', children: <PartTabs resource={resource} id={String(row['id'])} /> },
        ]}
      />
    )
  }
