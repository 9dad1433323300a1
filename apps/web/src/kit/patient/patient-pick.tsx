import type { PatientCard } from '@huxi/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { PatientCardView } from './patient-card.tsx'
import { PatientFind } from './patient-find.tsx'
import styles from './patient-card.module.css'

interface PatientPickProps {
  id?: string
  value?: string | null
  onChange?: (patientId: string | null) => void
}

/** Takes the focus of the search box that was removed. */
const takeFocus = (button: HTMLElement | null): void => button?.focus()

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
  return (
    <PatientCardView card={card}>
      <Button className={styles.again ?? ''} ref={takeFocus} onClick={() => onChange?.(null)}>
        更换患者
      </Button>
    </PatientCardView>
  )
}
