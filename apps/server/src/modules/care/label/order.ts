/** Order of rules that ask for labels of other rules; a circle has none. */
import { labelsIn, type Condition } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'

export interface OrderedRule {
  readonly id: string
  readonly name: string
  readonly labelId: string
  readonly condition: Condition
}

export interface GroupedLabel {
  readonly id: string
  readonly exclusiveGroup: string | null
  readonly priority: number | null
  readonly restricted: boolean | null
}

const UNSET_PRIORITY = 100

const isBefore = (a: GroupedLabel, b: GroupedLabel): boolean => {
  const [first, second] = [a.priority ?? UNSET_PRIORITY, b.priority ?? UNSET_PRIORITY]
  return first < second || (first === second && a.id < b.id)
}

export const strongerThan = (own: GroupedLabel, labels: readonly GroupedLabel[]): GroupedLabel[] =>
  labels.filter((one) => own.exclusiveGroup && one.exclusiveGroup === own.exclusiveGroup && isBefore(one, own))

/** Labels that decide whether a label is in force: itself and the stronger ones of its exclusive group. */
const decidingFor = (labelId: string, labels: readonly GroupedLabel[]): string[] => {
  const own = labels.find(({ id }) => id === labelId)
  return [labelId, ...(own ? strongerThan(own, labels) : []).map(({ id }) => id)]
}

/** Rules with those they depend on first, or the names along a circle. Equal inputs give equal orders. */
export const inDependencyOrder = <R extends OrderedRule>(
  rules: readonly R[],
  labels: readonly GroupedLabel[],
): { rules: R[] } | { circle: string[] } => {
  const done = new Set<string>()
  const result: R[] = []
  const visit = (rule: R, path: readonly R[]): string[] | undefined => {
    if (done.has(rule.id)) return undefined
    const at = path.findIndex(({ id }) => id === rule.id)
    if (at >= 0) return [...path.slice(at), rule].map(({ name }) => name)
    const asked = new Set(labelsIn(rule.condition).flatMap((labelId) => decidingFor(labelId, labels)))
    for (const other of rules.filter(({ labelId }) => asked.has(labelId))) {
      const circle = visit(other, [...path, rule])
      if (circle) return circle
    }
    done.add(rule.id)
    result.push(rule)
    return undefined
  }
  for (const rule of rules) {
    const circle = visit(rule, [])
    if (circle) return { circle }
  }
  return { rules: result }
}

export const groupedLabels = async ({ db, tenantId }: Ctx): Promise<GroupedLabel[]> => {
  const { rows } = await sql<GroupedLabel>`select id, exclusive_group as "exclusiveGroup", priority, restricted
    from label_label where tenant_id = ${tenantId}`.execute(db)
  return rows
}

export const refuseCircle = async (tx: Ctx): Promise<void> => {
  const { rows } = await sql<OrderedRule>`select id, name, label_id as "labelId", condition from label_rule
    where tenant_id = ${tx.tenantId} order by id`.execute(tx.db)
  const found = inDependencyOrder(rows, await groupedLabels(tx))
  if ('circle' in found)
    throw refused(`规则互相依赖，无法确定先后：${found.circle.join(' → ')}。请修改其中一条规则的条件，或标签的互斥组`)
}
