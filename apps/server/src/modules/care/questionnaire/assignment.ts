import {
  LINK_DAYS,
  patient,
  questAssignment,
  type Patient,
  type QuestAssignment,
  type QuestLink,
  type sendQuest,
} from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { eachRow } from '../../../engine/write/each-row.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatTime, now } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { againReason } from './again.ts'
import { settleTasks } from './alarm.ts'
import { currentVersion, publishedVersion } from './definition.ts'
import { record } from './record.ts'
import { tokenOf } from './token.ts'

const LINK_DAYS_MAX = 90

const { patientId: PATIENT, expiresAt: EXPIRES } = questAssignment.fields

/** @throws {AppError} refused for a patient who may not receive a form or could not open it */
const reachable = async (tx: Ctx, patientId: string): Promise<Patient> => {
  const all = unscoped(tx)
  const person = await storeOf(all, patient).one(all, patientId)
  const { status, birthDate } = person
  if (status !== 'active') refuseField('patientId', PATIENT, '这份档案不能再发送问卷，请核对患者')
  if (!birthDate) refuseField('patientId', PATIENT, '患者没有登记出生日期，打开问卷时无法核对身份，请先补登')
  return person
}

export const expiryOf = (tx: Ctx, given: string | null | undefined): string => {
  const today = tx.services.clock.now()
  if (!given) return formatTime(today + LINK_DAYS * DAY_MS)
  if (given <= formatTime(today)) refuseField('expiresAt', EXPIRES, '有效期已经过去，请改选以后的时间')
  if (given > formatTime(today + LINK_DAYS_MAX * DAY_MS))
    refuseField('expiresAt', EXPIRES, `有效期最长 ${LINK_DAYS_MAX} 天，请改选较近的时间`)
  return given
}

export const assignmentHooks: Hooks<typeof questAssignment> = {
  visibleRows: ofVisiblePatients,
  moves: {
    open: (tx, { write }) => write({ openedAt: now(tx) }),
    finish: (tx, { write }) => write({ doneAt: now(tx) }),
    async withdraw(tx, { rows, write }) {
      const after = await write()
      await keepPartials(tx, rows)
      return after
    },
    async expire(tx, { rows, write }) {
      const after = await write()
      await keepPartials(tx, rows)
      return after
    },
  },
}

const isAnswered = ({ answers }: QuestAssignment): boolean => Object.keys(answers ?? {}).length > 0

const keepPartials = async (tx: Ctx, rows: readonly QuestAssignment[]): Promise<void> => {
  const empty = rows.filter((row) => !isAnswered(row))
  await settleTasks(
    tx,
    empty.map(({ id }) => id),
  )
  for (const row of rows.filter(isAnswered)) await keepPartial(tx, row)
}

const keepPartial = async (
  tx: Ctx,
  { id, patientId, versionId, answers, openedAt }: QuestAssignment,
): Promise<void> => {
  const alarmed = (await settleTasks(tx, [id])) > 0
  const version = await publishedVersion(tx, versionId)
  await record(
    { ...tx, session: null },
    {
      alarmed,
      patientId,
      version,
      answers: answers!,
      filledBy: 'self',
      startedAt: openedAt,
      assignmentId: id,
      amendsId: null,
    },
  )
}

export const send = (ctx: Ctx, given: InputOfEndpoint<typeof sendQuest>): Promise<{ id: string }> =>
  inTransaction(ctx, async (tx) => {
    const { patientId, questionnaireId } = given
    await storeOf(tx, patient).one(tx, patientId)
    const { deptId } = await reachable(tx, patientId)
    const version = await currentVersion(tx, questionnaireId)
    const row = { patientId, questionnaireId, versionId: version.id, expiresAt: expiryOf(tx, given.expiresAt) }
    const { id } = await storeOf(tx, questAssignment).byServer.add(tx, {
      ...row,
      deptId,
      channel: given.channel ?? 'link',
      againReason: await againReason(tx, { patientId, questionnaireId }),
      note: given.note,
      sentAt: now(tx),
      revision: 0,
    })
    return { id }
  })

export const linkOf = async (ctx: Ctx, id: string): Promise<QuestLink> => {
  const row = await storeOf(ctx, questAssignment).one(ctx, id)
  if (row.status !== 'sent' && row.status !== 'opened')
    throw refused('这份问卷已经结束，链接不再有效，需要时请重新发送')
  const { services } = ctx
  const path = services.config.questionnaireLinks ? `/q#${tokenOf(services, row)}` : null
  return { path, expiresAt: row.expiresAt }
}

/** Withdraws open tasks with a line of history; the caller need not see them. */
export const withdrawTasks = async (tx: Ctx, which: Condition, reason: string): Promise<void> => {
  const all = unscoped(tx)
  const own = storeOf(all, questAssignment)
  const open = await own.list(all, [sql`status in ('sent', 'opened')`, which])
  const ids = open.map(({ id }) => id)
  if (ids.length > 0) await own.move(all, 'withdraw', ids, { reason })
}

export const expireTasks = (services: AppServices): Promise<void> =>
  eachRow(
    services,
    'expired questionnaires',
    sql<{ id: string; tenantId: number }>`select id, tenant_id as "tenantId" from quest_assignment
      where status in ('sent', 'opened') and expires_at <= ${now({ services })}::timestamptz order by tenant_id, id`,
    (ctx, { id }) => storeOf(ctx, questAssignment).move(unscoped(ctx), 'expire', [id]),
  )
