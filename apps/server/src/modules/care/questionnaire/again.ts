/** The same questionnaire twice within a day is asked about once; the reason stays with the record. */
import { REASON_MAX, REASON_MIN, type SafetyQuestion } from '@huxi/contract'
import { AppError } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { lock, lockAll } from '../../../engine/core/transaction.ts'
import { DAY_MS, formatTime } from '../../../platform/config/clock.ts'

interface Asked {
  readonly patientId: string
  readonly questionnaireId: string
  /** its own open task does not count */
  readonly assignmentId?: string | null
}

const keyOf = (questionnaireId: string, patientId: string): string => `quest-again:${patientId}:${questionnaireId}`

const dayAgo = (ctx: Ctx): string => formatTime(ctx.services.clock.now() - DAY_MS)

const latestOf = async (ctx: Ctx, { patientId, questionnaireId, assignmentId }: Asked): Promise<string | undefined> => {
  const { rows } = await sql<{ text: string }>`
    select '该患者在 ' || to_char(completed_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') || ' 已填过这份问卷。' as text
    from quest_response where tenant_id = ${ctx.tenantId} and patient_id = ${patientId}
      and questionnaire_id = ${questionnaireId} and status = 'completed' and completed_at > ${dayAgo(ctx)}::timestamptz
    union all
    select '该患者在 ' || to_char(sent_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') || ' 已收到这份问卷，还没有填完。'
    from quest_assignment where tenant_id = ${ctx.tenantId} and patient_id = ${patientId}
      and questionnaire_id = ${questionnaireId} and status in ('sent', 'opened')
      and sent_at > ${dayAgo(ctx)}::timestamptz and id is distinct from ${assignmentId ?? null}
    limit 1`.execute(ctx.db)
  return rows[0]?.text
}

/**
 * Called in the transaction that keeps the form: of two at once the second one sees the first.
 * @returns the reason that came along with the request; null where none is needed
 * @throws {AppError} asked (428) without a reason
 */
export const againReason = async (ctx: Ctx, asked: Asked): Promise<string | null> => {
  await lock(ctx, keyOf(asked.questionnaireId, asked.patientId))
  const warning = await latestOf(ctx, asked)
  if (warning === undefined) return null
  const reason = ctx.origin.reason?.trim() ?? ''
  if (reason.length >= REASON_MIN && reason.length <= REASON_MAX) return reason
  const detail: SafetyQuestion = { warnings: [warning] }
  throw new AppError('asked', `${warning}确需再次填写的，请填写原因后继续`, { detail })
}

/** Called in the transaction that sends to the others. */
export const askedLately = async (
  ctx: Ctx,
  patientIds: readonly string[],
  questionnaireId: string,
): Promise<ReadonlySet<string>> => {
  const ids = [...patientIds]
  await lockAll(
    ctx,
    ids.map((id) => keyOf(questionnaireId, id)),
  )
  const { rows } = await sql<{ id: string }>`
    select patient_id as id from quest_response where tenant_id = ${ctx.tenantId} and patient_id = any(${ids})
      and questionnaire_id = ${questionnaireId} and status = 'completed' and completed_at > ${dayAgo(ctx)}::timestamptz
    union select patient_id from quest_assignment where tenant_id = ${ctx.tenantId} and patient_id = any(${ids})
      and questionnaire_id = ${questionnaireId} and status in ('sent', 'opened')`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}
