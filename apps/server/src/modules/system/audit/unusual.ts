import { UNUSUAL_DAYS, type UnusualDay } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'
import { ownEntries } from './list.ts'

export const unusualDays = async (ctx: Ctx): Promise<UnusualDay[]> => {
  const now = ctx.services.clock.now()
  const days = Array.from({ length: UNUSUAL_DAYS }, (_, n) => formatDay(now - (UNUSUAL_DAYS - 1 - n) * DAY_MS))
  const local = sql`(at at time zone 'Asia/Shanghai')`
  const { rows } = await sql<UnusualDay>`select to_char(${local}, 'YYYY-MM-DD') as day,
      (count(*) filter (where action like '%.alarm'))::int as alarms,
      (count(*) filter (where outcome = 'refused'))::int as refused,
      (count(*) filter (where action = 'emergency'))::int as emergencies,
      (count(*) filter (where action = 'reveal' and (extract(hour from ${local}) >= 22 or extract(hour from ${local}) < 6)))::int as night
    from audit_entry where ${ownEntries(ctx)} and at >= ${`${days[0]} 00:00:00`}
    group by 1`.execute(ctx.db)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return days.map((day) => byDay.get(day) ?? { day, alarms: 0, refused: 0, emergencies: 0, night: 0 })
}
