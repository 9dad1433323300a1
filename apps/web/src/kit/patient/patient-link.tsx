import { Link } from 'react-router'
import { isMissing, MISSING } from '../data/format.ts'
import type { Row } from '../record/row.ts'
import { useDetail } from '../record/use-detail.ts'
import words from '../look/words.module.css'

const CHART = 'patient/PatientDetail'

export const PatientLink = ({ id, name }: { id: string; name: string }) => {
  const chart = useDetail(CHART)
  if (!chart.to) return name
  return (
    <Link className={words.link ?? ''} to={chart.to({ id })} state={chart.state}>
      {name}
    </Link>
  )
}

export const patientLink = (row: Row) => {
  const name = row['patientId_dictText']
  return isMissing(name) ? MISSING : <PatientLink id={String(row['patientId'])} name={String(name)} />
}

export const PatientName = ({ row }: { row: { patientId: string } }) => patientLink({ ...row })

export const PATIENT_COLUMN = { width: 190, heads: true, cell: patientLink } as const
