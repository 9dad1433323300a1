import { sql } from 'kysely'
import type { Ctx } from './context.ts'

/**
 * The next numbers of a series of the tenant, consecutive within one call. Single numbers come from blocks of 10, so that open
 * transactions do not wait for each other. A rollback leaves no gap.
 * @param name of the series, e.g. `patient_no/2026`
 */
export const nextNumbers = async (tx: Ctx, name: string, count: number): Promise<number[]> => {
  if (count === 0) return []
  const { rows } = await sql<{ first: number }>`
    select next_serial(${tx.tenantId}::integer, ${name}, ${count}::integer) as first`.execute(tx.db)
  return Array.from({ length: count }, (_, i) => rows[0]!.first + i)
}
