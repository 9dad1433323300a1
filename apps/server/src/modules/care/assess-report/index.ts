import { assessReport, assessReportContract, checkReport, issueReport, openReport } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { words } from '../../../engine/core/seeds.ts'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { ofVisibleOrNoPatient } from '../assessment/index.ts'
import { check } from './check.ts'
import { issue, open, reportNumbers } from './issue.ts'
import { withState } from './state.ts'

export const assessReportArea = area({
  name: 'assess-report',
  contract: assessReportContract,
  menu: [
    {
      of: [assessReport],
      under: 'assess',
      url: '/assessment/report',
      sort: 1.2,
      buttons: [{ name: '出具报告', perms: 'assess:report:issue' }],
    },
  ],
  grants: { doctor: ['assess:report:*'], nurse: ['assess:report:*'] },
  dictionaries: [
    words(
      'assess_report_status',
      '报告状态',
      ['valid', '有效', 'green'],
      ['newer', '已有新版', 'grey'],
      ['amended', '已失效：评估已修正', 'red'],
      ['void', '已失效：评估已作废', 'red'],
      ['relinked', '已失效：患者已变更', 'red'],
      ['withdrawn', '已撤回', 'red'],
    ),
  ],
  fillRules: [reportNumbers],
  routes: [
    ...serve(assessReport, { visibleRows: ofVisibleOrNoPatient, enrich: withState }),
    handle(issueReport, (ctx, given) => issue(ctx, given)),
    handle(openReport, (ctx, { id }) => open(ctx, id)),
    handle(checkReport, (ctx, given) => check(ctx, given)),
  ],
})
