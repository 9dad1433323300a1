/** Which agreements hold now: neither taken back, nor replaced, nor run out. */
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import { today } from '../../platform/config/clock.ts'

/** What management of a person rests on; without either of them none begins, and none goes on. */
export const NEEDED = ['service', 'sensitive']

/** Types of consent that hold for a patient today, whoever sees them. */
const validTypes = async (ctx: Ctx, patientId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ type: string }>`select distinct type from patient_consent
    where tenant_id = ${ctx.tenantId} and patient_id = ${patientId} and status = 'active'
      and (expires_on is null or expires_on >= ${today(ctx)}::date)`.execute(ctx.db)
  return new Set(rows.map(({ type }) => type))
}

/** What is missing before management may begin, as people call it. */
export const missingConsents = async (ctx: Ctx, patientId: string): Promise<string[]> => {
  const valid = await validTypes(ctx, patientId)
  const missing = NEEDED.filter((type) => !valid.has(type))
  const texts = await ctx.services.ports.dictionaries.texts(ctx, 'consent_type', missing)
  return missing.map((type) => texts.get(type) ?? type)
}
