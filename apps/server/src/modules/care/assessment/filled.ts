import { envelope } from '@huxi/clinical'
import { partOf, tools } from '@huxi/clinical/tools'
import {
  assess,
  calledOf,
  readAnswers,
  type Answers,
  type Finding,
  type Part,
  type RuleSets,
  type Tool,
} from '@huxi/clinical/tools/tool'
import { consentOf, unpack } from '@huxi/clinical/tools/packed'
import type { AssessFinding } from '@huxi/contract'
import { malformed, refused } from '@huxi/model'
import type { Entry } from './registry.ts'

export interface Filled {
  readonly tool: Tool
  readonly part: Part
  readonly answers: Answers
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Unknown keys, impossible values and answers to hidden questions are dropped.
 * @param staff include the questions of staff
 * @throws {AppError} malformed when it is no record; refused for an unknown part or without answers
 */
export const readFilled = (
  given: { readonly tool: string; readonly part: string; readonly answers: unknown },
  staff: boolean,
): Filled => {
  const tool = tools.find(({ id }) => id === given.tool)
  const part = partOf(given.tool, given.part)
  if (!tool || !part) throw refused('评估内容已更新，请刷新页面后重新填写')
  if (!isRecord(given.answers)) throw malformed('答案的格式不正确')
  const answers = readAnswers(part, given.answers, staff)
  if (isEmpty(answers)) throw refused('还没有填写任何答案，请先填写再提交')
  return { tool, part, answers }
}

const isEmpty = (answers: Answers): boolean => Object.keys(answers).length === 0

export const unpackFilled = (tool: Tool, packed: string): Filled | undefined => {
  const found = unpack(tool, packed)
  return found && !isEmpty(found.answers) ? { tool, ...found } : undefined
}

/** Answers of a link with the consent to hand them over; null for a shared link. */
interface Linked {
  readonly filled: Filled
  readonly consentVersion: string | null
}

/** @param link a share link or its fragment. Undefined for foreign links. */
export const readLink = (link: string): Linked | undefined => {
  const [address = '', ...hash] = link.trim().split('#')
  const page = hash.length > 0 && address.split('?')[0]!.replace(/\/+$/, '').split('/').at(-1)
  const packed = plain(hash.length > 0 ? hash.join('#') : address)
  const filled = tools
    .filter(({ id }) => !page || page === id)
    .map((tool) => unpackFilled(tool, packed))
    .find((each) => each !== undefined)
  return filled && { filled, consentVersion: consentOf(packed) ?? null }
}

/** Messengers escape more than a link needs. */
const plain = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const titleOf = ({ tool, part }: Pick<Filled, 'tool' | 'part'>): string =>
  tool.parts.length > 1 ? `${tool.title} · ${part.title}` : tool.title

export const partNotes = ({ part, answers }: Filled): readonly string[] => part.notes?.(answers) ?? []

export interface Scoring {
  readonly computed: ReadonlyMap<string, Entry>
  readonly ruleSets: RuleSets
}

export const scoringOf = (computed: ReadonlyMap<string, Entry>): Scoring => ({
  computed,
  ruleSets: Object.fromEntries([...computed].map(([code, { ruleSet }]) => [code, ruleSet])),
})

/** @param at `YYYY-MM-DD HH:mm:ss` */
export const findingsOf = (
  { computed, ruleSets }: Scoring,
  { part, answers }: Pick<Filled, 'part' | 'answers'>,
  at: string,
): AssessFinding[] =>
  assess(part, answers, ruleSets)
    .filter(({ model }) => computed.has(model.id))
    .map((finding) => findingOf(finding, answers, at))

export const findingOf = (
  { use, model, input, steps }: Pick<Finding, 'use' | 'model' | 'input' | 'steps'>,
  answers: Answers,
  at: string,
): AssessFinding => {
  const result = envelope(model, input, at)
  return {
    ...result,
    ...calledOf({ use, model }),
    level: result.wording.level,
    verdict: result.wording.verdict ?? null,
    steps,
    notes: use.notes?.(answers) ?? [],
    ...(use.badge && { badge: use.badge }),
    ...(use.wordsOnly && { wordsOnly: use.wordsOnly }),
    storable: result.status === 'ok' || result.status === 'incomplete',
  }
}
