import type { PatientCard } from '@huxi/contract'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { PatientCardView } from './patient-card.tsx'
import { PatientFind } from './patient-find.tsx'
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

/** Takes the focus of the removed search box, once: a ref given to antd's Button is called at every drawing. */
const ChosenPatient = ({ card, onClear }: { card: PatientCard; onClear: () => void }) => {
  const clear = useRef<HTMLButtonElement>(null)
  useEffect(() => clear.current?.focus(), [])
  return (
    <PatientCardView card={card}>
      <Button className={styles.again ?? ''} ref={clear} onClick={onClear}>
        更换患者
      </Button>
    </PatientCardView>
  )
}
