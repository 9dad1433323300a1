import { findPatients, type PatientCard } from '@huxi/contract'
import { useCall } from '../data/query.ts'
import { useDebounced } from '../data/use-debounced.ts'

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
  const { debounced, now } = useDebounced(keyword)
  const wanted = isEnough(keyword)
  const { data, error, isPlaceholderData, refetch } = useCall(
    findPatients,
    { keyword: debounced },
    { enabled: wanted && isEnough(debounced), keep: true },
  )
  const current = wanted && debounced === keyword && !isPlaceholderData
  return {
    cards: current ? data?.records : undefined,
    more: data?.more ?? false,
    busy: wanted && !(current && (data || error)),
    error: current ? error : null,
    now,
    retry: () => void refetch(),
  }
}
