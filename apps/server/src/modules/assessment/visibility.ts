/** Who sees what was assessed: everybody what is nobody's, and what is of a patient whoever sees him. */
import { assessResult, type assessment } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx, ScopeMeanings } from '../../engine/core/context.ts'
import type { Query } from '../../engine/core/handle.ts'
import { roleConditions } from '../../engine/read/visibility.ts'
import { usualScopes } from '../../engine/read/scopes.ts'
import type { Condition } from '../../engine/read/where.ts'
import { ofVisiblePatients } from '../patient/index.ts'

/** For `visibleRows` of results. */
export const ofVisibleOrNobody = async (ctx: Ctx): Promise<Condition[]> =>
  (await ofVisiblePatients(ctx)).map((condition) => sql`(patient_id is null or ${condition})`)

/**
 * What data scopes mean for what is nobody's: it belongs to whoever received or made it, and to his department. Neither a care team
 * nor a ward has any of it. What is of a patient is seen with him.
 */
export const scopesOfNobodys = (r: typeof assessment | typeof assessResult): ScopeMeanings => {
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

/** High risk that nobody has taken charge of. */
const WAITING = sql`attention = 'waiting'`

/** The same of assessments, one of whose results has to meet the rules of 评估结果, too; `waiting` asks for open high risk alone. */
export const visibleAssessments = async (ctx: Ctx, { waiting }: Query = {}): Promise<Condition[]> => {
  const rules = roleConditions(ctx, assessResult)
  const parts =
    rules.length === 0
      ? []
      : [
          sql`id in (select group_id from assess_result where tenant_id = ${ctx.tenantId} and ${sql.join(rules, sql` and `)})`,
        ]
  return [...(await ofVisibleOrNobody(ctx)), ...parts, ...(waiting === 'true' ? [WAITING] : [])]
}
