import { seeds } from '../../src/areas.ts'
import { menuRows } from '../../src/modules/system/permission/index.ts'
import type { Adjustment } from './adjustments.ts'

const MENU = menuRows(seeds.menu).map(({ id }) => id)

const dayOf = (n: number): string => new Date(Date.UTC(2001, 0, 1 + (n % 9000))).toISOString().slice(0, 10)

export const ruleAdjustments: Record<string, Adjustment> = {
  'system:agent': {
    input: (n, side) => ({
      userName: side === 'theirs' ? 'outsider' : 'nurse',
      agentUserName: 'admin',
      startTime: `${dayOf(n)} 08:00:00`,
      endTime: `${dayOf(n)} 17:00:00`,
    }),
  },
  'system:fillRule': {
    input: (n) => ({ ruleClass: n % 2 ? 'serial' : 'shop_order_num', ruleParams: `{"prefix": "N${n}"}` }),
  },
  'system:category': { settled: ['code'], filled: ['code'] },
  'system:departPermission': {
    input: (n) => ({ permissionId: MENU[n % MENU.length]!, dataRuleIds: null }),
    settled: ['dataRuleIds'],
  },
  'system:dataSource': {
    input: (n) => ({ dbType: '6', dbUrl: `jdbc:postgresql://db${n}.example.cn:5432/his`, dbName: 'his' }),
    settled: ['dbDriver', 'dbName'],
    filled: ['dbDriver', 'dbName'],
  },
  'system:gatewayRoute': {
    input: (n) => ({
      uri: `lb://service${n}`,
      perms: `gateway:n${n}`,
      predicates: [{ name: 'Path', args: [`/${n}/**`] }],
      filters: [],
    }),
    filled: ['perms', 'status', 'predicates', 'filters'],
  },
  'system:checkRule': {
    input: (n) => ({ ruleJson: JSON.stringify([{ digits: '*', pattern: `.{${n % 9},}`, message: '太短' }]) }),
  },
}
