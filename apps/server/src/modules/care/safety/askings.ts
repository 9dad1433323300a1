/** How often each rule asks, counted in the process: a question undoes its transaction. */
import { safetyOverride, type AskingRate } from '@huxi/contract'
import { sql } from 'kysely'
import type { PromptCounter, AppServices, Ctx } from '../../../engine/core/context.ts'
import { DAY_MS, formatDay } from '../../../platform/config/clock.ts'
import { createQueue } from '../../../platform/jobs/queue.ts'

interface Prompt {
  readonly tenantId: number
  readonly day: string
  readonly rule: string
}

export const openPromptCounter = (
  services: AppServices,
): { promptCounter: PromptCounter; close: () => Promise<void> } => {
  const queue = createQueue<Prompt>({
    write: (prompts) => add(services, prompts),
    log: services.log,
    name: 'safety questions',
  })
  return {
    promptCounter: { count: (tenantId, rule) => queue.add({ tenantId, day: formatDay(services.clock.now()), rule }) },
    close: queue.close,
  }
}

/** A fixed order prevents deadlocks between processes. */
const add = async ({ database }: AppServices, prompts: readonly Prompt[]): Promise<void> => {
  for (const [tenantId, own] of Map.groupBy(prompts, (one) => one.tenantId)) {
    const same = Map.groupBy(own, ({ day, rule }) => `${day} ${rule}`)
    const rows = [...same.keys()].toSorted().map((key) => ({ ...same.get(key)![0]!, n: same.get(key)!.length }))
    await sql`insert into safety_shown (tenant_id, day, rule, n)
      values ${sql.join(rows.map(({ day, rule, n }) => sql`(${tenantId}, ${day}::date, ${rule}, ${n})`))}
      on conflict (tenant_id, day, rule) do update set n = safety_shown.n + excluded.n`.execute(
      database.scoped(tenantId),
    )
  }
}

/** By rule, most frequent first; rules that did not ask are absent. @param period days, both ends included */
export const ratesOf = async (ctx: Ctx, period: { from: string; to: string }): Promise<AskingRate[]> => {
  const { from, to } = period
  const end = formatDay(Date.parse(`${to}T00:00:00+08:00`) + DAY_MS)
  const { rows } =
    await sql<AskingRate>`select rule, sum(shown)::int as shown, sum(overridden)::int as overridden from (
      select rule, n as shown, 0 as overridden from safety_shown
        where tenant_id = ${ctx.tenantId} and day between ${from}::date and ${to}::date
      union all
      select rule, 0, 1 from ${sql.table(safetyOverride.table)} where tenant_id = ${ctx.tenantId}
        and create_time >= ${`${from} 00:00:00`}::timestamptz and create_time < ${`${end} 00:00:00`}::timestamptz
    ) of_both group by rule order by 2 desc, 3 desc, rule`.execute(ctx.db)
  return rows
}
