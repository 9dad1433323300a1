/** A public tool as data: questions, grouped by screen, and the models they feed. Public page, staff page and server share it. */
import { isMeasured as isAmount } from '@huxi/model/number-text'
import { fromOwnUnit, readInput, toOwnUnit, unitsOf, WRONG, type Amount, type Input, type Quantity } from '../input.ts'
import type { Model, Result, Step, Wording } from '../spec.ts'
import { withPopulation } from '../population.ts'
import type { Wordings } from '../questionnaire.ts'

/** A value as typed: with its unit where there are several; a list where several may be ticked. */
export type Answer = string | number | boolean | Quantity | null

export type Answers = { readonly [question: string]: Answer | undefined }

export interface Question {
  readonly key: string
  readonly input: Input
  /** the answer for not measured or not known: 未做 */
  readonly unknown?: string
  readonly when?: (answers: Answers) => boolean
  readonly staff?: true
  /** one of several check boxes: unticked is unanswered */
  readonly tick?: true
  readonly slider?: readonly [string, string]
  /** shorter questions whose points add up to the answer, for people without the total */
  readonly items?: Wordings
  /** the value derived from other answers while this one is empty */
  readonly computed?: (answers: Answers) => number | null
}

export interface Group {
  readonly title: string
  readonly help?: string
  readonly questions: readonly Question[]
}

export type Take = string | ((answers: Answers) => unknown)

interface Use {
  readonly model: Model
  readonly take: { readonly [input: string]: Take }
  /** distinguishes two uses of one model */
  readonly variant?: string
  /** computed under this condition */
  readonly when?: (answers: Answers, results: Readonly<Record<string, Result>>) => boolean
  /** a clinician has still to approve it, or it is a mere hint */
  readonly badge?: '待医生确认' | '仅供参考'
  /** said below the result */
  readonly notes?: (answers: Answers) => readonly string[]
  /** hides published percentages: words only */
  readonly wordsOnly?: true
}

export interface Check {
  readonly keys: readonly string[]
  readonly broken: (answers: Answers) => boolean
  readonly message: string
  /** possibly right: staff give a reason instead of being refused */
  readonly needsReason?: true
}

export interface Part {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly minutes: number
  /** for people at home: the public page links there first */
  readonly atHome?: true
  readonly context: 'inpatient' | 'outpatient'
  readonly groups: readonly Group[]
  readonly checks?: readonly Check[]
  readonly uses: readonly Use[]
  /** warnings derived from the answers */
  readonly notes?: (answers: Answers) => readonly string[]
}

export interface Tool {
  readonly id: 'copd' | 'hcqycjxjz' | 'gssxxbbx'
  readonly title: string
  readonly subTitle: string
  readonly audience: string
  readonly parts: readonly Part[]
}

export interface Finding {
  readonly use: Use
  readonly model: Model
  readonly input: Readonly<Record<string, unknown>>
  readonly result: Result
  readonly wording: Wording
  readonly steps: readonly Step[]
}

export const calledOf = ({
  use,
  model,
}: Pick<Finding, 'use' | 'model'>): { readonly name: string; readonly title: string } => {
  const variant = use.variant === undefined ? '' : ` · ${use.variant}`
  return { name: `${model.name}${variant}`, title: `${model.title}${variant}` }
}

/** Rule sets chosen by the operator, by model. */
export type RuleSets = { readonly [model: string]: string | undefined }

export const asked = (group: Group, answers: Answers, staff = false): readonly Question[] =>
  group.questions.filter(({ when, staff: only }) => (when?.(answers) ?? true) && (staff || !only))

export const questionsOf = (part: Part): readonly Question[] => part.groups.flatMap(({ questions }) => questions)

export const hasUnits = ({ input }: Question): boolean => unitsOf(input).length > 1

export const isMeasured = (answer: unknown): answer is Quantity =>
  typeof answer === 'object' && answer !== null && 'value' in answer && 'unit' in answer

/** Reads one answer. @returns the answer, null when empty, WRONG when impossible: of another type, outside the hard range */
export const readAnswer = ({ input }: Question, answer: unknown): Answer | typeof WRONG => {
  if (input.kind !== 'number' || !isMeasured(answer)) return readInput(input, answer) as Answer | typeof WRONG
  if (!unitsOf(input).includes(answer.unit) || !isAmount(answer.value)) return WRONG
  const own = readInput(input, toOwnUnit(input, answer.value, answer.unit))
  return own === WRONG ? WRONG : { value: answer.value, unit: answer.unit }
}

/** Valid answers of a part; hidden, unknown and impossible ones are left out. */
export const readAnswers = (part: Part, given: Readonly<Record<string, unknown>>, staff = false): Answers => {
  const readable = Object.fromEntries(
    questionsOf(part)
      .filter((question) => staff || !question.staff)
      .map((question) => [question.key, readAnswer(question, given[question.key])] as const)
      .filter((entry): entry is [string, Answer] => entry[1] !== WRONG && entry[1] !== null),
  )
  // answers to hidden questions are dropped
  return Object.fromEntries(
    part.groups
      .flatMap((group) => asked(group, readable, staff))
      .flatMap(({ key }) => (key in readable ? [[key, readable[key]]] : [])),
  )
}

/** An answer for a model, in its own unit. */
const inputOf = (part: Part, take: Take, answers: Answers): unknown => {
  if (typeof take === 'function') return take(answers)
  const answer = answers[take] ?? null
  const input = questionsOf(part).find(({ key }) => key === take)?.input
  return input?.kind === 'number' && isMeasured(answer) ? toOwnUnit(input, answer.value, answer.unit) : answer
}

/** Facts of the population; their questions are named like the inputs. */
const whoOf = ({ model }: Use): Use['take'] =>
  Object.fromEntries(Object.keys(withPopulation({}, model.people)).map((key) => [key, key]))

/** Computes a part in its order. @param ruleSets rule sets chosen by the operator, by model id */
export const assess = (part: Part, answers: Answers, ruleSets: RuleSets = {}): readonly Finding[] => {
  const findings: Finding[] = []
  const results: Record<string, Result> = {}
  for (const use of part.uses) {
    if (use.when?.(answers, results) === false) continue
    const { model } = use
    const from = Object.entries({ ...whoOf(use), ...use.take }).map(
      ([key, take]) => [key, inputOf(part, take, answers)] as const,
    )
    const ruleset = ruleSets[model.id]
    const input = Object.fromEntries(ruleset === undefined ? from : [...from, ['ruleset', ruleset]])
    const result = model.score(input)
    results[model.id] ??= result
    findings.push({ use, model, input, result, wording: model.say(input), steps: model.steps(input) })
  }
  return findings
}

export const failing = (part: Part, answers: Answers): readonly Check[] =>
  (part.checks ?? []).filter(({ broken }) => broken(answers))

export const numberOf = (answers: Answers, key: string): number | null => {
  const answer = answers[key]
  return typeof answer === 'number' ? answer : null
}

/** A typed number in another unit of the question. */
export const convert = ({ input }: Question, value: Amount, from: string, to: string): Amount =>
  fromOwnUnit(input, toOwnUnit(input, value, from), to)
