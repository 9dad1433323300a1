/** From what was granted to the rules that bind: by resource, as the engine asks for them. */
import { dataRule, type DataRule, type Permission } from '@huxi/contract'
import { resourcesBehind, ruleField, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../engine/core/context.ts'
import type { RowRule } from '../../engine/core/session.ts'
import { storeOf } from '../../engine/write/store.ts'

/** A menu row as it was given to a role. */
export interface Grant {
  readonly permissionId: string
  /** rules that bind the role there, comma-joined */
  readonly ruleIds: string | null
}

/** The resources a menu row covers. */
export const ruledResources = (ctx: Ctx, row: Pick<Permission, 'perms'>): Resource[] =>
  resourcesBehind(ctx.services.ports.resources.values(), row.perms)

/** Ids of a comma-joined list. */
export const idsOfList = (joined: string | null): string[] => [
  ...new Set(
    (joined ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean),
  ),
]

/** The rules that any of the grants names and that are in force. */
export const rulesOfGrants = async (ctx: Ctx, grants: readonly Grant[]): Promise<DataRule[]> => {
  const ids = [...new Set(grants.flatMap(({ ruleIds }) => idsOfList(ruleIds)))]
  return ids.length === 0 ? [] : storeOf(ctx, dataRule).list(ctx, [sql`id = any(${ids})`, sql`status = '1'`])
}

/**
 * Rules that bind by these grants, by resource name. All of them must be met, whichever role they came with.
 * @param menu rows that count in the tenant
 * @param rules those in force, of these grants and others
 */
export const boundRules = (
  ctx: Ctx,
  grants: readonly Grant[],
  menu: readonly Permission[],
  rules: readonly DataRule[],
): ReadonlyMap<string, readonly RowRule[]> => {
  const asked = new Set(grants.flatMap((grant) => idsOfList(grant.ruleIds).map((id) => `${grant.permissionId}/${id}`)))
  const rows = new Map(menu.map((row) => [row.id, row]))
  const bound = new Map<string, RowRule[]>()
  for (const { id, permissionId, ruleColumn, ruleConditions, ruleValue } of rules) {
    const row = rows.get(permissionId)
    if (!row || !asked.has(`${permissionId}/${id}`)) continue
    const rule: RowRule = { id, field: ruleColumn, operator: ruleConditions, value: ruleValue }
    for (const r of meant(ruledResources(ctx, row), ruleColumn)) bound.set(r.name, [...(bound.get(r.name) ?? []), rule])
  }
  return bound
}

/** Of several resources behind one row those that have the field; when none has it, all of them, so that nothing opens. */
const meant = (resources: readonly Resource[], field: string): readonly Resource[] => {
  const having = resources.filter((r) => ruleField(r, field))
  return having.length > 0 ? having : resources
}
