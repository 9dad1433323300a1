import { START_PAGE, type StartPage } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'

/** undefined = the page of the roles */
export const ownStart = async (ctx: Ctx): Promise<StartPage | undefined> => {
  const { rows } = await sql<StartPage>`select m.url, m.component, coalesce(m.is_route, true) as route
    from sys_preference p join sys_permission m on m.url = p.value
    where p.tenant_id = ${ctx.tenantId} and p.user_id = ${ctx.session!.person.id} and p.name = ${START_PAGE}
    limit 1`.execute(ctx.db)
  return rows[0]
}
