import { area } from '../../../engine/core/area.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { auditChain } from './append.ts'
import { auditDictionaries } from './dictionaries.ts'
import { signHeads } from './heads.ts'
import { auditRoutes } from './routes.ts'

export const auditArea = area({
  name: 'audit',
  tables: ['audit_entry', 'audit_head'],
  menu: [
    {
      id: 'monitor_audit',
      name: '审计记录',
      under: 'monitor',
      url: '/isystem/audit',
      component: 'system/AuditList',
      sort: 2.2,
      perms: 'audit:entry:list',
    },
  ],
  grants: { auditor: ['audit:*'] },
  dictionaries: auditDictionaries,
  routes: auditRoutes,
  ports: { audit: auditChain },
  jobs: (services) => [
    {
      name: 'audit:heads',
      title: '签署审计链',
      hint: '为各租户审计链的最新一条签名，使之后的改动能被发现',
      when: '0 0 * * * ?',
      limitMs: 5 * MINUTE_MS,
      run: () => signHeads(services),
    },
  ],
})
