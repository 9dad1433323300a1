import { accessContract, accessRequest, askAccess, ownAccess, permission, withdrawAccess } from '@huxi/contract'
import { moveCode } from '@huxi/model'
import { sql } from 'kysely'
import { area, type Area } from '../../../engine/core/area.ts'
import { words } from '../../../engine/core/seeds.ts'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { requestAccess, listOwnRequests, withdrawRequest } from './ask.ts'
import { accessMoves, type RefuseGiving } from './decide.ts'
import { endOver } from './expire.ts'
import { withSuggestions } from './lookup.ts'
import { accessNotices } from './notices.ts'

export { endOf, givenTo, grantedRoles, grantedRows, rowGrants, temporaryGivers, type Given } from './grants.ts'

export const accessArea = (refuseGiving: RefuseGiving): Area =>
  area({
    name: 'access',
    contract: accessContract,
    tables: ['sys_access_row'],
    dependents: {
      [permission.name]: [
        {
          table: 'sys_access_row',
          by: 'permission_id',
          title: '临时授权',
          right: moveCode(accessRequest, 'grant'),
          own: ({ person }) => sql`request_id in (select id from sys_access_request where user_id = ${person.id})`,
        },
      ],
    },
    menu: [{ of: [accessRequest], under: 'system', url: '/isystem/access', sort: 1.26 }],
    grants: { secadmin: ['system:access:*'] },
    dictionaries: [
      words(
        'access_status',
        '权限申请状态',
        ['waiting', '待审批', 'orange'],
        ['granted', '已批准', 'green'],
        ['refused', '已驳回', 'red'],
        ['withdrawn', '已撤回', 'grey'],
        ['ended', '已到期', 'grey'],
        ['revoked', '已收回', 'red'],
      ),
    ],
    notices: accessNotices,
    routes: [
      ...serve(accessRequest, { moves: accessMoves(refuseGiving), enrich: withSuggestions }),
      handle(askAccess, requestAccess),
      handle(ownAccess, listOwnRequests),
      handle(withdrawAccess, withdrawRequest),
    ],
    jobs: (services) => [
      {
        name: 'access:end',
        title: '登记到期的临时权限',
        hint: '到期的临时权限不再有效，这里把申请标记为已到期并通知申请人',
        when: MINUTE_MS,
        limitMs: MINUTE_MS,
        run: () => endOver(services),
      },
    ],
  })
