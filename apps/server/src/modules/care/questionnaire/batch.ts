/** A questionnaire sent to the rows of a patient list, in steps that commit on their own. */
import {
  BATCH_SEND_MAX,
  patient,
  questAssignment,
  type BatchSent,
  type QuestVersion,
  type sendQuestBatch,
} from '@huxi/contract'
import { refused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { inTransaction, reportStep } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { exportWhere, queryIn } from '../../../engine/sheet/export.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { askedLately } from './again.ts'
import { expiryOf } from './assignment.ts'
import { currentVersion } from './definition.ts'

type Given = InputOfEndpoint<typeof sendQuestBatch>

const STEP = 200

const chosen = async (ctx: Ctx, { patientIds, filter }: Given): Promise<string[]> => {
  const own = storeOf(ctx, patient)
  const ids = patientIds?.split(',').filter(Boolean)
  const query = queryIn(filter ?? {})
  const where: Condition[] = ids
    ? [sql`id = any(${[...new Set(ids)]})`]
    : await exportWhere(ctx, patient, query, await own.visible(ctx, query))
  const { rows } = await sql<{ id: string }>`select id from patient
    where ${sql.join([...(await own.readable(ctx)), ...where], sql` and `)}
    order by id limit ${BATCH_SEND_MAX + 1}`.execute(ctx.db)
  if (rows.length > BATCH_SEND_MAX) throw refused(`一次最多发给 ${BATCH_SEND_MAX} 名患者，请增加查询条件`)
  if (rows.length === 0) throw refused('没有可以发送的患者，请重新选择')
  return rows.map(({ id }) => id)
}

interface Receiver {
  readonly id: string
  readonly status: string
  readonly birthDate: string | null
  readonly deptId: string | null
}

const obstacleOf = ({ id, status, birthDate }: Receiver, lately: ReadonlySet<string>): string | undefined => {
  if (status !== 'active') return '档案已停用'
  if (!birthDate) return '没有登记出生日期'
  return lately.has(id) ? '在 24 小时内填过或还没有填完' : undefined
}

interface Sending {
  readonly version: QuestVersion
  readonly expiresAt: string
  readonly note: string | null
}

const sendStep = (ctx: Ctx, ids: readonly string[], { version, expiresAt, note }: Sending): Promise<string[]> =>
  inTransaction(ctx, async (tx) => {
    const { questionnaireId, id: versionId } = version
    const lately = await askedLately(tx, ids, questionnaireId)
    const { rows } = await sql<Receiver>`select id, status, birth_date as "birthDate", dept_id as "deptId" from patient
      where id = any(${[...ids]}) order by id`.execute(tx.db)
    const obstacles = rows.flatMap((row) => obstacleOf(row, lately) ?? [])
    const sentAt = now(tx)
    const inputs = rows
      .filter((row) => obstacleOf(row, lately) === undefined)
      .map(({ id: patientId, deptId }) => ({
        patientId,
        deptId,
        questionnaireId,
        versionId,
        sentAt,
        expiresAt,
        channel: 'link',
        note,
        revision: 0,
      }))
    await storeOf(tx, questAssignment).addMany(tx, inputs)
    return obstacles
  })

/** @throws {AppError} refused for no or too many patients, and for a questionnaire without published version */
export const sendBatch = async (ctx: Ctx, given: Given): Promise<BatchSent> => {
  const sending = {
    version: await currentVersion(ctx, given.questionnaireId),
    expiresAt: expiryOf(ctx, given.expiresAt),
    note: given.note ?? null,
  }
  const ids = await chosen(ctx, given)
  const skipped: string[] = []
  for (let at = 0; at < ids.length; at += STEP) {
    reportStep(ctx, at, ids.length)
    skipped.push(...(await sendStep(ctx, ids.slice(at, at + STEP), sending)))
    // the embedded engine answers without a turn of the loop, in which others would be served
    await setImmediate()
  }
  const byReason = Map.groupBy(skipped, (why) => why)
  return {
    sent: ids.length - skipped.length,
    skipped: [...byReason].map(([why, { length: count }]) => ({ why, count })),
  }
}

export const sentText = ({ sent, skipped }: BatchSent): string =>
  [`已发送 ${sent} 份`, ...skipped.map(({ why, count }) => `${count} 名患者${why}，没有发送`)].join('；')
