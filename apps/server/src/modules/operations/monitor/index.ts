import { MONITOR_CODES as codes, startBackup } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { menuGroup, type GivenEntry } from '../../../engine/core/menu-entry.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import type { Database } from '../../../platform/db/db.ts'
import { gatherStatistics } from '../../../platform/db/statistics.ts'
import type { SystemJob } from '../../../platform/jobs/job-run.ts'
import { backupRoute, type Backups } from './backup.ts'
import { backupFigure } from './home.ts'
import { monitorRoutes } from './routes.ts'

const machine = (id: string, name: string, url: string, page: string, sort: number, perms: string): GivenEntry => ({
  id: `monitor_${id}`,
  name,
  under: 'monitor_machine',
  url,
  component: `modules/monitor/${page}`,
  sort,
  perms,
})

const embeddedStatistics = (database: Database): SystemJob => ({
  name: 'monitor:statistics',
  title: '更新查询统计',
  hint: '让内嵌数据库按现有的数据选择查询方法',
  when: '0 50 3 * * ?',
  limitMs: 10 * MINUTE_MS,
  run: async () => void (await gatherStatistics(database, 'all')),
})

export type { Backups } from './backup.ts'

export const monitorArea = (backups: Backups) =>
  area({
    name: 'monitor',
    menu: [
      menuGroup({ id: 'monitor', name: '系统监控', url: '/dashboard3', sort: 6, icon: 'dashboard' }),
      {
        id: 'monitor_health',
        name: '健康总览',
        under: 'monitor',
        url: '/monitor/health',
        component: 'modules/monitor/HealthOverview',
        sort: 0,
        perms: codes.health,
        buttons: [{ perms: codes.backup, name: `立即${startBackup.title}` }],
      },
      {
        id: 'monitor_machine',
        name: '性能监控',
        under: 'monitor',
        url: '/monitor',
        component: 'layouts/RouteView',
        sort: 3,
      },
      machine('server', '服务器信息', '/monitor/SystemInfo', 'SystemInfo', 1, codes.server),
      machine('process', 'JVM 信息', '/monitor/JvmInfo', 'JvmInfo', 2, codes.jvm),
      machine('http', 'Tomcat 信息', '/monitor/TomcatInfo', 'TomcatInfo', 3, codes.tomcat),
      machine('trace', '请求追踪', '/monitor/HttpTrace', 'HttpTrace', 4, codes.trace),
      machine('redis', 'Redis 监控', '/monitor/redis/info', 'RedisInfo', 5, codes.redis),
      machine('disk', '磁盘监控', '/monitor/Disk', 'DiskMonitoring', 6, codes.disk),
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
    jobs: ({ database }) => (database.engine === 'embedded' ? [embeddedStatistics(database)] : []),
    figures: [backupFigure],
    grants: { sysadmin: ['monitor:apidoc:list', ...Object.values(codes)] },
    open: ({ config }, { routes }) => ({ routes: monitorRoutes(routes, config.apiBase, backupRoute(backups)) }),
  })
