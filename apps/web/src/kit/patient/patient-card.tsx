/** A patient among others: who he is at a glance, enough to tell two of the same name apart. */
import type { PatientCard } from '@huxi/contract'
import type { ReactNode } from 'react'
import { itemOf, useDict } from '../data/dict.ts'
import { MISSING } from '../data/format.ts'
import { Status, toneOf } from '../ui/status.tsx'
import styles from './patient-card.module.css'

const IN_CARE = 'active'

/** 女 · 68 岁 · 1958-03-02 */
const personText = ({ gender_dictText: gender, age, birthDate }: PatientCard): string =>
  [gender, age, birthDate].filter(Boolean).join(' · ')

interface PatientCardProps {
  card: PatientCard
  /** sentences and buttons below, e.g. why he may be the same */
  children?: ReactNode
}

export const PatientCardView = ({ card, children }: PatientCardProps) => (
  <div className={styles.card}>
    <div className={styles.head}>
      <strong className={styles.name}>{card.name}</strong>
      <span className={styles.person}>{personText(card)}</span>
      {card.status !== IN_CARE && <PatientStatus status={card.status} />}
    </div>
    <div className={styles.facts}>
      <span>{card.patientNo}</span>
      {card.numbers && <span>{card.numbers}</span>}
      {card.place && <span>{card.place}</span>}
      <span>电话 {card.phone ?? MISSING}</span>
    </div>
    {children}
  </div>
)

const PatientStatus = ({ status }: { status: string }) => {
  const { items } = useDict('patient_status')
  const item = itemOf(items, status)
  return <Status tone={toneOf(item?.color) ?? 'off'} text={item?.text ?? status} />
}
