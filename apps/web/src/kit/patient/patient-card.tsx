import type { PatientCard } from '@huxi/contract'
import type { ReactNode } from 'react'
import { itemOf, useDict } from '../data/dict.ts'
import { MISSING } from '../data/format.ts'
import { Row, Stack } from '../ui/place.tsx'
import { Status, toneOf } from '../ui/status.tsx'
import { FlagList } from './flag-list.tsx'
import words from '../look/words.module.css'
import place from '../look/place.module.css'

const IN_CARE = 'active'
const MAX_FLAGS = 4

const personText = ({ gender_dictText: gender, age, birthDate }: PatientCard): string =>
  [gender, age, birthDate].filter(Boolean).join(' · ')

interface PatientCardProps {
  card: PatientCard
  children?: ReactNode
}

export const PatientCardView = ({ card, children }: PatientCardProps) => (
  <Stack gap={4} className={place.shrink}>
    <Row gap={12} lines={2} align="baseline" wrap>
      <strong className={`${place.shrink} ${words.strong} ${words.wrap}`}>{card.name}</strong>
      <span className={words.second}>{personText(card)}</span>
      {card.status !== IN_CARE && <PatientStatus status={card.status} />}
    </Row>
    <Row align="stretch" wrap gap={16} lines={2} className={`${words.muted} ${words.wrap}`}>
      <span>{card.patientNo}</span>
      {card.numbers && <span>{card.numbers}</span>}
      {card.place && <span>{card.place}</span>}
      <span>电话 {card.phone ?? MISSING}</span>
    </Row>
    {card.flags && <FlagList flags={card.flags} most={MAX_FLAGS} />}
    {children}
  </Stack>
)

export const PatientStatus = ({ status }: { status: string }) => {
  const { items } = useDict('patient_status')
  const item = itemOf(items, status)
  return <Status tone={toneOf(item?.color) ?? 'off'} text={item?.text ?? status} />
}
