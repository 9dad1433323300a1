/** Data rules in words: where they are set, and where they are given to roles. */
import type { DataRule } from '@huxi/contract'
import { ruleField, ruleFields, ruleText, type Field, type Resource } from '@huxi/model'
import { itemOf, useDict } from '../data/dict.ts'

/** Fields a rule of these resources may name; what several have is there once. */
export const ruleChoices = (targets: readonly Resource[]): ReadonlyMap<string, Field> =>
  new Map(targets.toReversed().flatMap((r) => Object.entries(ruleFields(r))))

interface RuleTextProps {
  rule: Pick<DataRule, 'ruleColumn' | 'ruleConditions' | 'ruleValue'>
  /** the resources behind its menu row */
  targets: readonly Resource[]
}

/** 部门编码 以 当前部门编码 开头 */
export const RuleText = ({ rule, targets }: RuleTextProps) => {
  const found = targets.flatMap((r) => ruleField(r, rule.ruleColumn)?.[1] ?? [])[0]
  const { items } = useDict(found?.dict)
  return ruleText(
    found?.label ?? rule.ruleColumn,
    { operator: rule.ruleConditions, value: rule.ruleValue },
    (value) => itemOf(items, value)?.text ?? value,
  )
}
