import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { today } from '../../../platform/config/clock.ts'

/** Counts patients without an answer in their window as lost, once the window has passed. */
export const closeQuitWindows = async (ctx: Ctx): Promise<void> => {
  const day = sql`${today(ctx)}::date`
  await sql`select mark_quit_outcome(patient_id, ${day}) from tobacco_profile
    where quit_outcome = 'pending' and assessed_on < ${day} - 240`.execute(ctx.db)
}
