import { patientCard, type PatientCard } from '@huxi/contract'
import { useState } from 'react'
import { useCall } from '../../../kit/data/query.ts'

export const useCard = (id: string | null): { card: PatientCard | undefined; keep: (card: PatientCard) => void } => {
  const [kept, keep] = useState<PatientCard>()
  const current = kept?.id === id ? kept : undefined
  const { data } = useCall(patientCard, { id: id ?? '' }, { enabled: id !== null && !current })
  return { card: id === null ? undefined : (current ?? data), keep }
}
