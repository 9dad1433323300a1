import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { today } from '../../../platform/config/clock.ts'

export const NEEDED = ['service', 'sensitive']

const validTypes = async (ctx: Ctx, patientId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ type: string }>`select distinct type from patient_consent
    where tenant_id = ${ctx.tenantId} and patient_id = ${patientId} and status = 'active'
      and (expires_on is null or expires_on >= ${today(ctx)}::date)`.execute(ctx.db)
  return new Set(rows.map(({ type }) => type))
}

export const missingConsents = async (ctx: Ctx, patientId: string): Promise<string[]> => {
  const valid = await validTypes(ctx, patientId)
  const missing = NEEDED.filter((type) => !valid.has(type))
  const texts = await ctx.services.ports.dictionaries.texts(ctx, 'consent_type', missing)
  return missing.map((type) => texts.get(type) ?? type)
}
