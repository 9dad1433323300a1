import { clinic, clinicException, clinicService, clinicTemplate, holiday, slotConflicts } from '@huxi/contract'
import { verbEndpoint, type Resource } from '@huxi/model'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { useCan } from '../../kit/data/can.tsx'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Conflicts } from './definition/conflicts.tsx'
import { Holidays } from './definition/holidays.tsx'
import { DisplayAction } from './definition/display-action.tsx'
import { touchedBy, useAgreed } from './definition/use-agreed.tsx'
import { Week } from './definition/week.tsx'

const WEEK = 'week'
const COLUMNS = { createTime: { hidden: true } }

const Defined = ({ resource }: { resource: Resource }) => {
  const agree = useAgreed(resource)
  return <ResourceTable resource={resource} columns={COLUMNS} agree={agree} consequence={touchedBy(resource)} />
}

const Clinics = () => {
  const agree = useAgreed(clinic)
  return (
    <ResourceTable
      resource={clinic}
      columns={COLUMNS}
      agree={agree}
      consequence={touchedBy(clinic)}
      rowActions={({ id, name }) => <DisplayAction id={id} name={name} />}
    />
  )
}

const tab = (key: string, resource: Resource) => ({
  key,
  label: resource.title,
  needs: verbEndpoint(resource, 'list').access,
  children: <Defined resource={resource} />,
})

const LISTS = [
  { key: 'conflict', label: slotConflicts.title, needs: slotConflicts.access, children: <Conflicts /> },
  tab('template', clinicTemplate),
  tab('exception', clinicException),
  { key: 'holiday', label: holiday.title, needs: verbEndpoint(holiday, 'list').access, children: <Holidays /> },
  { key: 'clinic', label: clinic.title, needs: verbEndpoint(clinic, 'list').access, children: <Clinics /> },
  tab('service', clinicService),
]

export default function AppointmentDefinition() {
  const [params, setParams] = useSearchParams()
  const { can } = useCan()
  const shown = LISTS.filter(({ needs }) => can(needs))
  const asked = params.get('tab') ?? WEEK
  return (
    <>
      <PageHeader />
      <Tabs
        activeKey={shown.some(({ key }) => key === asked) ? asked : WEEK}
        destroyOnHidden
        onChange={(key) => setParams(key === WEEK ? {} : { tab: key }, { replace: true })}
        items={[
          { key: WEEK, label: '每周号源', children: <Week /> },
          ...shown.map(({ key, label, children }) => ({ key, label, children })),
        ]}
      />
    </>
  )
}
