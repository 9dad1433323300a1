import { assessment, assessmentContract } from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { asSystem } from '../../../engine/core/caller.ts'
import { detailEntry, menuGroup } from '../../../engine/core/menu-entry.ts'
import { MINUTE_MS } from '../../../platform/config/clock.ts'
import { openCounters } from './counters.ts'
import { assessmentDictionaries } from './dictionaries.ts'
import { deleteOldHandoffs } from './handoff.ts'
import { assessmentFigures } from './home.ts'
import { highRisk } from './high-risk.ts'
import { recomputeSample } from './recompute.ts'
import { assessmentReports } from './reports.ts'
import { assessmentRoutes } from './routes.ts'

const tool = (code: string, name: string, sort: number, component = code) => ({
  id: `assess_${code}`,
  name,
  under: 'assess',
  url: `/assessment/${component}`,
  component: `assessment/${component}`,
  sort,
  perms: `assess:result:${code}`,
})

export const assessmentArea = area({
  name: 'assessment',
  contract: assessmentContract,
  reportReads: {
    assess_result: ['patient_id', 'group_id', 'tenant_id', 'create_by', 'sys_org_code'],
    assess_assessment: ['patient_id'],
  },
  tables: ['assess_counter', 'assess_handoff', 'assess_result_detail', 'assess_urgent_sign'],
  menu: [
    menuGroup({ id: 'assess', name: '评估管理', url: '/assessment', sort: 3, icon: 'experiment' }),
    {
      of: [assessment],
      name: '患者评估',
      under: 'assess',
      url: '/assessment/list',
      sort: 0.5,
      buttons: [
        { name: '确认高危结果', perms: 'assess:result:handle' },
        { name: '关联患者', perms: 'assess:assessment:link' },
        { name: '作废', perms: 'assess:assessment:void' },
      ],
    },
    {
      id: 'assess_compare',
      name: '评估对比',
      under: 'assess',
      url: '/assessment/compare',
      component: 'assessment/AssessmentCompare',
      sort: 0.7,
      perms: 'assess:assessment:compare',
    },
    {
      id: 'assess_results',
      name: '评估结果',
      under: 'assess',
      url: '/assessment/result',
      component: 'assessment/assessmentResult',
      sort: 1,
      perms: 'assess:result:list',
      buttons: [
        { name: '新增', perms: 'assess:result:add' },
        { name: '导出', perms: 'assess:result:export' },
        { name: '接收交接', perms: 'assess:handoff:use' },
      ],
    },
    detailEntry({ id: 'assess_results', url: '/assessment/result' }, '评估结果详情', 'assessment/ResultDetail'),
    {
      id: 'assess_stat',
      name: '评估统计',
      under: 'assess',
      url: '/assessment/stat',
      component: 'assessment/assessmentStat',
      sort: 1.5,
      perms: 'assess:result:stat',
    },
    tool('copd', '慢阻肺预后评估', 2),
    tool('hcqycjxjz', '呼出气急性加重', 3),
    tool('gssxxbbx', '高嗜酸性粒细胞表型', 4),
    tool('cat', 'CAT 问卷', 5, 'catQuestionnaire'),
    {
      id: 'assess_model',
      name: '评估模型',
      under: 'assess',
      url: '/assessment/model',
      component: 'assessment/AssessModelList',
      sort: 9,
      perms: 'assess:model:list',
      buttons: [
        { name: '查看公开工具使用', perms: 'assess:use:list' },
        { name: '签字确认需要确认的分级', perms: 'assess:model:sign' },
      ],
    },
  ],
  grants: {
    sysadmin: ['assess:model:list', 'assess:use:list'],
    doctor: ['assess:model:list', 'assess:model:sign', 'assess:assessment:*', 'assess:result:*', 'assess:handoff:use'],
    nurse: ['assess:assessment:*', 'assess:result:*', 'assess:handoff:use'],
    operator: ['assess:model:list', 'assess:use:list'],
  },
  notices: [highRisk],
  figures: assessmentFigures,
  dictionaries: assessmentDictionaries,
  reports: assessmentReports,
  open: (services) => {
    const counters = openCounters(services)
    return { routes: assessmentRoutes(services.config, counters), close: counters.close }
  },
  jobs: (services) => [
    {
      name: 'assess:handoff',
      title: '清理评估交接',
      hint: '删除过了 15 分钟没有人接收的评估交接',
      when: 10 * MINUTE_MS,
      limitMs: 5 * MINUTE_MS,
      run: () => deleteOldHandoffs(services),
    },
    {
      name: 'assess:recompute',
      title: '抽查评估结果',
      hint: '抽取一部分已保存的评估重新计算，结果不一致时报告',
      when: '0 20 3 * * ?',
      limitMs: 5 * MINUTE_MS,
      run: () => recomputeSample(asSystem(services, 'recomputing stored results')),
    },
  ],
})
