import { prefillKeys, questionsOf, type Answers, type Part } from '@huxi/clinical/tools'
import { knownAnswer } from '@huxi/clinical/tools/recorded-answers'
import { prefillOf, type Prefill } from '@huxi/contract'
import { useCall } from '../../../kit/data/query.ts'

interface KnownAnswers {
  readonly known: Readonly<Record<string, Prefill>>
  /** Values that are not stale, as answers. */
  readonly valid: Answers
}

/**
 * Empty without a patient, or if the request fails.
 * @param without id of the corrected assessment
 */
export const useKnown = (part: Part, patientId: string | null, without?: string): KnownAnswers => {
  const query = { patientId: patientId ?? '', ...(without && { without }) }
  const { data } = useCall(prefillOf, query, { enabled: patientId !== null })
  const values = patientId === null ? {} : (data?.values ?? {})
  const found = questionsOf(part).flatMap((question) => {
    const [known] = prefillKeys(part, question.key).flatMap((key) => values[key] ?? [])
    const answer = known && knownAnswer(question, known.value)
    return known && answer !== null ? [{ key: question.key, known, answer }] : []
  })
  return {
    known: Object.fromEntries(found.map(({ key, known }) => [key, known])),
    valid: Object.fromEntries(found.flatMap(({ key, known, answer }) => (known.stale ? [] : [[key, answer]]))),
  }
}
