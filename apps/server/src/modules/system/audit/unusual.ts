import { UNUSUAL_DAYS, type UnusualDay } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'
import { AT_NIGHT, CALL, LOCAL, ownEntries } from './list.ts'

export const unusualDays = async (ctx: Ctx): Promise<UnusualDay[]> => {
  const now = ctx.services.clock.now()
  const days = Array.from({ length: UNUSUAL_DAYS }, (_, n) => formatDay(now - (UNUSUAL_DAYS - 1 - n) * DAY_MS))
  const calls = (which: Condition) => sql`(count(distinct ${CALL}) filter (where ${which}))::int`
  const { rows } = await sql<UnusualDay>`select to_char(${LOCAL}, 'YYYY-MM-DD') as day,
      ${calls(sql`action like '%.alarm'`)} as alarms, ${calls(sql`outcome = 'refused'`)} as refused,
      ${calls(sql`action = 'emergency'`)} as emergencies, ${calls(sql`action = 'reveal' and ${AT_NIGHT}`)} as night
    from audit_entry where ${ownEntries(ctx)} and at >= ${`${days[0]} 00:00:00`}
    group by 1`.execute(ctx.db)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return days.map((day) => byDay.get(day) ?? { day, alarms: 0, refused: 0, emergencies: 0, night: 0 })
}
