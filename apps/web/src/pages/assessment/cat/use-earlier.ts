import { cat } from '@huxi/clinical/models/cat'
import { prefillOf, type Prefill } from '@huxi/contract'
import { useCall } from '../../../kit/data/query.ts'

export interface Earlier {
  /** Latest total, whatever its wording. */
  readonly total: Prefill | undefined
  /** Latest answers to this wording, by item index. */
  readonly items: readonly (Prefill | undefined)[]
  /** Reads again what failed. */
  readonly retry: (() => unknown) | undefined
}

/**
 * Empty without a patient.
 * @param version wording
 * @param without id of the corrected assessment
 */
export const useEarlier = (patientId: string | null, version: string, count: number, without?: string): Earlier => {
  const query = { patientId: patientId ?? '', ...(without && { without }) }
  const { data, error, refetch } = useCall(prefillOf, query, { enabled: patientId !== null })
  const values = patientId === null ? {} : (data?.values ?? {})
  return {
    total: values[cat.id],
    retry: error ? refetch : undefined,
    items: Array.from({ length: count }, (_, n) => {
      const earlier = values[`${cat.id}.items.${n + 1}`]
      return earlier?.wordingVersion === version ? earlier : undefined
    }),
  }
}

/** Answers that are not stale; they count only after the patient has been asked. */
export const carriedOf = ({ items }: Earlier): readonly (number | null)[] =>
  items.map((earlier) => (earlier && !earlier.stale ? (earlier.value as number) : null))
