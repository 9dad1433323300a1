import type { DataRule } from '@huxi/contract'
import { ruleField, ruleFields, ruleText, type Field, type Resource } from '@huxi/model'
import { itemOf, useDict } from '../data/dict.ts'

export const ruleChoices = (targets: readonly Resource[]): ReadonlyMap<string, Field> =>
  new Map(targets.toReversed().flatMap((r) => Object.entries(ruleFields(r))))

interface RuleTextProps {
  rule: Pick<DataRule, 'ruleColumn' | 'ruleConditions' | 'ruleValue'>
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
