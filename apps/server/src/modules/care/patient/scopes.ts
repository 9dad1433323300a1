/** Data scopes of patients and of all rows that refer to them. */
import { sql } from 'kysely'
import type { Ctx, ScopeMeanings } from '../../../engine/core/context.ts'
import { isAmong } from '../../../engine/read/visibility.ts'
import { departScopes } from '../../../engine/read/row-rules.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { today } from '../../../platform/config/clock.ts'

/** Conditions that the visit area provides: SELECTs of patient ids as `known`. */
export interface VisitConditions {
  /** inpatients of wards where the user is on duty now */
  lyingWhereOnDuty(ctx: Ctx): Condition
  /** patients with an open visit in a matching department */
  openVisitIn(ctx: Ctx, test: (code: Condition) => Condition): Condition
}

const meOf = ({ session }: Ctx): string => session?.person.id ?? ''

/** The responsible doctor owns a patient; without one, the author does. */
const isOwn = (ctx: Ctx): Condition => sql`(responsible_doctor_id = ${meOf(ctx)}
  or responsible_doctor_id is null and create_by = ${ctx.session?.person.username ?? ''})`

const inTeam = (ctx: Ctx): Condition => {
  const day = today(ctx)
  return isTied(sql`select t.patient_id as known from patient_team t
    where t.user_id = ${meOf(ctx)} and t.del_flag = 0
      and (t.start_on is null or t.start_on <= ${day}) and (t.end_on is null or t.end_on >= ${day})`)
}

const isTied = (tied: Condition): Condition => isAmong(sql.ref('id'), tied)

/** Every scope includes own patients, so that a new registration stays visible. */
const orOwn =
  (meaning: (ctx: Ctx) => Condition) =>
  (ctx: Ctx): Condition =>
    sql`(${isOwn(ctx)} or ${meaning(ctx)})`

export const patientScopes = ({ lyingWhereOnDuty, openVisitIn }: VisitConditions): ScopeMeanings => {
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
