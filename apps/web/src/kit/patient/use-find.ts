/** Looks patients up while somebody types. */
import { findPatients, type PatientCard } from '@huxi/contract'
import { useEffect, useState } from 'react'
import { useCall } from '../data/query.ts'

const PAUSE_MS = 250

/** A value once it has rested: what is typed meanwhile is not asked for. `now` skips the rest. */
export const useRested = <T>(value: T): { rested: T; now: () => void } => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return { rested, now: () => setRested(value) }
}

/** One letter of the alphabet finds half the hospital. */
export const isEnough = (keyword: string): boolean => keyword.length > 1 || /\p{Script=Han}/u.test(keyword)

interface Finding {
  /** of what is typed now; undefined = not here yet, or nothing to look for */
  cards: readonly PatientCard[] | undefined
  more: boolean
  busy: boolean
  error: Error | null
  /** without waiting for a rest */
  now(): void
  retry(): void
}

/** The patients a keyword finds. It travels in the body of a request, and is kept nowhere. */
export const useFind = (typed: string): Finding => {
  const keyword = typed.trim()
  const { rested, now } = useRested(keyword)
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
