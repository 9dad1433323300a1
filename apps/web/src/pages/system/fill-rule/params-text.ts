import type { FillFunctionInfo, FillRuleRow } from '@huxi/contract'
import { MISSING } from '../../../kit/data/format.ts'

export const paramsText = ({ ruleParams }: FillRuleRow, one: FillFunctionInfo | undefined): string => {
  if (!ruleParams || !one) return ruleParams ?? MISSING
  try {
    const given = Object.entries(JSON.parse(ruleParams) as Record<string, string | number>)
    return given.map(([name, value]) => `${one.parameters[name]?.label ?? name} ${value}`).join('，') || MISSING
  } catch {
    return ruleParams
  }
}
