import { useDetail } from '../../../kit/record/use-detail.ts'
import type { Row } from '../../../kit/record/row.ts'
import { SubjectCell } from '../list/columns.tsx'

export const SubjectPatient = ({ row }: { row: Row }) => (
  <SubjectCell row={row} chart={useDetail('patient/PatientDetail')} />
)
