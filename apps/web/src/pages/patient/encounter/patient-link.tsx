import { Link } from 'react-router'
import { isMissing, MISSING } from '../../../kit/data/format.ts'
import type { Row } from '../../../kit/record/row.ts'
import { useDetail } from '../../../kit/record/use-detail.ts'
import words from '../../../kit/look/words.module.css'

const CHART = 'patient/PatientDetail'

const PatientLink = ({ row }: { row: Row }) => {
  const chart = useDetail(CHART)
  const name = row['patientId_dictText']
  if (isMissing(name)) return MISSING
  if (!chart.to) return String(name)
  return (
    <Link className={words.link ?? ''} to={chart.to({ id: row['patientId'] })} state={chart.state}>
      {String(name)}
    </Link>
  )
}

/** The patient of a row, by name, leading to the chart. */
export const patientLink = (row: Row) => <PatientLink row={row} />
