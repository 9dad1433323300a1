/** Explains a finding by the typed answers: rows of 分数怎么来的, and links to missing ones. */
import { display } from '@huxi/clinical/display'
import { unitName, type Input } from '@huxi/clinical/input'
import type { Step } from '@huxi/clinical/spec'
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
} from '@huxi/clinical/tools/tool'
import { explained } from '@huxi/clinical/gauge'

export interface Entered {
  readonly label: string
  readonly value: string
  readonly unit: string | undefined
  /** Value in the unit of the model, if typed in another one. */
  readonly converted: string | undefined
}

interface Row {
  readonly step: Step
  readonly entered: readonly Entered[]
}

interface Missing {
  readonly labels: readonly string[]
  /** Group index in the part; undefined if no group asks for it. */
  readonly group: number | undefined
}

/** Questions behind a model input, including those a function reads. */
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

const enteredFor = (part: Part, finding: Finding, key: string, answers: Answers): readonly Entered[] => {
  const take = finding.use.take[key]
  const keys = questionKeysOf(take, answers)
  const found = questionsOf(part).filter((question) => keys.includes(question.key))
  const given = found.filter((question) => (answers[question.key] ?? null) !== null)
  const entered = (typeof take === 'function' && given.length > 0 ? given : found.slice(0, 1)).map((question) =>
    enteredOf(question, answers[question.key]),
  )
  const input = finding.model.inputs[key]
  const value = finding.input[key]
  // Height and weight result in a body mass index.
  return input?.kind === 'number' && given.length > 1 && typeof value === 'number'
    ? [...entered, plain(input.label, input, Math.round(value * 100) / 100)]
    : entered
}

export const rowsOf = (part: Part, finding: Finding, answers: Answers): readonly Row[] =>
  explained(finding).map((step) => ({
    step,
    entered: unique(step.keys.flatMap((key) => enteredFor(part, finding, key, answers))),
  }))

const unique = (entered: readonly Entered[]): readonly Entered[] =>
  entered.filter(({ label }, n) => entered.findIndex((each) => each.label === label) === n)

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

const groupOf = (part: Part, answers: Answers, keys: readonly string[]): number | undefined => {
  const found = keys.map((key) => part.groups.findIndex((group) => asked(group, answers).some((q) => q.key === key)))
  return found.find((index) => index >= 0)
}
