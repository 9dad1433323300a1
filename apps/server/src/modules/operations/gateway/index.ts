import {
  clearGatewayCache,
  copyGatewayRoute,
  deletedGatewayRoutes,
  gatewayContract,
  gatewayRoute,
  gatewayRoutes,
  renewGatewayKey,
  updateGatewayRoute,
} from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { reply } from '../../../engine/core/answer.ts'
import { numbers } from '../../../engine/core/seeds.ts'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { openCalls } from './calls.ts'
import { renewKey } from './identity.ts'
import { all, copy, listDeleted, examples, update } from './older-client.ts'
import { gatewayHooks } from './route.ts'

export { sealedGatewayKeys } from './identity.ts'

export const gatewayArea = area({
  name: 'gateway',
  contract: gatewayContract,
  tables: ['sys_gateway_secret'],
  menu: [{ of: [gatewayRoute], name: '路由网关', under: 'monitor', url: '/isystem/gatewayroute', sort: 3.5 }],
  grants: { sysadmin: ['system:gatewayRoute:*'], secadmin: ['system:gatewayRoute:list'] },
  dictionaries: [numbers('gateway_status', '路由状态', ['1', '正常', 'green'], ['0', '禁用', 'grey'])],
  examples,
  routes: [
    ...serve(gatewayRoute, gatewayHooks),
    handle(gatewayRoutes, all),
    handle(updateGatewayRoute, update),
    handle(deletedGatewayRoutes, listDeleted),
    handle(copyGatewayRoute, copy),
    handle(renewGatewayKey, renewKey),
  ],
  open: (services) => {
    const calls = openCalls(services)
    const clear = async () => {
      calls.clear()
      return reply('清除成功！')
    }
    return { routes: [calls.route, handle(clearGatewayCache, clear)] }
  },
})
