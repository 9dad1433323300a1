import { useDetail } from '../../../kit/record/use-detail.ts'
import type { Row } from '../../../kit/record/row.ts'
import { WhoseCell } from '../list/columns.tsx'

export const WhosePatient = ({ row }: { row: Row }) => (
  <WhoseCell row={row} chart={useDetail('patient/PatientDetail')} />
)
