import { Link } from 'react-router'
import { isMissing, MISSING } from '../../../kit/data/format.ts'
import words from '../../../kit/look/words.module.css'
import type { Row } from '../../../kit/record/row.ts'
import { useDetail } from '../../../kit/record/use-detail.ts'

const PatientName = ({ id, name }: { id: string; name: string }) => {
  const chart = useDetail('patient/PatientDetail')
  if (!chart.to) return name
  return (
    <Link className={words.link ?? ''} to={chart.to({ id })} state={chart.state}>
      {name}
    </Link>
  )
}

export const patientCell = (row: Row) => {
  const name = row['patientId_dictText']
  return isMissing(name) ? MISSING : <PatientName id={String(row['patientId'])} name={String(name)} />
}

export const PATIENT_COLUMN = { width: 190, heads: true, cell: patientCell } as const
