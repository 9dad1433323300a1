import { checkRule, fillRule, ruleContract } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { ruleFunctions } from './functions.ts'
import { ruleRoutes } from './routes.ts'

export { ruledHooks } from './check.ts'
export { fillByRule, generate, generateMany } from './fill.ts'
export { matcher } from './pattern.ts'
export { seedRules } from './seed.ts'

const READING = ['system:fillRule:list', 'system:fillRule:export', 'system:checkRule:list', 'system:checkRule:export']

export const ruleArea = area({
  name: 'rule',
  contract: ruleContract,
  menu: [
    { of: [fillRule], name: '系统编码规则', under: 'system', url: '/isystem/fillRule', sort: 5.4 },
    { of: [checkRule], name: '系统校验规则', under: 'system', url: '/isystem/checkRule', sort: 5.6 },
  ],
  grants: { sysadmin: ['system:fillRule:*', 'system:checkRule:*'], secadmin: READING, operator: READING },
  fillFunctions: ruleFunctions,
  fillRules: [{ code: 'shop_order_num', name: '订单流水号', ruleClass: 'shop_order_num', params: { prefix: 'CN' } }],
  open: (_services, { resources, fillRules }) => ({ routes: ruleRoutes(resources, fillRules) }),
})
