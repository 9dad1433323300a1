import { WRONG } from '@huxi/clinical/input'
import {
  asked,
  failing,
  questionsOf,
  readAnswer,
  type Answer,
  type Answers,
  type Group,
  type Part,
  type Question,
} from '@huxi/clinical/tools/tool'
import { answersOf, readTyped, type Issue, type TypedAnswers } from './typed.ts'

const REASON_LATER = '仍按此保存的，保存时请填写原因。'

export type Issues = { readonly [question: string]: Issue | undefined }

/**
 * Errors of the shown group by question; an error about a pair stands at its last question.
 * @param staff includes questions for staff
 */
export const issuesOf = (part: Part, group: Group, typed: TypedAnswers, staff = false): Issues => {
  const answers = answersOf(part, typed, staff)
  const visible = asked(group, answers, staff)
  const own = visible.flatMap((question) => {
    const { issue } = readTyped(question, typed[question.key])
    return issue ? [[question.key, issue] as const] : []
  })
  const order = questionsOf(part).map(({ key }) => key)
  const pairs = failing(part, answers).flatMap(({ keys, message, needsReason }) => {
    const last = keys.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)).at(-1)
    const issue: Issue = needsReason && staff ? { message: `${message}${REASON_LATER}`, needsReason } : { message }
    return visible.some(({ key }) => key === last) ? [[last!, issue] as const] : []
  })
  return Object.fromEntries([...pairs, ...miscomputed(visible, answers), ...own])
}

/** The other answers give an impossible result: one of them is mistyped. */
const miscomputed = (visible: readonly Question[], answers: Answers): readonly (readonly [string, Issue])[] =>
  visible.flatMap((question) => {
    const value = answers[question.key] === undefined ? (question.computed?.(answers) ?? null) : null
    if (value === null || readAnswer(question, value) !== WRONG) return []
    return [[question.key, { message: `按上面填写的数值算得 ${value.toFixed(1)}，请核对` }] as const]
  })

export const stepsOf = (part: Part, answers: Answers): readonly number[] =>
  part.groups.flatMap((group, n) => (asked(group, answers).length > 0 ? [n] : []))

const choicesOf = ({ input: { kind, options = [] } }: Question): readonly Answer[] =>
  kind === 'yesNo' ? [true, false] : options.map(({ value }) => value)

/** Steps that are asked, and those that another answer from this step on would open: the count never grows. */
export const possibleSteps = (part: Part, answers: Answers, at: number): readonly number[] => {
  const ahead = part.groups.slice(at).flatMap((group) => asked(group, answers))
  const others = ahead.flatMap((q) => choicesOf(q).map((value) => ({ ...answers, [q.key]: value })))
  return [...new Set([answers, ...others].flatMap((each) => stepsOf(part, each)))].toSorted((a, b) => a - b)
}
