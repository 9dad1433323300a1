import { booking, patient, type NoShows, type patientNoShows } from '@huxi/contract'
import { fieldRefused, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatTime } from '../../../platform/config/clock.ts'

export const MISSED_DAYS = 180
export const MISSED_MAX = 3

export const missedCount = (ctx: Ctx, patientId: string): Promise<number> => {
  const since = formatTime(ctx.services.clock.now() - MISSED_DAYS * DAY_MS)
  return storeOf(ctx, booking).count(ctx, [
    sql`patient_id = ${patientId} and status = 'no_show' and start_at > ${since}`,
  ])
}

export const noShowsOf = async (ctx: Ctx, { patientId }: InputOfEndpoint<typeof patientNoShows>): Promise<NoShows> => {
  await storeOf(ctx, patient).one(ctx, patientId)
  const count = await missedCount(ctx, patientId)
  return { count, confirm: count >= MISSED_MAX }
}

export const refuseMissed = async (
  tx: Ctx,
  patientId: string,
  confirmed: boolean | null | undefined,
): Promise<void> => {
  if (confirmed) return
  const count = await missedCount(unscoped(tx), patientId)
  if (count < MISSED_MAX) return
  const text = `该患者近 ${MISSED_DAYS} 天爽约 ${count} 次，请先与患者确认能按时到诊，再勾选“已与患者确认按时到诊”`
  throw fieldRefused('confirmed', text)
}
