import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { grantedRoles, grantedRows } from '../access/index.ts'

/**
 * Active members of a tenant grouped by equal roles, and by departments where they matter; a user with temporary
 * grants forms a group alone. Frozen accounts count, since unfreezing restores their rights.
 * @param ctx of the system, in one tenant
 * @returns ids; no group is empty
 */
export const groupPeople = async (ctx: Ctx, { byDepart }: { byDepart: boolean }): Promise<string[][]> => {
  const now = ctx.services.clock.now()
  const here = sql`tenant_id = ${ctx.tenantId}`
  const works = sql`union all select user_id, 'at ' || org_code from sys_user_tenant where ${here}
    union all select l.user_id, 'in ' || d.org_code from sys_user_depart l join sys_depart d on d.id = l.dep_id
      where l.tenant_id = ${ctx.tenantId}`
  // grouping without a join avoids bad plans on tables without statistics
  const { rows } = await sql<{ ids: string[] }>`select array_agg(user_id) as ids from (
      select user_id, array_agg(mark order by mark) as marks from (
        select m.user_id, ${MEMBER} as mark from sys_user_tenant m join sys_user u on u.id = m.user_id and u.del_flag = 0
          where m.tenant_id = ${ctx.tenantId}
        union all select user_id, role_id from ${grantedRoles(now)} as h where ${here}
        union all select distinct user_id, 'alone ' || user_id from ${grantedRows(now)} as h where ${here}
        ${byDepart ? works : sql``}) as marked
      group by user_id having bool_or(mark = ${MEMBER})) as people
    group by marks`.execute(ctx.db)
  return rows.map(({ ids }) => ids)
}

const MEMBER = sql.lit('')
