/**
 * Answers as a short text for a link or QR code: values in the order of the questions, without the questions. A
 * change of a part's questions is a new FORM; texts of another form are rejected, because they would mean something
 * else.
 */
import { isOpen, unitsOf, type Amount } from '../input.ts'
import {
  hasUnits,
  isMeasured,
  questionsOf,
  readAnswers,
  type Answer,
  type Answers,
  type Part,
  type Question,
  type Tool,
} from './tool.ts'

/** Raised with every change of the questions of any part, their order, options or units. */
const FORM = 2

const BETWEEN = '~'
const UNIT = 'u'
const AGREED = ';'

const packOne = (question: Question, answer: Answer | undefined): string => {
  const { input } = question
  if (answer === undefined || answer === null) return ''
  if (isMeasured(answer)) return `${answer.value}${UNIT}${unitsOf(input).indexOf(answer.unit)}`
  if (typeof answer === 'boolean') return answer ? 'y' : 'n'
  return input.kind === 'choice' ? String(input.options!.findIndex(({ value }) => value === answer)) : String(answer)
}

const amountOf = (text: string): Amount => (isOpen(text) ? text : Number(text))

const unpackOne = (question: Question, text: string): Answer => {
  const { input } = question
  if (text === '') return null
  if (input.kind === 'yesNo') return text === 'y' ? true : text === 'n' ? false : null
  if (input.kind === 'choice') return input.options![Number(text)]?.value ?? null
  const [value, unit] = text.split(UNIT)
  // in its own unit, or the only one
  if (!hasUnits(question) || unit === undefined) return amountOf(text)
  return { value: amountOf(value!), unit: unitsOf(input)[Number(unit)] ?? '' }
}

/** `1.admission.68~5a…`: the fragment of a link. It holds public answers only. */
export const pack = (part: Part, answers: Answers): string => {
  const readable = readAnswers(part, answers)
  const values = questionsOf(part).map((question) => packOne(question, readable[question.key]))
  return `${FORM}.${part.id}.${values.join(BETWEEN).replace(/~+$/, '')}`
}

/** Packed answers with the consent to hand them over. */
export const withConsent = (packed: string, version: string): string => `${packed}${AGREED}${version}`

/** The consent of a packed text; undefined when merely shared. */
export const consentOf = (text: string): string | undefined => /;([\w.-]{1,32})$/.exec(text)?.[1]

/** Parses the text of `pack`, with or without consent; undefined for another form, an unknown part, or a broken text. */
export const unpack = (tool: Tool, text: string): { part: Part; answers: Answers } | undefined => {
  const [form, id, values = ''] = splitAt(text.split(AGREED, 1)[0]!)
  const part = form === String(FORM) ? tool.parts.find((each) => each.id === id) : undefined
  if (!part) return undefined
  const texts = values.split(BETWEEN)
  const given = Object.fromEntries(
    questionsOf(part).map((question, n) => [question.key, unpackOne(question, texts[n] ?? '')]),
  )
  return { part, answers: readAnswers(part, given) }
}

const splitAt = (text: string): readonly string[] => {
  const [form = '', id = '', ...rest] = text.split('.')
  return [form, id, rest.join('.')]
}
