import { isListed, wireName, type Resource } from '@huxi/model'
import { Descriptions, Tabs } from 'antd'
import { useMemo } from 'react'
import { ResourceTable } from '../../../../../kit/list/resource-table.tsx'
import { KINDS } from '../../../../../kit/kinds/index.ts'
import type { DetailSlotProps } from '../../../../../kit/record/record-modal.tsx'
import { columnsOf } from './columns.ts'
import type { RowsProps } from './form-page.tsx'
import { PartTabs } from './part-panels.tsx'
import { useFormSlots } from './row-form.tsx'

export const TabTable = ({ shape, resource }: RowsProps) => {
  const Detail = useMemo(() => detailOf(resource), [resource])
  return <ResourceTable {...useFormSlots(shape)} resource={resource} columns={columnsOf(shape)} detail={Detail} wide />
}

const detailOf = (resource: Resource) =>
  function TabDetail({ row }: DetailSlotProps) {
    return (
      <Tabs
        items={[
          { key: 'main', label: resource.title, children: <Facts resource={resource} row={row} /> },
          { key: 'parts', label: '子表', children: <PartTabs resource={resource} id={String(row['id'])} /> },
        ]}
      />
    )
  }

const Facts = ({ resource, row }: { resource: Resource } & Pick<DetailSlotProps, 'row'>) => (
  <Descriptions
    column={{ xs: 1, md: 2 }}
    items={Object.entries(resource.fields)
      .filter(([, field]) => isListed(field))
      .map(([name, field]) => {
        const wire = wireName(name, field)
        const { Cell } = KINDS[field.kind]
        const text = row[`${wire}_dictText`]
        return {
          key: name,
          label: field.label,
          children: (
            <Cell field={field} value={row[wire]} place="detail" text={typeof text === 'string' ? text : undefined} />
          ),
        }
      })}
  />
)
