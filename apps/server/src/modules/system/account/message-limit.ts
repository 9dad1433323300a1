import type { Ctx } from '../../../engine/core/context.ts'
import { DAY_MS } from '../../../platform/config/clock.ts'
import { spend } from './quota.ts'

const PER_DAY = 500

/**
 * Counts a message to others against the daily limit of its sender: repeated work and undo must not flood them. Jobs have no limit.
 * @throws {AppError} tooMany, which also stops the work
 */
export const spendMessage = async (tx: Ctx, kind: string, title: string, most = PER_DAY): Promise<void> => {
  const sender = tx.session?.person.id
  if (sender === undefined) return
  const subject = `notice:${kind}:${tx.tenantId}:${sender}`
  await spend(tx, `一天内通知他人“${title}”已达 ${most} 次`, [{ subject, most, withinMs: DAY_MS }])
}
