/** What kinds cannot know of rules, of codes that rules give, and of what is given to departments. */
import { seeds } from '../../src/areas.ts'
import { menuRows } from '../../src/modules/permission/index.ts'
import type { Adjustment } from './adjustments.ts'

const MENU = menuRows(seeds.menu).map(({ id }) => id)

export const ruleAdjustments: Record<string, Adjustment> = {
  // a function there is, with what it takes
  'system:fillRule': {
    input: (n) => ({ ruleClass: n % 2 ? 'serial' : 'shop_order_num', ruleParams: `{"prefix": "N${n}"}` }),
  },
  // given by the place in the tree
  'system:category': { settled: ['code'], filled: ['code'] },
  // each menu row once in a department
  'system:departPermission': {
    input: (n) => ({ permissionId: MENU[n % MENU.length]!, dataRuleIds: null }),
    settled: ['dataRuleIds'],
  },
  'system:checkRule': {
    input: (n) => ({ ruleJson: JSON.stringify([{ digits: '*', pattern: `.{${n % 9},}`, message: '太短' }]) }),
  },
}
