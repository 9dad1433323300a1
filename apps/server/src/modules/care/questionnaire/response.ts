import { completedAge } from '@huxi/clinical/patient-dates'
import {
  COMPARED_MAX,
  patient,
  questAssignment,
  questionnaire,
  questResponse,
  type compareQuest,
  type fillQuest,
  type QuestAssignment,
  type QuestComparison,
  type QuestResponse,
  type QuestResponseDetail,
  type questSheet,
  type QuestSheet,
} from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { actor, unscoped } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { clearRow } from '../../../engine/read/field-rules.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now, today } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { againReason } from './again.ts'
import { CRISIS, settleResponse, settleTasks } from './alarm.ts'
import { cohortRows } from './cohort.ts'
import { currentVersion, publishedVersion } from './definition.ts'
import { readAnswers, record, refuseMissing } from './record.ts'

export const responseHooks: Hooks<typeof questResponse> = {
  visibleRows: async (ctx, { cohort }) => [
    ...(await ofVisiblePatients(ctx)),
    ...(typeof cohort === 'string' && cohort !== '' ? [await cohortRows(ctx, cohort)] : []),
  ],
  moves: {
    async acknowledge(tx, { rows, asked, write }) {
      if (rows[0]!.attention !== 'waiting') throw refused('这份问卷没有待处理的提醒')
      await settleResponse(tx, rows[0]!.id)
      return write({ attention: 'done', deed: asked.deed, handledBy: actor(tx), handledAt: now(tx) })
    },
    async amend(tx, { rows, write }) {
      await settleResponse(tx, rows[0]!.id)
      return write()
    },
    async void(tx, { rows, write }) {
      await settleResponse(tx, rows[0]!.id)
      return write()
    },
  },
  replace: {
    queryById: async (ctx, { id }): Promise<QuestResponseDetail> => {
      const own = storeOf(ctx, questResponse)
      return (await detailsOf(ctx, [await own.one(ctx, id)]))[0]!
    },
  },
}

const detailsOf = async (ctx: Ctx, rows: QuestResponse[]): Promise<QuestResponseDetail[]> => {
  const presented = await storeOf(ctx, questResponse).present<QuestResponse>(ctx, rows)
  return presented.map((row, n) => ({ ...row, answers: rows[n]!.answers!, shown: rows[n]!.shown! }))
}

const openTask = async (ctx: Ctx, patientId: string, id: string): Promise<QuestAssignment> => {
  const row = await storeOf(ctx, questAssignment).find(ctx, id)
  if (row?.patientId !== patientId) throw refused('问卷任务不存在，请刷新页面后重试')
  const isOpen = (row.status === 'sent' || row.status === 'opened') && row.expiresAt > now(ctx)
  if (!isOpen) throw refused('这份问卷任务已经结束，需要时请直接填写')
  return row
}

const amendable = async (ctx: Ctx, patientId: string, id: string): Promise<QuestResponse> => {
  const row = await storeOf(ctx, questResponse).find(ctx, id)
  if (row?.patientId !== patientId) throw refused('要更正的记录不存在，请刷新页面后重试')
  if (row.status !== 'completed') throw refused('这份记录已经更正过或标为录入错误，请更正最新的一份')
  return row
}

export const sheetOf = async (ctx: Ctx, given: InputOfEndpoint<typeof questSheet>): Promise<QuestSheet> => {
  const { patientId, questionnaireId, assignmentId, amendsId } = given
  const { id, name, patientNo, birthDate } = clearRow(ctx, patient, await storeOf(ctx, patient).one(ctx, patientId))
  const task = assignmentId ? await openTask(ctx, patientId, assignmentId) : undefined
  const old = amendsId ? await amendable(ctx, patientId, amendsId) : undefined
  const versionId = task?.versionId ?? old?.versionId
  if (!versionId && !questionnaireId) throw refused('请选择问卷')
  const version = versionId ? await publishedVersion(ctx, versionId) : await currentVersion(ctx, questionnaireId!)
  return {
    questionnaireId: version.questionnaireId,
    title: version.title,
    versionId: version.id,
    versionNo: version.versionNo,
    scorer: version.scorer,
    content: version.content!,
    answers: old?.answers ?? task?.answers ?? {},
    patient: {
      id,
      name: name ?? '',
      patientNo: patientNo ?? '',
      age: birthDate ? completedAge(birthDate, today(ctx)) : null,
    },
  }
}

/** Stores a response by staff; it completes its task and amends the response it corrects. */
export const fill = (
  ctx: Ctx,
  given: InputOfEndpoint<typeof fillQuest>,
): Promise<{ id: string; crisis: string | null }> =>
  inTransaction(ctx, async (tx) => {
    const { patientId, versionId, filledBy, startedAt, assignmentId, amendsId } = given
    await storeOf(tx, patient).one(tx, patientId)
    const task = assignmentId ? await openTask(tx, patientId, assignmentId) : undefined
    const old = amendsId ? await amendable(tx, patientId, amendsId) : undefined
    const version = await publishedVersion(tx, versionId)
    if (!task && !old && !version.isOffered) throw refused('这份问卷已经停用，不能再填写，请改选其他问卷')
    if ((task && task.versionId !== versionId) || (old && old.questionnaireId !== version.questionnaireId))
      throw refused('问卷与所选的任务或记录不一致，请刷新页面后重新填写')
    const answers = readAnswers(version.content!, given.answers ?? {})
    refuseMissing(version.content!, answers)
    const { questionnaireId } = version
    const reason = old ? null : await againReason(tx, { patientId, questionnaireId, assignmentId: task?.id ?? null })
    const all = unscoped(tx)
    if (old) await storeOf(all, questResponse).move(all, 'amend', [old.id])
    const row = await record(tx, {
      alarmed: task ? (await settleTasks(tx, [task.id])) > 0 : false,
      patientId,
      version,
      answers,
      filledBy,
      note: given.note ?? null,
      againReason: reason,
      startedAt: startedAt ?? null,
      assignmentId: task?.id ?? null,
      amendsId: old?.id ?? null,
    })
    if (task) await storeOf(all, questAssignment).move(all, 'finish', [task.id])
    return { id: row.id, crisis: row.attention === 'waiting' ? CRISIS : null }
  })

/**
 * @throws {AppError} notFound for an invisible patient; refused for fewer than two or more than six responses,
 * another patient or questionnaire, and void responses
 */
export const compare = async (
  ctx: Ctx,
  { patientId, ids }: InputOfEndpoint<typeof compareQuest>,
): Promise<QuestComparison> => {
  await storeOf(ctx, patient).one(ctx, patientId)
  const requested = [...new Set(ids.split(',').filter(Boolean))]
  if (requested.length < 2 || requested.length > COMPARED_MAX) throw refused(`请选择 2 到 ${COMPARED_MAX} 次问卷`)
  const rows = await storeOf(ctx, questResponse).list(
    ctx,
    [sql`id = any(${requested}) and patient_id = ${patientId} and status = 'completed'`],
    { order: sql`completed_at, id` },
  )
  if (rows.length < requested.length) throw refused('所选的记录不是该患者的、已更正或您看不到，请重新选择')
  if (new Set(rows.map(({ questionnaireId }) => questionnaireId)).size > 1) throw refused('只能对比同一份问卷的记录')
  const { scorer, questionnaireId, title } = rows.at(-1)!
  const all = unscoped(ctx)
  const instrument = scorer === 'typed' ? (await storeOf(all, questionnaire).one(all, questionnaireId)).code : scorer
  return { instrument, title, results: await detailsOf(ctx, rows) }
}
