import type { DayPatient, PatientScore } from '@huxi/contract'
import { Link } from 'react-router'
import { useDetail } from '../record/use-detail.ts'
import { LastScore } from '../patient/last-score.tsx'
import { Tag } from '../ui/status.tsx'
import words from '../look/words.module.css'
import styles from './home.module.css'

/** 呼吸一病区 3 床 reads 3 床; the ward follows at the end of the line. */
export const bedOf = ({ place }: Pick<DayPatient, 'place'>): string => place?.match(/\S+ 床$/)?.[0] ?? '未分床'
export const wardOf = ({ place }: Pick<DayPatient, 'place'>): string | undefined =>
  place?.replace(/ ?\S+ 床$/, '') || undefined

/** A patient in hospital: place, age, diagnosis, last score and when the next set is due. */
export const StayLine = ({ stay, score }: { stay: DayPatient; score: PatientScore | undefined }) => {
  const chart = useDetail('patient/PatientDetail')
  const about = { id: stay.patientId }
  return (
    <li>
      <span className={`${styles.todo} ${styles.line}`}>
        <span className={words.strong} title={stay.place ?? undefined}>
          {bedOf(stay)}
        </span>{' '}
        {chart.to ? (
          <Link className={words.link} to={chart.to(about)} state={chart.state}>
            {stay.name}
          </Link>
        ) : (
          <b>{stay.name}</b>
        )}{' '}
        <span className={words.muted}>
          {[stay.gender_dictText, stay.age, stay.diagnosis, wardOf(stay)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {stay.news && (
        <span title="上次登录后的新情况">
          <Tag tone="info" text={`新：${stay.news}`} />
        </span>
      )}
      {stay.unassessed && <Tag tone="warning" text="未评估" />}
      {score?.last && <LastScore last={score.last} />}
    </li>
  )
}
