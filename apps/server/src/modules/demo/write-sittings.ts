/** Writes the assessments of the demonstration: computed and laid out as any other, many in a statement. */
import { models } from '@huxi/clinical'
import { assessResult, HANDOFF_CONSENT } from '@huxi/contract'
import type { Ctx } from '../../engine/core/context.ts'
import { newValues } from '../../engine/write/checks.ts'
import { formatTime } from '../../platform/config/clock.ts'
import { newId } from '../../platform/db/ids.ts'
import { computedOf, keptOf, openRegistry, readFilled, scoringOf, sittingOf } from '../assessment/index.ts'
import { insertRows } from './bulk.ts'
import type { Sitting } from './sittings.ts'
import { owned } from './write.ts'

/** Results with all that belongs to them are large. */
const AT_ONCE = 200

/** Adds results to the tenant of the context. */
export const writeSittings = async (ctx: Ctx, sittings: readonly Sitting[]): Promise<void> => {
  const scoring = scoringOf(computedOf(openRegistry(ctx.services.config, models)))
  for (let from = 0; from < sittings.length; from += AT_ONCE) {
    const results = sittings.slice(from, from + AT_ONCE).flatMap((sitting) => {
      const { source, context, comment, person, at } = sitting
      const about = { source, context, comment, consentVersion: source === 'handoff' ? HANDOFF_CONSENT : null }
      const computed = sittingOf(scoring, readFilled(sitting, source === 'staff'), formatTime(at))
      return keptOf(scoring, computed, about, person.username).map((kept) => ({ id: newId(), sitting, ...kept }))
    })
    await insertRows(
      ctx,
      'assess_result',
      results.map(({ id, row, sitting: { person, at } }) => ({
        ...newValues(ctx, assessResult, id, row),
        ...owned(ctx, at),
        sys_org_code: person.departs[0] ?? null,
      })),
    )
    await insertRows(
      ctx,
      'assess_result_detail',
      results.map(({ id, detail }) => ({ result_id: id, tenant_id: ctx.tenantId!, ...detail })),
    )
  }
}
