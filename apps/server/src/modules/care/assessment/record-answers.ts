import { partOf, prefillKeys } from '@huxi/clinical/tools'
import { questionsOf } from '@huxi/clinical/tools/tool'
import { saysTheSame } from '@huxi/clinical/tools/recorded-answers'
import type { GivenAnswer, Prefill } from '@huxi/contract'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Sitting } from './kept.ts'
import { prefillFor } from './prefill.ts'

/**
 * Answers with the record's value at that time. Items of questionnaires have none: they are asked anew.
 * @param without the assessment being corrected
 */
export const withRecordedAnswers = async (
  tx: Ctx,
  patientId: string | null,
  { tool, part, answers }: Pick<Sitting, 'tool' | 'part' | 'answers'>,
  without?: string | null,
): Promise<readonly GivenAnswer[]> => {
  const asked = partOf(tool, part)
  if (!patientId || !asked) return answers
  const { values } = await prefillFor(tx, patientId, without)
  const questions = new Map(questionsOf(asked).map((question) => [question.key, question]))
  return answers.map((answer) => {
    const question = questions.get(answer.key)
    const recordedValue = question && prefillKeys(asked, question.key).flatMap((key) => values[key] ?? [])[0]
    if (!recordedValue) return answer
    return { ...answer, known: beside(recordedValue, saysTheSame(question, answer.given, recordedValue.value)) }
  })
}

const beside = ({ text, at, source, row, stale }: Prefill, same: boolean): NonNullable<GivenAnswer['known']> => ({
  text,
  at,
  source,
  ...(row && { row }),
  stale,
  same,
})
