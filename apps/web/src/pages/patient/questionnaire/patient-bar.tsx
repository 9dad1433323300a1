import { patientCard, type PatientCard } from '@huxi/contract'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useCall } from '../../../kit/data/query.ts'
import { PatientCardView } from '../../../kit/patient/patient-card.tsx'
import { PatientFind } from '../../../kit/patient/patient-find.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import { Stack } from '../../../kit/ui/place.tsx'
import panel from '../../../kit/look/panel.module.css'

interface PatientBarProps {
  /** null = no patient chosen yet */
  patientId: string | null
  onPick: (card: PatientCard) => void
}

export const PatientBar = ({ patientId, onPick }: PatientBarProps) => {
  const box = useId()
  const [finding, setFinding] = useState(false)
  const { data, error, refetch } = useCall(patientCard, { id: patientId ?? '' }, { enabled: patientId !== null })
  const pick = (card: PatientCard) => {
    setFinding(false)
    onPick(card)
  }
  return (
    <Stack as="section" className={panel.panel} aria-label="患者">
      {patientId !== null && data && <PatientCardView card={data} />}
      {error && !data && <PartFailure text="患者信息加载失败" onRetry={refetch} />}
      {patientId === null || finding ? (
        <PatientFind id={box} onPick={pick} />
      ) : (
        <div>
          <Button onClick={() => setFinding(true)}>更换患者</Button>
        </div>
      )}
    </Stack>
  )
}
