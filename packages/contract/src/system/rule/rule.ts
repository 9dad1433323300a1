import { areaContract } from '@huxi/model'
import { checkRule } from './check.ts'
import { fillRule } from './fill.ts'

export const ruleContract = areaContract({
  resources: { sys_fill_rule: fillRule, sys_check_rule: checkRule },
  classes: { sys_fill_rule: 'internal', sys_check_rule: 'internal' },
  pages: { sys_fill_rule: 'system/SysFillRuleList', sys_check_rule: 'system/SysCheckRuleList' },
})
