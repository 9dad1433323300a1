/** Visibility of assessments: with a patient as the patient, without one to all readers. */
import { assessResult, type assessment } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx, ScopeMeanings } from '../../../engine/core/context.ts'
import type { Query } from '../../../engine/core/handle.ts'
import { roleConditions } from '../../../engine/read/visibility.ts'
import { usualScopes } from '../../../engine/read/row-rules.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { ofVisiblePatients } from '../patient/index.ts'

export const ofVisibleOrNoPatient = async (ctx: Ctx): Promise<Condition[]> =>
  (await ofVisiblePatients(ctx)).map((condition) => sql`(patient_id is null or ${condition})`)

/**
 * Scopes of assessments without a patient: department scopes by the author or receiver; team, duty and own reach the
 * caller's own. All others follow the patient.
 */
export const scopesWithoutPatient = (r: typeof assessment | typeof assessResult): ScopeMeanings => {
  const { own, depart, departTree } = usualScopes(r)
  const orOfPatient =
    (meaning: typeof own): typeof own =>
    (ctx) =>
      sql`(patient_id is not null or ${meaning(ctx)})`
  return {
    departTree: orOfPatient(departTree),
    depart: orOfPatient(depart),
    team: orOfPatient(own),
    duty: orOfPatient(own),
    own: orOfPatient(own),
  }
}

const WAITING = sql`attention = 'waiting'`

/** Each assessment must also have a result that meets the data rules of 评估结果; `waiting` selects open high risks. */
export const visibleAssessments = async (ctx: Ctx, { waiting }: Query = {}): Promise<Condition[]> => {
  const rules = roleConditions(ctx, assessResult)
  const parts =
    rules.length === 0
      ? []
      : [
          sql`id in (select group_id from assess_result where tenant_id = ${ctx.tenantId} and ${sql.join(rules, sql` and `)})`,
        ]
  return [...(await ofVisibleOrNoPatient(ctx)), ...parts, ...(waiting === 'true' ? [WAITING] : [])]
}
