import type { OwnSignIn } from '@huxi/contract'
import { sql } from 'kysely'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { DAY_MS, formatDay, HOUR_MS, today } from '../../../platform/config/clock.ts'

/** dictionary log_type; a literal, so that the partial index matches */
const SIGN_IN = sql.lit(1)

interface Earlier {
  readonly day: string
  readonly until: number
  readonly count: Promise<number>
}

const earlierCounts = new WeakMap<AppServices, Map<number | null, Earlier>>()

/** Sign-ins before a day, counted once an hour: they only become fewer when old lines are deleted. */
const earlierThan = (ctx: Ctx, day: string): Promise<number> => {
  const { services, tenantId, db } = ctx
  const earlierByTenant = earlierCounts.get(services) ?? new Map<number | null, Earlier>()
  earlierCounts.set(services, earlierByTenant)
  const found = earlierByTenant.get(tenantId)
  if (found?.day === day && services.clock.now() < found.until) return found.count
  const count = sql<{ n: number }>`select count(*)::int as n from sys_log
    where tenant_id = ${tenantId} and log_type = ${SIGN_IN} and create_time < ${day}::timestamptz`
    .execute(db)
    .then(({ rows }) => rows[0]!.n)
  earlierByTenant.set(tenantId, { day, until: services.clock.now() + HOUR_MS, count })
  count.catch(() => earlierByTenant.delete(tenantId))
  return count
}

export const visitTotals = async (ctx: Ctx) => {
  const day = today(ctx)
  const earlier = await earlierThan(ctx, day)
  const { rows } = await sql<{ todayVisitCount: number; todayIp: number }>`
    select count(*)::int as "todayVisitCount", count(distinct ip)::int as "todayIp"
    from sys_log where tenant_id = ${ctx.tenantId} and log_type = ${SIGN_IN} and create_time >= ${day}::timestamptz`.execute(
    ctx.db,
  )
  const [now] = rows
  return { totalVisitCount: earlier + now!.todayVisitCount, ...now! }
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
