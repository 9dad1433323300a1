import {
  clearGatewayCache,
  copyGatewayRoute,
  deletedGatewayRoutes,
  gatewayContract,
  gatewayRoute,
  gatewayRoutes,
  updateGatewayRoute,
} from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { reply } from '../../../engine/core/answer.ts'
import { numbers } from '../../../engine/core/seeds.ts'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { all, copy, deleted, examples, update } from './older-client.ts'
import { gatewayHooks } from './route.ts'

export const gatewayArea = area({
  name: 'gateway',
  contract: gatewayContract,
  menu: [{ of: [gatewayRoute], name: '路由网关', under: 'monitor', url: '/isystem/gatewayroute', sort: 3.5 }],
  grants: { sysadmin: ['system:gatewayRoute:*'], secadmin: ['system:gatewayRoute:list'] },
  dictionaries: [numbers('gateway_status', '路由状态', ['1', '正常', 'green'], ['0', '禁用', 'grey'])],
  examples,
  routes: [
    ...serve(gatewayRoute, gatewayHooks),
    handle(gatewayRoutes, all),
    handle(updateGatewayRoute, update),
    handle(clearGatewayCache, async () => reply('清除成功！')),
    handle(deletedGatewayRoutes, deleted),
    handle(copyGatewayRoute, copy),
  ],
})
