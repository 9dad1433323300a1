/**
 * One page of a list: rows with labels of referred records, the total, and cursors of lists sorted newest first. Totals are
 * exact up to a bound; above it they are cached for some seconds, as counting costs more than the rest of a page.
 */
import { forOthers } from '../../platform/db/share.ts'
import { scope } from './visibility.ts'
import { isColumn, memoized, refused, type Page, type Resource, type RowOf } from '@huxi/model'
import { sql, type CompiledQuery } from 'kysely'
import type { AppServices, Ctx } from '../core/context.ts'
import type { Query } from '../core/handle.ts'
import { askable, listColumns } from './field-rules.ts'
import { askedConditions } from './identity-search.ts'
import { labelBeside, labelFrom, nameOrder, targetOf } from './labels.ts'
import { all, rowsWithin } from './select.ts'
import { behindMark, conditions, marksOf, newestFirst, ordering, paging, rowFormsOf, type Condition } from './where.ts'
import { afterCommit } from '../core/transaction.ts'

/** Up to this page size labels are looked up row by row; above it each record once, in a statement of its own. */
const LOOKED_UP_MAX = 50
const COLUMN = 'labels beside'

export interface PageOptions {
  /** a total above 100 000 is the planner's estimate, where exact ones take a second for a million rows */
  readonly plannedTotal?: boolean | undefined
}

export const selectPage = async <R extends Resource>(
  ctx: Ctx,
  r: R,
  query: Query,
  narrow: readonly Condition[] = [],
  { plannedTotal }: PageOptions = {},
): Promise<Page<RowOf<R>>> => {
  const { pageNo, pageSize, offset } = paging(query)
  const own = askable(ctx, r)
  const newest = newestFirst(own, query)
  const isMasked = listColumns(own).masked.length > 0
  const filters = isMasked ? await askedConditions(ctx, r, query) : conditions(ctx, r, query)
  const where = [...narrow, ...filters, ...followingOf(r, newest, query['before'])]
  const references = pageSize > LOOKED_UP_MAX ? [] : referencesOf(ctx, r)
  const isSorted = query['column'] !== undefined || query['order'] !== undefined
  const order = isSorted ? ordering(own, query, (...by) => nameOrder(ctx, ...by)) : undefined
  const window = { order, limit: pageSize, offset, whole: true, plannedTotal }
  const labels = await labelColumn(ctx, references)
  const meets = all([...scope(ctx, r), ...where])
  const walk = newest && offset === 0 && rowFormsOf(where)
  const [read, first] = walk ? [all([...scope(ctx, r), ...walk]), true] : [meets, false]
  const both = (beside?: Condition) => (labels && beside ? sql`${labels}, ${beside}` : (labels ?? beside))
  const { rows, ...total } = await withTotal(ctx, r, meets, window, (beside) =>
    rowsWithin(ctx, r, read, { ...window, first, beside: both(beside) }),
  )
  if (labels) takeLabels(rows, references)
  const pages = Math.ceil(total.total / pageSize)
  return { records: rows, ...total, size: pageSize, current: pageNo, pages, ...(newest && marksOf(rows, newest.name)) }
}

export type Labels = ReadonlyMap<Resource, ReadonlyMap<string, string | null>>

const NONE: Labels = new Map()
const labelsOf = new WeakMap<readonly object[], Labels>()

export const readWith = (rows: readonly object[]): Labels => labelsOf.get(rows) ?? NONE

type Reference = readonly [name: string, target: Resource]

/** Fields that refer to one record, except for resources whose id is a field. */
const referencesOf = (ctx: Ctx, r: Resource): Reference[] =>
  referring(r)
    .map(([name, f]): Reference => [name, targetOf(ctx, f)])
    .filter(([, target]) => !target.fields['id'])

const referring = memoized(({ fields }: Resource) =>
  Object.entries(fields).filter(([, f]) => f.to !== undefined && f.kind !== 'refs' && isColumn(f)),
)

const labelColumn = async (ctx: Ctx, references: readonly Reference[]): Promise<Condition | undefined> => {
  if (references.length === 0) return undefined
  const looked = await Promise.all(
    references.map(([name, target]) => labelBeside(ctx, target, sql.ref(`page.${name}`))),
  )
  return sql`json_build_array(${sql.join(looked)}) as ${sql.ref(COLUMN)}`
}

const takeLabels = (rows: readonly object[], references: readonly Reference[]): void => {
  const found = new Map<Resource, Map<string, string | null>>(references.map(([, target]) => [target, new Map()]))
  for (const row of rows as readonly Record<string, unknown>[]) {
    const texts = row[COLUMN] as (string[] | null)[]
    row[COLUMN] = undefined
    references.forEach(([name, target], n) => {
      const [id, labels, label] = [row[name] as string | null, found.get(target)!, texts[n]!]
      if (id !== null && !labels.has(id)) labels.set(id, label && labelFrom(target, label))
    })
  }
  labelsOf.set(rows, found)
}

const EXACT_MAX = 10_000
const LIFE_MS = 5000
const [SOONEST_RENEWAL_MS, LATEST_RENEWAL_MS] = [LIFE_MS / 2, LIFE_MS - 500]
const KEPT_MAX = 200

interface Total {
  readonly total: number
  readonly estimated?: true
}

interface Count {
  readonly at: number
  readonly total: Promise<number>
  renewing?: boolean
  tookMs: number
}

/** Statements that found more rows than the bound: the next caller counts all of them at once. */
const larger = new Set<string>()

const noteLarge = (text: string): void => {
  if (larger.size >= KEPT_MAX) larger.clear()
  larger.add(text)
}

type Counts = Map<string, Map<string, Count>>

const byServices = new WeakMap<AppServices, Counts>()

const BESIDE = 'beside the rows'
const MOMENT = sql<string>`(select pg_current_snapshot()::text)`

interface Window extends PageOptions {
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
  { limit, offset, plannedTotal }: Window,
  read: (beside?: Condition) => Promise<Row[]>,
): Promise<Total & { readonly rows: Row[] }> => {
  const matches = sql`select 1 from ${sql.table(r.table)} where ${where}`
  const upTo = (limit: Condition) => sql`from (${matches}${limit}) matches`
  const counting = (from: Condition, first = sql``) =>
    sql<Counted & { moment: string }>`${first}select count(*)::int as n, ${MOMENT} as moment ${from}`.compile(ctx.db)
  const bound = upTo(sql` limit ${EXACT_MAX + 1}`)
  const bounded = counting(bound)
  const isLarge = !plannedTotal && larger.has(bounded.sql)
  const found = ctx.pending || isLarge ? upTo(sql``) : bound
  const beside = async <B>(column: Condition): Promise<{ rows: Row[]; extra: B | undefined }> => {
    const rows = (await read(sql`${column} as ${sql.ref(BESIDE)}`)) as (Row & { [BESIDE]?: B | undefined })[]
    const extra = rows.at(-1)?.[BESIDE]
    for (const row of rows) row[BESIDE] = undefined
    return { rows, extra }
  }
  const exactly = async (): Promise<{ rows: Row[]; total: number }> => {
    const [{ rows, extra }, counted] = await Promise.all([
      beside<string>(MOMENT),
      ctx.db.executeQuery(found === bound ? bounded : counting(found, PLANNED_BY_VALUES)),
    ])
    const { n, moment } = counted.rows[0]!
    const isFull = rows.length === limit
    if (isFull && extra !== moment && !(n > EXACT_MAX && !ctx.pending)) {
      const one = await beside<number | null>(
        sql`case when row_number() over () = ${limit} then (select count(*)::int ${found}) end`,
      )
      return { rows: one.rows, total: one.extra ?? endOf(one.rows.length, offset, n) }
    }
    return { rows, total: isFull ? n : endOf(rows.length, offset, n) }
  }
  if (ctx.pending) return exactly()
  const whole = async (): Promise<number> => {
    const planned = plannedTotal ? await plannedRows(ctx, matches) : 0
    return planned > PLANNED_MIN ? planned : count(ctx, exact(ctx, r, where))
  }
  const [counts, key] = [countsOf(ctx.services, r), keyOf(ctx, bounded)]
  const cached = counts.get(key)
  const now = ctx.services.clock.now()
  if (cached && Math.abs(now - cached.at) <= LIFE_MS) {
    if (now - cached.at > renewalOf(cached)) void renew(counts, key, cached, now, whole)
    const [rows, total] = await Promise.all([read(), cached.total])
    return { rows, total, estimated: true }
  }
  const reading = isLarge ? forOthers(exactly) : exactly()
  if (isLarge) void keep(counts, key, now, () => reading.then(({ total }) => total))
  const page = await reading
  if (page.total <= EXACT_MAX) {
    if (isLarge) counts.delete(key)
    return page
  }
  if (isLarge) return { ...page, estimated: true }
  noteLarge(bounded.sql)
  return { rows: page.rows, total: await keep(counts, key, now, whole), estimated: true }
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

/** A count of many rows: the plan for unknown values asks an index for each row, where one pass with a hash is faster. */
export const PLANNED_BY_VALUES = sql`/* unnamed */ `

const exact = (ctx: Ctx, r: Resource, where: Condition): CompiledQuery<Counted> =>
  sql<Counted>`${PLANNED_BY_VALUES}select count(*)::int as n from ${sql.table(r.table)} where ${where}`.compile(ctx.db)

const count = async (ctx: Ctx, query: CompiledQuery<Counted>): Promise<number> =>
  (await ctx.db.executeQuery(query)).rows[0]!.n

const PLANNED_MIN = 100_000

export const plannedRows = async (ctx: Ctx, statement: Condition): Promise<number> => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${statement}`.execute(ctx.db)
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
}

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

const keep = (counts: Map<string, Count>, key: string, at: number, load: () => Promise<number>): Promise<number> => {
  const current = counts.get(key)
  if (current && Math.abs(at - current.at) <= LIFE_MS) return current.total
  const [total, begin] = [forOthers(load), performance.now()]
  if (counts.size >= KEPT_MAX) counts.delete(counts.keys().next().value!)
  counts.delete(key)
  const own: Count = { at, total, tookMs: 0 }
  counts.set(key, own)
  total.then(
    () => void (own.tookMs = performance.now() - begin),
    () => counts.delete(key),
  )
  return total
}

const renewalOf = ({ tookMs }: Count): number => Math.max(SOONEST_RENEWAL_MS, LATEST_RENEWAL_MS - 2 * tookMs)

/** Counts again while the known total answers, so that readers of a large list do not wait for each count. */
const renew = async (
  counts: Map<string, Count>,
  key: string,
  previous: Count,
  at: number,
  load: () => Promise<number>,
): Promise<void> => {
  if (previous.renewing) return
  previous.renewing = true
  const begin = performance.now()
  try {
    const total = await forOthers(load)
    const tookMs = performance.now() - begin
    if (counts.get(key) === previous) counts.set(key, { at, total: Promise.resolve(total), tookMs })
  } catch {
    previous.renewing = false
  }
}

interface Newest {
  readonly name: string
  readonly column: string
}

/** Rows of a list after a cursor. @throws {AppError} refused where the list has another order */
const followingOf = (r: Resource, newest: Newest | undefined, mark: string | undefined): Condition[] => {
  if (!mark?.trim()) return []
  if (!newest) throw refused('按标记继续读取时，只能按时间从新到旧排序')
  return [behindMark(r.table, newest.column, mark)]
}
