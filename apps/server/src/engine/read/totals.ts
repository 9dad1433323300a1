/**
 * How many rows a list has: exact up to a bound; above it counted anew only every few seconds, because counting a third of
 * a million rows costs more than everything else of a page together.
 */
import type { Resource } from '@huxi/model'
import { sql, type CompiledQuery } from 'kysely'
import type { Condition } from '../kinds/compare.ts'
import { afterCommit, type Ctx, type AppServices } from '../core/context.ts'

/** Totals up to here are exact. */
export const EXACT_MAX = 10_000
const LIFE_MS = 5000
const KEPT_MAX = 200

export interface Total {
  readonly total: number
  /** counted up to five seconds ago */
  readonly estimated?: true
}

interface Count {
  readonly at: number
  readonly total: Promise<number>
}

/** Counts of large lists by statement, values and scope; one map per table. */
type Counts = Map<string, Map<string, Count>>

const byServices = new WeakMap<AppServices, Counts>()

/** How many rows of a table meet the conditions; inside a transaction always exact. */
export const totalOf = async (ctx: Ctx, r: Resource, where: Condition): Promise<Total> => {
  if (ctx.pending) return { total: await count(ctx, exact(ctx, r, where)) }
  const bounded = sql<Counted>`select count(*)::int as n from
    (select 1 from ${sql.table(r.table)} where ${where} limit ${EXACT_MAX + 1}) matches`.compile(ctx.db)
  const [counts, key] = [countsOf(ctx.services, r), keyOf(ctx, bounded)]
  const known = counts.get(key)
  const now = ctx.services.clock.now()
  if (known && Math.abs(now - known.at) <= LIFE_MS) return { total: await known.total, estimated: true }
  const total = await count(ctx, bounded)
  if (total <= EXACT_MAX) return { total }
  return { total: await keep(counts, key, now, () => count(ctx, exact(ctx, r, where))), estimated: true }
}

/** Forgets the counts of a resource whose rows changed, so that nobody misses his own row. */
export const invalidateTotals = (ctx: Ctx, r: Resource): void =>
  afterCommit(ctx, () => void byServices.get(ctx.services)?.delete(r.table))

interface Counted {
  n: number
}

const exact = (ctx: Ctx, r: Resource, where: Condition): CompiledQuery<Counted> =>
  sql<Counted>`select count(*)::int as n from ${sql.table(r.table)} where ${where}`.compile(ctx.db)

const count = async (ctx: Ctx, query: CompiledQuery<Counted>): Promise<number> =>
  (await ctx.db.executeQuery(query)).rows[0]!.n

const countsOf = (services: AppServices, r: Resource): Map<string, Count> => {
  const counts = byServices.get(services) ?? new Map<string, Map<string, Count>>()
  byServices.set(services, counts)
  const own = counts.get(r.table) ?? new Map<string, Count>()
  counts.set(r.table, own)
  return own
}

/** Who looks belongs to it: policies of the database narrow what the statement alone would find. */
const keyOf = (ctx: Ctx, { sql: text, parameters }: CompiledQuery): string =>
  JSON.stringify([ctx.session !== null, ctx.tenantId, text, parameters])

/** Several that ask at once wait for one count; one that failed is forgotten. */
const keep = (counts: Map<string, Count>, key: string, at: number, load: () => Promise<number>): Promise<number> => {
  const current = counts.get(key)
  if (current && Math.abs(at - current.at) <= LIFE_MS) return current.total
  const total = load()
  if (counts.size >= KEPT_MAX) counts.delete(counts.keys().next().value!)
  counts.delete(key)
  counts.set(key, { at, total })
  total.catch(() => counts.delete(key))
  return total
}
