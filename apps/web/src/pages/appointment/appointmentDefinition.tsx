/** 预约定义: a week of slots to look at, and what they follow from: clinics, services, templates, exceptions. */
import { clinic, clinicException, clinicService, clinicTemplate } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Week } from './definition/week.tsx'

const WEEK = 'week'
const RESOURCES: readonly (readonly [key: string, resource: Resource])[] = [
  ['template', clinicTemplate],
  ['exception', clinicException],
  ['clinic', clinic],
  ['service', clinicService],
]
const COLUMNS = { createTime: { hidden: true } }

export default function AppointmentDefinition() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab') ?? WEEK
  return (
    <>
      <PageHeader />
      <Tabs
        activeKey={RESOURCES.some(([key]) => key === asked) ? asked : WEEK}
        destroyOnHidden
        onChange={(key) => setParams(key === WEEK ? {} : { tab: key }, { replace: true })}
        items={[
          { key: WEEK, label: '每周号源', children: <Week /> },
          ...RESOURCES.map(([key, resource]) => ({
            key,
            label: resource.title,
            children: <ResourceTable resource={resource} columns={COLUMNS} />,
          })),
        ]}
      />
    </>
  )
}
