import { Flex } from 'antd'
import type { PatientCard } from '@huxi/contract'
import type { ReactNode } from 'react'
import { itemOf, useDict } from '../data/dict.ts'
import { MISSING } from '../data/format.ts'
import { Status, toneOf } from '../ui/status.tsx'
import styles from './patient-card.module.css'

const IN_CARE = 'active'

const personText = ({ gender_dictText: gender, age, birthDate }: PatientCard): string =>
  [gender, age, birthDate].filter(Boolean).join(' · ')

interface PatientCardProps {
  card: PatientCard
  children?: ReactNode
}

export const PatientCardView = ({ card, children }: PatientCardProps) => (
  <div className={styles.card}>
    <Flex wrap align="baseline" gap="2px 12px">
      <strong className={styles.name}>{card.name}</strong>
      <span className={styles.person}>{personText(card)}</span>
      {card.status !== IN_CARE && <PatientStatus status={card.status} />}
    </Flex>
    <div className={styles.facts}>
      <span>{card.patientNo}</span>
      {card.numbers && <span>{card.numbers}</span>}
      {card.place && <span>{card.place}</span>}
      <span>电话 {card.phone ?? MISSING}</span>
    </div>
    {card.flags && <Flags flags={card.flags} />}
    {children}
  </div>
)

const Flags = ({ flags }: { flags: NonNullable<PatientCard['flags']> }) => (
  <ul className={styles.flags} aria-label="警示">
    {flags.map(({ id, text, tone }) => (
      <li key={id}>
        <Status tone={toneOf(tone) ?? 'warning'} text={text} />
      </li>
    ))}
  </ul>
)

const PatientStatus = ({ status }: { status: string }) => {
  const { items } = useDict('patient_status')
  const item = itemOf(items, status)
  return <Status tone={toneOf(item?.color) ?? 'off'} text={item?.text ?? status} />
}
