/** Typed answers: comma for point, full-width digits, percent, another unit; the rest is asked for again, never guessed. */
import { mapAmount, rangeIn, unitName, unitsOf, WRONG, type Amount, type Input } from '@huxi/clinical/input'
import {
  convert,
  hasUnits,
  isMeasured,
  questionsOf,
  readAnswer,
  readAnswers,
  type Answer,
  type Answers,
  type Part,
  type Question,
} from '@huxi/clinical/tools/tool'
import { asMeasured, isNumberIssue, numbersIn, readNumber, withoutUnit } from '@huxi/model/number-text'

interface TypedNumber {
  readonly text: string
  readonly unit?: string
  /** points of the questions it was added up from; dropped when the number is typed */
  readonly items?: readonly (number | null)[]
}

export type Typed = TypedNumber | boolean | string | number | null

export type TypedAnswers = { readonly [question: string]: Typed | undefined }

/** Chosen for an answer that was not measured or is not known. */
export const UNKNOWN = 'unknown'

export interface Issue {
  readonly message: string
  readonly fits?: string
  /** possibly right: staff give a reason when they save */
  readonly needsReason?: true
}

interface Reading {
  readonly answer: Answer
  readonly issue?: Issue
}

export const isTypedIn = ({ input, slider }: Question): boolean =>
  (input.kind === 'number' || input.kind === 'measured') && !slider

export const typedItems = (typed: Typed | undefined): TypedNumber['items'] =>
  typeof typed === 'object' && typed !== null ? typed.items : undefined

export const typedNumber = ({ input }: Question, typed: Typed | undefined): Required<Omit<TypedNumber, 'items'>> => {
  const { text = '', unit } = typeof typed === 'object' && typed !== null ? typed : {}
  return { text, unit: unit ?? (input.kind === 'measured' ? '' : unitsOf(input)[0]) ?? '' }
}

const isEmpty = (text: string): boolean => text.trim() === ''

const asAnswer = (question: Question, value: Amount, unit: string): Answer | typeof WRONG =>
  readAnswer(question, hasUnits(question) ? { value, unit } : value)

export const readTyped = (question: Question, typed: Typed | undefined): Reading => {
  if (!isTypedIn(question)) {
    const answer = typed === UNKNOWN ? null : readAnswer(question, typed)
    return { answer: answer === WRONG ? null : answer }
  }
  const { text, unit } = typedNumber(question, typed)
  if (isEmpty(text)) return { answer: null }
  if (unit === '' && hasUnits(question)) return { answer: null, issue: { message: unitAsked(question.input) } }
  const units = question.input.percent ? ['%'] : [unit]
  const read = readNumber(text, { units, comparable: true })
  if (read && !isNumberIssue(read) && read.comparator !== undefined) {
    const answer = asAnswer(question, asMeasured(read), unit)
    return answer === WRONG ? { answer: null, issue: refusal(question, read.value, unit) } : { answer }
  }
  const numbers = numbersIn(withoutUnit(text, units))
  const answers = numbers.map((value) => asAnswer(question, value, unit)).filter((answer) => answer !== WRONG)
  if (answers.length === 1) return { answer: answers[0]! }
  if (answers.length > 1)
    return { answer: null, issue: { message: `“${text.trim()}”有两种读法，请改写为 ${numbers.join(' 或 ')}` } }
  return { answer: null, issue: refusal(question, numbers.at(-1), unit) }
}

const unitAsked = (input: Input): string =>
  `请选择单位：${unitsOf(input)
    .map((unit) => unitName(input, unit))
    .join(' 或 ')}`

const refusal = (question: Question, value: number | undefined, unit: string): Issue => {
  const { input } = question
  if (value === undefined) return { message: '请只填写数字，例如 1 或 0.5' }
  const [min, max] = rangeIn(input, unit)
  if (input.whole && value >= min && value <= max) return { message: '请填写整数' }
  const fits = unitsOf(input).find((other) => other !== unit && asAnswer(question, value, other) !== WRONG)
  const hint = value > max && fits !== undefined && input.hint !== undefined ? `。${input.hint}` : ''
  return { message: `应在 ${rangeText(input, unit)}之间${hint}`, ...(fits !== undefined && { fits }) }
}

const PERCENT = 100

/** Rounded inwards, so that the named bounds are valid. */
const rangeText = (input: Input, unit: string): string => {
  const [min, max] = rangeIn(input, unit)
  const [low, high] = [Math.ceil(min * PERCENT - 1e-6) / PERCENT, Math.floor(max * PERCENT + 1e-6) / PERCENT]
  if (input.percent) return `${low}–${high}（即 ${low * PERCENT}%–${high * PERCENT}%）`
  return `${low}–${high}${unit && ` ${unit}`} `
}

const DIGITS = 6
const rounded = <A extends Amount>(amount: A, digits = DIGITS): Amount =>
  mapAmount(amount, (value) => Number(value.toPrecision(digits)))

/** Converts an amount to another unit. A number outside the range of its unit stays as it is. */
export const inUnit = (question: Question, typed: Typed | undefined, unit: string): TypedNumber => {
  const { text } = typedNumber(question, typed)
  const { answer } = readTyped(question, typed)
  if (!isMeasured(answer)) return { text, unit }
  return { text: String(rounded(convert(question, answer.value, answer.unit, unit))), unit }
}

const READABLE = 4

const equals = (question: Question, typed: Typed | undefined): string | undefined => {
  const { answer } = readTyped(question, typed)
  if (answer === null) return undefined
  if (isMeasured(answer)) {
    const others = unitsOf(question.input).filter((unit) => unit !== answer.unit)
    return [answer.unit, ...others].reduce<string>((text, unit) => {
      const exact = rounded(convert(question, answer.value, answer.unit, unit))
      const readable = unit === answer.unit ? exact : rounded(exact, READABLE)
      return `${text && `${text} ${readable === exact ? '=' : '≈'} `}${readable} ${unitName(question.input, unit)}`
    }, '')
  }
  if (question.input.percent && typeof answer === 'number') return `${rounded(answer * PERCENT)} % = ${rounded(answer)}`
  return undefined
}

/** Note beside a typed number: the amount in other units, or the value derived from other answers. */
export const numberNote = (question: Question, answers: Answers, typed: Typed | undefined): string | undefined => {
  const { text, unit } = typedNumber(question, typed)
  const computed = isEmpty(text) ? (question.computed?.(answers) ?? null) : null
  return computed === null
    ? equals(question, typed)
    : `按上面填写的数值算得 ${computed.toFixed(question.input.decimals)} ${unit}，可以不填。`
}

/** The readable answers of a part. @param staff includes questions for staff */
export const answersOf = (part: Part, typed: TypedAnswers, staff = false): Answers => {
  const given = questionsOf(part).map((question) => [question.key, readTyped(question, typed[question.key]).answer])
  return readAnswers(part, Object.fromEntries(given), staff)
}

export const typedAnswer = (question: Question, answer: Answer): Typed => {
  if (answer === null) return null
  if (isMeasured(answer)) return { text: String(answer.value), unit: answer.unit }
  return isTypedIn(question) ? { text: String(answer) } : answer
}

export const typedOf = (part: Part, answers: Answers): TypedAnswers =>
  Object.fromEntries(
    questionsOf(part).flatMap((question): [string, Typed][] => {
      const answer = answers[question.key] ?? null
      return answer === null ? [] : [[question.key, typedAnswer(question, answer)]]
    }),
  )
