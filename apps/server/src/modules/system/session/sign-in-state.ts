import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { enrolled, enrolmentDue } from '../mfa/index.ts'
import { accountWith, passwordDue, type Account, type TenantName } from '../user/index.ts'

interface Facts {
  readonly belongs: readonly TenantName[]
  readonly isEnrolled: boolean
  readonly mustChange: boolean
  readonly mustEnrol: boolean
}

interface SignInState extends Facts {
  readonly account: Account
}

/** @param systemCtx sees every tenant @returns undefined for an account deleted since */
export const signInStateOf = async (systemCtx: Ctx, userId: string): Promise<SignInState | undefined> => {
  const id = sql`page.id`
  const facts = sql<Facts>`json_build_object(
    'belongs', array(select json_build_object('id', t.id, 'name', t.name)
      from sys_user_tenant m join sys_tenant t on t.id = m.tenant_id where m.user_id = ${id} order by t.id),
    'isEnrolled', ${enrolled(id)}, 'mustEnrol', ${enrolmentDue(systemCtx.services, id)},
    'mustChange', coalesce((select ${passwordDue(systemCtx.services)} from sys_credential c where c.user_id = ${id}), false))`
  const found = await accountWith(systemCtx, userId, facts)
  return found && { account: found.account, ...found.beside }
}
