/** A patient by name, leading to the chart where the person's menu has it. */
import { Link } from 'react-router'
import { menuPathOf } from '../../../kit/data/menu-path.ts'
import { useSession } from '../../../kit/data/session.ts'
import words from '../../../kit/look/words.module.css'

export const PatientLink = ({ id, name }: { id: string; name: string }) => {
  const menu = useSession((s) => s.menu)
  const path = menuPathOf(menu ?? [], 'patient/PatientDetail')
  if (path === undefined) return name
  return (
    <Link className={words.link} to={path.replace(':id', encodeURIComponent(id))}>
      {name}
    </Link>
  )
}

/** The patient of a row of any list, by `patientId`. */
export const patientCell = (row: object) => {
  const { patientId, patientId_dictText: name } = row as { patientId: string; patientId_dictText?: string | null }
  return <PatientLink id={patientId} name={name ?? patientId} />
}
