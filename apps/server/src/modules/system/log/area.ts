import { area } from '../../../engine/core/area.ts'
import { logDictionaries } from './dictionaries.ts'
import { openJournal } from './open.ts'
import { logRoutes } from './routes.ts'

export const logArea = area({
  name: 'log',
  tables: ['sys_log', 'sys_data_log'],
  menu: [
    {
      id: 'monitor_log',
      name: '日志管理',
      under: 'monitor',
      url: '/isystem/log',
      component: 'system/LogList',
      sort: 2,
      perms: 'system:log:list',
    },
    {
      id: 'monitor_data_log',
      name: '数据日志',
      under: 'monitor',
      url: '/isystem/dataLog',
      component: 'system/DataLogList',
      sort: 2.1,
      perms: 'system:dataLog:list',
    },
  ],
  grants: { secadmin: ['system:log:list', 'system:dataLog:list'] },
  dictionaries: logDictionaries,
  routes: logRoutes,
  open: (services) => {
    const journal = openJournal(services)
    return { ports: { journal }, close: journal.close }
  },
})
