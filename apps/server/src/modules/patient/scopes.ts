/** What data scopes of roles mean for patients, and so for whatever belongs to them. */
import { sql } from 'kysely'
import type { Ctx, ScopeMeanings } from '../../engine/core/context.ts'
import { isAmong } from '../../engine/read/visibility.ts'
import { departScopes } from '../../engine/read/scopes.ts'
import type { Condition } from '../../engine/read/where.ts'
import { today } from '../../platform/config/clock.ts'

/** What a later area knows of visits: statements that select ids of patients as `known`. */
export interface VisitSight {
  /** who lies in a ward where the person is on duty at this moment */
  lyingWhereOnDuty(ctx: Ctx): Condition
  /** who has an open visit in a department whose code passes the test */
  openVisitIn(ctx: Ctx, test: (code: Condition) => Condition): Condition
}

const meOf = ({ session }: Ctx): string => session?.person.id ?? ''

/** The responsible doctor counts by himself; as long as there is none, whoever registered the patient looks after him. */
const isOwn = (ctx: Ctx): Condition => sql`(responsible_doctor_id = ${meOf(ctx)}
  or responsible_doctor_id is null and create_by = ${ctx.session?.person.username ?? ''})`

/** Of the team today; the first and the last day belong to it. */
const inTeam = (ctx: Ctx): Condition => {
  const day = today(ctx)
  return isTied(sql`select t.patient_id as known from patient_team t
    where t.user_id = ${meOf(ctx)} and t.del_flag = 0
      and (t.start_on is null or t.start_on <= ${day}) and (t.end_on is null or t.end_on >= ${day})`)
}

const isTied = (tied: Condition): Condition => isAmong(sql.ref('id'), tied)

/** One's own are within every scope: whoever registers a patient while on duty does not lose sight of him. */
const orOwn =
  (meaning: (ctx: Ctx) => Condition) =>
  (ctx: Ctx): Condition =>
    sql`(${isOwn(ctx)} or ${meaning(ctx)})`

export const patientScopes = ({ lyingWhereOnDuty, openVisitIn }: VisitSight): ScopeMeanings => {
  const { depart, departTree } = departScopes(
    (test, ctx) => sql`(${test(sql.ref('sys_org_code'))} or ${isTied(openVisitIn(ctx, test))})`,
  )
  return {
    own: isOwn,
    team: orOwn(inTeam),
    duty: orOwn((ctx) => isTied(lyingWhereOnDuty(ctx))),
    depart: orOwn(depart),
    departTree: orOwn(departTree),
  }
}
