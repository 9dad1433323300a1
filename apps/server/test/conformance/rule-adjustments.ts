/** What kinds cannot know of rules, of codes that rules give, of what is given to departments, and of agents. */
import { seeds } from '../../src/areas.ts'
import { menuRows } from '../../src/modules/permission/index.ts'
import type { Adjustment } from './adjustments.ts'

const MENU = menuRows(seeds.menu).map(({ id }) => id)

const dayOf = (n: number): string => new Date(Date.UTC(2001, 0, 1 + (n % 9000))).toISOString().slice(0, 10)

export const ruleAdjustments: Record<string, Adjustment> = {
  // two people, one time after the other
  'system:agent': {
    input: (n, side) => ({
      userName: side === 'theirs' ? 'outsider' : 'nurse',
      agentUserName: 'admin',
      startTime: `${dayOf(n)} 08:00:00`,
      endTime: `${dayOf(n)} 17:00:00`,
    }),
  },
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
  // one kind of database, in one spelling
  'system:dataSource': {
    input: (n) => ({ dbType: '6', dbUrl: `jdbc:postgresql://db${n}.example.cn:5432/his`, dbName: 'his' }),
    settled: ['dbDriver', 'dbName'],
    filled: ['dbDriver', 'dbName'],
  },
  // a service of a gateway, by conditions there are
  'system:gatewayRoute': {
    input: (n) => ({ uri: `lb://service${n}`, predicates: [{ name: 'Path', args: [`/${n}/**`] }], filters: [] }),
    filled: ['status', 'predicates', 'filters'],
  },
  'system:checkRule': {
    input: (n) => ({ ruleJson: JSON.stringify([{ digits: '*', pattern: `.{${n % 9},}`, message: '太短' }]) }),
  },
}
