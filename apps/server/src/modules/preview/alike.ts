/** People who are as good as one: what they may do is read of the first of them. */
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import { heldRoles, heldRows } from '../access/index.ts'

/**
 * Members of a tenant whose accounts are there, those together who have the same roles, and work in the same departments where that
 * matters; who was given menu rows for a time is alone. Who is frozen has his rights again when he is let in.
 * @param ctx of the system, in one tenant
 * @returns their ids; no group is empty
 */
export const alike = async (ctx: Ctx, departs: boolean): Promise<string[][]> => {
  const now = ctx.services.clock.now()
  const works = departs ? [sql`m.org_code`, sql`w.codes`] : []
  const { rows } = await sql<{ ids: string[] }>`select array_agg(m.user_id) as ids
    from sys_user_tenant m join sys_user u on u.id = m.user_id and u.del_flag = 0
      left join (select user_id, array_agg(role_id order by role_id) as ids from ${heldRoles(now)} as h
        where tenant_id = ${ctx.tenantId} group by user_id) r on r.user_id = m.user_id
      left join (select distinct user_id from ${heldRows(now)} as h where tenant_id = ${ctx.tenantId}) t
        on t.user_id = m.user_id
      left join (select ud.user_id, array_agg(d.org_code order by d.org_code) as codes
        from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
        where ud.tenant_id = ${ctx.tenantId} group by ud.user_id) w on w.user_id = m.user_id
    where m.tenant_id = ${ctx.tenantId}
    group by ${sql.join([sql`r.ids`, sql`t.user_id`, ...works])}`.execute(ctx.db)
  return rows.map(({ ids }) => ids)
}
