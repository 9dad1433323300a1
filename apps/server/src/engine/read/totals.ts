/**
 * Totals of lists: exact up to a bound; above it cached for some seconds, since counting a third of a million rows costs more than
 * the rest of a page.
 */
import type { Resource } from '@huxi/model'
import { sql, type CompiledQuery } from 'kysely'
import type { Condition } from '../kinds/compare.ts'
import { afterCommit, type Ctx, type AppServices } from '../core/context.ts'

const EXACT_MAX = 10_000
const LIFE_MS = 5000
const KEPT_MAX = 200

interface Total {
  readonly total: number
  readonly estimated?: true
}

interface Count {
  readonly at: number
  readonly total: Promise<number>
}

type Counts = Map<string, Map<string, Count>>

const byServices = new WeakMap<AppServices, Counts>()

const BESIDE = 'beside the rows'
const MOMENT = sql<string>`(select pg_current_snapshot()::text)`

interface Window {
  readonly limit: number
  readonly offset: number
}

/**
 * Rows of a page and their total, two statements side by side. An exact total belongs to the snapshot of the rows: a page that is
 * not full gives the total itself; after concurrent writes both are read again by one slower statement. Inside a transaction it is
 * always exact.
 * @param read builds the statement with one more column, if given
 */
export const withTotal = async <Row extends object>(
  ctx: Ctx,
  r: Resource,
  where: Condition,
  { limit, offset }: Window,
  read: (beside?: Condition) => Promise<Row[]>,
): Promise<Total & { readonly rows: Row[] }> => {
  const matches = sql`select 1 from ${sql.table(r.table)} where ${where}`
  const found = sql`from (${ctx.pending ? matches : sql`${matches} limit ${EXACT_MAX + 1}`}) matches`
  const bounded = sql<Counted & { moment: string }>`select count(*)::int as n, ${MOMENT} as moment ${found}`.compile(
    ctx.db,
  )
  const beside = async <B>(column: Condition): Promise<{ rows: Row[]; said: B | undefined }> => {
    const all = (await read(sql`${column} as ${sql.ref(BESIDE)}`)) as (Row & { [BESIDE]: B })[]
    return { rows: all.map(({ [BESIDE]: _said, ...row }) => row as unknown as Row), said: all.at(-1)?.[BESIDE] }
  }
  const exactly = async (): Promise<{ rows: Row[]; total: number }> => {
    const [{ rows, said }, counted] = await Promise.all([beside<string>(MOMENT), ctx.db.executeQuery(bounded)])
    const { n, moment } = counted.rows[0]!
    const isFull = rows.length === limit
    if (isFull && said !== moment && !(n > EXACT_MAX && !ctx.pending)) {
      const one = await beside<number | null>(
        sql`case when row_number() over () = ${limit} then (select count(*)::int ${found}) end`,
      )
      return { rows: one.rows, total: one.said ?? endOf(one.rows.length, offset, n) }
    }
    return { rows, total: isFull ? n : endOf(rows.length, offset, n) }
  }
  if (ctx.pending) return exactly()
  const [counts, key] = [countsOf(ctx.services, r), keyOf(ctx, bounded)]
  const known = counts.get(key)
  const now = ctx.services.clock.now()
  if (known && Math.abs(now - known.at) <= LIFE_MS) {
    const [rows, total] = await Promise.all([read(), known.total])
    return { rows, total, estimated: true }
  }
  const page = await exactly()
  if (page.total <= EXACT_MAX) return page
  const total = await keep(counts, key, now, () => count(ctx, exact(ctx, r, where)))
  return { rows: page.rows, total, estimated: true }
}

/** The total where a page is not full; an empty page lies behind the last row. */
const endOf = (length: number, offset: number, counted: number): number =>
  length > 0 || offset === 0 ? offset + length : Math.min(offset, counted)

/** Drops cached totals of a resource, so that writers see their own rows. */
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

/** The caller is part of the key: database policies narrow the statement. */
const keyOf = (ctx: Ctx, { sql: text, parameters }: CompiledQuery): string =>
  JSON.stringify([ctx.session !== null, ctx.tenantId, text, parameters])

/** Concurrent callers share one count; a failed one is dropped. */
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
