/** Questionnaires that staff fill in with a patient: whole or not at all, kept in the words of this installation. */
import { catQuestions } from '@huxi/clinical/models/cat'
import { reworded, type Items, type Wordings } from '@huxi/clinical/questionnaire'
import { CAT_WORDING, type GivenAnswer, type storeModel, type StoredResults } from '@huxi/contract'
import { malformed, refused, type InputOfEndpoint } from '@huxi/model'
import { createHash } from 'node:crypto'
import type { Ctx } from '../../engine/core/context.ts'
import { formatTime } from '../../platform/config/clock.ts'
import { allItems } from '../dict/index.ts'
import { findingOf, isRecord, type Scoring } from './filled.ts'
import { storeSitting } from './results.ts'

interface Instrument {
  readonly own: Wordings
  readonly wording: Readonly<Record<'dict' | 'mark' | 'held' | 'notice', string>>
}

const INSTRUMENTS: Readonly<Record<string, Instrument>> = { cat: { own: catQuestions, wording: CAT_WORDING } }

/**
 * Computes a questionnaire and stores its result; two patients may answer alike, so the same answers are stored as often as they come.
 * @param tx one transaction
 * @throws {AppError} refused for a model that is no questionnaire, for answers that are missing or cannot be
 */
export const storeQuestionnaire = async (
  tx: Ctx,
  scoring: Scoring,
  { model: id, input, context, comment }: InputOfEndpoint<typeof storeModel>,
): Promise<StoredResults> => {
  const instrument = Object.hasOwn(INSTRUMENTS, id) ? INSTRUMENTS[id] : undefined
  const model = scoring.computed.get(id)?.model
  if (!instrument || !model) throw refused('这里只保存 CAT 问卷，其他评估请在对应的评估工具中填写')
  if (!isRecord(input)) throw malformed('答案的格式不正确')
  const at = formatTime(tx.services.clock.now())
  const finding = findingOf({ use: { model, take: {} }, model, input, steps: model.steps(input) }, {}, at)
  const { status, wording } = finding
  if (status === 'incomplete') throw refused(`问卷没有答完，请回答全部题目后再保存。${wording.notes.join('')}`)
  if (status !== 'ok') throw refused(wording.meaning)
  const shown = await wordsOf(tx, instrument)
  const { mark, held, notice } = instrument.wording
  const isDemo = shown.licence === 'demo'
  const sitting = {
    tool: 'questionnaire',
    part: id,
    wordingVersion: `${isDemo ? mark : held} ${versionOf(shown)}`,
    answers: answersOf(shown, finding.inputs['items'] as Items),
    notes: isDemo ? [`${mark}：${notice}`] : [],
    findings: [finding],
  }
  return storeSitting(tx, scoring, sitting, { context, comment, source: 'staff', consentVersion: null })
}

/** The items as this installation words them. */
const wordsOf = async (ctx: Ctx, { own, wording }: Instrument): Promise<Wordings> => {
  const items = (await allItems(ctx))[wording.dict] ?? []
  return reworded(own, new Map(items.map(({ value, text }) => [value, text])))
}

/** Digits enough to distinguish the few wordings an installation has had. */
const VERSION_DIGITS = 8

/** The same for the same words, another one as soon as a single word of question or answer is. */
const versionOf = ({ stem, items }: Wordings): string => {
  const words = [stem, ...items.map(({ text, options }) => [text, ...options.map((option) => option.text)])]
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, VERSION_DIGITS)
}

const answersOf = ({ items }: Wordings, given: Items): GivenAnswer[] =>
  items.map(({ text, options }, n) => {
    const value = given![n]!
    const answer = options.find((option) => option.value === value)!
    return { key: `items.${n + 1}`, label: `${n + 1}. ${text}`, value: `${answer.text} 分`, given: value }
  })
