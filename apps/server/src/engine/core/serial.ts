/** Numbers that count up, one after the other and never twice, in each tenant by itself. */
import { sql } from 'kysely'
import type { Ctx } from './context.ts'

/**
 * The next numbers of a series. Others who ask wait until the transaction ends; what it takes back leaves no gap.
 * @param name of the series, e.g. `patient_no/2026`
 * @param count how many
 */
export const nextNumbers = async (tx: Ctx, name: string, count: number): Promise<number[]> => {
  const { rows } = await sql<{ last: number }>`insert into sys_serial as s (tenant_id, name, last)
    values (${tx.tenantId}, ${name}, ${count})
    on conflict (tenant_id, name) do update set last = s.last + excluded.last returning last`.execute(tx.db)
  return Array.from({ length: count }, (_, i) => rows[0]!.last - count + 1 + i)
}
