import { areaContract } from '@huxi/model'
import { checkRule } from './check.ts'
import { fillRule } from './fill.ts'

export const ruleContract = areaContract(
  [fillRule, 'internal', 'system/SysFillRuleList'],
  [checkRule, 'internal', 'system/SysCheckRuleList'],
)
