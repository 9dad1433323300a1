import { area } from '../../engine/core/area.ts'
import { menuGroup } from '../../engine/core/menu-entry.ts'
import { monitorRoutes } from './routes.ts'

export const monitorArea = area({
  name: 'monitor',
  menu: [
    menuGroup({ id: 'monitor', name: '系统监控', url: '/dashboard3', sort: 6, icon: 'dashboard' }),
    {
      id: 'monitor_api_doc',
      name: '接口文档',
      under: 'monitor',
      url: '/monitor/apiDoc',
      component: 'monitor/ApiDoc',
      sort: 9,
      perms: 'monitor:apidoc:list',
    },
  ],
  grants: { sysadmin: ['monitor:apidoc:list'] },
  open: ({ config }, { routes }) => ({ routes: monitorRoutes(routes, config.apiBase) }),
})
