/** All bookings of closed slots at once, each to the nearest free slot. */
import { booking, type Alternative, type Booking, type moveStranded, type StrandedMoves } from '@huxi/contract'
import { AppError, type InputOfEndpoint } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { inSavepoint, inTransaction, preview } from '../../../engine/core/transaction.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime } from '../../../platform/config/clock.ts'
import { reschedule } from './booking.ts'
import { alternativesOf, MAX_STRANDED, stranded, strandedRows } from './conflicts.ts'

type Moves = Omit<StrandedMoves, 'isNotified'>

type Outcome = { readonly to: Alternative } | { readonly reason: string }

const FULL = '可预约的日期内没有空余时段'

/** Slots are tried by their distance, as an earlier booking of the run or another desk may have taken the nearest. */
const moveOne = async (tx: Ctx, { id }: Booking): Promise<Outcome> => {
  let reason = FULL
  for (const to of (await alternativesOf(tx, [id])).get(id) ?? [])
    try {
      await inSavepoint(tx, () => reschedule(tx, { id, slotId: to.slotId, autoMoved: true }))
      return { to }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      reason = error.message
    }
  return { reason }
}

const moveAll = async (
  ctx: Ctx,
  rows: readonly Booking[],
  run: (work: (tx: Ctx) => Promise<Outcome>) => Promise<Outcome>,
): Promise<Moves> => {
  const named = await strandedRows(ctx, rows)
  const outcomes: Outcome[] = []
  for (const row of rows) outcomes.push(await run((tx) => moveOne(tx, row)))
  return {
    moved: named.flatMap((row, i) => {
      const outcome = outcomes[i]!
      return 'to' in outcome ? [{ ...row, to: outcome.to.startAt, toClinic: outcome.to.clinic }] : []
    }),
    kept: named.flatMap((row, i) => {
      const outcome = outcomes[i]!
      return 'reason' in outcome ? [{ ...row, reason: outcome.reason }] : []
    }),
  }
}

/** Each booking has a transaction of its own, so that no desk waits for all of them. */
export const strandedMoved = async (
  ctx: Ctx,
  { clinicId, trial }: InputOfEndpoint<typeof moveStranded>,
): Promise<Moves> => {
  const where = [
    stranded(formatTime(ctx.services.clock.now())),
    sql`(${clinicId}::text is null or clinic_id = ${clinicId})`,
  ]
  const rows = await storeOf(ctx, booking).list(ctx, where, { order: sql`start_at, id`, limit: MAX_STRANDED })
  if (!trial) return moveAll(ctx, rows, (work) => inTransaction(ctx, work))
  let tried: Moves = { moved: [], kept: [] }
  await preview(
    ctx,
    async (tx) => {
      tried = await moveAll(tx, rows, (work) => work(tx))
    },
    async () => null,
  )
  return tried
}
