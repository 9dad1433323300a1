import { tools } from '@huxi/clinical/tools'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'
import type { Random } from './random.ts'

const DAYS = 21
const MOST = 9

export const writeUses = async (ctx: Ctx, began: number, random: Random): Promise<void> => {
  const rows = Array.from({ length: DAYS }, (_, ago) => formatDay(began - ago * DAY_MS)).flatMap((day) =>
    tools.map(({ id }) => ({ day, code: id, kind: 'used', n: 1 + random.below(MOST) })),
  )
  await sql`insert into assess_counter (day, code, kind, n) values ${sql.join(
    rows.map(({ day, code, kind, n }) => sql`(${day}::date, ${code}, ${kind}, ${n}::int)`),
  )} on conflict do nothing`.execute(ctx.db)
}
