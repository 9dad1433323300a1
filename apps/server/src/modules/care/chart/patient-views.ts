import { encounter, followup } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { today } from '../../../platform/config/clock.ts'
import { visitAtRisk } from '../assessment/index.ts'

const withStay = (ctx: Ctx, condition: Condition): Condition => sql`id in (select patient_id from visit_encounter
  where tenant_id = ${ctx.tenantId} and del_flag = 0 and kind = 'inpatient' and status = 'in_progress' and ${condition})`

const withLateCall = (ctx: Ctx): Condition => sql`id in (select patient_id from visit_followup
  where tenant_id = ${ctx.tenantId} and status = 'waiting' and planned_on < ${today(ctx)})`

export const patientViews = (
  ctx: Ctx,
  { inHospital, atRisk, late }: Readonly<Record<string, unknown>>,
): Condition[] => {
  const mayVisits = holds(ctx, codeOf(encounter, 'list'))
  const stays = (condition: Condition) => (mayVisits ? withStay(ctx, condition) : sql`false`)
  const calls = holds(ctx, codeOf(followup, 'list')) ? withLateCall(ctx) : sql`false`
  return [
    ...(inHospital === 'true' ? [stays(sql`true`)] : []),
    ...(atRisk === 'true' ? [stays(visitAtRisk(ctx))] : []),
    ...(late === 'true' ? [sql`(${stays(sql`planned_end_on < ${today(ctx)}`)} or ${calls})`] : []),
  ]
}
