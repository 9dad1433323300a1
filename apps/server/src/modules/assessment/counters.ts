/**
 * What anonymous callers do, as plain numbers: a day, a code of ours, how often. Counts are gathered in the process and written together,
 * so that a flood costs one statement for many calls, and callers never wait for each other at the row they all count on.
 * A process that dies loses the counts of its last moment, which nobody misses.
 */
import { sql } from 'kysely'
import type { Ctx, AppServices } from '../../engine/core/context.ts'
import { DAY_MS, formatDay, today } from '../../platform/config/clock.ts'
import { createQueue } from '../../platform/jobs/queue.ts'

/** `scored`: a model was asked over the wire; `used`: a public tool came to a result */
type Kind = 'scored' | 'used'

interface Count {
  readonly day: string
  readonly code: string
  readonly kind: Kind
}

export interface Counters {
  /** @param code of a model or a tool; never anything a caller sent */
  count(code: string, kind: Kind): void
  /** writes what waits */
  close(): Promise<void>
}

/** Opens the counters of an app. */
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

/** In the same order everywhere: two processes that write at once wait for each other, never both. */
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

/** The first of so many days that end today. */
export const firstOf = ({ services }: Ctx, days: number): string =>
  formatDay(services.clock.now() - (days - 1) * DAY_MS)

/** How often each model was computed today and in the days before: for anonymous callers, and for results that are kept in this tenant. */
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

/** The same by day, the latest first; only codes that were counted. */
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
