import { classOf, openReports, report, reportContract, role } from '@huxi/contract'
import { codeOf } from '@huxi/model'
import { area } from '../../../engine/core/area.ts'
import type { AppServices } from '../../../engine/core/context.ts'
import { detailEntry, menuGroup } from '../../../engine/core/menu-entry.ts'
import { reportViews } from '../../../engine/report/views.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { reportDictionaries } from './dictionaries.ts'
import { checkOnce } from './fault.ts'
import { LIST_PAGE } from './offer.ts'
import { switchOff } from './overrun.ts'
import { reportPort } from './port.ts'
import { reportRoutes } from './routes.ts'
import { USES_SOURCES, withSources, type Reporting } from './over.ts'
import { ownReports } from './business.ts'
import { reportExamples } from './examples.ts'

export { dropReports, grantReports, seedReports } from './seed.ts'

const USES = { perms: USES_SOURCES, name: '使用外部数据源' }

const runners = new WeakMap<AppServices, Reporting>()

export const reportArea = area({
  name: 'report',
  contract: reportContract,
  tables: ['onl_cgreport_role'],
  dependents: {
    [role.name]: [{ table: 'onl_cgreport_role', by: 'role_id', title: '可用报表', right: codeOf(report, 'edit') }],
  },
  menu: [
    menuGroup({ id: 'online', name: '在线报表', url: '/online', sort: 7, icon: 'bar-chart' }),
    {
      id: 'online_reports',
      name: openReports.title,
      under: 'online',
      url: '/online/report',
      component: 'modules/online/cgreport/ReportShelf',
      perms: openReports.access as string,
      sort: 0,
    },
    detailEntry({ id: 'online_reports', url: '/online/report' }, '报表', LIST_PAGE),
    { of: [report], name: '报表配置', under: 'online', url: '/online/cgreport', sort: 1, buttons: [USES] },
    // the page of a report for authors; others open it by a menu entry. Older clients send the id as `code`
    {
      ...detailEntry({ id: 'online_report', url: '/online/cgreport' }, '报表', LIST_PAGE),
      url: '/online/cgreport/:code',
    },
  ],
  grants: {
    sysadmin: ['online:report:*'],
    head: [openReports.access as string],
    headnurse: [openReports.access as string],
  },
  dictionaries: reportDictionaries,
  reports: ownReports,
  examples: reportExamples,
  jobs: (services) => [
    {
      name: 'report:check',
      title: '检查在线报表',
      hint: '程序更新后检查每个在线报表，不能再运行的写明原因',
      when: 10 * MINUTE_MS,
      limitMs: 10 * MINUTE_MS,
      run: (signal) => checkOnce(services, runners.get(services)!, signal),
    },
  ],
  open: (services, { resources, tableDictionaries }) => {
    const reports = withSources(services, reportViews(resources, classOf), { onOverrun: switchOff })
    runners.set(services, reports)
    return { routes: reportRoutes(reports, tableDictionaries), ports: { reports: reportPort(reports) } }
  },
})
