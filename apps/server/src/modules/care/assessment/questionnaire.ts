import type { Items, Wordings } from '@huxi/clinical/questionnaire'
import { ownWordings } from '@huxi/clinical/wordings'
import { WORDING, type GivenAnswer, type storeModel, type StoredResults } from '@huxi/contract'
import { malformed, refused, type InputOfEndpoint } from '@huxi/model'
import type { Ctx } from '../../../engine/core/context.ts'
import { now } from '../../../platform/config/clock.ts'
import { wordsOf } from '../questionnaire/index.ts'
import { findingOf, isRecord, type Scoring } from './filled.ts'
import { storeSitting } from './store.ts'

/**
 * Identical answers are stored each time: two patients may answer alike.
 * @param tx one transaction
 * @throws {AppError} refused for an unknown questionnaire, missing or impossible answers
 */
export const storeQuestionnaire = async (
  tx: Ctx,
  scoring: Scoring,
  { model: id, input, wordingVersion, ...rest }: InputOfEndpoint<typeof storeModel>,
): Promise<StoredResults> => {
  const model = Object.hasOwn(ownWordings, id) ? scoring.computed.get(id)?.model : undefined
  if (!model) throw refused('这里只保存 CAT 问卷，其他评估请在对应的评估工具中填写')
  if (!isRecord(input)) throw malformed('答案的格式不正确')
  const at = now(tx)
  const finding = findingOf({ use: { model, take: {} }, model, input, steps: model.steps(input) }, {}, at)
  const { status, wording } = finding
  if (status === 'incomplete') throw refused(`问卷没有答完，请回答全部题目后再保存。${wording.notes.join('')}`)
  if (status !== 'ok') throw refused(wording.meaning)
  const words = await wordsOf(tx, id, wordingVersion)
  const sitting = {
    tool: 'questionnaire',
    part: id,
    wordingVersion: words.version,
    answers: answersOf(words, finding.inputs['items'] as Items),
    notes: words.licence === 'demo' ? [`${WORDING.demo}：${WORDING.notice}`] : [],
    findings: [finding],
  }
  return storeSitting(tx, scoring, sitting, { ...rest, source: 'staff', consentVersion: null })
}

export const answersOf = ({ items }: Wordings, given: Items): GivenAnswer[] =>
  items.map(({ text, options, ends }, n) => {
    const value = given![n]!
    const answer = options.find((option) => option.value === value)!
    const span = ends ? `（${options[0]!.value} 分：${ends[0]}；${options.at(-1)!.value} 分：${ends[1]}）` : ''
    return { key: `items.${n + 1}`, label: `${n + 1}. ${text}${span}`, value: `${answer.text} 分`, given: value }
  })
