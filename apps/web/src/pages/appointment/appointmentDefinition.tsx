import { clinic, clinicException, clinicService, clinicTemplate, holiday, slotConflicts } from '@huxi/contract'
import type { Resource } from '@huxi/model'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { useCan } from '../../kit/data/can.tsx'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Calendar } from './calendar/calendar.tsx'
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
  children: <Defined resource={resource} />,
})

const CALENDAR = { key: 'calendar', label: '排班日历', children: <Calendar /> }
const CONFLICT = { key: 'conflict', label: '待改约', children: <Conflicts /> }

const LISTS = [
  tab('template', clinicTemplate),
  tab('exception', clinicException),
  { key: 'holiday', label: holiday.title, children: <Holidays /> },
  { key: 'clinic', label: clinic.title, children: <Clinics /> },
  tab('service', clinicService),
]

export default function AppointmentDefinition() {
  const [params, setParams] = useSearchParams()
  const { can } = useCan()
  const lists = can(slotConflicts.access) ? [CONFLICT, ...LISTS] : LISTS
  const asked = params.get('tab') ?? WEEK
  return (
    <>
      <PageHeader />
      <Tabs
        activeKey={[CALENDAR, ...lists].some(({ key }) => key === asked) ? asked : WEEK}
        destroyOnHidden
        onChange={(key) => setParams(key === WEEK ? {} : { tab: key }, { replace: true })}
        items={[{ key: WEEK, label: '每周号源', children: <Week /> }, CALENDAR, ...lists]}
      />
    </>
  )
}
