import { patientBanner, type PatientBanner as Banner } from '@huxi/contract'
import { use, useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { MISSING } from '../data/format.ts'
import { useCall } from '../data/query.ts'
import { useTab } from '../data/tab.ts'
import { absence } from '../data/failure.ts'
import { PatientInView } from '../record/about-patient.tsx'
import { useDetail } from '../record/use-detail.ts'
import { PartFailure } from '../ui/part-failure.tsx'
import { Row, Stack } from '../ui/place.tsx'
import panel from '../look/panel.module.css'
import place from '../look/place.module.css'
import fields from '../look/fields.module.css'
import words from '../look/words.module.css'
import { FlagList } from './flag-list.tsx'
import { LastScore, ScoresFailure, useScores } from './last-score.tsx'
import { PatientStatus } from './patient-card.tsx'
import styles from './patient-banner.module.css'

const CHART = 'patient/PatientDetail'
const MAX_FLAGS = 6

interface PatientBannerProps {
  id: string
  isChart?: boolean
  tab?: string
  children?: ReactNode
}

/** Within a form that shows the patient above its fields only the children are left. */
export const FormBanner = (props: PatientBannerProps) => {
  const isInView = use(PatientInView) === props.id
  if (isInView && !props.children) return null
  return (
    <div className={`${fields.wide} ${place.below16}`}>{isInView ? props.children : <PatientBanner {...props} />}</div>
  )
}

/** Who is in view: name, sex, age, bed, allergies, warnings and the last score. Absent without the right to the patient. */
export const PatientBanner = ({ id, isChart = false, tab, children }: PatientBannerProps) => {
  const chart = useDetail(CHART)
  const may = chart.to !== undefined
  const { data, error, refetch } = useCall(patientBanner, { id }, { enabled: may })
  const scores = useScores(may ? [id] : [])
  const last = scores.of.get(id)?.last
  useTabName(data?.name, tab)
  if (!chart.to) return null
  if (absence(error)) return null
  if (error && !data) return <PartFailure text="患者信息加载失败" onRetry={refetch} />
  return (
    <Stack as="section" gap={6} className={`${panel.box} ${styles.banner}`} aria-label="患者信息" aria-busy={!data}>
      {data && (
        <>
          <Row align="baseline" wrap className={styles.line}>
            {isChart ? (
              <strong className={styles.name}>{data.name}</strong>
            ) : (
              <Link className={`${styles.name} ${words.link}`} to={chart.to({ id })} state={chart.state}>
                {data.name}
              </Link>
            )}
            <span>{[data.gender_dictText, data.age].filter(Boolean).join(' · ')}</span>
            {data.birthDate && (
              <span className={words.second}>
                {data.birthDate}
                {data.birthEstimated && '（估计）'}
              </span>
            )}
            <span className={words.second}>{data.patientNo}</span>
            {data.place && <b className={styles.place}>{data.place}</b>}
            {data.status !== 'active' && <PatientStatus status={data.status} />}
            {last && <LastScore last={last} />}
          </Row>
          <ScoresFailure retry={scores.retry} />
          <Allergies banner={data} />
          {!isChart && data.flags.length > 0 && <FlagList flags={data.flags} most={MAX_FLAGS} opens />}
          {children}
        </>
      )}
    </Stack>
  )
}

/** An empty list is said: unknown is not the same as none. */
const Allergies = ({ banner: { allergies, moreAllergies } }: { banner: Banner }) => {
  if (!allergies) return null
  if (allergies.length === 0)
    return (
      <Row as="p" align="baseline" wrap className={`${styles.line} ${words.second}`}>
        未记录过敏史
      </Row>
    )
  return (
    <Row as="p" align="baseline" wrap className={`${styles.line} ${styles.allergy}`}>
      <b>过敏</b>
      {allergies.map(({ substance, severity, severity_dictText, reaction }, n) => (
        <span key={substance ?? n} data-severe={severity === 'severe'}>
          {substance ?? MISSING}
          {(severity_dictText || reaction) && `（${[severity_dictText, reaction].filter(Boolean).join('，')}）`}
        </span>
      ))}
      {moreAllergies && <span>等，没有列全</span>}
    </Row>
  )
}

export const useTabName = (name: string | undefined, tab: string | undefined): void => {
  const { setTitle } = useTab()
  useEffect(() => {
    if (tab) setTitle(name ? `${name} · ${tab}` : tab)
  }, [name, tab, setTitle])
}
