import { sql, type RawBuilder } from 'kysely'
import type { AppServices } from '../../../engine/core/context.ts'
import { formatTime, now } from '../../../platform/config/clock.ts'
import { grantedRoles } from '../access/index.ts'

/** Condition on `sys_session s` and `sys_user u`; the query must see every tenant. */
export const isLive = (services: AppServices): RawBuilder<unknown> => sql`u.del_flag = 0 and u.status = 1
  and s.expires_at > ${now({ services })}::timestamptz and ${isInTime(services)}`

/** Limits of all roles in all tenants apply, so the strictest wins. */
const isInTime = ({ clock, config }: AppServices): RawBuilder<unknown> => {
  const before = (ms: number) => sql`${formatTime(clock.now() - ms)}::timestamptz`
  const usual = sql`s.last_seen > ${before(config.sessionIdleMin * 60_000)}`
  if (config.sessionLimits.length === 0) return usual
  const limits = config.sessionLimits.map(
    ({ role, idleMs, absoluteMs }) => sql`(${role}::text, ${before(idleMs)}, ${before(absoluteMs)})`,
  )
  return sql`coalesce((
    select bool_and(case when l.code is null then ${usual} else s.last_seen > l.seen and s.created_at > l.opened end)
    from ${grantedRoles(clock.now())} ur join sys_role r on r.id = ur.role_id
      left join (values ${sql.join(limits)}) as l (code, seen, opened) on l.code = r.role_code
    where ur.user_id = s.user_id), ${usual})`
}
