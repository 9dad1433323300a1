/** What a sign-in has to know of a person beside his row: one statement for all of it. */
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import { enrolled, enrolmentDue } from '../mfa/index.ts'
import { passwordDue } from '../user/index.ts'

export interface Standing {
  /** tenants he is a member of, in order */
  readonly tenantIds: number[]
  /** he has a second factor */
  readonly isEnrolled: boolean
  /** another password is due before anything else */
  readonly mustChange: boolean
  /** a second factor is due before anything else */
  readonly mustEnrol: boolean
}

/** Somebody deleted him since: he belongs nowhere. */
const GONE: Standing = { tenantIds: [], isEnrolled: false, mustChange: false, mustEnrol: true }

/** @param systemCtx sees every tenant */
export const standingOf = async (systemCtx: Ctx, userId: string): Promise<Standing> => {
  const id = sql`u.id`
  const { rows } = await sql<Standing>`select ${passwordDue(systemCtx.services)} as "mustChange",
      ${enrolmentDue(systemCtx.services, id)} as "mustEnrol", ${enrolled(id)} as "isEnrolled",
      array(select tenant_id from sys_user_tenant where user_id = ${id} order by tenant_id) as "tenantIds"
    from sys_user u left join sys_credential c on c.user_id = u.id where u.id = ${userId} and u.del_flag = 0`.execute(
    systemCtx.db,
  )
  return rows[0] ?? GONE
}
