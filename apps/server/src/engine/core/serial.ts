/** Numbers that never come twice, in each tenant by itself; one after the other while nobody else writes. */
import { sql } from 'kysely'
import type { Ctx } from './context.ts'

/**
 * The next numbers of a series, several in a row. Whoever asks for one does not wait for others, who have numbers set aside; what a
 * transaction takes back leaves no gap.
 * @param name of the series, e.g. `patient_no/2026`
 * @param count how many
 */
export const nextNumbers = async (tx: Ctx, name: string, count: number): Promise<number[]> => {
  if (count === 0) return []
  const { rows } = await sql<{ first: number }>`
    select next_serial(${tx.tenantId}::integer, ${name}, ${count}::integer) as first`.execute(tx.db)
  return Array.from({ length: count }, (_, i) => rows[0]!.first + i)
}
