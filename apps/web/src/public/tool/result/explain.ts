/** How a finding came about, explained from what was typed: the rows of 分数怎么来的, and where to go for what is missing. */
import { display } from '@huxi/clinical/display'
import { unitName, type Input } from '@huxi/clinical/input'
import type { Step } from '@huxi/clinical/model'
import {
  asked,
  convert,
  isMeasured,
  questionsOf,
  type Answer,
  type Answers,
  type Finding,
  type Part,
  type Question,
  type Take,
} from '@huxi/clinical/tools'
import { explained } from '@huxi/clinical/gauge'

/** One answer as a person reads it. */
export interface Entered {
  readonly label: string
  /** without its unit */
  readonly value: string
  readonly unit: string | undefined
  /** the same with the unit the model counts in, when it was typed in another */
  readonly converted: string | undefined
}

interface Row {
  readonly step: Step
  readonly entered: readonly Entered[]
}

/** What is missing and the screen that asks for it. */
interface Missing {
  readonly labels: readonly string[]
  /** index of the group in the part; undefined when nobody is asked for it */
  readonly group: number | undefined
}

/** The questions an input of a model is made of; those of a function are the ones it reads. */
export const questionKeysOf = (take: Take | undefined, answers: Answers): readonly string[] => {
  if (typeof take !== 'function') return take === undefined ? [] : [take]
  const keys = new Set<string>()
  const listening = new Proxy(answers, {
    get: (all, key) => {
      keys.add(String(key))
      return all[String(key)]
    },
  })
  take(listening)
  return [...keys]
}

const withoutUnit = (input: Input): Input => ({ ...input, unit: undefined })

const plain = (label: string, input: Input, value: unknown): Entered => {
  const isGiven = value !== null && value !== undefined
  return {
    label,
    value: display(withoutUnit(input), value),
    unit: isGiven ? input.unit : undefined,
    converted: undefined,
  }
}

/** An answer with the unit it was typed in. */
const enteredOf = (question: Question, answer: Answer | undefined): Entered => {
  const { input } = question
  if (!isMeasured(answer)) return plain(input.label, input, answer)
  const own = input.unit
  return {
    label: input.label,
    value: display(withoutUnit({ ...input, kind: 'number' }), answer.value),
    unit: unitName(input, answer.unit),
    converted:
      own === undefined || own === answer.unit
        ? undefined
        : display({ ...input, kind: 'number' }, convert(question, answer.value, answer.unit, own)),
  }
}

/** What a number was computed from and what it came to, or the answer itself. */
const enteredFor = (part: Part, finding: Finding, key: string, answers: Answers): readonly Entered[] => {
  const take = finding.use.take[key]
  const keys = questionKeysOf(take, answers)
  const found = questionsOf(part).filter((question) => keys.includes(question.key))
  const given = found.filter((question) => (answers[question.key] ?? null) !== null)
  const shown = (typeof take === 'function' && given.length > 0 ? given : found.slice(0, 1)).map((question) =>
    enteredOf(question, answers[question.key]),
  )
  const input = finding.model.inputs[key]
  const value = finding.input[key]
  // height and weight come to a body mass index
  return input?.kind === 'number' && given.length > 1 && typeof value === 'number'
    ? [...shown, plain(input.label, input, value)]
    : shown
}

/** The steps of a finding, each with the answers it is made of. */
export const rowsOf = (part: Part, finding: Finding, answers: Answers): readonly Row[] =>
  explained(finding).map((step) => ({
    step,
    entered: unique(step.keys.flatMap((key) => enteredFor(part, finding, key, answers))),
  }))

const unique = (entered: readonly Entered[]): readonly Entered[] =>
  entered.filter(({ label }, n) => entered.findIndex((each) => each.label === label) === n)

/** What a finding still waits for, or what it cannot compute with; undefined when it needs nothing. */
export const missingOf = (part: Part, { model, use, result }: Finding, answers: Answers): Missing | undefined => {
  if (result.fields.length === 0) return undefined
  const needed = result.fields.map((field) => ({ field, keys: questionKeysOf(use.take[field], answers) }))
  const labels = needed.map(({ field, keys }) => {
    const only = keys.length === 1 ? questionsOf(part).find(({ key }) => key === keys[0]) : undefined
    return (only?.input ?? model.inputs[field])?.label ?? field
  })
  const wanted = needed.flatMap(({ keys }) => keys)
  const open = wanted.filter((key) => (answers[key] ?? null) === null)
  return { labels: [...new Set(labels)], group: groupOf(part, answers, open) ?? groupOf(part, answers, wanted) }
}

/** The screen of the first of these questions that is asked. */
const groupOf = (part: Part, answers: Answers, keys: readonly string[]): number | undefined => {
  const found = keys.map((key) => part.groups.findIndex((group) => asked(group, answers).some((q) => q.key === key)))
  return found.find((index) => index >= 0)
}
