/** Forms: ordered items, allowed answers, and conditions of visibility. */

import type { Level } from '../spec.ts'

export type ItemType = 'single' | 'multi' | 'integer' | 'decimal' | 'slider' | 'text' | 'date' | 'display' | 'group'

export interface FormOption {
  readonly value: string
  readonly text: string
  readonly score?: number
}

export type Operator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'answered'

export interface FormCondition {
  readonly item: string
  readonly op: Operator
  readonly value?: string | number
}

export interface EnableWhen {
  readonly match: 'all' | 'any'
  readonly of: readonly (FormCondition | EnableWhen)[]
}

export const isBranch = (part: FormCondition | EnableWhen): part is EnableWhen => 'of' in part

export const conditionsOf = ({ of }: EnableWhen): readonly FormCondition[] =>
  of.flatMap((part) => (isBranch(part) ? conditionsOf(part) : [part]))

export interface FormItem {
  readonly linkId: string
  readonly type: ItemType
  readonly text: string
  readonly help?: string
  readonly required?: boolean
  readonly options?: readonly FormOption[]
  /** bounds of numbers; of a text `max` is its length */
  readonly min?: number
  readonly max?: number
  readonly unit?: string
  readonly enableWhen?: EnableWhen
  /** linkId of an earlier group, which hides it when hidden; groups are not nested */
  readonly group?: string
}

/** A range of totals, both ends included. */
export interface FormBand {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly level: Level
  /** result of a lookup; absent for sum and mean */
  readonly value?: number
}

export interface FormScoring {
  /** scored items that may be unanswered; a sum then stands for the answered ones */
  readonly missing: number
  readonly bands: readonly FormBand[]
}

export interface FormContent {
  readonly intro: string
  readonly items: readonly FormItem[]
  readonly scoring?: FormScoring
}

export const isAsked = ({ type }: Pick<FormItem, 'type'>): boolean => type !== 'display' && type !== 'group'

export const isNumeric = ({ type }: Pick<FormItem, 'type'>): boolean =>
  type === 'integer' || type === 'decimal' || type === 'slider'

export type Answer = string | number | readonly string[]
export type Answers = Readonly<Record<string, Answer>>

const TEXT_MAX = 1000

const isMet = ({ item, op, value }: FormCondition, answers: Answers): boolean => {
  const given = answers[item]
  if (given === undefined) return false
  if (op === 'answered') return true
  if (Array.isArray(given)) return given.includes(String(value)) === (op === 'eq')
  if (op === 'eq') return String(given) === String(value)
  if (op === 'ne') return String(given) !== String(value)
  const [left, right] = isDay(String(given)) ? [String(given), String(value)] : [Number(given), Number(value)]
  if (op === 'gt') return left > right
  if (op === 'ge') return left >= right
  return op === 'lt' ? left < right : left <= right
}

const holdsIn = ({ match, of }: EnableWhen, accepted: Answers): boolean => {
  if (of.length === 0) return true
  const isPartMet = (part: FormCondition | EnableWhen) =>
    isBranch(part) ? holdsIn(part, accepted) : isMet(part, accepted)
  return match === 'all' ? of.every(isPartMet) : of.some(isPartMet)
}

const isVisible = ({ enableWhen }: FormItem, accepted: Answers): boolean => !enableWhen || holdsIn(enableWhen, accepted)

/** Visible items after these answers, in order. An answer to a hidden item meets no condition. */
export const visibleItems = ({ items }: FormContent, answers: Answers): readonly FormItem[] => {
  // no prototype: keys may be called like its members
  const accepted = Object.create(null) as Record<string, Answer>
  const hidden = new Set<string>()
  return items.filter((item) => {
    if (!isVisible(item, accepted) || (item.group !== undefined && hidden.has(item.group))) {
      if (item.type === 'group') hidden.add(item.linkId)
      return false
    }
    const answer = Object.hasOwn(answers, item.linkId) ? answers[item.linkId] : undefined
    if (answer !== undefined) accepted[item.linkId] = answer
    return true
  })
}

export const visibleAnswers = (content: FormContent, answers: Answers): Answers =>
  Object.fromEntries(
    visibleItems(content, answers).flatMap(({ linkId }) =>
      Object.hasOwn(answers, linkId) ? [[linkId, answers[linkId]!] as const] : [],
    ),
  )

export const missingItems = (content: FormContent, answers: Answers): readonly FormItem[] =>
  visibleItems(content, answers).filter(
    (item) => isAsked(item) && item.required === true && !Object.hasOwn(answers, item.linkId),
  )

const numberIssue = ({ type, min, max, unit = '' }: FormItem, answer: unknown): string | undefined => {
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return '请填写数字'
  if (type !== 'decimal' && !Number.isInteger(answer)) return '请填写整数'
  if (min !== undefined && answer < min) return `不能小于 ${min}${unit && ` ${unit}`}`
  return max !== undefined && answer > max ? `不能大于 ${max}${unit && ` ${unit}`}` : undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

export const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`)
  return DAY.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const choiceIssue = ({ options = [], type }: FormItem, answer: unknown): string | undefined => {
  const isOption = (value: unknown) => options.some((option) => option.value === value)
  if (type === 'single') return isOption(answer) ? undefined : '请从所列的答案中选择'
  if (!Array.isArray(answer) || answer.length === 0) return '请至少选择一项'
  return answer.every(isOption) && new Set(answer).size === answer.length ? undefined : '请从所列的答案中选择'
}

/** Error of an answer, in words for the answering person. */
export const answerIssue = (item: FormItem, answer: unknown): string | undefined => {
  switch (item.type) {
    case 'display':
    case 'group':
      return '这里不需要回答'
    case 'single':
    case 'multi':
      return choiceIssue(item, answer)
    case 'integer':
    case 'decimal':
    case 'slider':
      return numberIssue(item, answer)
    case 'date':
      return typeof answer === 'string' && isDay(answer) ? undefined : '请填写日期'
    case 'text': {
      if (typeof answer !== 'string' || answer.trim() === '') return '请填写文字'
      const most = Math.min(item.max ?? TEXT_MAX, TEXT_MAX)
      return [...answer].length > most ? `最多 ${most} 个字` : undefined
    }
  }
}

export const answerText = ({ options = [], unit }: FormItem, answer: Answer | undefined): string | null => {
  if (answer === undefined) return null
  const textOf = (value: string): string => options.find((option) => option.value === value)?.text ?? value
  if (Array.isArray(answer)) return answer.map(textOf).join('、')
  if (typeof answer === 'number') return unit ? `${answer} ${unit}` : String(answer)
  return options.length > 0 ? textOf(answer as string) : (answer as string)
}

export const scoreOf = ({ options = [] }: FormItem, answer: Answer | undefined): number | null =>
  typeof answer === 'string' ? (options.find((option) => option.value === answer)?.score ?? null) : null
