import { actor } from '../../../engine/core/caller.ts'
import { publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { askForRun } from '../../../platform/jobs/job-store.ts'

export const SEND_JOB = 'outreach:send'

export const sendSoon = async (tx: Ctx): Promise<void> => {
  await askForRun(tx.db, SEND_JOB, actor(tx), null, tx.services.clock.now())
  publish(tx, 'jobs.changed', {})
}
