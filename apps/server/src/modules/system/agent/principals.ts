import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { now } from '../../../platform/config/clock.ts'

/** Selects ids of the people whose agent the caller is now, in the context's tenant. */
export const principalsOf = (ctx: Ctx): Condition => {
  const at = now(ctx)
  return sql`select p.id from sys_user_agent a join sys_user p on p.username = a.user_name and p.del_flag = 0
    where a.tenant_id = ${ctx.tenantId} and a.agent_user_name = ${ctx.session?.person.username ?? ''} and a.status = '1'
      and a.start_time <= ${at}::timestamptz and a.end_time > ${at}::timestamptz`
}
