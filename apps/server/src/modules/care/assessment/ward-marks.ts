/** Marks of a ward: patients not assessed since admission, and open high risks and critical values. */
import { assessResult, type WardMark } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import type { Condition } from '../../../engine/read/where.ts'
import type { StayedSince } from '../visit/index.ts'

const UNASSESSED: WardMark = { code: 'unassessed', text: '未评估', tone: 'orange' }
const CRITICAL: WardMark = { code: 'critical', text: '危急值', tone: 'red' }
const HIGH: WardMark = { code: 'high', text: '高危未确认', tone: 'red' }

/** One statement per ward; corrected and voided assessments do not count. */
export const wardMarks = async (
  ctx: Ctx,
  stays: readonly StayedSince[],
): Promise<ReadonlyMap<string, readonly WardMark[]>> => {
  const { rows } = await sql<{ patientId: string; assessed: boolean; high: boolean; critical: boolean }>`
    select stay.patient_id as "patientId", a.assessed, a.high,
      exists (select 1 from range_critical c where c.tenant_id = ${ctx.tenantId} and c.patient_id = stay.patient_id
        and c.attention = 'waiting') as critical
    from unnest(${stays.map(({ patientId }) => patientId)}::text[], ${stays.map(({ since }) => since)}::timestamptz[])
      as stay (patient_id, since)
    cross join lateral (select count(*) > 0 as assessed,
        count(*) filter (where attention = 'waiting') > 0 as high
      from assess_assessment where tenant_id = ${ctx.tenantId} and patient_id = stay.patient_id
        and performed_at >= stay.since and status = 'completed') a`.execute(ctx.db)
  return new Map(
    rows.map(({ patientId, assessed, high, critical }) => [
      patientId,
      [...(assessed ? [] : [UNASSESSED]), ...(critical ? [CRITICAL] : []), ...(high ? [HIGH] : [])],
    ]),
  )
}

export const unassessedVisit: Condition = sql`not exists (select 1 from assess_assessment a
  where a.tenant_id = visit_encounter.tenant_id and a.patient_id = visit_encounter.patient_id
    and a.performed_at >= visit_encounter.start_at and a.status = 'completed')`

const AT_RISK: Condition = sql`(exists (select 1 from assess_assessment a
    where a.tenant_id = visit_encounter.tenant_id and a.patient_id = visit_encounter.patient_id and a.attention = 'waiting')
  or 'high' = (select r.level from assess_result r
    where r.tenant_id = visit_encounter.tenant_id and r.patient_id = visit_encounter.patient_id and r.model_code = 'news2'
      and r.standing = 'completed' and r.level <> 'none' and r.performed_at >= visit_encounter.start_at
    order by r.performed_at desc, r.id desc limit 1))`

/** Visits with an open alarm or a high last NEWS2; none for callers to whom levels are hidden. */
export const visitAtRisk = (ctx: Ctx): Condition => (canAsk(ctx, assessResult, ['level']) ? AT_RISK : sql`false`)
