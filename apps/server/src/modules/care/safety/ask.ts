/** Asks once about an entry that may harm; the reason comes with the repeated request and is kept with the record. */
import { REASON_MAX, REASON_MIN, safetyOverride, type SafetyQuestion, type SafetyRule } from '@huxi/contract'
import { AppError, refused, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { actor, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'

export interface Warning {
  readonly rule: SafetyRule
  readonly text: string
}

interface Record {
  readonly id: string
  readonly patientId: string
}

/**
 * Keeps the reason of each warning, or asks for it. Called after the write in its transaction, so that a missing
 * reason undoes it.
 * @throws {AppError} asked (428) without a reason; refused in an import, which has no dialog
 */
export const askOnce = async (tx: Ctx, r: Resource, record: Record, warnings: readonly Warning[]): Promise<void> => {
  if (warnings.length === 0 || !tx.session) return
  const open = await unanswered(tx, record, warnings)
  if (open.length === 0) return
  const reason = tx.origin.reason?.trim() ?? ''
  const texts = open.map(({ text }) => text)
  if (tx.runId !== undefined) throw refused(`${texts.join('')}请核对；确认无误的，请在页面中逐条录入并填写原因`)
  if (reason.length < REASON_MIN || reason.length > REASON_MAX) {
    for (const { rule } of open) tx.services.ports.promptCounter?.count(tx.tenantId!, rule)
    const detail: SafetyQuestion = { warnings: texts }
    throw new AppError('asked', `${texts.join('')}请核对；确认无误的，请填写原因后保存`, { detail })
  }
  const anyone = unscoped(tx)
  for (const { rule, text } of open)
    await storeOf(anyone, safetyOverride).add(anyone, {
      patientId: record.patientId,
      rule,
      warning: text,
      reason,
      savedBy: actor(tx),
      recordOf: r.title,
      recordId: record.id,
    })
}

/** A reason holds until the warning has other words. */
const unanswered = async (tx: Ctx, { id }: Record, warnings: readonly Warning[]): Promise<readonly Warning[]> => {
  const { rows } = await sql<{ warning: string }>`select warning from safety_override
    where tenant_id = ${tx.tenantId} and record_id = ${id}`.execute(tx.db)
  const answered = new Set(rows.map(({ warning }) => warning))
  return warnings.filter(({ text }) => !answered.has(text))
}
