/** What the patient's record says of the questionnaire already: the latest answers, each until somebody has asked again. */
import { cat } from '@huxi/clinical/models/cat'
import { prefillOf, type Prefill } from '@huxi/contract'
import { useCall } from '../../../kit/data/query.ts'

export interface Earlier {
  /** the latest total, in whatever words */
  readonly total: Prefill | undefined
  /** the latest answers to these words, by number of the item from 0 */
  readonly items: readonly (Prefill | undefined)[]
}

/**
 * Of nobody nothing is known.
 * @param version of the words that are asked
 * @param without the assessment that is corrected
 */
export const useEarlier = (patientId: string | null, version: string, count: number, without?: string): Earlier => {
  const query = { patientId: patientId ?? '', ...(without && { without }) }
  const { data } = useCall(prefillOf, query, { enabled: patientId !== null })
  const values = patientId === null ? {} : (data?.values ?? {})
  return {
    total: values[cat.id],
    items: Array.from({ length: count }, (_, n) => {
      const known = values[`${cat.id}.items.${n + 1}`]
      return known?.wordingVersion === version ? known : undefined
    }),
  }
}

/** The answers that still hold: they are shown as answers, and are none before the patient was asked. */
export const carriedOf = ({ items }: Earlier): readonly (number | null)[] =>
  items.map((known) => (known && !known.stale ? (known.value as number) : null))
