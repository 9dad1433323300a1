/** Who sees what was assessed: everybody what is nobody's, and what is of a patient whoever sees him. */
import { assessResult } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import { ruleConditions } from '../../engine/read/row-rules.ts'
import type { Condition } from '../../engine/read/where.ts'
import { ofVisiblePatients } from '../patient/index.ts'

/** For `visibleRows` of results. */
export const ofVisibleOrNobody = async (ctx: Ctx): Promise<Condition[]> =>
  (await ofVisiblePatients(ctx)).map((condition) => sql`(patient_id is null or ${condition})`)

/** The same of assessments, one of whose results has to meet the rules of 评估结果, too. */
export const visibleAssessments = async (ctx: Ctx): Promise<Condition[]> => {
  const rules = ruleConditions(ctx, assessResult)
  const parts =
    rules.length === 0
      ? []
      : [
          sql`id in (select group_id from assess_result where tenant_id = ${ctx.tenantId} and ${sql.join(rules, sql` and `)})`,
        ]
  return [...(await ofVisibleOrNobody(ctx)), ...parts]
}
