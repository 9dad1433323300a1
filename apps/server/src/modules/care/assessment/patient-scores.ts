import { assessment, patientScores, type Assessment, type PatientScore, type ScoreHandling } from '@huxi/contract'
import { malformed, parseIds } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { handle, type Route } from '../../../engine/core/handle.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { lastScores } from './early-warning.ts'
import { mayReadComputation } from './results.ts'

const MOST = 500

const BY_DANGER = sql`case level when 'high' then 0 when 'medium' then 1 else 2 end, performed_at, id`

export const scoresOf = async (ctx: Ctx, patientIds: readonly string[]): Promise<PatientScore[]> => {
  const own = storeOf(ctx, assessment)
  const scores = mayReadComputation(ctx) ? await lastScores(ctx, patientIds) : new Map()
  const last = [...scores.values()].map(({ assessmentId }) => assessmentId)
  const rows = await own.list(
    ctx,
    [sql`id = any(${last}) or patient_id = any(${[...patientIds]}) and attention = 'waiting'`],
    { order: BY_DANGER },
  )
  const presented = new Map((await own.present<Assessment>(ctx, rows)).map((row) => [row.id, row]))
  const waiting = Map.groupBy(
    [...presented.values()].filter(({ attention }) => attention === 'waiting'),
    ({ patientId }) => patientId,
  )
  return patientIds.flatMap((patientId) => {
    const score = scores.get(patientId)
    const row = score && presented.get(score.assessmentId)
    const open = waiting.get(patientId) ?? []
    if (!row && open.length === 0) return []
    return [
      {
        patientId,
        last: score && row ? { ...score, seenTo: score.acknowledged ? seenTo(row) : null } : null,
        waiting: open.map(({ id, performedAt, urgent }) => ({ id, performedAt, urgent: urgent ?? '' })),
      },
    ]
  })
}

const seenTo = (row: Assessment): ScoreHandling => {
  const { acknowledgedAt, deedNote } = row
  const { acknowledgedBy_dictText: by, deed_dictText: deed } = row as unknown as Record<string, string | undefined>
  return { at: acknowledgedAt ?? null, by: by ?? null, deed: [deed, deedNote].filter(Boolean).join('：') || null }
}

export const scoreRoute: Route = handle(patientScores, (ctx, { patientIds }) => {
  const ids = [...new Set(parseIds(patientIds))]
  if (ids.length > MOST) throw malformed(`一次最多查询 ${MOST} 名患者`)
  return scoresOf(ctx, ids)
})
