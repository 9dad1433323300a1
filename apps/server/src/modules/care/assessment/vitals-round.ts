/** 体征录入: a ward by bed; each value is saved when typed, into the current set. */
import { ACVPU, ROOM_AIR } from '@huxi/clinical/patient-measures'
import {
  assessResult,
  chartVital,
  encounter,
  observation,
  patient,
  VITALS,
  vitalsRound,
  type RoundLine,
} from '@huxi/contract'
import { sql } from 'kysely'
import { reply } from '../../../engine/core/answer.ts'
import { inTransaction } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { formatTime, MINUTE_MS, now } from '../../../platform/config/clock.ts'
import { chartedVital, mayRead, openSets, type OpenSet } from '../fact/index.ts'
import { lastScores } from './early-warning.ts'
import type { Scoring } from './filled.ts'
import { basesOf, lockVitals, scoredVitals } from './vitals.ts'

const SET_MS = 30 * MINUTE_MS

const sinceOf = (ctx: Ctx): string => formatTime(ctx.services.clock.now() - SET_MS)

export const vitalsRoundRoutes = (scoring: Scoring): readonly Route[] => [
  handle(vitalsRound, async (ctx, { wardId }) => {
    const stays = await storeOf(ctx, encounter).list(ctx, [sql`ward_id = ${wardId} and status = 'in_progress'`])
    const ids = stays.map(({ patientId }) => patientId)
    const seen = await storeOf(ctx, patient).list(ctx, [sql`id = any(${ids})`])
    return linesOf(
      ctx,
      seen.map(({ id }) => id),
    )
  }),
  handle(chartVital, (ctx, { fresh, ...given }) =>
    inTransaction(ctx, async (tx) => {
      await lockVitals(tx, given.patientId)
      const open = fresh
        ? undefined
        : (await openSets(tx, [given.patientId], sinceOf(tx), sql.table(observation.table))).get(given.patientId)
      const observedAt = open?.observedAt ?? now(tx)
      await chartedVital(tx, { ...given, observedAt })
      const news2 = await scoredVitals(tx, scoring, given.patientId, observedAt)
      return reply('已保存', { observedAt, news2 })
    }),
  ),
]

const linesOf = async (ctx: Ctx, ids: readonly string[]): Promise<RoundLine[]> => {
  const at = now(ctx)
  const [bases, sets, scores] = await Promise.all([
    basesOf(ctx, ids, at),
    openSets(ctx, ids, sinceOf(ctx)),
    mayRead(ctx, assessResult, ['level', 'figure']) ? lastScores(ctx, ids) : new Map<string, never>(),
  ])
  return ids.map((patientId): RoundLine => {
    const [set, last] = [sets.get(patientId), scores.get(patientId)]
    return {
      patientId,
      ...bases.get(patientId)!,
      observedAt: set?.observedAt ?? null,
      values: set ? valuesOf(set) : {},
      last: last
        ? { score: last.score, level: last.level, at: last.at, dueAt: last.dueAt, continuous: last.continuous }
        : null,
    }
  })
}

const valuesOf = ({ values }: OpenSet): RoundLine['values'] => {
  const numbers = Object.entries(VITALS).flatMap(([name, code]) => {
    const found = values.get(code)
    return found ? [[name, found.value] as const] : []
  })
  const [state, flow] = [values.get('consciousness'), values.get('oxygen_flow')]
  const device = flow?.device
  return {
    ...Object.fromEntries(numbers),
    ...(state && { consciousness: ACVPU[Number(state.value)]! }),
    ...(flow && device && { oxygenDevice: device, ...(flow.value !== ROOM_AIR && { oxygenFlow: flow.value }) }),
  }
}
