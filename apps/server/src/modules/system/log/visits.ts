import type { OwnSignIn } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { DAY_MS, formatDay, today } from '../../../platform/config/clock.ts'

/** dictionary log_type; a literal, so that the partial index matches */
const SIGN_IN = sql.lit(1)

export const visitTotals = async (ctx: Ctx) => {
  const day = today(ctx)
  const { rows } = await sql<{ totalVisitCount: number; todayVisitCount: number; todayIp: number }>`
    select count(*)::int as "totalVisitCount",
      count(*) filter (where create_time >= ${day}::timestamptz)::int as "todayVisitCount",
      count(distinct ip) filter (where create_time >= ${day}::timestamptz)::int as "todayIp"
    from sys_log where tenant_id = ${ctx.tenantId} and log_type = ${SIGN_IN}`.execute(ctx.db)
  return rows[0]!
}

export const visitDays = async (ctx: Ctx) => {
  const from = formatDay(ctx.services.clock.now() - 6 * DAY_MS)
  const { rows } = await sql<{ visit: number; ip: number; tian: string; type: string }>`
    select count(*)::int as visit, count(distinct ip)::int as ip,
      to_char(create_time, 'YYYY-MM-DD') as tian, to_char(create_time, 'MM-DD') as type
    from sys_log where tenant_id = ${ctx.tenantId} and log_type = ${SIGN_IN} and create_time >= ${from}::timestamptz
    group by tian, type order by tian`.execute(ctx.db)
  return rows
}

const OWN_DAYS = 90

export const ownSignIns = async (ctx: Ctx): Promise<OwnSignIn[]> => {
  const from = formatDay(ctx.services.clock.now() - OWN_DAYS * DAY_MS)
  const { rows } = await sql<OwnSignIn>`select id, create_time as "createTime", ip, log_content as text from sys_log
    where tenant_id = ${ctx.tenantId} and log_type = ${SIGN_IN} and userid = ${ctx.session!.person.username}
      and create_time >= ${from}::timestamptz
    order by create_time desc, id desc limit 200`.execute(ctx.db)
  return rows
}
