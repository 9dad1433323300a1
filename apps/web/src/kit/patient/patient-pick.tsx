import type { PatientCard } from '@huxi/contract'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { PatientCardView } from './patient-card.tsx'
import { PatientFind } from './patient-find.tsx'
import { useMountFocus } from '../ui/opening-focus.ts'
import styles from './patient-card.module.css'

interface PatientPickProps {
  id?: string
  value?: string | null
  onChange?: (patientId: string | null) => void
}

export const PatientPick = ({ id, value, onChange }: PatientPickProps) => {
  const [card, setCard] = useState<PatientCard>()
  if (!card || card.id !== value)
    return (
      <PatientFind
        {...(id !== undefined && { id })}
        onPick={(found) => {
          setCard(found)
          onChange?.(found.id)
        }}
      />
    )
  return <ChosenPatient card={card} onClear={() => onChange?.(null)} />
}

/** Takes the focus of the removed search box; a callback as ref of antd's Button is called at every drawing. */
const ChosenPatient = ({ card, onClear }: { card: PatientCard; onClear: () => void }) => {
  const clear = useRef<HTMLButtonElement>(null)
  useMountFocus(clear)
  return (
    <PatientCardView card={card}>
      <Button className={styles.again ?? ''} ref={clear} onClick={onClear}>
        更换患者
      </Button>
    </PatientCardView>
  )
}
