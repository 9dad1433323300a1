/** Counts of a second and more are stored: a stored one answers at once, and is counted again behind it when old. A first one that takes long goes on behind the answer. */
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { asSystem } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { DAY_MS, formatTime, MINUTE_MS } from '../../../platform/config/clock.ts'
import { forOthers } from '../../../platform/db/share.ts'

const PATIENCE_MS = 3000
const [SLOW_MS, FRESH_TIMES, FRESH_MS, KEPT_MS] = [1000, 60, 10 * MINUTE_MS, 30 * DAY_MS]

export interface Counted<Row> {
  readonly asOf: string
  readonly rows: readonly Row[]
}

interface Wanted<Row> {
  readonly key: string
  readonly countOn: (ctx: Ctx) => Promise<readonly Row[]>
}

const counting = new Map<string, Promise<Counted<unknown>>>()

/** @param by everything that decides which rows are counted, except the day @returns undefined = it is being counted; jobs wait for it */
export const countedBy = async <Row>(
  ctx: Ctx,
  by: Condition,
  countOn: Wanted<Row>['countOn'],
  patienceMs = ctx.session === null ? undefined : PATIENCE_MS,
): Promise<Counted<Row> | undefined> => {
  const { sql: text, parameters } = by.compile(ctx.db)
  const key = createHash('sha256')
    .update(JSON.stringify([text, parameters]))
    .digest('base64url')
  const wanted: Wanted<Row> = { key, countOn }
  const stored = await storedOf<Row>(ctx, key)
  if (stored?.isFresh) return stored
  const counted = startCount(ctx, wanted)
  counted.catch((error: unknown) => ctx.services.log.warn({ err: error }, 'labels could not be counted'))
  if (stored) return stored
  return patienceMs === undefined ? counted : inTime(counted, patienceMs)
}

const inTime = async <T>(work: Promise<T>, ms: number): Promise<T | undefined> => {
  const abort = new AbortController()
  const late = setTimeout(ms, undefined, { signal: abort.signal, ref: false }).catch(() => undefined)
  return Promise.race([work, late]).finally(() => abort.abort())
}

const storedOf = async <Row>(ctx: Ctx, key: string): Promise<(Counted<Row> & { isFresh: boolean }) | undefined> => {
  const at = formatTime(ctx.services.clock.now())
  const { rows } = await sql<Counted<Row> & { isFresh: boolean }>`select counted_at as "asOf", rows,
      counted_at + least(took_ms * ${FRESH_TIMES}, ${FRESH_MS}) * interval '1 millisecond' >= ${at}::timestamptz as "isFresh"
    from label_count where tenant_id = ${ctx.tenantId} and key = ${key}`.execute(ctx.db)
  return rows[0]
}

const count = async <Row>(ctx: Ctx, { key, countOn }: Wanted<Row>): Promise<Counted<Row>> => {
  const { db, tenantId, services } = ctx
  const asOf = formatTime(services.clock.now())
  const begin = performance.now()
  const rows = await countOn(ctx)
  const took = Math.round(performance.now() - begin)
  if (took < SLOW_MS) await sql`delete from label_count where tenant_id = ${tenantId} and key = ${key}`.execute(db)
  else
    await sql`insert into label_count (tenant_id, key, counted_at, took_ms, rows)
      values (${tenantId}, ${key}, ${asOf}::timestamptz, ${took}, ${JSON.stringify(rows)}::jsonb)
      on conflict (tenant_id, key) do update set counted_at = excluded.counted_at, took_ms = excluded.took_ms,
        rows = excluded.rows`.execute(db)
  return { asOf, rows }
}

/** Askers of one count share it. */
const startCount = <Row>(ctx: Ctx, wanted: Wanted<Row>): Promise<Counted<Row>> => {
  const name = `${ctx.tenantId} ${wanted.key}`
  const running = counting.get(name) as Promise<Counted<Row>> | undefined
  if (running) return running
  const system = asSystem(ctx.services, 'counts of labels', ctx.tenantId)
  const counted = forOthers(() => count(system, wanted)).finally(() => counting.delete(name))
  counting.set(name, counted)
  return counted
}

export const deleteOldCounts = async ({ db, tenantId, services }: Ctx): Promise<void> => {
  const oldest = formatTime(services.clock.now() - KEPT_MS)
  await sql`delete from label_count where tenant_id = ${tenantId} and counted_at < ${oldest}::timestamptz`.execute(db)
}
