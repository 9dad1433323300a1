import { findPatients, type PatientCard } from '@huxi/contract'
import { useEffect, useState } from 'react'
import { useCall } from '../data/query.ts'

const PAUSE_MS = 250

export const useDebounced = <T>(value: T): { rested: T; now: () => void } => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return { rested, now: () => setRested(value) }
}

/** A single letter matches too many patients. */
export const isEnough = (keyword: string): boolean => keyword.length > 1 || /\p{Script=Han}/u.test(keyword)

interface Finding {
  cards: readonly PatientCard[] | undefined
  more: boolean
  busy: boolean
  error: Error | null
  now(): void
  retry(): void
}

/** Patients found by a keyword, which travels in the request body and is stored nowhere. */
export const useFind = (typed: string): Finding => {
  const keyword = typed.trim()
  const { rested, now } = useDebounced(keyword)
  const wanted = isEnough(keyword)
  const { data, error, isPlaceholderData, refetch } = useCall(
    findPatients,
    { keyword: rested },
    { enabled: wanted && isEnough(rested), keep: true },
  )
  const current = wanted && rested === keyword && !isPlaceholderData
  return {
    cards: current ? data?.records : undefined,
    more: data?.more ?? false,
    busy: wanted && !(current && (data || error)),
    error: current ? error : null,
    now,
    retry: () => void refetch(),
  }
}
