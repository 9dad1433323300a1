import type { OwnSignIn } from '@huxi/contract'
import { sql } from 'kysely'
import type { AppServices, Ctx } from '../../../engine/core/context.ts'
import { cached } from '../../../engine/core/transaction.ts'
import { DAY_MS, formatDay, HOUR_MS, today } from '../../../platform/config/clock.ts'
import { createCache, type Cache } from '../../../platform/db/cache.ts'

/** dictionary log_type; a literal, so that the partial index matches */
const SIGN_IN = sql.lit(1)

const caches = new WeakMap<AppServices, Cache<number>>()

const cacheOf = ({ services }: Ctx): Cache<number> => {
  const cachedCounts = caches.get(services) ?? createCache<number>(services.clock, HOUR_MS)
  caches.set(services, cachedCounts)
  return cachedCounts
}

/** Sign-ins before a day, counted once an hour: they only become fewer when old lines are deleted. */
const earlierThan = (ctx: Ctx, day: string): Promise<number> =>
  cached(ctx, cacheOf(ctx), `${ctx.tenantId} ${day}`, async ({ db, tenantId }) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_log
      where tenant_id = ${tenantId} and log_type = ${SIGN_IN} and create_time < ${day}::timestamptz`.execute(db)
    return rows[0]!.n
  })

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
