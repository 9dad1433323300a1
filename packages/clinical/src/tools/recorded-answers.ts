import { asMeasured, isMeasured as isNumberLike, partsOfMeasured } from '@huxi/model/number-text'
import { display } from '../display.ts'
import { toOwnUnit, WRONG } from '../input.ts'
import { asked, isMeasured, readAnswer, type Answer, type Answers, type Part, type Question } from './tool.ts'

/** In the model's own unit. */
type RecordedValue = number | string | boolean

/** A recorded value as answer; null when impossible: outside the hard range, of another type. */
export const recordedAnswer = (question: Question, value: RecordedValue): Answer => {
  const { input } = question
  const answer = readAnswer(question, input.kind === 'measured' ? { value, unit: input.unit } : value)
  return answer === WRONG ? null : answer
}

const answerText = ({ input }: Question, answer: Answer): string =>
  input.kind === 'number' && isMeasured(answer)
    ? display({ ...input, unit: answer.unit }, answer.value)
    : display(input, answer)

/** With the words of a grade: `5b 需要他人帮助`. */
const answerInFull = (question: Question, answer: Answer): string => {
  const { graded, options } = question.input
  const words = graded && options?.find(({ value }) => value === answer)?.text
  return [answerText(question, answer), words].filter(Boolean).join(' ')
}

/** An answer that stays readable after its question is gone. */
export interface AnswerInWords {
  readonly key: string
  readonly label: string
  readonly value: string
  readonly given: Answer
}

/** Readable answers in order of the questions. */
export const answersInWords = (part: Part, answers: Answers): AnswerInWords[] =>
  part.groups
    .flatMap((group) => asked(group, answers, true))
    .flatMap((question) => {
      const given = answers[question.key] ?? null
      return given === null
        ? []
        : [{ key: question.key, label: question.input.label, value: answerInFull(question, given), given }]
    })

const DIGITS = 6

/** A number in the model's unit, rounded as shown. */
const plain = ({ input }: Question, answer: Answer): Answer => {
  const value = isMeasured(answer) ? toOwnUnit(input, answer.value, answer.unit) : answer
  if (!isNumberLike(value)) return value
  const { value: n, ...comparator } = partsOfMeasured(value)
  const rounded = Number(input.decimals === undefined ? n.toPrecision(DIGITS) : n.toFixed(input.decimals))
  return asMeasured({ ...comparator, value: rounded })
}

export const saysTheSame = (question: Question, answer: Answer, recorded: RecordedValue): boolean =>
  plain(question, answer) === plain(question, recordedAnswer(question, recorded) ?? recorded)

/** `记录为 2 次，您填写 3 次`; undefined when equal or unanswered. */
export const differenceText = (
  question: Question,
  answer: Answer,
  recorded: { readonly value: RecordedValue; readonly text: string },
): string | undefined =>
  answer === null || saysTheSame(question, answer, recorded.value)
    ? undefined
    : `记录为 ${recorded.text}，您填写 ${answerText(question, answer)}`
