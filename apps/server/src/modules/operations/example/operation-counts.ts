import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'

const OPERATION = sql.lit(2)
const DAYS = 30
/** Characters of one level of an org code. */
const LEVEL = 3

const since = (ctx: Ctx): string => formatDay(ctx.services.clock.now() - DAYS * DAY_MS)

interface OperationCounts {
  verb: number
  own: number
  team: number
  teamPeople: number
  unit: number
  unitPeople: number
}

/**
 * Operations of the last 30 days by kind: the caller's, those of the caller's current department, and those of its
 * parent department with all below.
 */
export const operationCounts = async (ctx: Ctx): Promise<OperationCounts[]> => {
  const org = ctx.session!.orgCode ?? ''
  const parent = org.length > LEVEL ? org.slice(0, -LEVEL) : org
  const { rows } = await sql<OperationCounts>`
    select l.operate_type as verb,
      count(*) filter (where l.userid = ${ctx.session!.person.username})::int as own,
      count(*) filter (where m.org_code = ${org})::int as team,
      count(distinct l.userid) filter (where m.org_code = ${org})::int as "teamPeople",
      count(*) filter (where starts_with(m.org_code, ${parent}))::int as unit,
      count(distinct l.userid) filter (where starts_with(m.org_code, ${parent}))::int as "unitPeople"
    from sys_log l join sys_user u on u.username = l.userid
      join sys_user_tenant m on m.user_id = u.id and m.tenant_id = l.tenant_id
    where l.tenant_id = ${ctx.tenantId} and l.log_type = ${OPERATION} and l.operate_type is not null
      and l.create_time >= ${since(ctx)}::timestamptz
    group by l.operate_type order by l.operate_type`.execute(ctx.db)
  return org ? rows : rows.map((row) => ({ ...row, team: 0, unit: 0 }))
}
