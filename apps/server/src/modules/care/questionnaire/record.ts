import {
  answerIssue,
  missingItems,
  visibleAnswers,
  visibleItems,
  type Answer,
  type Answers,
  type FormContent,
} from '@huxi/clinical/forms/content'
import { scoreForm } from '@huxi/clinical/forms/score'
import { completedAge } from '@huxi/clinical/patient-dates'
import { patient, questResponse, type QuestResponse, type QuestVersion } from '@huxi/contract'
import { refused } from '@huxi/model'
import { actor, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatDay, formatTime } from '../../../platform/config/clock.ts'
import { alarmOfResponse } from './alarm.ts'

/** Reading and answering an item takes at least this long. */
const FAST_MS = 1500

/** Answers to visible items, each within its bounds. @throws {AppError} refused with the item and its fault */
export const readAnswers = (content: FormContent, given: Readonly<Record<string, unknown>>): Answers => {
  const itemsByLink = new Map(content.items.map((item) => [item.linkId, item]))
  for (const [linkId, answer] of Object.entries(given)) {
    const item = itemsByLink.get(linkId)
    if (!item) throw refused('答案中有这份问卷没有的题目，请刷新页面后重新填写')
    const issue = answerIssue(item, answer)
    if (issue) throw refused(`“${item.text}”：${issue}`)
  }
  const answers = given as Answers
  const visible = new Set(visibleItems(content, answers).map(({ linkId }) => linkId))
  const hidden = Object.keys(answers).find((linkId) => !visible.has(linkId))
  if (hidden !== undefined) throw refused(`“${itemsByLink.get(hidden)!.text}”现在不需要回答，请刷新页面后重新填写`)
  return answers
}

export const readAnswer = (content: FormContent, before: Answers, linkId: string, answer: unknown): Answer => {
  const item = visibleItems(content, before).find((one) => one.linkId === linkId)
  if (!item) throw refused('这道题现在不需要回答，请刷新页面后继续')
  const issue = answerIssue(item, answer)
  if (issue) throw refused(`“${item.text}”：${issue}`)
  return answer as Answer
}

export const refuseMissing = (content: FormContent, answers: Answers): void => {
  const missing = missingItems(content, answers)
  if (missing.length > 0)
    throw refused(
      `还有 ${missing.length} 题没有回答：“${missing[0]!.text}”${missing.length > 1 ? ' 等' : ''}，请回答后再提交`,
    )
}

interface NewResponse {
  readonly patientId: string
  readonly version: QuestVersion & { readonly title: string }
  readonly answers: Answers
  readonly filledBy: string
  /** local time; null = unknown */
  readonly startedAt: string | null
  readonly assignmentId: string | null
  readonly amendsId: string | null
  readonly note?: string | null
  readonly againReason?: string | null
  readonly alarmed?: boolean
}

const DAY_SECONDS = 86_400

/** Seconds from the start to now; null where the start is unknown, ahead, or more than a day back. */
const secondsOf = ({ startedAt }: NewResponse, now: number): number | null => {
  if (!startedAt) return null
  const seconds = Math.round((now - Date.parse(`${startedAt.replace(' ', 'T')}+08:00`)) / 1000)
  return seconds >= 0 && seconds <= DAY_SECONDS ? seconds : null
}

const isTooFast = ({ version, answers }: NewResponse, seconds: number | null): boolean => {
  const asked = visibleItems(version.content!, answers).filter(({ type }) => type !== 'display').length
  return seconds !== null && seconds * 1000 < FAST_MS * asked
}

const STOPPED_MAX = 100

/** Stores a response in the given transaction; the caller has checked the rights. */
export const record = async (tx: Ctx, answered: NewResponse): Promise<QuestResponse> => {
  const { version, patientId, filledBy, startedAt, assignmentId, amendsId } = answered
  const content = version.content!
  const answers = visibleAnswers(content, answered.answers)
  const all = unscoped(tx)
  const { deptId, birthDate } = await storeOf(all, patient).one(all, patientId)
  const age = birthDate ? completedAge(birthDate, formatDay(tx.services.clock.now())) : null
  const { complete, total, band, level, scoringVersion, alert } = scoreForm(version.scorer, content, answers, age)
  const seconds = secondsOf(answered, tx.services.clock.now())
  const [stopped] = missingItems(content, answers)
  const row = await storeOf(all, questResponse).add(all, {
    patientId,
    title: version.title,
    questionnaireId: version.questionnaireId,
    versionId: version.id,
    completedAt: formatTime(tx.services.clock.now()),
    total,
    band,
    level,
    complete,
    seconds,
    tooFast: isTooFast(answered, seconds),
    stoppedAt: stopped ? [...stopped.text].slice(0, STOPPED_MAX).join('') : null,
    deptId,
    againReason: answered.againReason ?? null,
    filledBy,
    note: answered.note ?? null,
    recordedBy: tx.session ? actor(tx) : null,
    startedAt,
    attention: alert || answered.alarmed ? 'waiting' : 'none',
    amendsId,
    assignmentId,
    scorer: version.scorer,
    scoringVersion,
    answers,
    shown: content,
  })
  if (row.attention === 'waiting') await alarmOfResponse(tx, row)
  return row
}
