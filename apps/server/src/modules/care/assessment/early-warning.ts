/** The last NEWS2 of a patient and when the next measurement is due, for bed cards, lists and banners. */
import { LEAST, levelOf, minutesToNext, NEWS2_AGE } from '@huxi/clinical/early-warning'
import { completedAge, instantOf } from '@huxi/clinical/patient-dates'
import type { LastScore } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { formatTime, latestTime, MINUTE_MS, today } from '../../../platform/config/clock.ts'
import { isPregnant } from './patient-states.ts'

interface Line {
  readonly patientId: string
  readonly assessmentId: string
  readonly at: string
  readonly score: number | null
  readonly scoreMin: number | null
  readonly points: Readonly<Record<string, unknown>> | null
  readonly urgent: string | null
  readonly acknowledgedAt: string | null
  readonly birthDate: string | null
  readonly pregnant: boolean
  readonly zero: number | null
  readonly low: number | null
  readonly medium: number | null
}

/** Last scores by patient, in one statement per ward. Callers pass visible patients only. */
export const lastScores = async (ctx: Ctx, patientIds: readonly string[]): Promise<ReadonlyMap<string, LastScore>> => {
  if (patientIds.length === 0) return new Map()
  const { rows } = await sql<Line>`
    select p.id as "patientId", last.*, to_char(p.birth_date, 'YYYY-MM-DD') as "birthDate",
      ${isPregnant(ctx)} as pregnant,
      w.news2_zero_min as zero, w.news2_low_min as low, w.news2_medium_min as medium
    from patient p
    cross join lateral (select a.id as "assessmentId", r.performed_at as at,
        (d.result ->> 'score')::int as score, (d.result ->> 'scoreMin')::int as "scoreMin", d.result -> 'points' as points,
        a.urgent, a.acknowledged_at as "acknowledgedAt"
      from assess_result r join assess_assessment a on a.id = r.group_id
        join assess_result_detail d on d.result_id = r.id
      where r.tenant_id = ${ctx.tenantId} and r.patient_id = p.id and r.model_code = 'news2'
        and r.standing = 'completed' and r.level <> 'none' and r.performed_at <= ${latestTime(ctx)}::timestamptz
      order by r.performed_at desc, r.id desc limit 1) last
    left join lateral (select ward_id from visit_encounter e where e.patient_id = p.id and e.status = 'in_progress'
      and e.del_flag = 0 and e.ward_id is not null order by e.start_at desc limit 1) e on true
    left join visit_ward w on w.id = e.ward_id
    where p.tenant_id = ${ctx.tenantId} and p.id = any(${[...patientIds]})`.execute(ctx.db)
  return new Map(rows.map((line) => [line.patientId, scoreOf(line, today(ctx))]))
}

const scoreOf = (line: Line, today: string): LastScore => {
  const { assessmentId, at, score, urgent, acknowledgedAt } = line
  const scoreMin = score ?? line.scoreMin ?? 0
  const single3 = Object.values(line.points ?? {}).includes(3)
  const every = { zero: line.zero ?? LEAST.zero, low: line.low ?? LEAST.low, medium: line.medium ?? LEAST.medium }
  const minutes = minutesToNext(scoreMin, single3, every)
  const isScored = !line.pregnant && (!line.birthDate || completedAge(line.birthDate, today) >= NEWS2_AGE)
  return {
    assessmentId,
    score,
    scoreMin,
    level: levelOf(scoreMin, single3),
    single3,
    at,
    dueAt: isScored ? later(at, minutes) : null,
    continuous: minutes === 0,
    acknowledged: urgent === null ? null : acknowledgedAt !== null,
  }
}

const later = (at: string, minutes: number): string => formatTime(instantOf(at) + minutes * MINUTE_MS)
