import type { DayPatient, PatientScore } from '@huxi/contract'
import { Link } from 'react-router'
import { useDetail } from '../record/use-detail.ts'
import { LastScore } from '../patient/last-score.tsx'
import { Tag } from '../ui/status.tsx'
import words from '../look/words.module.css'
import styles from './home.module.css'

/** A patient in hospital: place, age, diagnosis, last score and when the next set is due. */
export const StayLine = ({ stay, score }: { stay: DayPatient; score: PatientScore | undefined }) => {
  const chart = useDetail('patient/PatientDetail')
  const about = { id: stay.patientId }
  return (
    <li>
      <span className={styles.todo}>
        <span className={styles.place}>{stay.place ?? '未分床'}</span>{' '}
        {chart.to ? (
          <Link className={words.link} to={chart.to(about)} state={chart.state}>
            {stay.name}
          </Link>
        ) : (
          <b>{stay.name}</b>
        )}{' '}
        <span className={words.muted}>
          {[stay.gender_dictText, stay.age, stay.diagnosis].filter(Boolean).join(' · ')}
        </span>
      </span>
      {stay.changed && <Tag tone="info" text="有新情况" />}
      {stay.unassessed && <Tag tone="warning" text="未评估" />}
      {score?.last && <LastScore last={score.last} />}
    </li>
  )
}
