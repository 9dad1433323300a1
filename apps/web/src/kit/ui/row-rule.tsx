/** Data rules in words: where they are set, and where they are given to roles. */
import type { DataRule } from '@huxi/contract'
import { RULE_VARIABLES, ruleField, ruleFields, type Field, type Resource, type RuleVariable } from '@huxi/model'
import { itemOf, useDict } from '../data/dict.ts'
import { splitIds } from '../data/format.ts'

/** Fields a rule of these resources may name; what several have is there once. */
export const ruleChoices = (targets: readonly Resource[]): ReadonlyMap<string, Field> =>
  new Map(targets.toReversed().flatMap((r) => Object.entries(ruleFields(r))))

const VARIABLE = /^#\{(\w+)\}$/

/** The variable a value is, if it is one. */
export const variableOf = (value: unknown): RuleVariable | undefined => {
  const name = VARIABLE.exec(String(value ?? '').trim())?.[1]
  return name !== undefined && name in RULE_VARIABLES ? (name as RuleVariable) : undefined
}

/** Words before and after the value. */
const WORDS: Readonly<Record<string, readonly [before: string, after?: string]>> = {
  '=': ['等于'],
  '!=': ['不等于'],
  '>': ['大于'],
  '>=': ['大于等于'],
  '<': ['小于'],
  '<=': ['小于等于'],
  IN: ['属于'],
  LIKE: ['包含'],
  LEFT_LIKE: ['以', '结尾'],
  RIGHT_LIKE: ['以', '开头'],
}

interface RuleTextProps {
  rule: Pick<DataRule, 'ruleColumn' | 'ruleConditions' | 'ruleValue'>
  /** the resources behind its menu row */
  targets: readonly Resource[]
}

/** 部门编码 以 当前部门编码 开头 */
export const RuleText = ({ rule, targets }: RuleTextProps) => {
  const found = targets.flatMap((r) => ruleField(r, rule.ruleColumn)?.[1] ?? [])[0]
  const { items } = useDict(found?.dict)
  const wordOf = (part: string) => {
    const variable = variableOf(part)
    return variable ? RULE_VARIABLES[variable] : (itemOf(items, part)?.text ?? part)
  }
  const several = rule.ruleConditions === 'IN' ? splitIds(rule.ruleValue) : [rule.ruleValue]
  const [before, after] = WORDS[rule.ruleConditions] ?? [rule.ruleConditions]
  return [found?.label ?? rule.ruleColumn, before, several.map(wordOf).join('、'), after].filter(Boolean).join(' ')
}
