/** What the record of a patient knows of the questions of a part. */
import { prefillKeys, questionsOf, type Answers, type Part } from '@huxi/clinical/tools'
import { knownAnswer } from '@huxi/clinical/tools/recorded-answers'
import { prefillOf, type Prefill } from '@huxi/contract'
import { useCall } from '../../../kit/data/query.ts'

interface KnownAnswers {
  /** by key of the question */
  readonly known: Readonly<Record<string, Prefill>>
  /** those that still hold, as answers */
  readonly valid: Answers
}

/**
 * Of nobody nothing is known; where the record does not answer, everything is typed.
 * @param without the assessment that is corrected
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
