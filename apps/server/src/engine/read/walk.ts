/** Conditions with a second form for the newest rows, tested row by row for all values: so PostgreSQL keeps the plan of the statement. */
import { sql } from 'kysely'
import type { Condition } from '../kinds/index.ts'

const walks = new WeakMap<Condition, Condition>()

export const walkable = (set: Condition, row: Condition): Condition => {
  walks.set(set, row)
  return set
}

export const walked = (where: readonly Condition[]): readonly Condition[] | undefined =>
  where.some((one) => walks.has(one)) ? where.map((one) => walks.get(one) ?? one) : undefined

const SIZES: Readonly<Record<number, Condition>> = {
  10: sql`limit 10`,
  20: sql`limit 20`,
  50: sql`limit 50`,
  100: sql`limit 100`,
}

/** A bound limit would be planned as a tenth of the rows, and the plan be made for each call. */
export const firstRows = (limit: number): Condition => SIZES[limit] ?? sql`limit ${limit}`
