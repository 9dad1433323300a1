import { encounter } from '@huxi/contract'
import { bool } from '@huxi/model'
import { ResourceTable } from '../../kit/list/resource-table.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { PATIENT_COLUMN } from './encounter/patient-link.tsx'
import { visitSlots } from './encounter/slots.tsx'
import { useVisitStart } from './encounter/use-visit-start.ts'

/** The query form also asks for a fact that only assessments know. */
const asked = {
  ...encounter,
  fields: { ...encounter.fields, unassessed: bool('入院后未评估', { search: 'eq', only: ['list'] }) },
}

const COLUMNS = {
  patientId: PATIENT_COLUMN,
  kind: { width: 90 },
  status: { width: 100 },
  bedId: { width: 70 },
  deptId: { hidden: true },
  plannedEndOn: { hidden: true },
  dischargeWay: { hidden: true },
} as const

export default function EncounterList() {
  const start = useVisitStart()
  return (
    <>
      <PageHeader />
      <ResourceTable resource={encounter} asked={asked} preset={start} {...visitSlots} columns={COLUMNS} />
    </>
  )
}
