/**
 * Counts of anonymous use: day, code and number. Counts are batched per process, so that a flood costs one statement
 * and callers never wait for a row lock. A crash loses the last moments.
 */
import { sql } from 'kysely'
import type { Ctx, AppServices } from '../../../engine/core/context.ts'
import { DAY_MS, formatDay, today } from '../../../platform/config/clock.ts'
import { createQueue } from '../../../platform/jobs/queue.ts'

/** `scored`: computed through the API; `used`: a public tool reached a result */
type Kind = 'scored' | 'used'

interface Count {
  readonly day: string
  readonly code: string
  readonly kind: Kind
}

export interface Counters {
  count(code: string, kind: Kind): void
  close(): Promise<void>
}

export const openCounters = (services: AppServices): Counters => {
  const queue = createQueue<Count>({
    write: (counts) => add(services, counts),
    log: services.log,
    name: 'assessment counters',
  })
  return {
    count: (code, kind) => queue.add({ day: today({ services }), code, kind }),
    close: queue.close,
  }
}

/** Sorted to prevent deadlocks between processes. */
const add = async ({ database }: AppServices, counts: readonly Count[]): Promise<void> => {
  const same = Map.groupBy(counts, ({ day, code, kind }) => `${day} ${code} ${kind}`)
  const rows = [...same.keys()].toSorted().map((key) => ({ ...same.get(key)![0]!, n: same.get(key)!.length }))
  await database
    .scoped(null)
    .insertInto('assess_counter')
    .values(rows)
    .onConflict((c) => c.columns(['day', 'code', 'kind']).doUpdateSet({ n: sql`assess_counter.n + excluded.n` }))
    .execute()
}

export const firstOf = ({ services }: Ctx, days: number): string =>
  formatDay(services.clock.now() - (days - 1) * DAY_MS)

export const computedLately = async (ctx: Ctx, days: number): Promise<ReadonlyMap<string, number>> => {
  const first = firstOf(ctx, days)
  const kind: Kind = 'scored'
  const { rows } = await sql<{ code: string; n: number }>`select code, sum(n)::bigint as n from (
      select code, n from assess_counter where kind = ${kind} and day >= ${first}::date
      union all
      select model_code, count(*) from assess_result
        where tenant_id = ${ctx.tenantId} and create_time >= ${first}::timestamptz group by model_code
    ) of_any (code, n) group by code`.execute(ctx.db)
  return new Map(rows.map(({ code, n }) => [code, n]))
}

export const daysOf = async (
  ctx: Ctx,
  kind: Kind,
  days: number,
): Promise<readonly { readonly day: string; readonly code: string; readonly n: number }[]> => {
  const { rows } = await sql<{
    day: string
    code: string
    n: number
  }>`select day::text as day, code, n from assess_counter
    where kind = ${kind} and day >= ${firstOf(ctx, days)}::date order by day desc, code`.execute(ctx.db)
  return rows
}
