/**
 * A public tool as data: what is asked, a group of questions a screen, and which models the answers feed. The page draws it, the
 * staff version draws it, and the server computes from the same answers.
 */
import { isMeasured as isAmount } from '@huxi/model/number-text'
import { fromOwnUnit, readInput, toOwnUnit, unitsOf, WRONG, type Amount, type Input, type Quantity } from '../input.ts'
import type { Model, Result, Step, Wording } from '../model.ts'
import { withPopulation } from '../population.ts'

/** A value as it was typed: with its unit where there are several; a list of names where several may be ticked. */
export type Answer = string | number | boolean | Quantity | null

export type Answers = { readonly [question: string]: Answer | undefined }

export interface Question {
  readonly key: string
  readonly input: Input
  /** the answer that says it was not done or is not known: 未做 */
  readonly unknown?: string
  /** asked only then */
  readonly when?: (answers: Answers) => boolean
  /** only staff are asked */
  readonly staff?: true
  /** one of several to tick: unticked is no answer */
  readonly tick?: true
  /** drawn as a slider, whose ends are called so */
  readonly slider?: readonly [string, string]
  /** what the other answers come to while this one is not given */
  readonly computed?: (answers: Answers) => number | null
}

/** The questions of one screen. */
export interface Group {
  readonly title: string
  readonly help?: string
  readonly questions: readonly Question[]
}

/** An input of a model: the key of a question, or what the answers come to. */
export type Take = string | ((answers: Answers) => unknown)

/** A model the answers feed. The first of a part is the main one. */
interface Use {
  readonly model: Model
  readonly take: { readonly [input: string]: Take }
  /** tells it from another use of the same model beside it */
  readonly variant?: string
  /** computed only then */
  readonly when?: (answers: Answers, results: Readonly<Record<string, Result>>) => boolean
  /** a clinician has still to sign it, or it is no more than a hint */
  readonly badge?: '待医生确认' | '仅供参考'
  /** said below the result */
  readonly notes?: (answers: Answers) => readonly string[]
  /** published percentages stay out of sight here: words only */
  readonly wordsOnly?: true
}

/** Answers that do not go together, and what to say of them. */
export interface Check {
  readonly keys: readonly string[]
  readonly broken: (answers: Answers) => boolean
  readonly message: string
  /** may be right all the same: staff who store it are asked for the reason once, instead of being refused */
  readonly asks?: true
}

export interface Part {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly minutes: number
  /** for who is at home: the public page leads there first */
  readonly atHome?: true
  /** where staff fill it in, unless they say otherwise: a code of the dictionary of contexts */
  readonly context: 'inpatient' | 'outpatient'
  readonly groups: readonly Group[]
  readonly checks?: readonly Check[]
  readonly uses: readonly Use[]
  /** who should not use it, decided from the answers */
  readonly notes?: (answers: Answers) => readonly string[]
}

export interface Tool {
  readonly id: 'copd' | 'hcqycjxjz' | 'gssxxbbx'
  readonly title: string
  readonly subTitle: string
  readonly audience: string
  readonly parts: readonly Part[]
}

/** The result of one model within a part. */
export interface Finding {
  readonly use: Use
  readonly model: Model
  readonly input: Readonly<Record<string, unknown>>
  readonly result: Result
  readonly wording: Wording
  readonly steps: readonly Step[]
}

/** What a result is called, short and whole. */
export const calledOf = ({
  use,
  model,
}: Pick<Finding, 'use' | 'model'>): { readonly name: string; readonly title: string } => {
  const variant = use.variant === undefined ? '' : ` · ${use.variant}`
  return { name: `${model.name}${variant}`, title: `${model.title}${variant}` }
}

/** Rule sets an operator has chosen, by model. */
export type RuleSets = { readonly [model: string]: string | undefined }

/** The questions that are asked, given the answers so far. */
export const asked = (group: Group, answers: Answers, staff = false): readonly Question[] =>
  group.questions.filter(({ when, staff: only }) => (when?.(answers) ?? true) && (staff || !only))

/** Every question of a part. */
export const questionsOf = (part: Part): readonly Question[] => part.groups.flatMap(({ questions }) => questions)

/** True where an answer carries its unit. */
export const hasUnits = ({ input }: Question): boolean => unitsOf(input).length > 1

/** True for a number with its unit. */
export const isMeasured = (answer: unknown): answer is Quantity =>
  typeof answer === 'object' && answer !== null && 'value' in answer && 'unit' in answer

/**
 * Reads one answer.
 * @returns the answer, null when there is none, WRONG when it cannot be: of another type, outside the hard range
 */
export const readAnswer = ({ input }: Question, answer: unknown): Answer | typeof WRONG => {
  if (input.kind !== 'number' || !isMeasured(answer)) return readInput(input, answer) as Answer | typeof WRONG
  if (!unitsOf(input).includes(answer.unit) || !isAmount(answer.value)) return WRONG
  const own = readInput(input, toOwnUnit(input, answer.value, answer.unit))
  return own === WRONG ? WRONG : { value: answer.value, unit: answer.unit }
}

/** The answers of a part as far as they can be: what is not asked, not known or cannot be is left out. */
export const readAnswers = (part: Part, given: Readonly<Record<string, unknown>>, staff = false): Answers => {
  const readable = Object.fromEntries(
    questionsOf(part)
      .filter((question) => staff || !question.staff)
      .map((question) => [question.key, readAnswer(question, given[question.key])] as const)
      .filter((entry): entry is [string, Answer] => entry[1] !== WRONG && entry[1] !== null),
  )
  // an answer to a question that is not asked any more feeds nothing
  return Object.fromEntries(
    part.groups
      .flatMap((group) => asked(group, readable, staff))
      .flatMap(({ key }) => (key in readable ? [[key, readable[key]]] : [])),
  )
}

/** An answer as a model takes it: numbers in the model's own unit. */
const taken = (part: Part, take: Take, answers: Answers): unknown => {
  if (typeof take === 'function') return take(answers)
  const answer = answers[take] ?? null
  const input = questionsOf(part).find(({ key }) => key === take)?.input
  return input?.kind === 'number' && isMeasured(answer) ? toOwnUnit(input, answer.value, answer.unit) : answer
}

/** The patient's facts that decide whom a model is for; they are asked under the names of the inputs. */
const whoOf = ({ model }: Use): Use['take'] =>
  Object.fromEntries(Object.keys(withPopulation({}, model.people)).map((key) => [key, key]))

/**
 * Computes everything a part computes, in its order.
 * @param ruleSets rule sets chosen by the operator, by model id
 */
export const assess = (part: Part, answers: Answers, ruleSets: RuleSets = {}): readonly Finding[] => {
  const findings: Finding[] = []
  const results: Record<string, Result> = {}
  for (const use of part.uses) {
    if (use.when?.(answers, results) === false) continue
    const { model } = use
    const from = Object.entries({ ...whoOf(use), ...use.take }).map(
      ([key, take]) => [key, taken(part, take, answers)] as const,
    )
    const ruleset = ruleSets[model.id]
    const input = Object.fromEntries(ruleset === undefined ? from : [...from, ['ruleset', ruleset]])
    const result = model.score(input)
    results[model.id] ??= result
    findings.push({ use, model, input, result, wording: model.say(input), steps: model.steps(input) })
  }
  return findings
}

/** Checks that fail for these answers. */
export const failing = (part: Part, answers: Answers): readonly Check[] =>
  (part.checks ?? []).filter(({ broken }) => broken(answers))

/** A number answered, in the input's own unit; null when it was not. */
export const numberOf = (answers: Answers, key: string): number | null => {
  const answer = answers[key]
  return typeof answer === 'number' ? answer : null
}

/** What a typed number is in another unit of the same question. */
export const convert = ({ input }: Question, value: Amount, from: string, to: string): Amount =>
  fromOwnUnit(input, toOwnUnit(input, value, from), to)
