import { clinic, clinicException, clinicService, clinicTemplate } from '@huxi/contract'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Week } from './definition/week.tsx'

const WEEK = 'week'
const COLUMNS = { createTime: { hidden: true } }
const LISTS = [
  {
    key: 'template',
    label: clinicTemplate.title,
    children: <ResourceTable resource={clinicTemplate} columns={COLUMNS} />,
  },
  {
    key: 'exception',
    label: clinicException.title,
    children: <ResourceTable resource={clinicException} columns={COLUMNS} />,
  },
  { key: 'clinic', label: clinic.title, children: <ResourceTable resource={clinic} columns={COLUMNS} /> },
  {
    key: 'service',
    label: clinicService.title,
    children: <ResourceTable resource={clinicService} columns={COLUMNS} />,
  },
]

export default function AppointmentDefinition() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab') ?? WEEK
  return (
    <>
      <PageHeader />
      <Tabs
        activeKey={LISTS.some(({ key }) => key === asked) ? asked : WEEK}
        destroyOnHidden
        onChange={(key) => setParams(key === WEEK ? {} : { tab: key }, { replace: true })}
        items={[{ key: WEEK, label: '每周号源', children: <Week /> }, ...LISTS]}
      />
    </>
  )
}
