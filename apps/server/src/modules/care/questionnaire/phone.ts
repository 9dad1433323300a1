/** A questionnaire on the patient's own phone. Link and birth date together open exactly one task until it ends. */
import { visibleAnswers, type Answers } from '@huxi/clinical/forms/content'
import { alertIn } from '@huxi/clinical/forms/score'
import {
  patient,
  questAssignment,
  type finishFill,
  type FinishedFill,
  type openFill,
  type OpenedFill,
  type QuestVersion,
  type SavedAnswer,
  type resumeFill,
  type saveFill,
} from '@huxi/contract'
import { noSuchPath, refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { asSystem, unscoped } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatTime, MINUTE_MS } from '../../../platform/config/clock.ts'
import { guess, limits, type Limit } from '../../system/session/index.ts'
import { alarmOfTask, CRISIS, settleTasks } from './alarm.ts'
import { frozenVersion, publishedVersion } from './definition.ts'
import { readAnswer, record, refuseMissing } from './record.ts'
import { idIn, isToken, proofOf, provenBy } from './token.ts'

interface Task {
  readonly id: string
  readonly tenantId: number
  readonly patientId: string
  readonly versionId: string
  readonly status: string
  readonly expiresAt: string
  readonly openedAt: string | null
  readonly answers: Answers | null
  readonly revision: number
}

/** One sentence for every fault of a link, so that it does not reveal which tasks exist. */
const invalid = () => refused('链接无效，请联系医护人员重新发送')

const ENDED: Readonly<Record<string, string>> = {
  done: '这份问卷已经填写完成，感谢您的配合',
  withdrawn: '医护人员已撤回这份问卷，不需要再填写',
  expired: '链接已过期，请联系医护人员重新发送',
}

const select = async (ctx: Ctx, id: string, locked = false): Promise<Task | undefined> => {
  const { rows } =
    await sql<Task>`select id, tenant_id as "tenantId", patient_id as "patientId", version_id as "versionId",
      status, expires_at as "expiresAt", opened_at as "openedAt", answers, coalesce(revision, 0) as revision
    from quest_assignment where id = ${id} ${locked ? sql`for update` : sql``}`.execute(ctx.db)
  return rows[0]
}

/** @throws {AppError} refused for an invalid link; noSuchPath while the page is disabled */
const taskOf = async ({ services, origin }: Ctx, token: string): Promise<{ ctx: Ctx; task: Task }> => {
  if (!services.config.questionnaireLinks) throw noSuchPath()
  const id = idIn(token)
  const task = id && (await select(asSystem(services, 'task of a link', null, origin), id))
  if (!task || !isToken(services, token, task)) throw invalid()
  return { ctx: asSystem(services, 'a patient answers', task.tenantId, origin), task }
}

interface PhoneProof {
  readonly token: string
  readonly proof: string
}

/** Context of the tenant that the proof names. A tablet also counts while links are disabled. @throws {AppError} as `taskOf` */
const provenOf = ({ services, origin }: Ctx, { token, proof }: PhoneProof): { ctx: Ctx; id: string } => {
  const id = idIn(token)
  const proven = id === undefined ? undefined : provenBy(services, id, proof)
  if (!services.config.questionnaireLinks && proven?.way !== 'tablet') throw noSuchPath()
  if (id === undefined) throw invalid()
  if (!proven) throw refused('核对已过期，请重新核对身份；还没有保存的答案不会丢失', { reopen: true })
  return { ctx: asSystem(services, 'a patient answers', proven.tenantId, origin), id }
}

const linked = async (ctx: Ctx, id: string, token: string, locked = false): Promise<Task> => {
  const task = await select(ctx, id, locked)
  if (!task || !isToken(ctx.services, token, task)) throw invalid()
  return task
}

const refuseEnded = ({ services }: Ctx, { status, expiresAt }: Task): void => {
  const ended = ENDED[status] ?? (expiresAt <= formatTime(services.clock.now()) ? ENDED['expired'] : undefined)
  if (ended) throw refused(ended)
}

const birthLimits = ({ id }: Task): readonly [Limit, Limit] => {
  const reason = '出生日期错误次数过多'
  return [
    { subject: `quest-birth:${id}`, most: 5, withinMs: 15 * MINUTE_MS, what: reason },
    { subject: `quest-birth-day:${id}`, most: 20, withinMs: DAY_MS, what: reason },
  ]
}

export const open = async (
  anyone: Ctx,
  { token, birthDate }: InputOfEndpoint<typeof openFill>,
): Promise<OpenedFill> => {
  const { ctx, task } = await taskOf(anyone, token)
  refuseEnded(ctx, task)
  const all = unscoped(ctx)
  const right = await guess(ctx, [...birthLimits(task), limits.network(ctx)], async () => {
    const found = await storeOf(all, patient).find(all, task.patientId)
    return (found?.status === 'active' && found.birthDate === birthDate) || undefined
  })
  if (!right) throw refused('出生日期与登记的不一致，请核对后重新填写')
  return openedAs(ctx, task.id, proofOf(ctx.services, task, ctx.services.clock.now()))
}

/** Content and answers of a task that is being opened; the caller has checked the right. */
export const openedAs = async (ctx: Ctx, id: string, proof: string): Promise<OpenedFill> => {
  const { versionId, status } = (await select(ctx, id))!
  if (status === 'sent') await noteOpened(ctx, id)
  const { title, content } = await publishedVersion(ctx, versionId)
  const { answers, revision } = (await select(ctx, id))!
  return { title, content: content!, answers: answers ?? {}, revision, proof }
}

export const resume = (anyone: Ctx, given: InputOfEndpoint<typeof resumeFill>): Promise<OpenedFill> =>
  withTask(anyone, given, async ({ tx, task }) => {
    refuseEnded(tx, task)
    return openedAs(tx, task.id, given.proof)
  })

const noteOpened = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if ((await select(tx, id, true))?.status !== 'sent') return
    const all = unscoped(tx)
    await storeOf(all, questAssignment).move(all, 'open', [id])
  })

interface Open {
  readonly tx: Ctx
  readonly task: Task
  readonly version: QuestVersion & { readonly title: string }
  readonly answers: Answers
}

/** Runs work under the lock of the task. @throws {AppError} refused without a valid proof */
const withTask = async <T>(anyone: Ctx, proof: PhoneProof, work: (open: Open) => Promise<T>): Promise<T> => {
  const { ctx, id } = provenOf(anyone, proof)
  return inTransaction(ctx, async (tx) => {
    const task = await linked(tx, id, proof.token, true)
    const version = await publishedVersion(tx, task.versionId)
    return work({ tx, task, version, answers: task.answers ?? {} })
  })
}

const crisisIn = ({ scorer, content }: QuestVersion, answers: Answers): string | null =>
  alertIn(scorer, content!, answers) ? CRISIS : null

/** Its crisis text also reaches a device that lost the reply to its own answer. */
const behind = ({ revision, answers }: Task, version: QuestVersion): SavedAnswer => ({
  saved: false,
  revision,
  answers: answers ?? {},
  crisis: crisisIn(version, answers ?? {}),
})

type Given = InputOfEndpoint<typeof saveFill>

const nextAnswers = ({ content }: QuestVersion, before: Answers, { item, answer }: Given): Answers => {
  const { [item]: _old, ...others } = before
  const value = answer?.value ?? null
  return value === null ? others : { ...others, [item]: readAnswer(content!, before, item, value) }
}

/** Writes only if nothing has changed since the task was read, so that it needs no lock. @returns whether it has written */
const keep = async (ctx: Ctx, { id, versionId, revision }: Task, answers: Answers): Promise<boolean> => {
  const { rows } =
    await sql`update quest_assignment set answers = ${JSON.stringify(answers)}::jsonb, revision = ${revision + 1}
      where id = ${id} and tenant_id = ${ctx.tenantId} and version_id = ${versionId} and coalesce(revision, 0) = ${revision}
        and status in ('sent', 'opened') and expires_at > ${formatTime(ctx.services.clock.now())}::timestamptz
      returning id`.execute(ctx.db)
  return rows.length > 0
}

export const save = async (anyone: Ctx, given: Given): Promise<SavedAnswer> => {
  const { ctx, id } = provenOf(anyone, given)
  const task = await linked(ctx, id, given.token)
  refuseEnded(ctx, task)
  const version = await frozenVersion(ctx, task.versionId)
  // another device has saved since: nothing is overwritten
  if (given.revision !== task.revision) return behind(task, version)
  const answers = nextAnswers(version, task.answers ?? {}, given)
  const crisis = crisisIn(version, answers)
  if (await (crisis ? keepAndAlarm : keep)(ctx, task, answers))
    return { saved: true, revision: task.revision + 1, answers: null, crisis }
  const overtaken = await linked(ctx, id, given.token)
  refuseEnded(ctx, overtaken)
  return behind(overtaken, version)
}

const keepAndAlarm = (ctx: Ctx, task: Task, answers: Answers): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const isKept = await keep(tx, task, answers)
    if (isKept) await alarmOfTask(tx, task)
    return isKept
  })

export const finish = (anyone: Ctx, given: InputOfEndpoint<typeof finishFill>): Promise<FinishedFill> =>
  withTask(anyone, given, async ({ tx, task, version, answers }) => {
    const content = version.content!
    const counted = visibleAnswers(content, answers)
    const crisis = crisisIn(version, counted)
    // a retry whose first answer was lost gets the same outcome
    if (task.status === 'done') return { done: true, saved: true, revision: task.revision, answers: null, crisis }
    refuseEnded(tx, task)
    if (given.revision !== task.revision) return { done: false, ...behind(task, version) }
    if (given.filledBy !== 'self' && given.filledBy !== 'family') throw refused('请选择由谁填写')
    refuseMissing(content, counted)
    const { id, patientId, openedAt } = task
    const alarmed = (await settleTasks(tx, [id])) > 0
    await record(tx, {
      alarmed,
      patientId,
      version,
      answers: counted,
      filledBy: given.filledBy,
      startedAt: openedAt,
      assignmentId: id,
      amendsId: null,
    })
    const all = unscoped(tx)
    await storeOf(all, questAssignment).move(all, 'finish', [id])
    return { done: true, saved: true, revision: task.revision, answers: null, crisis }
  })
