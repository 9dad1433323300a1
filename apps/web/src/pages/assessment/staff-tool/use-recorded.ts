import { prefillKeys } from '@huxi/clinical/tools'
import { questionsOf, type Answers, type Part } from '@huxi/clinical/tools/tool'
import { recordedAnswer } from '@huxi/clinical/tools/recorded-answers'
import { prefillOf, type Prefill } from '@huxi/contract'
import { useCall } from '../../../kit/data/query.ts'

interface RecordedAnswers {
  readonly recorded: Readonly<Record<string, Prefill>>
  /** Values that are not stale, as answers. */
  readonly valid: Answers
  /** Reads again what failed. */
  readonly retry: (() => unknown) | undefined
}

/** Empty without a patient. @param without id of the corrected assessment */
export const useRecorded = (part: Part, patientId: string | null, without?: string): RecordedAnswers => {
  const query = { patientId: patientId ?? '', ...(without && { without }) }
  const { data, error, refetch } = useCall(prefillOf, query, { enabled: patientId !== null })
  const values = patientId === null ? {} : (data?.values ?? {})
  const found = questionsOf(part).flatMap((question) => {
    const [recorded] = prefillKeys(part, question.key).flatMap((key) => values[key] ?? [])
    const answer = recorded && recordedAnswer(question, recorded.value)
    return recorded && answer !== null ? [{ key: question.key, recorded, answer }] : []
  })
  return {
    recorded: Object.fromEntries(found.map(({ key, recorded }) => [key, recorded])),
    retry: error ? refetch : undefined,
    valid: Object.fromEntries(found.flatMap(({ key, recorded, answer }) => (recorded.stale ? [] : [[key, answer]]))),
  }
}
