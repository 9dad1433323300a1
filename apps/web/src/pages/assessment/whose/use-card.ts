/** The patient an id stands for: the card that was picked, or read anew after a reload. */
import { patient, type PatientCard } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useState } from 'react'
import { useCall } from '../../../kit/data/query.ts'
import { cardOf } from './card-of.ts'

/** @param id null = nobody */
export const useCard = (id: string | null): { card: PatientCard | undefined; keep: (card: PatientCard) => void } => {
  const [kept, keep] = useState<PatientCard>()
  const known = kept?.id === id ? kept : undefined
  const { data } = useCall(verbEndpoint(patient, 'queryById'), { id: id ?? '' }, { enabled: id !== null && !known })
  return { card: id === null ? undefined : (known ?? (data && cardOf(data))), keep }
}
