/** Numbers that count up, one after the other and never twice, in each tenant by itself. */
import { sql } from 'kysely'
import type { Ctx } from './context.ts'

/**
 * The next number of a series. Others who ask wait until the transaction ends; what it takes back leaves no gap.
 * @param name of the series, e.g. `patient_no/2026`
 */
export const nextNumber = async (tx: Ctx, name: string): Promise<number> => {
  const { rows } = await sql<{ last: number }>`insert into sys_serial as s (tenant_id, name, last)
    values (${tx.tenantId}, ${name}, 1)
    on conflict (tenant_id, name) do update set last = s.last + 1 returning last`.execute(tx.db)
  return rows[0]!.last
}
