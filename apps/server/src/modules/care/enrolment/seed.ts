/** Starter texts of consent. A tenant that has any text gets none. */
import { consentText } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { newValues } from '../../../engine/write/checks.ts'
import { now } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import { hashOf } from './consent-text.ts'
import { STARTER_VERSION, starterTexts } from './starter-texts.ts'

const LOCK = 4_827_005

export const seedConsentTexts = async (ctx: Ctx, only?: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(ctx.db)
  const { rows } = await sql<{ id: number }>`select id from sys_tenant t
    where not exists (select 1 from consent_text c where c.tenant_id = t.id)
      and ${only === undefined ? sql`true` : sql`t.id = ${only}`} order by id`.execute(ctx.db)
  for (const { id } of rows) await give({ ...ctx, tenantId: id, session: null })
}

const give = async (ctx: Ctx): Promise<void> => {
  for (const text of starterTexts) {
    const words = { ...text, textVersion: STARTER_VERSION }
    const values = newValues(ctx, consentText, newId(), {
      ...words,
      material: false,
      status: 'published',
      publishedAt: now(ctx),
      textHash: hashOf(words),
    })
    await sql`insert into consent_text (${sql.join(Object.keys(values).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(values))})`.execute(ctx.db)
  }
}

/** Deletes untouched starter texts with their tenant. @returns whether other texts remain */
export const dropConsentTexts = async (ctx: Ctx): Promise<boolean> => {
  const { rows } = await sql<{ kept: number }>`with gone as (
      delete from consent_text where tenant_id = ${ctx.tenantId} and create_by = 'system' and version = 1 returning id)
    select (select count(*) from consent_text where tenant_id = ${ctx.tenantId})::int
      - (select count(*) from gone)::int as kept`.execute(ctx.db)
  return rows[0]!.kept > 0
}
