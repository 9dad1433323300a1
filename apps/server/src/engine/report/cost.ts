import { columnName, refused } from '@huxi/model'
import type { Ask } from '../../platform/db/reading.ts'
import type { Database } from '../../platform/db/db.ts'
import type { ReportAnalysis } from './analysis.ts'
import type { Statement } from './statement.ts'
import type { View } from './views.ts'

/** PostgreSQL cancels long statements; the embedded engine cannot, and every caller waits for it. */
const LIMITS: Readonly<Record<Database['engine'], number>> = { postgres: 10_000_000, embedded: 200_000 }

const COMBINATIONS: Readonly<Record<Database['engine'], number>> = { postgres: Infinity, embedded: 5_000_000 }

const KEPT_MS = 60_000
const ENDED_MS = 600_000
const KEPT_MAX = 500
const TOO_LARGE = '报表过大，请缩小范围：增加查询条件，或减少连接的视图'

interface Explained {
  'QUERY PLAN': { Plan: { 'Total Cost': number } }[] | string
}

export const createCosts = (engine: Database['engine']) => {
  const costs = new Map<string, { cost: number; until: number }>()
  const keep = (text: string, cost: number, forMs: number): void => {
    if (costs.size >= KEPT_MAX) costs.clear()
    costs.set(text, { cost, until: performance.now() + forMs })
  }
  const costOf = async (ask: Ask, { text, values }: Statement): Promise<number> => {
    const cachedCost = costs.get(text)
    if (cachedCost && cachedCost.until > performance.now()) return cachedCost.cost
    const { rows } = await ask<Explained>(`explain (format json) ${text}`, values)
    const answer = rows[0]!['QUERY PLAN']
    const plans = typeof answer === 'string' ? (JSON.parse(answer) as Exclude<typeof answer, string>) : answer
    const cost = plans[0]!.Plan['Total Cost']
    keep(text, cost, KEPT_MS)
    return cost
  }
  return {
    /** @throws {AppError} refused above the limit */
    async check(
      ask: Ask,
      statement: Statement,
      analysis: Pick<ReportAnalysis, 'combinations' | 'views'>,
    ): Promise<void> {
      if (COMBINATIONS[engine] < Infinity) {
        const rows = await rowsOf(ask, analysis.views)
        const statistics = { rows: (view: string) => rows.get(view) ?? 0, isKey: keysOf(analysis.views) }
        if (analysis.combinations(statistics) > COMBINATIONS[engine]) throw refused(TOO_LARGE)
      }
      if (!((await costOf(ask, statement)) <= LIMITS[engine])) throw refused(TOO_LARGE)
    },
    /** A statement that had to be stopped is refused for a while, since it blocked the engine. */
    ended: ({ text }: Statement): void => keep(text, Infinity, ENDED_MS),
  }
}

const ROW_BYTES = 100

const rowsOf = async (ask: Ask, views: readonly View[]): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await ask<{ name: string; n: number }>(
    `select relname::text as name, greatest(reltuples, pg_relation_size(oid) / ${ROW_BYTES})::float8 as n from pg_class
      where relnamespace = 'public'::regnamespace and relname = any($1)`,
    [views.map(({ r }) => r.table)],
  )
  return new Map(rows.map(({ name, n }) => [name, n]))
}

const keysOf =
  (views: readonly View[]) =>
  (name: string, column: string): boolean => {
    if (column === 'id') return true
    const fields = views.find(({ r }) => r.table === name)?.r.fields ?? {}
    return Object.entries(fields).some(([field, { unique }]) => unique && columnName(field) === column)
  }
