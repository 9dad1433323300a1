/** What kinds cannot know of rules, and of codes that rules give. */
import type { Adjustment } from './adjustments.ts'

export const ruleAdjustments: Record<string, Adjustment> = {
  // a function there is, with what it takes
  'system:fillRule': {
    input: (n) => ({ ruleClass: n % 2 ? 'serial' : 'shop_order_num', ruleParams: `{"prefix": "N${n}"}` }),
  },
  // given by the place in the tree
  'system:category': { settled: ['code'], filled: ['code'] },
  'system:checkRule': {
    input: (n) => ({ ruleJson: JSON.stringify([{ digits: '*', pattern: `.{${n % 9},}`, message: '太短' }]) }),
  },
}
