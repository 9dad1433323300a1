/** Labels in force today; within an exclusive group the smallest priority wins. */
import { RESTRICTED_LABELS } from '@huxi/contract'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { formatDay } from '../../../platform/config/clock.ts'

export const knownLabels = (ctx: Ctx): Condition =>
  ctx.session === null || ctx.unscoped !== undefined || holds(ctx, RESTRICTED_LABELS)
    ? sql`true`
    : sql`coalesce(restricted, false) = false`

export const knownLabelIds = (ctx: Ctx): Condition =>
  sql`select id from label_label where tenant_id = ${ctx.tenantId} and ${knownLabels(ctx)}`

/** Rules that ask for a restricted label tell who holds it. */
export const onlyKnownLabels = (ctx: Ctx): Condition =>
  sql`not exists (select 1 from jsonb_path_query(condition, '$.**.labelId') asked
    where asked #>> '{}' not in (${knownLabelIds(ctx)}))`

const inForce = (alias: string, today: string): Condition => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`${of('status')} = 'active' and (${of('valid_to')} is null or ${of('valid_to')} >= ${today}::date)`
}

/**
 * Rows (patient_id, label_id, id) of labels in force that the caller may see. Exclusive groups are resolved on read,
 * so the order of rule runs does not matter.
 */
export const heldRows = (ctx: Ctx): Condition => {
  const today = formatDay(ctx.services.clock.now())
  return sql`select h.patient_id, h.label_id, h.id from label_patient h join label_label l on l.id = h.label_id
    where h.tenant_id = ${ctx.tenantId} and ${inForce('h', today)} and h.label_id in (${knownLabelIds(ctx)})
      and (l.exclusive_group is null or not exists (
        select 1 from label_patient o join label_label g on g.id = o.label_id
        where o.patient_id = h.patient_id and ${inForce('o', today)} and g.tenant_id = l.tenant_id
          and g.exclusive_group = l.exclusive_group and g.id <> l.id
          and (coalesce(g.priority, 100), g.id) < (coalesce(l.priority, 100), l.id)))`
}

export const holdingAll = (ctx: Ctx, labelIds: readonly string[]): Condition[] =>
  labelIds.map((labelId) => sql`id in (select patient_id from (${heldRows(ctx)}) held where label_id = ${labelId})`)
