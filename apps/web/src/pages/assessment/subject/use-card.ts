import { patientCard, type PatientCard } from '@huxi/contract'
import { useState } from 'react'
import { useCall } from '../../../kit/data/query.ts'

/** A chosen patient whose card is not here: loading, or failed. */
export interface UnreadCard {
  failed: boolean
  retry: () => unknown
}

interface ChosenCard {
  card: PatientCard | undefined
  /** Undefined without a chosen patient. */
  unread: UnreadCard | undefined
  keep: (card: PatientCard) => void
}

export const useCard = (id: string | null): ChosenCard => {
  const [kept, keep] = useState<PatientCard>()
  const current = kept?.id === id ? kept : undefined
  const { data, error, refetch } = useCall(patientCard, { id: id ?? '' }, { enabled: id !== null && !current })
  const card = id === null ? undefined : (current ?? data)
  return { card, unread: id === null || card ? undefined : { failed: error !== null, retry: refetch }, keep }
}
