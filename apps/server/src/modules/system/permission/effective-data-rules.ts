import { dataRule, type DataRule, type Permission } from '@huxi/contract'
import { resourcesBehind, ruleField, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { RowRule } from '../../../engine/core/session.ts'
import { storeOf } from '../../../engine/write/store.ts'

export interface Grant {
  readonly permissionId: string
  readonly ruleIds: string | null
}

export const ruledResources = (ctx: Ctx, row: Pick<Permission, 'perms'>): Resource[] =>
  resourcesBehind(ctx.services.ports.resources.values(), row.perms)

export const idsOfList = (joined: string | null): string[] => [
  ...new Set(
    (joined ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean),
  ),
]

export const rulesOfGrants = async (ctx: Ctx, grants: readonly Grant[]): Promise<DataRule[]> => {
  const ids = [...new Set(grants.flatMap(({ ruleIds }) => idsOfList(ruleIds)))]
  return ids.length === 0 ? [] : storeOf(ctx, dataRule).list(ctx, [sql`id = any(${ids})`, sql`status = '1'`])
}

/** The rules of all roles apply. @param menu rows available in the tenant */
export const effectiveDataRules = (
  ctx: Ctx,
  grants: readonly Grant[],
  menu: readonly Permission[],
  rules: readonly DataRule[],
): ReadonlyMap<string, readonly RowRule[]> => {
  const bindings = new Set(
    grants.flatMap((grant) => idsOfList(grant.ruleIds).map((id) => `${grant.permissionId}/${id}`)),
  )
  const rows = new Map(menu.map((row) => [row.id, row]))
  const bound = new Map<string, RowRule[]>()
  for (const { id, permissionId, ruleColumn, ruleConditions, ruleValue } of rules) {
    const row = rows.get(permissionId)
    if (!row || !bindings.has(`${permissionId}/${id}`)) continue
    const rule: RowRule = { id, field: ruleColumn, operator: ruleConditions, value: ruleValue }
    for (const r of resourcesWith(ruledResources(ctx, row), ruleColumn))
      bound.set(r.name, [...(bound.get(r.name) ?? []), rule])
  }
  return bound
}

/** Among several resources those with the field; if none has it, all of them, so that a rule never opens access. */
const resourcesWith = (resources: readonly Resource[], field: string): readonly Resource[] => {
  const having = resources.filter((r) => ruleField(r, field))
  return having.length > 0 ? having : resources
}
