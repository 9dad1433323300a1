import { patientDuplicates, type DuplicateCandidate, type IdentityReading } from '@huxi/contract'
import type { CallInput } from '@huxi/model'
import { Form } from 'antd'
import { useCall } from '../../data/query.ts'
import type { FormHandle } from '../../form/use-record-form.ts'
import { useDebounced } from '../../data/use-debounced.ts'
import { numberQuestion, personQuestion, type Document, type Line } from './values.ts'

export interface Duplicates {
  candidates: readonly DuplicateCandidate[]
  certain: boolean
  /** the number belongs to a patient the user may not see */
  hidden: string | null
  failed: boolean
  retry(): void
}

/** Number and likeness are queried separately, because each lookup of a number is metered and audited. */
export const useDuplicates = (
  handle: FormHandle,
  reading: IdentityReading | undefined,
  document: Document | undefined,
): Duplicates => {
  const { form, recordId, dirty } = handle
  const [name, birthDate, gender, phone, numbers] = [
    Form.useWatch('name', form),
    Form.useWatch('birthDate', form),
    Form.useWatch('gender', form),
    Form.useWatch('phone', form),
    Form.useWatch('numbers', form),
  ] as unknown[]
  const values: Line = { name, birthDate, gender, phone, numbers }
  const isEnabled = recordId === undefined || dirty
  const byNumber = useAnswer(isEnabled ? numberQuestion(recordId, reading, document) : undefined)
  const byPerson = useAnswer(isEnabled ? personQuestion(recordId, values) : undefined)
  const found = [byNumber, byPerson].flatMap(({ data }) => data?.candidates ?? [])
  const candidates = found.filter((one, at) => found.findIndex(({ id }) => id === one.id) === at)
  return {
    candidates,
    certain: candidates.some((one) => one.certain),
    hidden: byNumber.data?.hidden ?? byPerson.data?.hidden ?? null,
    failed: byNumber.error !== null || byPerson.error !== null,
    retry: () => {
      for (const { error, refetch } of [byNumber, byPerson]) if (error) void refetch()
    },
  }
}

type Question = CallInput<typeof patientDuplicates>

const NOTHING: Question = {}

const useAnswer = (question: Question | undefined) => {
  const asked = question && JSON.stringify(question)
  const { debounced } = useDebounced(asked)
  const current = asked !== undefined && debounced === asked
  const { data, error, refetch } = useCall(patientDuplicates, current ? (JSON.parse(asked) as Question) : NOTHING, {
    enabled: current,
  })
  return { data: current ? data : undefined, error: current ? error : null, refetch }
}
