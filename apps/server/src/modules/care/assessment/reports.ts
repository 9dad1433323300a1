import { assessResult } from '@huxi/contract'
import type { ReportSeed } from '../../../engine/core/seeds.ts'

export const assessmentReports: readonly ReportSeed[] = [
  {
    code: 'report_assess',
    name: '评估记录',
    content: '谁在什么时间做了哪种评估；结果请在评估结果中查看',
    sql: `select a.id, a.performed_at, to_char(a.performed_at, 'YYYY-MM') as month, a.model_name, a.model_version, a.rule_set, a.performed_by
from rpt.assess_result a
order by a.performed_at desc, a.id`,
    of: [assessResult],
    columns: [
      ['id', '编号', { hidden: true }],
      ['performed_at', '评估时间', { type: 'Datetime', search: 'group', sort: true }],
      ['month', '月份', { search: 'single', sort: true }],
      ['model_name', '模型', { search: 'single', sort: true, href: '/assessment/result/${id}' }],
      ['model_version', '模型版本'],
      ['rule_set', '规则版本'],
      ['performed_by', '评估人', { dict: 'sys_user,realname,username', search: 'single' }],
    ],
    charts: [
      { title: '每月评估', type: 'line', by: 'month' },
      { title: '各模型的评估', type: 'bar', by: 'model_name' },
      { title: '各人的评估', type: 'pie', by: 'performed_by' },
    ],
  },
]
